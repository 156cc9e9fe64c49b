# What `cmake --install BUILD [--prefix DIR] [--component pipescope|pipescope-cli]` puts where.

include(GNUInstallDirs)

# pipescope_install_program(TARGET): the program, and its manual page and completions, which it prints itself: each option
# of the program is in them.
function(pipescope_install_program TARGET)
  set(FORMS "${CMAKE_BINARY_DIR}/forms/${TARGET}")
  add_custom_command(
    OUTPUT "${FORMS}/${TARGET}.1" "${FORMS}/bash" "${FORMS}/zsh" "${FORMS}/fish"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${FORMS}"
    COMMAND ${TARGET} --print-man > "${FORMS}/${TARGET}.1"
    COMMAND ${TARGET} --print-completion bash > "${FORMS}/bash"
    COMMAND ${TARGET} --print-completion zsh > "${FORMS}/zsh"
    COMMAND ${TARGET} --print-completion fish > "${FORMS}/fish"
    DEPENDS ${TARGET}
    VERBATIM)
  add_custom_target(${TARGET}-forms ALL DEPENDS "${FORMS}/${TARGET}.1")
  install(TARGETS ${TARGET} RUNTIME COMPONENT ${TARGET})
  install(FILES "${FORMS}/${TARGET}.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT ${TARGET})
  install(FILES "${FORMS}/bash" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" COMPONENT ${TARGET}
          RENAME ${TARGET})
  install(FILES "${FORMS}/zsh" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions" COMPONENT ${TARGET}
          RENAME _${TARGET})
  install(FILES "${FORMS}/fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" COMPONENT ${TARGET}
          RENAME ${TARGET}.fish)
  install(FILES "${CMAKE_SOURCE_DIR}/resources/recording/pipescope_ranges.py"
          DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${TARGET}" COMPONENT ${TARGET})
  install(FILES "${CMAKE_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${TARGET}" COMPONENT ${TARGET})
endfunction()

# pipescope_install_desktop(): what a desktop has to know of the viewer.
function(pipescope_install_desktop)
  set(DESKTOP "${CMAKE_SOURCE_DIR}/packaging/desktop")
  set(ICONS "${CMAKE_INSTALL_DATADIR}/icons/hicolor")
  install(FILES "${DESKTOP}/org.pipescope.pipescope.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo" COMPONENT pipescope)
  install(FILES "${DESKTOP}/pipescope.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications" COMPONENT pipescope)
  install(FILES "${DESKTOP}/pipescope.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages" COMPONENT pipescope)
  install(FILES "${CMAKE_SOURCE_DIR}/resources/pipescope.png" DESTINATION "${ICONS}/128x128/apps" COMPONENT pipescope)
  install(FILES "${CMAKE_SOURCE_DIR}/resources/pipescope.svg" DESTINATION "${ICONS}/scalable/apps" COMPONENT pipescope)
endfunction()

pipescope_install_program(pipescope-cli)
if(PIPESCOPE_BUILD_GUI)
  pipescope_install_program(pipescope)
  pipescope_install_desktop()
endif()
