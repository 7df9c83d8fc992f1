# SPDX-License-Identifier: MIT
# The golden program: it calls every verb and prints hashes of the answers, which are the same on every platform. See
# tests/golden/main.cpp.
file(GLOB abut_golden_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/golden/*.cpp")
if(NOT TARGET abut_io)
    list(FILTER abut_golden_sources EXCLUDE REGEX "/io\\.cpp$")
endif()
add_executable(abut_golden ${abut_golden_sources})
abut_own_sources(abut_golden)
set_target_properties(abut_golden PROPERTIES
    OUTPUT_NAME golden
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
# -O1, because its own speed does not matter and it has many template instances.
if(NOT MSVC)
    target_compile_options(abut_golden PRIVATE -O1)
endif()
target_link_libraries(abut_golden PRIVATE abut::abut $<TARGET_NAME_IF_EXISTS:abut_io>)
if(TARGET abut_io)
    target_compile_definitions(abut_golden PRIVATE ABUT_GOLDEN_IO=1)
endif()
# With Highway the program can choose the instruction set of the kernels.
target_compile_definitions(abut_golden PRIVATE ABUT_GOLDEN_HIGHWAY=1)
target_link_libraries(abut_golden PRIVATE hwy::hwy)

add_test(NAME golden.hashes
    COMMAND abut_golden --compare "${PROJECT_SOURCE_DIR}/tests/golden/hashes.txt")
set_tests_properties(golden.hashes PROPERTIES LABELS golden TIMEOUT 900)
