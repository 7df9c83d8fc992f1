# SPDX-License-Identifier: MIT
# The targets abut::abut (the core) and abut::io (readers and writers of files), and their installation.

set(abut_folders base math simd exact shape pair gjk bvh query mesh scene clash render)
list(TRANSFORM abut_folders PREPEND "${PROJECT_SOURCE_DIR}/abut/")
list(TRANSFORM abut_folders APPEND "/*.cpp")
file(GLOB_RECURSE abut_sources CONFIGURE_DEPENDS ${abut_folders})
if(ABUT_SERIAL)
    list(FILTER abut_sources EXCLUDE REGEX "/base/(executor|fork_join)\\.cpp$")
else()
    list(FILTER abut_sources EXCLUDE REGEX "/base/serial_executor\\.cpp$")
endif()
file(GLOB_RECURSE abut_io_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/abut/io/*.cpp")

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
        # Template instances from headers of the standard library and of other libraries are not exported.
        target_link_options(${target} PRIVATE "LINKER:--version-script=${PROJECT_SOURCE_DIR}/cmake/exports.map")
        set_target_properties(${target} PROPERTIES LINK_DEPENDS "${PROJECT_SOURCE_DIR}/cmake/exports.map")
    endif()
    if(NOT BUILD_SHARED_LIBS AND UNIX AND NOT APPLE)
        # Every verb is compiled for every pair of types; the linker leaves out those that the program does not call.
        target_link_options(${target} INTERFACE LINKER:--gc-sections)
    endif()
    target_include_directories(${target} PUBLIC
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()

if(abut_sources)
    if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
        include("${CMAKE_CURRENT_LIST_DIR}/web_libraries.cmake")
    else()
        find_package(glm CONFIG REQUIRED)
    endif()
    include("${CMAKE_CURRENT_LIST_DIR}/highway.cmake")
    abut_add_library(abut abut ${abut_sources})
    # GLM's functions are always inlined here, so that the linker cannot merge one with the program's, which other flags
    # compiled.
    target_compile_definitions(abut PRIVATE ABUT_BUILDS_CORE ABUT_INLINES GLM_FORCE_INLINE)
    target_link_libraries(abut PUBLIC glm::glm PRIVATE hwy::hwy)
    if(ABUT_SERIAL)
        target_compile_definitions(abut PRIVATE ABUT_SERIAL)
    else()
        find_package(TBB CONFIG REQUIRED)
        target_link_libraries(abut PRIVATE TBB::tbb)
    endif()
    if(TARGET abut_web_runtime)
        target_link_libraries(abut PUBLIC abut_web_runtime)
        set_target_properties(abut PROPERTIES POSITION_INDEPENDENT_CODE OFF)
    endif()
    abut_precompile_headers(abut)
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64|ARM64)$")
        # NEON only: every processor has it, and SVE's types cannot be members of a struct. With dispatch at run time,
        # Highway would compile the NEON functions with an option for AES, which not every processor has, and gcc does
        # not inline these into functions without it.
        target_compile_definitions(abut PRIVATE
            HWY_COMPILE_ONLY_STATIC=1
            TOOLCHAIN_MISS_SYS_AUXV_H=1
            "HWY_DISABLED_TARGETS=(HWY_SVE|HWY_SVE2|HWY_SVE_256|HWY_SVE2_128)")
    elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64|x64|x86|i.86)$")
        # Processors with SSSE3 but without SSE4 are from before 2008. They run the baseline's kernels, and the library is
        # smaller.
        target_compile_definitions(abut PRIVATE HWY_DISABLED_TARGETS=HWY_SSSE3)
    endif()
    if(ABUT_RECORDED)
        target_compile_definitions(abut PRIVATE ABUT_RECORDED_POLYNOMIALS)
        # Kernels, traversals and the closed forms of common shapes stay fast.
        set(abut_size_optimized_sources ${abut_sources})
        list(FILTER abut_size_optimized_sources EXCLUDE REGEX
            "/abut/(base|math|simd|exact|bvh|pair/(intersects|kernels|predicates|raycast)|scene/broad_phase)/|/mesh/(mesh_batches|inside|dense_pairs|solid_angle|winding)[a-z_]*\\.cpp$")
        set(abut_uncommon_shape_sources ${abut_sources})
        list(FILTER abut_uncommon_shape_sources INCLUDE REGEX
            "/pair/(intersects|predicates|raycast)/[a-z_]*(cone|ellipsoid|frustum|half_space)[a-z_]*\\.cpp$")
        abut_compile_for_size(${abut_size_optimized_sources} ${abut_uncommon_shape_sources})
        # Code that dispatches on kinds of shapes, and code that decides what doubles leave open, is most of the
        # module's size and little of the time. It is smallest where nothing is inlined: more functions are then equal,
        # and wasm-opt merges them.
        string(JOIN "|" abut_least_size_patterns
            "/abut/(clash|query|render)/[a-z_]*\\.cpp$"
            "/(instantiations|contains|shape_set)/"
            "/gjk/(double_double_gjk|exact_[a-z]*)\\.cpp$"
            "/pair/features/"
            "/closest_points/closest_(active_set|frustum_plane|half_space|plane)\\.cpp$"
            "/pair/[a-z]*/[a-z_]*(degenerate|unbounded|half_space)[a-z_]*\\.cpp$"
            "/mesh/(cracks|holes|impact|mesh_image|point_cloud|shell_nesting|triangles_near|validate|weld)[a-z_]*\\.cpp$")
        set(abut_least_size_sources ${abut_sources})
        list(FILTER abut_least_size_sources INCLUDE REGEX "${abut_least_size_patterns}")
        # Measured: short calls of these take up to a tenth longer by -Oz.
        list(FILTER abut_least_size_sources EXCLUDE REGEX "/[a-z]*_?(intersects|raycast)\\.cpp$|/(query/|model_)closest_points\\.cpp$")
        abut_compile_by("${abut_for_least_size}" ${abut_least_size_sources})
    else()
        # Sweeps of motions and characters dispatch on kinds of shapes in these files, and compute in others; clashes
        # are grouped once for a report. Files with exact arithmetic are not among these, because the linker keeps one
        # copy of a template's instance, which might be the small and slow one.
        set(abut_rarely_run_sources ${abut_sources})
        list(FILTER abut_rarely_run_sources INCLUDE REGEX
            "/(query|instantiations)/[a-z_]*(sweep_[a-z_]*|slide|move_character)\\.cpp$|/scene/scene_slide\\.cpp$|/clash/(clash_(groups|rules|states)|rule_matching)\\.cpp$")
        # Measured: of the searches for features, those for lines take twice the time by -O2, and so are not among these.
        set(abut_o2_sources ${abut_sources})
        list(FILTER abut_o2_sources INCLUDE REGEX
            "/(pair/contains|mesh/instantiations)/|/(closest_plane|degenerate_ellipsoid|exact_gjk|feature_search_(obb|obb_obb|point)|impacts|raycast_ellipsoid|scene_query|shell_nesting|sweep_unbounded)\\.cpp$")
        abut_compile_by("${abut_for_length}" ${abut_o2_sources})
        abut_compile_for_size(${abut_rarely_run_sources})
    endif()
    if(ABUT_SANITIZE MATCHES "thread")
        # TBB's library is not built for ThreadSanitizer, which would report its internal synchronisation as races.
        abut_compile_by(-fno-sanitize=thread "${PROJECT_SOURCE_DIR}/abut/base/executor.cpp")
    endif()
endif()

set(abut_has_DRACO FALSE)
set(abut_has_MESHOPT FALSE)
if(ABUT_IO AND abut_io_sources AND TARGET abut)
    find_package(nlohmann_json CONFIG REQUIRED)
    find_package(fmt CONFIG REQUIRED)
    include("${CMAKE_CURRENT_LIST_DIR}/report_page.cmake")
    abut_add_library(abut_io io ${abut_io_sources} "${abut_report_page_source}")
    # All files but those whose code runs for each vertex, triangle, instance, pair or pixel, as every reader and writer of a
    # format does.
    set(abut_io_rarely_run_sources ${abut_io_sources} "${abut_report_page_source}")
    list(FILTER abut_io_rarely_run_sources EXCLUDE REGEX
        "/formats/((read|write)_|3mf_package|abut_mesh|corner_tree|draco|finite|gltf_(accessor|skin|vertices)|meshopt|text_scanner|triangulate|weld)|/io/(base64|clash_pictures|report_geometry|streamed_file|zlib)|/scene_folder/(box_sample|instance_record|merge|pair_lines|tile)")
    abut_compile_for_size(${abut_io_rarely_run_sources})
    target_compile_definitions(abut_io PRIVATE ABUT_BUILDS_IO)
    # Older versions of libc++ have no std::from_chars for doubles.
    include(CheckCXXSourceCompiles)
    set(CMAKE_REQUIRED_FLAGS "${CMAKE_CXX20_STANDARD_COMPILE_OPTION}")
    check_cxx_source_compiles("
        #include <charconv>
        int main(int, char** argv) { double x; return std::from_chars(argv[0], argv[0] + 1, x).ec == std::errc(); }"
        ABUT_HAS_FROM_CHARS)
    unset(CMAKE_REQUIRED_FLAGS)
    if(NOT ABUT_HAS_FROM_CHARS)
        find_path(ABUT_FAST_FLOAT_INCLUDE_DIR fast_float/fast_float.h)
        mark_as_advanced(ABUT_FAST_FLOAT_INCLUDE_DIR)
        if(NOT ABUT_FAST_FLOAT_INCLUDE_DIR)
            message(FATAL_ERROR "This standard library has no std::from_chars(double): abut::io then needs fast_float "
                "(Debian and Ubuntu: apt-get install libfast-float-dev), or -DABUT_IO=OFF")
        endif()
        set_property(SOURCE "${PROJECT_SOURCE_DIR}/abut/io/formats/text_scanner.cpp" APPEND PROPERTY COMPILE_DEFINITIONS ABUT_FAST_FLOAT=1)
        target_include_directories(abut_io SYSTEM PRIVATE "${ABUT_FAST_FLOAT_INCLUDE_DIR}")
    endif()
    find_package(ZLIB REQUIRED)
    find_package(pugixml CONFIG REQUIRED)
    # toml++ is used as headers alone, while Debian's target of it would add a shared library.
    find_path(ABUT_TOMLPLUSPLUS_INCLUDE_DIR toml++/toml.h)
    mark_as_advanced(ABUT_TOMLPLUSPLUS_INCLUDE_DIR)
    if(NOT ABUT_TOMLPLUSPLUS_INCLUDE_DIR)
        message(FATAL_ERROR "abut::io needs toml++ 3 (Debian and Ubuntu: apt-get install libtomlplusplus-dev), "
            "or -DABUT_IO=OFF")
    endif()
    target_include_directories(abut_io SYSTEM PRIVATE "${ABUT_TOMLPLUSPLUS_INCLUDE_DIR}")
    target_link_libraries(abut_io
        PUBLIC abut
        PRIVATE $<BUILD_INTERFACE:nlohmann_json::nlohmann_json> fmt::fmt ZLIB::ZLIB pugixml::pugixml)
    abut_precompile_headers(abut_io)
    include("${CMAKE_CURRENT_LIST_DIR}/compression.cmake")
endif()

if(TARGET abut AND NOT TARGET abut_web_runtime)
    include("${CMAKE_CURRENT_LIST_DIR}/install.cmake")
endif()
