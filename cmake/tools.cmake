# SPDX-License-Identifier: MIT
# The command line: target abut_tool, program bin/abut.
file(GLOB abut_tool_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tools/abut/*.cpp")
if(NOT abut_tool_sources)
    return()
endif()

find_package(CLI11 CONFIG REQUIRED)
find_package(nlohmann_json CONFIG REQUIRED)
find_package(fmt CONFIG REQUIRED)
find_package(PNG REQUIRED)

add_executable(abut_tool ${abut_tool_sources})
abut_own_sources(abut_tool)
set_target_properties(abut_tool PROPERTIES
    OUTPUT_NAME abut
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
target_link_libraries(abut_tool PRIVATE
    abut::io CLI11::CLI11 nlohmann_json::nlohmann_json fmt::fmt PNG::PNG)
target_compile_definitions(abut_tool PRIVATE ABUT_VERSION="${PROJECT_VERSION}")
install(TARGETS abut_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
