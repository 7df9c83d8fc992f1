# SPDX-License-Identifier: MIT
# abut_bench measures abut beside those of FCL, Bullet, Embree, nanoflann and CGAL that are installed, and of Embree 4,
# tinybvh, Jolt and Coal that ./bench has fetched; ABUT_BENCH_FCL and the like are defined for each.
file(GLOB abut_bench_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/benchmarks/*.cpp")
if(NOT abut_bench_sources)
    return()
endif()
# Sources named *_PEER.cpp need that peer's include folders or compiler flags: see benchmark_peers.cmake.
foreach(peer embree4 tinybvh jolt coal)
    set(abut_bench_${peer}_sources ${abut_bench_sources})
    list(FILTER abut_bench_${peer}_sources INCLUDE REGEX "_${peer}\\.cpp$")
    list(FILTER abut_bench_sources EXCLUDE REGEX "_${peer}\\.cpp$")
endforeach()

find_package(benchmark CONFIG REQUIRED)
find_package(fcl CONFIG QUIET)
find_package(embree 3 CONFIG QUIET)
find_package(Bullet CONFIG QUIET)
find_path(ABUT_NANOFLANN_INCLUDE_DIR nanoflann.hpp)
mark_as_advanced(ABUT_NANOFLANN_INCLUDE_DIR)
include("${CMAKE_CURRENT_LIST_DIR}/cgal.cmake")

add_executable(abut_bench ${abut_bench_sources})
abut_own_sources(abut_bench)
set_target_properties(abut_bench PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
target_link_libraries(abut_bench PRIVATE
    abut::abut $<TARGET_NAME_IF_EXISTS:abut_io> benchmark::benchmark benchmark::benchmark_main)
target_compile_definitions(abut_bench PRIVATE
    ABUT_BENCH_COMPILER="${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}")

# The same meshes and queries as files, for peers in other languages.
add_executable(abut_bench_inputs "${PROJECT_SOURCE_DIR}/benchmarks/inputs/inputs.cpp"
    "${PROJECT_SOURCE_DIR}/benchmarks/bench_meshes.cpp")
abut_own_sources(abut_bench_inputs)
set_target_properties(abut_bench_inputs PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
target_link_libraries(abut_bench_inputs PRIVATE
    abut::abut $<TARGET_NAME_IF_EXISTS:abut_io> benchmark::benchmark)

# What scripts/bench_ratios.py runs.
add_custom_target(abut_ratios DEPENDS abut_bench abut_bench_inputs)

# abut_growth measures the cost of queries and builds for meshes of growing size.
add_executable(abut_growth "${PROJECT_SOURCE_DIR}/benchmarks/growth/growth.cpp")
abut_own_sources(abut_growth)
set_target_properties(abut_growth PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
target_link_libraries(abut_growth PRIVATE abut::abut)

# The native library beside the npm package, see ./bench web.
add_executable(abut_web_native EXCLUDE_FROM_ALL "${PROJECT_SOURCE_DIR}/benchmarks/web/native/native.cpp")
abut_own_sources(abut_web_native)
set_target_properties(abut_web_native PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
target_link_libraries(abut_web_native PRIVATE abut::abut hwy::hwy)

# -frounding-math, which CGAL needs, slows down other code, so only the files that include CGAL are compiled with it.
if(TARGET abut_cgal)
    target_compile_definitions(abut_bench PRIVATE ABUT_BENCH_CGAL=1)
    target_link_libraries(abut_bench PRIVATE abut_cgal)
    foreach(source IN LISTS abut_bench_sources)
        file(STRINGS "${source}" uses_cgal REGEX "^#include <CGAL/" LIMIT_COUNT 1)
        if(uses_cgal)
            set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS "-frounding-math;-Wno-error")
        endif()
    endforeach()
endif()
if(fcl_FOUND)
    target_compile_definitions(abut_bench PRIVATE ABUT_BENCH_FCL=1)
    target_link_libraries(abut_bench PRIVATE fcl)
endif()
if(Bullet_FOUND)
    target_compile_definitions(abut_bench PRIVATE ABUT_BENCH_BULLET=1)
    target_include_directories(abut_bench SYSTEM PRIVATE "${BULLET_ROOT_DIR}/${BULLET_INCLUDE_DIR}")
    target_link_libraries(abut_bench PRIVATE BulletCollision LinearMath)
endif()
if(ABUT_NANOFLANN_INCLUDE_DIR)
    target_compile_definitions(abut_bench PRIVATE ABUT_BENCH_NANOFLANN=1)
    target_include_directories(abut_bench SYSTEM PRIVATE "${ABUT_NANOFLANN_INCLUDE_DIR}")
endif()
if(embree_FOUND)
    target_compile_definitions(abut_bench PRIVATE ABUT_BENCH_EMBREE=1)
    target_link_libraries(abut_bench PRIVATE embree)
endif()

# Programs that do a whole job of the command line with another library, to be timed beside it; one a file, named
# JOB_PEER.cpp.
file(GLOB abut_peer_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/benchmarks/peers/*.cpp")
foreach(source IN LISTS abut_peer_sources)
    get_filename_component(name "${source}" NAME_WE)
    if(name MATCHES "_cgal$" AND TARGET abut_cgal)
        set(peer abut_cgal)
    elseif(name MATCHES "_fcl$" AND fcl_FOUND)
        set(peer fcl)
    else()
        message(STATUS "The peer of benchmarks/peers/${name}.cpp is not on this machine")
        continue()
    endif()
    if(NOT TARGET abut_io)
        continue()
    endif()
    add_executable(peer_${name} "${source}")
    abut_own_sources(peer_${name})
    target_compile_options(peer_${name} PRIVATE $<$<STREQUAL:${peer},abut_cgal>:-frounding-math> -Wno-error)
    set_target_properties(peer_${name} PROPERTIES
        OUTPUT_NAME ${name}
        RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin/peers")
    target_link_libraries(peer_${name} PRIVATE abut::io ${peer})
endforeach()

include("${CMAKE_CURRENT_LIST_DIR}/benchmark_peers.cmake")
