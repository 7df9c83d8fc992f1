# SPDX-License-Identifier: MIT
# One program for each file of examples/, and a test that runs it without arguments.
function(abut_add_example name source)
    add_executable(example_${name} "${source}")
    abut_own_sources(example_${name})
    set_target_properties(example_${name} PROPERTIES
        OUTPUT_NAME ${name}
        RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/examples")
    target_link_libraries(example_${name} PRIVATE abut::abut $<TARGET_NAME_IF_EXISTS:abut_io>)
    target_compile_definitions(example_${name} PRIVATE ABUT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
endfunction()

file(GLOB abut_examples CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/examples/*.cpp")
list(FILTER abut_examples EXCLUDE REGEX "/mpi_[^/]*$")
foreach(source IN LISTS abut_examples)
    get_filename_component(name "${source}" NAME_WE)
    abut_add_example(${name} "${source}")
    if(ABUT_BUILD_TESTS)
        add_test(NAME examples.${name} COMMAND example_${name} WORKING_DIRECTORY "${PROJECT_BINARY_DIR}/examples")
        set_tests_properties(examples.${name} PROPERTIES LABELS examples TIMEOUT 120)
    endif()
endforeach()

include("${CMAKE_CURRENT_LIST_DIR}/mpi_examples.cmake")
