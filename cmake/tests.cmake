# SPDX-License-Identifier: MIT
# One test program for each folder of tests/, except that each file of tests/laws is a program of its own.
find_package(GTest CONFIG REQUIRED)
include(GoogleTest)

add_library(abut_test_options INTERFACE)
target_link_libraries(abut_test_options INTERFACE
    $<TARGET_NAME_IF_EXISTS:abut> $<TARGET_NAME_IF_EXISTS:abut_io> GTest::gtest GTest::gtest_main)
target_compile_definitions(abut_test_options INTERFACE ABUT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
if(TARGET abut_tool)
    target_compile_definitions(abut_test_options INTERFACE ABUT_TOOL="$<TARGET_FILE:abut_tool>")
endif()

function(abut_add_test target label)
    add_executable(${target} ${ARGN})
    abut_own_sources(${target})
    set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
    target_link_libraries(${target} PRIVATE abut_test_options)
    if(TARGET abut_tool)
        add_dependencies(${target} abut_tool)
    endif()
    # When tests run in parallel, the laws, which take longest, start first.
    set(cost "")
    if(label STREQUAL "laws")
        set(cost COST 100)
    endif()
    # The tests of a program are listed when ctest runs, so a program that cannot start fails the tests and not the
    # build.
    gtest_discover_tests(${target}
        TEST_PREFIX "${label}."
        DISCOVERY_MODE PRE_TEST
        DISCOVERY_TIMEOUT 60
        PROPERTIES LABELS ${label} ${cost} TIMEOUT 900)
endfunction()

file(GLOB_RECURSE abut_test_sources CONFIGURE_DEPENDS
    RELATIVE "${PROJECT_SOURCE_DIR}/tests" "${PROJECT_SOURCE_DIR}/tests/*_test.cpp")
set(abut_test_folders "")
foreach(source IN LISTS abut_test_sources)
    string(REGEX REPLACE "/.*" "" folder "${source}")
    list(APPEND abut_test_folders "${folder}")
endforeach()
list(REMOVE_DUPLICATES abut_test_folders)
list(REMOVE_ITEM abut_test_folders laws)

# Their own code is much to compile and little to run; the library that they test has its own options.
foreach(folder IN LISTS abut_test_folders)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/${folder}/*.cpp")
    abut_add_test(${folder}_test ${folder} ${sources})
    target_compile_options(${folder}_test PRIVATE "$<${abut_in_release}:-O1>")
endforeach()

# MPFR is the oracle of the elementary functions.
if(TARGET math_test)
    include("${CMAKE_CURRENT_LIST_DIR}/cgal.cmake")
    target_link_libraries(math_test PRIVATE "${ABUT_MPFR_LIBRARY}" "${ABUT_GMP_LIBRARY}")
endif()

# The tests inflate entries of archives and parse XML themselves.
if(TARGET io_test)
    target_link_libraries(io_test PRIVATE ZLIB::ZLIB pugixml::pugixml)
endif()

# The tests write compressed files with the libraries' own encoders.
if(TARGET io_test AND abut_has_DRACO)
    target_link_libraries(io_test PRIVATE draco::draco)
    target_compile_definitions(io_test PRIVATE ABUT_HAS_DRACO=1)
endif()
if(TARGET io_test AND abut_has_MESHOPT)
    target_link_libraries(io_test PRIVATE meshoptimizer::meshoptimizer)
    target_compile_definitions(io_test PRIVATE ABUT_HAS_MESHOPT=1)
endif()

# The tests read pictures with libpng.
if(TARGET io_test)
    find_package(PNG REQUIRED)
    target_link_libraries(io_test PRIVATE PNG::PNG)
endif()

# CGAL's exact kernel is an oracle of the laws. Its interval arithmetic changes the rounding mode, hence
# -frounding-math.
file(GLOB abut_laws CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/laws/*_test.cpp")
if(abut_laws)
    include("${CMAKE_CURRENT_LIST_DIR}/cgal.cmake")
    if(NOT TARGET abut_cgal)
        message(FATAL_ERROR "tests/laws needs CGAL, GMP and MPFR (Debian and Ubuntu: "
            "apt-get install libcgal-dev libgmp-dev libmpfr-dev)")
    endif()
    find_package(rapidcheck CONFIG REQUIRED)
    foreach(source IN LISTS abut_laws)
        get_filename_component(name "${source}" NAME_WE)
        abut_add_test(law_${name} laws "${source}")
        target_link_libraries(law_${name} PRIVATE abut_cgal rapidcheck rapidcheck_gtest)
        target_compile_options(law_${name} PRIVATE -O2 -frounding-math -Wno-error)
    endforeach()
endif()

# The tests of the scripts, and the check of the sources.
find_package(Python3 COMPONENTS Interpreter REQUIRED)
add_test(NAME scripts.unittest
    COMMAND Python3::Interpreter -B -m unittest discover -s tests/scripts -p "*_test.py"
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
add_test(NAME scripts.check_floors
    COMMAND Python3::Interpreter -B scripts/check_floors.py
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
set_tests_properties(scripts.unittest scripts.check_floors PROPERTIES LABELS scripts)

include("${CMAKE_CURRENT_LIST_DIR}/snippets.cmake")
