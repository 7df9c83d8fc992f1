# SPDX-License-Identifier: MIT
# abut.wasm: the core behind a C interface, for the npm package in web/abut; and abut-meshes.wasm, a part of it.
file(GLOB abut_web_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/web/src/*.cpp")
list(FILTER abut_web_sources EXCLUDE REGEX "/exceptions\\.cpp$")
add_library(abut_web_interface OBJECT ${abut_web_sources})
abut_own_sources(abut_web_interface)
target_compile_options(abut_web_interface PRIVATE -Os)
target_link_libraries(abut_web_interface PUBLIC abut::abut)

# The functions that are exported are those that the sources declare so; the linker leaves out what these do not need.
set(abut_web_functions "")
foreach(source IN LISTS abut_web_sources)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
    file(STRINGS "${source}" lines REGEX "^WEB_EXPORT ")
    foreach(line IN LISTS lines)
        string(REGEX MATCH "web_[a-z_]+" name "${line}")
        list(APPEND abut_web_functions "${name}")
    endforeach()
endforeach()

function(abut_add_web_module target output functions)
    add_executable(${target} $<TARGET_OBJECTS:abut_web_interface>)
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${output} SUFFIX .wasm)
    target_link_libraries(${target} PRIVATE abut::abut)
    list(TRANSFORM functions PREPEND "LINKER:--export=")
    target_link_options(${target} PRIVATE
        -mexec-model=reactor
        LINKER:--max-memory=4294967296,--strip-all
        ${functions})
endfunction()

abut_add_web_module(abut_web abut "${abut_web_functions}")
# Meshes and their queries by rays and points, for pages that need nothing else.
set(abut_web_mesh_functions ${abut_web_functions})
list(FILTER abut_web_mesh_functions INCLUDE REGEX
    "^web_(error_text|allocate(_image)?|release|call_area|(numbers|indices|list_ends)(_size)?|release_lists|mesh_.*|(raycast|occluded)(_each)?|raycast_all|(closest_points|signed_distance|contains)_each|signed_distance|winding_number.*)$")
abut_add_web_module(abut_web_meshes abut-meshes "${abut_web_mesh_functions}")
