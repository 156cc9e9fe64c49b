# Functions that give every target of the project the same compiler settings.

add_library(pipescope_options INTERFACE)
target_include_directories(pipescope_options INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_options(pipescope_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
                                                   -Woverloaded-virtual -Wcast-qual)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 is wrong about what it inlines of its own std::string at -O2 and above: of `"text" + std::to_string(n)` it reports
  # overlapping copies (GCC bug 105651), copies longer than any object, and copies beyond the short text within a moved
  # string; of std::optional members it reports that they may be uninitialised. Which of them it reports changes with what else
  # is in the file. Clang compiles core in the preset "asan" and has warnings of its own for these.
  target_compile_options(pipescope_options INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds
                                                     -Wno-maybe-uninitialized)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # It collects its garbage less often: files of a folder compiled as one make much, and 0.2 GB more save a twentieth of the
  # time.
  target_compile_options(pipescope_options INTERFACE "SHELL:--param ggc-min-heapsize=1500000"
                                                     "SHELL:--param ggc-min-expand=400")
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # Of files compiled as one it reports names that two of them have; gcc reports what matters.
  target_compile_options(pipescope_options INTERFACE -Wno-shadow)
endif()
if(PIPESCOPE_WARNINGS_AS_ERRORS)
  target_compile_options(pipescope_options INTERFACE -Werror)
endif()
if(PIPESCOPE_SANITIZE)
  target_compile_options(pipescope_options INTERFACE -fsanitize=${PIPESCOPE_SANITIZE} -fno-omit-frame-pointer
                                                     -fno-sanitize-recover=all)
  if(PIPESCOPE_SANITIZE MATCHES "undefined")
    # They look at each use of a pointer, a quarter of the compile time. AddressSanitizer stops at a null pointer too, and bytes
    # of files become numbers by std::memcpy.
    target_compile_options(pipescope_options INTERFACE -fno-sanitize=null,alignment)
  endif()
  target_link_options(pipescope_options INTERFACE -fsanitize=${PIPESCOPE_SANITIZE})
endif()

# pipescope_headers(NAME DEPENDS target... HEADERS header...): headers that nearly every file of a kind includes, compiled once
# for all targets with the same compiler settings.
function(pipescope_headers NAME)
  cmake_parse_arguments(ARG "" "" "DEPENDS;HEADERS;OPTIONS" ${ARGN})
  file(GENERATE OUTPUT "${CMAKE_BINARY_DIR}/${NAME}.cpp" CONTENT "")
  add_library(${NAME} OBJECT "${CMAKE_BINARY_DIR}/${NAME}.cpp")
  target_link_libraries(${NAME} PRIVATE pipescope_options ${ARG_DEPENDS})
  target_compile_options(${NAME} PRIVATE ${ARG_OPTIONS})
  target_precompile_headers(${NAME} PRIVATE ${ARG_HEADERS})
endfunction()

set(PIPESCOPE_STANDARD_HEADERS <algorithm> <array> <cstdint> <filesystem> <functional> <map> <memory> <optional> <set> <span>
                               <string> <string_view> <unordered_map> <utility> <variant> <vector>)
set(PIPESCOPE_QT_HEADERS <QtWidgets/QtWidgets>)

# pipescope_library(NAME [QT] [HOT] [BY_FOLDER] SOURCES file... [DEPENDS target...]): a static library of one folder,
# compiled as one file, or as one for each folder directly below it. QT where its files include headers of Qt's widgets.
# HOT where measurement says that a user waits for its own loops: only these are optimised as far as the build type says. All
# others are compiled for compile time, in two thirds of it. (Headers compiled once only serve files that are optimised alike.)
function(pipescope_library NAME)
  cmake_parse_arguments(ARG "QT;HOT;BY_FOLDER" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(${NAME} STATIC ${ARG_SOURCES})
  if(ARG_BY_FOLDER)
    set_target_properties(${NAME} PROPERTIES UNITY_BUILD_MODE GROUP)
    foreach(SOURCE IN LISTS ARG_SOURCES)
      string(REGEX MATCH "^[^/]+" FOLDER "${SOURCE}")
      set_source_files_properties("${SOURCE}" PROPERTIES UNITY_GROUP "${FOLDER}")
    endforeach()
  endif()
  target_link_libraries(${NAME} PUBLIC pipescope_options ${ARG_DEPENDS})
  if(ARG_QT AND ARG_HOT)
    return()
  endif()
  set(OPTIONS)
  if(NOT ARG_HOT)
    set(OPTIONS $<$<CONFIG:Release>:-O1>)
    target_compile_options(${NAME} PRIVATE ${OPTIONS})
  endif()
  set(SHARED pipescope_core_headers)
  set(WITH HEADERS ${PIPESCOPE_STANDARD_HEADERS})
  if(ARG_QT)
    set(SHARED pipescope_qt_headers)
    set(WITH DEPENDS Qt6::Widgets ${WITH} ${PIPESCOPE_QT_HEADERS})
  elseif(ARG_HOT)
    set(SHARED pipescope_hot_headers)
  endif()
  if(NOT TARGET ${SHARED})
    pipescope_headers(${SHARED} ${WITH} OPTIONS ${OPTIONS})
  endif()
  target_precompile_headers(${NAME} REUSE_FROM ${SHARED})
endfunction()

# pipescope_test(NAME [QT] SOURCES file... [DEPENDS target...] [ENVIRONMENT k=v...] [VARIANTS "name|k=v..."...]
# [ONLY_VARIANTS] [TOGETHER suite...] [TIMEOUT s]): a GoogleTest program whose tests ctest lists one by one, but for the
# suites that run TOGETHER, since making their data takes longer than all of their tests; QT makes it a widget test,
# which runs without a display and in English. Each variant runs the whole program once more as one test, in another
# environment; ONLY_VARIANTS leaves out the listing. Tests are compiled for compile time: what they test is optimised,
# they are not.
function(pipescope_test NAME)
  if(NOT PIPESCOPE_BUILD_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "QT;ONLY_VARIANTS" "TIMEOUT" "SOURCES;DEPENDS;ENVIRONMENT;VARIANTS;TOGETHER" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  if(PIPESCOPE_SANITIZE)
    # Not optimised, and each access checked.
    math(EXPR ARG_TIMEOUT "${ARG_TIMEOUT} * 4")
  endif()
  add_executable(${NAME} ${ARG_SOURCES})
  target_link_libraries(${NAME} PRIVATE ${ARG_DEPENDS} GTest::gtest_main GTest::gmock)
  target_compile_options(${NAME} PRIVATE $<$<CONFIG:Release>:-O0>)
  if(ARG_QT)
    target_link_libraries(${NAME} PRIVATE pipescope_qt_test_main Qt6::Test)
    list(APPEND ARG_ENVIRONMENT QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8)
    # Not those of Qt6::Test: it gives each folder a macro of its own, and then none could use them.
    if(NOT TARGET pipescope_qt_test_headers)
      pipescope_headers(
        pipescope_qt_test_headers
        DEPENDS Qt6::Widgets GTest::gtest GTest::gmock
        HEADERS ${PIPESCOPE_STANDARD_HEADERS} ${PIPESCOPE_QT_HEADERS} <gmock/gmock.h> <gtest/gtest.h>
        OPTIONS $<$<CONFIG:Release>:-O0>)
    endif()
    target_precompile_headers(${NAME} REUSE_FROM pipescope_qt_test_headers)
  else()
    if(NOT TARGET pipescope_test_headers)
      pipescope_headers(
        pipescope_test_headers
        DEPENDS GTest::gtest GTest::gmock
        HEADERS ${PIPESCOPE_STANDARD_HEADERS} <gmock/gmock.h> <gtest/gtest.h>
        OPTIONS $<$<CONFIG:Release>:-O0>)
    endif()
    target_precompile_headers(${NAME} REUSE_FROM pipescope_test_headers)
  endif()
  if(NOT ARG_ONLY_VARIANTS)
    include(GoogleTest)
    list(TRANSFORM ARG_TOGETHER APPEND ".*" OUTPUT_VARIABLE TOGETHER)
    list(JOIN TOGETHER ":" TOGETHER)
    gtest_discover_tests(${NAME} DISCOVERY_MODE PRE_TEST TEST_FILTER "*-${TOGETHER}" PROPERTIES TIMEOUT
                         ${ARG_TIMEOUT} ENVIRONMENT "${ARG_ENVIRONMENT}")
    foreach(SUITE IN LISTS ARG_TOGETHER)
      add_test(NAME ${SUITE} COMMAND ${NAME} "--gtest_filter=${SUITE}.*")
      set_tests_properties(${SUITE} PROPERTIES TIMEOUT ${ARG_TIMEOUT} ENVIRONMENT "${ARG_ENVIRONMENT}")
    endforeach()
  endif()
  foreach(VARIANT IN LISTS ARG_VARIANTS)
    string(REPLACE "|" ";" VARIANT "${VARIANT}")
    list(POP_FRONT VARIANT VARIANT_NAME)
    add_test(NAME ${NAME}_${VARIANT_NAME} COMMAND ${NAME})
    set_tests_properties(${NAME}_${VARIANT_NAME} PROPERTIES TIMEOUT ${ARG_TIMEOUT} ENVIRONMENT
                                                                        "${ARG_ENVIRONMENT};${VARIANT}")
  endforeach()
endfunction()
