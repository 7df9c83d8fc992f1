# SPDX-License-Identifier: MIT
# The target abut_reference: the API reference as HTML in BUILD/reference/html, by Doxygen from the public headers.
find_package(Doxygen 1.9 QUIET)
find_package(Python3 COMPONENTS Interpreter QUIET)
if(NOT DOXYGEN_FOUND OR NOT Python3_Interpreter_FOUND)
    add_custom_target(abut_reference
        COMMAND "${CMAKE_COMMAND}" -E echo
            "The API reference needs Doxygen 1.9 and Python 3 (Debian and Ubuntu: apt-get install doxygen python3); configure again."
        COMMAND "${CMAKE_COMMAND}" -E false)
    return()
endif()

include("${CMAKE_CURRENT_LIST_DIR}/public_headers.cmake")
set(abut_reference_input
    "\"${PROJECT_SOURCE_DIR}/docs/reference/main_page.md\" \"${PROJECT_SOURCE_DIR}/docs/reference/namespaces.dox\"")
foreach(header IN LISTS abut_public_headers)
    string(APPEND abut_reference_input " \\\n    \"${PROJECT_SOURCE_DIR}/${header}\"")
endforeach()
set(abut_reference_warn_as_error FAIL_ON_WARNINGS)
configure_file("${PROJECT_SOURCE_DIR}/docs/reference/Doxyfile.in" "${PROJECT_BINARY_DIR}/Doxyfile" @ONLY)
add_custom_target(abut_reference
    COMMAND Doxygen::doxygen "${PROJECT_BINARY_DIR}/Doxyfile"
    COMMAND "${CMAKE_COMMAND}" -E echo "The reference is ${PROJECT_BINARY_DIR}/reference/html/index.html"
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    VERBATIM)
