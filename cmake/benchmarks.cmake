# SPDX-License-Identifier: MIT
# abut_bench: abut beside the peers that this machine has. ABUT_BENCH_FCL and the like say which.
file(GLOB abut_bench_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/benchmarks/*.cpp")
if(NOT abut_bench_sources)
    return()
endif()

find_package(benchmark CONFIG REQUIRED)
find_package(fcl CONFIG QUIET)
find_package(embree 3 CONFIG QUIET)
include("${CMAKE_CURRENT_LIST_DIR}/cgal.cmake")

add_executable(abut_bench ${abut_bench_sources})
abut_own_sources(abut_bench)
set_target_properties(abut_bench PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
target_link_libraries(abut_bench PRIVATE
    abut::abut $<TARGET_NAME_IF_EXISTS:abut_io> benchmark::benchmark benchmark::benchmark_main)
target_compile_definitions(abut_bench PRIVATE ABUT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")

# CGAL's flag would slow down everybody else's code, so only the files that include CGAL get it.
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
if(embree_FOUND)
    target_compile_definitions(abut_bench PRIVATE ABUT_BENCH_EMBREE=1)
    target_link_libraries(abut_bench PRIVATE embree)
endif()
