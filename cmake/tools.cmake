# SPDX-License-Identifier: MIT
# The command line: target abut_tool, program bin/abut; and abut_command_line, all of it but main.
file(GLOB abut_tool_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tools/abut/*.cpp")
if(NOT abut_tool_sources)
    return()
endif()

find_package(CLI11 CONFIG REQUIRED)
find_package(nlohmann_json CONFIG REQUIRED)
find_package(fmt CONFIG REQUIRED)

# A library, because the Python module contains the command line, too.
list(REMOVE_ITEM abut_tool_sources "${PROJECT_SOURCE_DIR}/tools/abut/main.cpp")
add_library(abut_command_line STATIC ${abut_tool_sources})
abut_own_sources(abut_command_line)
set_target_properties(abut_command_line PROPERTIES
    POSITION_INDEPENDENT_CODE ON
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
target_link_libraries(abut_command_line
    PUBLIC abut::io
    PRIVATE CLI11::CLI11 nlohmann_json::nlohmann_json fmt::fmt)
target_compile_options(abut_command_line PRIVATE "${abut_for_size}")
abut_precompile_headers(abut_command_line)
# Most of the time that these files take to compile goes into the headers of CLI11 and nlohmann-json, which several files
# compiled as one read once.
set_target_properties(abut_command_line PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 7)
target_compile_definitions(abut_command_line PRIVATE ABUT_VERSION="${PROJECT_VERSION}")

add_executable(abut_tool "${PROJECT_SOURCE_DIR}/tools/abut/main.cpp")
abut_own_sources(abut_tool)
set_target_properties(abut_tool PROPERTIES
    OUTPUT_NAME abut
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
target_link_libraries(abut_tool PRIVATE abut_command_line)
install(TARGETS abut_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
