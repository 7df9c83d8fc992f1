# SPDX-License-Identifier: MIT
# One libFuzzer program for each file of fuzz/.
file(GLOB abut_fuzzers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/*.cpp")
foreach(source IN LISTS abut_fuzzers)
    get_filename_component(name "${source}" NAME_WE)
    add_executable(fuzz_${name} "${source}")
    abut_own_sources(fuzz_${name})
    set_target_properties(fuzz_${name} PROPERTIES
        OUTPUT_NAME ${name}
        RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/fuzz")
    target_link_libraries(fuzz_${name} PRIVATE abut::io)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
endforeach()
