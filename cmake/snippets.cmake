# SPDX-License-Identifier: MIT
# One program for each C++ block of README.md and docs/, and a test that runs it.
if(NOT TARGET abut OR NOT EXISTS "${PROJECT_SOURCE_DIR}/abut/abut.h")
    return()
endif()

file(GLOB abut_manual CONFIGURE_DEPENDS
    RELATIVE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/docs/*.md")
set(snippets_dir "${PROJECT_BINARY_DIR}/snippets")
execute_process(
    COMMAND "${Python3_EXECUTABLE}" -B scripts/check_snippets.py --output "${snippets_dir}" ${abut_manual}
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    COMMAND_ERROR_IS_FATAL ANY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${abut_manual} scripts/check_snippets.py)

# Snippets run in a folder with a link to data/, so their relative paths work, and files that they write stay in the
# build folder.
file(CREATE_LINK "${PROJECT_SOURCE_DIR}/data" "${snippets_dir}/data" SYMBOLIC RESULT ignored)

file(STRINGS "${snippets_dir}/snippets.txt" abut_snippets)
foreach(snippet IN LISTS abut_snippets)
    string(REPLACE " " ";" snippet "${snippet}")
    list(GET snippet 0 name)
    list(GET snippet 1 mark)
    add_executable(snippet_${name} "${snippets_dir}/${name}.cpp")
    set_target_properties(snippet_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${snippets_dir}")
    target_link_libraries(snippet_${name} PRIVATE
        abut::abut $<TARGET_NAME_IF_EXISTS:abut_io> abut_sanitizers)
    if(mark STREQUAL "run")
        add_test(NAME snippets.${name} COMMAND snippet_${name} WORKING_DIRECTORY "${snippets_dir}")
        set_tests_properties(snippets.${name} PROPERTIES LABELS snippets TIMEOUT 60)
    endif()
endforeach()
