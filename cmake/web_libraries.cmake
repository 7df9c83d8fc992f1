# SPDX-License-Identifier: MIT
# For WebAssembly: headers of Highway and GLM, which scripts/web_tools.sh put into a folder, and the runtime of
# exceptions, which the C++ library for wasm32-wasi lacks.
if(NOT EXISTS "${ABUT_WEB_LIBRARIES}/hwy/highway.h")
    message(FATAL_ERROR "ABUT_WEB_LIBRARIES names no folder with hwy/ and include/glm/: see scripts/web_tools.sh")
endif()
add_library(abut_web_runtime STATIC "${PROJECT_SOURCE_DIR}/web/src/exceptions.cpp")
target_compile_features(abut_web_runtime PUBLIC cxx_std_20)
target_include_directories(abut_web_runtime PUBLIC "${PROJECT_SOURCE_DIR}/web/src")
# The linker's own default of 64 KiB is too little for exact arithmetic.
target_link_options(abut_web_runtime INTERFACE LINKER:-z,stack-size=1048576,--stack-first)

add_library(abut_highway_headers INTERFACE)
target_include_directories(abut_highway_headers SYSTEM INTERFACE "${ABUT_WEB_LIBRARIES}")
target_compile_definitions(abut_highway_headers INTERFACE HWY_COMPILE_ONLY_STATIC=1)
add_library(hwy::hwy ALIAS abut_highway_headers)
add_library(abut_glm_headers INTERFACE)
target_include_directories(abut_glm_headers SYSTEM INTERFACE "${ABUT_WEB_LIBRARIES}/include")
add_library(glm::glm ALIAS abut_glm_headers)
