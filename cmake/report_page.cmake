# SPDX-License-Identifier: MIT
# The source that holds the page of clash reports: abut_report_page_source, made by the build from abut/io/report.
file(GLOB abut_report_page_files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/abut/io/report/*")
set(abut_report_page_source "${PROJECT_BINARY_DIR}/report/report_page.cpp")
add_custom_command(OUTPUT "${abut_report_page_source}"
    COMMAND "${CMAKE_COMMAND}" "-DFOLDER=${PROJECT_SOURCE_DIR}/abut/io/report" "-DOUTPUT=${abut_report_page_source}"
        -P "${CMAKE_CURRENT_LIST_DIR}/embed_report.cmake"
    DEPENDS ${abut_report_page_files} "${CMAKE_CURRENT_LIST_DIR}/embed_report.cmake"
    COMMENT "Embedding the page of clash reports" VERBATIM)
