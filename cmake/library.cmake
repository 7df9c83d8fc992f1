# SPDX-License-Identifier: MIT
# The targets abut::abut (the core) and abut::io (files), and how they are installed.

set(abut_rooms base math simd exact shape pair convex tree query mesh model scene)
list(TRANSFORM abut_rooms PREPEND "${PROJECT_SOURCE_DIR}/abut/")
list(TRANSFORM abut_rooms APPEND "/*.cpp")
file(GLOB abut_sources CONFIGURE_DEPENDS ${abut_rooms})
file(GLOB abut_io_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/abut/io/*.cpp")

function(abut_add_library target export_name)
    add_library(${target} ${ARGN})
    add_library(abut::${export_name} ALIAS ${target})
    abut_own_sources(${target})
    set_target_properties(${target} PROPERTIES
        EXPORT_NAME ${export_name}
        POSITION_INDEPENDENT_CODE ON
        CXX_VISIBILITY_PRESET hidden
        VISIBILITY_INLINES_HIDDEN ON
        DEFINE_SYMBOL ""
        VERSION ${PROJECT_VERSION}
        SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
    if(BUILD_SHARED_LIBS AND WIN32)
        target_compile_definitions(${target} PUBLIC ABUT_SHARED)
    elseif(BUILD_SHARED_LIBS AND UNIX AND NOT APPLE)
        # What the standard library's and other headers' templates leave in the objects is kept inside.
        target_link_options(${target} PRIVATE "LINKER:--version-script=${PROJECT_SOURCE_DIR}/cmake/exports.map")
        set_target_properties(${target} PROPERTIES LINK_DEPENDS "${PROJECT_SOURCE_DIR}/cmake/exports.map")
    endif()
    if(NOT BUILD_SHARED_LIBS AND UNIX AND NOT APPLE)
        # Every verb is compiled for every pair of types; a program keeps those that it calls.
        target_link_options(${target} INTERFACE LINKER:--gc-sections)
    endif()
    target_include_directories(${target} PUBLIC
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()

if(abut_sources)
    find_package(glm CONFIG REQUIRED)
    find_package(TBB CONFIG REQUIRED)
    include("${CMAKE_CURRENT_LIST_DIR}/highway.cmake")
    abut_add_library(abut abut ${abut_sources})
    # GLM's functions are always inlined here, so that at link time none is merged with a program's, which other flags compiled.
    target_compile_definitions(abut PRIVATE ABUT_BUILDS_CORE ABUT_INLINES GLM_FORCE_INLINE)
    target_link_libraries(abut PUBLIC glm::glm PRIVATE hwy::hwy TBB::tbb)
    if(ABUT_SANITIZE MATCHES "thread")
        # TBB's library is not built for ThreadSanitizer, so what TBB does inside would look like races.
        set_source_files_properties("${PROJECT_SOURCE_DIR}/abut/base/executor.cpp"
            PROPERTIES COMPILE_OPTIONS -fno-sanitize=thread)
    endif()
endif()

set(abut_has_DRACO FALSE)
set(abut_has_MESHOPT FALSE)
if(ABUT_IO AND abut_io_sources AND TARGET abut)
    find_package(nlohmann_json CONFIG REQUIRED)
    find_package(fmt CONFIG REQUIRED)
    abut_add_library(abut_io io ${abut_io_sources})
    target_compile_definitions(abut_io PRIVATE ABUT_BUILDS_IO)
    target_link_libraries(abut_io
        PUBLIC abut
        PRIVATE $<BUILD_INTERFACE:nlohmann_json::nlohmann_json> fmt::fmt)
    include("${CMAKE_CURRENT_LIST_DIR}/compression.cmake")
endif()

if(TARGET abut)
    include("${CMAKE_CURRENT_LIST_DIR}/install.cmake")
endif()
