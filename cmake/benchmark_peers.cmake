# SPDX-License-Identifier: MIT
# The peers that ./bench fetches: Embree 4, tinybvh, Jolt and Coal. Each is optional, and measured where its folder is given.
set(ABUT_EMBREE4_PREFIX "" CACHE PATH "Where Embree 4 is: its headers in include/, libembree4*.so* in lib/")
set(ABUT_TINYBVH_INCLUDE_DIR "" CACHE PATH "The folder of tiny_bvh.h")
set(ABUT_JOLT_SOURCE "" CACHE PATH "Jolt's sources, the folder that contains Build/ and Jolt/")
set(ABUT_COAL_PREFIX "" CACHE PATH "Where Coal is installed: include/ and lib/")

# abut_bench_peer(NAME [TARGET…]): adds the benchmarks *_NAME.cpp with the targets' compiler flags, and links the targets.
# The other benchmarks keep the flags that the library's users have.
function(abut_bench_peer name)
    add_library(abut_bench_${name} OBJECT ${abut_bench_${name}_sources})
    abut_own_sources(abut_bench_${name})
    target_link_libraries(abut_bench_${name} PRIVATE abut::abut benchmark::benchmark ${ARGN})
    target_sources(abut_bench PRIVATE $<TARGET_OBJECTS:abut_bench_${name}>)
    foreach(target IN LISTS ARGN)
        target_link_libraries(abut_bench PRIVATE $<LINK_ONLY:${target}>)
    endforeach()
endfunction()

# Embree 3 and 4 export functions of the same names, so version 4 is loaded while the program runs.
file(GLOB abut_embree4_library "${ABUT_EMBREE4_PREFIX}/lib/libembree4*.so*")
if(ABUT_EMBREE4_PREFIX AND abut_embree4_library)
    abut_bench_peer(embree4)
    target_include_directories(abut_bench_embree4 SYSTEM PRIVATE "${ABUT_EMBREE4_PREFIX}/include")
    target_compile_definitions(abut_bench_embree4 PRIVATE ABUT_EMBREE4_LIBRARY="${abut_embree4_library}")
    target_link_libraries(abut_bench PRIVATE ${CMAKE_DL_LIBS})
endif()

# tinybvh is a header, compiled for this machine's processor, as its users do; its tree for processors needs AVX2.
if(EXISTS "${ABUT_TINYBVH_INCLUDE_DIR}/tiny_bvh.h")
    abut_bench_peer(tinybvh)
    target_include_directories(abut_bench_tinybvh SYSTEM PRIVATE "${ABUT_TINYBVH_INCLUDE_DIR}")
    target_compile_options(abut_bench_tinybvh PRIVATE -march=native -w)
endif()

# Jolt is built by its own CMake files, which choose AVX2 on x86, in what it calls its distribution: without profiler and
# debug renderer.
if(EXISTS "${ABUT_JOLT_SOURCE}/Build/CMakeLists.txt")
    set(ENABLE_ALL_WARNINGS OFF)
    set(GENERATE_DEBUG_SYMBOLS OFF)
    set(PROFILER_IN_DEBUG_AND_RELEASE OFF)
    set(DEBUG_RENDERER_IN_DEBUG_AND_RELEASE OFF)
    add_subdirectory("${ABUT_JOLT_SOURCE}/Build" "${PROJECT_BINARY_DIR}/jolt" EXCLUDE_FROM_ALL)
    abut_bench_peer(jolt Jolt)
    target_compile_options(abut_bench_jolt PRIVATE -fno-rtti -w)
endif()

# Coal: pairs of meshes, and by ./bench arms two robot arms. It comes with another version of FCL's library octomap, so
# both cannot be in one program.
find_path(ABUT_COAL_INCLUDE_DIR coal/collision.h HINTS "${ABUT_COAL_PREFIX}/include")
find_library(ABUT_COAL_LIBRARY coal HINTS "${ABUT_COAL_PREFIX}/lib")
find_path(ABUT_EIGEN_INCLUDE_DIR Eigen/Core PATH_SUFFIXES eigen3)
if(ABUT_COAL_INCLUDE_DIR AND ABUT_COAL_LIBRARY AND ABUT_EIGEN_INCLUDE_DIR)
    add_library(abut_coal INTERFACE)
    target_include_directories(abut_coal SYSTEM INTERFACE "${ABUT_COAL_INCLUDE_DIR}" "${ABUT_EIGEN_INCLUDE_DIR}")
    target_compile_options(abut_coal INTERFACE -Wno-error)
    target_link_libraries(abut_coal INTERFACE "${ABUT_COAL_LIBRARY}")
    add_executable(abut_bench_coal ${abut_bench_coal_sources} "${PROJECT_SOURCE_DIR}/benchmarks/bench_meshes.cpp")
    abut_own_sources(abut_bench_coal)
    target_link_libraries(abut_bench_coal PRIVATE
        abut::abut $<TARGET_NAME_IF_EXISTS:abut_io> benchmark::benchmark benchmark::benchmark_main abut_coal)
    set_target_properties(abut_bench_coal PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

    add_dependencies(abut_ratios abut_bench_coal)

    add_executable(abut_two_arms "${PROJECT_SOURCE_DIR}/benchmarks/two_arms/two_arms.cpp")
    abut_own_sources(abut_two_arms)
    target_link_libraries(abut_two_arms PRIVATE abut::abut abut_coal)
    set_target_properties(abut_two_arms PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
endif()
