# SPDX-License-Identifier: MIT
# abut.wasm: the core behind a C interface, for the npm package in web/abut.
file(GLOB abut_web_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/web/src/*.cpp")
list(FILTER abut_web_sources EXCLUDE REGEX "/exceptions\\.cpp$")
add_executable(abut_web ${abut_web_sources})
abut_own_sources(abut_web)
set_target_properties(abut_web PROPERTIES OUTPUT_NAME abut SUFFIX .wasm)
target_link_libraries(abut_web PRIVATE abut::abut)
target_link_options(abut_web PRIVATE
    -mexec-model=reactor
    LINKER:--max-memory=4294967296,--strip-all)

# The functions that are exported are those that the sources declare so; the linker leaves out what these do not need.
foreach(source IN LISTS abut_web_sources)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
    file(STRINGS "${source}" lines REGEX "^WEB_EXPORT ")
    foreach(line IN LISTS lines)
        string(REGEX MATCH "web_[a-z_]+" name "${line}")
        target_link_options(abut_web PRIVATE "LINKER:--export=${name}")
    endforeach()
endforeach()
