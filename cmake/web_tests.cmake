# SPDX-License-Identifier: MIT
# The tests of the npm package, of the page, which ./test builds first, and of clash reports; and the programs that
# write native answers and sample reports.
add_executable(abut_web_answers "${PROJECT_SOURCE_DIR}/web/test/answers.cpp" "${PROJECT_SOURCE_DIR}/web/src/results.cpp")
abut_own_sources(abut_web_answers)
target_include_directories(abut_web_answers PRIVATE "${PROJECT_SOURCE_DIR}/web/src")
target_link_libraries(abut_web_answers PRIVATE abut::abut)
if(NOT MSVC)
    target_compile_options(abut_web_answers PRIVATE -O1)
endif()
set_target_properties(abut_web_answers PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
if(TARGET abut_io)
    add_executable(abut_sample_reports "${PROJECT_SOURCE_DIR}/web/test/sample_reports.cpp"
        "${PROJECT_SOURCE_DIR}/tests/io/sample_clash_runs.cpp")
    abut_own_sources(abut_sample_reports)
    target_link_libraries(abut_sample_reports PRIVATE abut::abut abut::io)
    set_target_properties(abut_sample_reports PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
endif()

if(NOT ABUT_TEST_WEB)
    return()
endif()

set(abut_web_answers_file "${PROJECT_BINARY_DIR}/web_answers.bin")
add_test(NAME web.native_answers COMMAND abut_web_answers "${abut_web_answers_file}" 300)
set_tests_properties(web.native_answers PROPERTIES FIXTURES_SETUP web_answers)

# abut_web_tests(PREFIX FOLDER [PROPERTY VALUE]…): a test for each file of the folder that Node is to run.
function(abut_web_tests prefix folder)
    file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${folder}/*.test.mjs")
    foreach(file IN LISTS files)
        get_filename_component(name "${file}" NAME)
        string(REPLACE ".test.mjs" "" name "${name}")
        add_test(NAME ${prefix}.${name} COMMAND node --test "${file}")
        set_tests_properties(${prefix}.${name} PROPERTIES LABELS web ${ARGN})
    endforeach()
endfunction()
abut_web_tests(web web/abut/test FIXTURES_REQUIRED web_answers ENVIRONMENT "ABUT_WEB_ANSWERS=${abut_web_answers_file}")
add_test(NAME web.install COMMAND node "${PROJECT_SOURCE_DIR}/web/abut/test/install/check.mjs"
    "${PROJECT_BINARY_DIR}/web_installed")
set_tests_properties(web.install PROPERTIES LABELS web RUN_SERIAL ON TIMEOUT 900)
# The browser draws without a graphics card, on the CPU.
set(abut_reports_folder "${PROJECT_BINARY_DIR}/reports")
add_test(NAME site.sample_reports COMMAND abut_sample_reports "${abut_reports_folder}")
set_tests_properties(site.sample_reports PROPERTIES LABELS web FIXTURES_SETUP sample_reports)
abut_web_tests(site web/site/tests RUN_SERIAL ON TIMEOUT 900)
set_property(TEST site.report APPEND PROPERTY FIXTURES_REQUIRED sample_reports)
set_property(TEST site.report APPEND PROPERTY ENVIRONMENT "ABUT_REPORTS=${abut_reports_folder}")
