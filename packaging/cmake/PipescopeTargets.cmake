# Functions that give every target of the project the same compiler settings.

add_library(pipescope_options INTERFACE)
target_include_directories(pipescope_options INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_options(pipescope_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
                                                   -Woverloaded-virtual -Wcast-qual)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 sees overlapping copies and uninitialised members in its own std::string at -O2 and above (GCC bug 105651).
  target_compile_options(pipescope_options INTERFACE -Wno-restrict -Wno-maybe-uninitialized)
endif()
if(PIPESCOPE_WARNINGS_AS_ERRORS)
  target_compile_options(pipescope_options INTERFACE -Werror)
endif()
if(PIPESCOPE_SANITIZE)
  target_compile_options(pipescope_options INTERFACE -fsanitize=${PIPESCOPE_SANITIZE} -fno-omit-frame-pointer
                                                     -fno-sanitize-recover=all)
  target_link_options(pipescope_options INTERFACE -fsanitize=${PIPESCOPE_SANITIZE})
endif()

# pipescope_library(NAME SOURCES file... [DEPENDS target...]): a static library of one folder.
function(pipescope_library NAME)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(${NAME} STATIC ${ARG_SOURCES})
  target_link_libraries(${NAME} PUBLIC pipescope_options ${ARG_DEPENDS})
endfunction()

# Headers that nearly every test includes, compiled once. Programs that use Qt have other compiler settings and go without.
function(pipescope_test_headers)
  file(GENERATE OUTPUT "${CMAKE_BINARY_DIR}/pipescope_test_headers.cpp" CONTENT "")
  add_library(pipescope_test_headers OBJECT "${CMAKE_BINARY_DIR}/pipescope_test_headers.cpp")
  target_link_libraries(pipescope_test_headers PRIVATE pipescope_options GTest::gtest GTest::gmock)
  target_compile_options(pipescope_test_headers PRIVATE $<$<CONFIG:Release>:-O1>)
  target_precompile_headers(pipescope_test_headers PRIVATE <gmock/gmock.h> <gtest/gtest.h> <algorithm> <filesystem>
                            <functional> <map> <memory> <string> <vector>)
endfunction()

# pipescope_test(NAME [QT] SOURCES file... [DEPENDS target...] [ENVIRONMENT k=v...] [VARIANTS "name|k=v..."...]
# [ONLY_VARIANTS] [TIMEOUT s]): a GoogleTest program whose tests ctest lists one by one; QT makes it a widget test, which
# runs without a display and in English. Each variant runs the whole program once more as one test, in another
# environment; ONLY_VARIANTS leaves out the listing. Tests are compiled for compile time: what they test is optimised,
# they are not.
function(pipescope_test NAME)
  if(NOT PIPESCOPE_BUILD_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "QT;ONLY_VARIANTS" "TIMEOUT" "SOURCES;DEPENDS;ENVIRONMENT;VARIANTS" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  add_executable(${NAME} ${ARG_SOURCES})
  target_link_libraries(${NAME} PRIVATE ${ARG_DEPENDS} GTest::gtest_main GTest::gmock)
  target_compile_options(${NAME} PRIVATE $<$<CONFIG:Release>:-O1>)
  if(ARG_QT)
    target_link_libraries(${NAME} PRIVATE pipescope_qt_test_main Qt6::Test)
    list(APPEND ARG_ENVIRONMENT QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8)
  else()
    if(NOT TARGET pipescope_test_headers)
      pipescope_test_headers()
    endif()
    target_precompile_headers(${NAME} REUSE_FROM pipescope_test_headers)
  endif()
  if(NOT ARG_ONLY_VARIANTS)
    include(GoogleTest)
    gtest_discover_tests(${NAME} DISCOVERY_MODE PRE_TEST PROPERTIES TIMEOUT ${ARG_TIMEOUT} ENVIRONMENT
                         "${ARG_ENVIRONMENT}")
  endif()
  foreach(VARIANT IN LISTS ARG_VARIANTS)
    string(REPLACE "|" ";" VARIANT "${VARIANT}")
    list(POP_FRONT VARIANT VARIANT_NAME)
    add_test(NAME ${NAME}_${VARIANT_NAME} COMMAND ${NAME})
    set_tests_properties(${NAME}_${VARIANT_NAME} PROPERTIES TIMEOUT ${ARG_TIMEOUT} ENVIRONMENT
                                                                        "${ARG_ENVIRONMENT};${VARIANT}")
  endforeach()
endfunction()
