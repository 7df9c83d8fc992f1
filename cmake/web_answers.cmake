# SPDX-License-Identifier: MIT
# The program that writes native answers for the tests of the npm package.
add_executable(abut_web_answers "${PROJECT_SOURCE_DIR}/web/test/answers.cpp" "${PROJECT_SOURCE_DIR}/web/src/results.cpp")
abut_own_sources(abut_web_answers)
target_include_directories(abut_web_answers PRIVATE "${PROJECT_SOURCE_DIR}/web/src")
target_link_libraries(abut_web_answers PRIVATE abut::abut)
if(NOT MSVC)
    target_compile_options(abut_web_answers PRIVATE -O1)
endif()
set_target_properties(abut_web_answers PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
