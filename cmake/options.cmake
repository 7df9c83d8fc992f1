# SPDX-License-Identifier: MIT
# Compiler options of abut's own sources; none of them is passed on to a project that uses abut.

# Sanitizers, for every executable that is linked here.
add_library(abut_sanitizers INTERFACE)
if(ABUT_SANITIZE)
    string(REPLACE ";" "," abut_sanitize_list "${ABUT_SANITIZE}")
    target_compile_options(abut_sanitizers INTERFACE
        -fsanitize=${abut_sanitize_list} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(abut_sanitizers INTERFACE -fsanitize=${abut_sanitize_list})
endif()
if(ABUT_BUILD_FUZZERS)
    if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "ABUT_BUILD_FUZZERS needs clang: configure with -DCMAKE_CXX_COMPILER=clang++")
    endif()
    target_compile_options(abut_sanitizers INTERFACE -fsanitize=fuzzer-no-link)
endif()

# -ffp-contract=off: a contracted a * b + c rounds once where the exact predicates rely on two roundings.
# -fno-math-errno: no code here reads errno; without it, square roots need no branch to a function that sets it. No
# number changes.
add_library(abut_build_options INTERFACE)
target_link_libraries(abut_build_options INTERFACE abut_sanitizers)
if(MSVC)
    # clang-cl passes options after /clang: to clang. Since version 19.30 Microsoft's compiler does not contract under
    # /fp:precise.
    target_compile_options(abut_build_options INTERFACE /W4 /permissive- /utf-8 /Zc:__cplusplus /fp:precise /bigobj
        $<$<CXX_COMPILER_ID:Clang>:/clang:-ffp-contract=off>)
    target_compile_definitions(abut_build_options INTERFACE NOMINMAX)
else()
    # Each function has a section of its own, so that the linker can leave out those that the program does not call
    # (--gc-sections).
    target_compile_options(abut_build_options INTERFACE -ffunction-sections -fdata-sections -Wall -Wextra -Wpedantic -Wshadow
        -ffp-contract=off -fno-math-errno)
    if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
        # Newer versions of clang also warn where a variable of a lambda has the name of a structured binding.
        target_compile_options(abut_build_options INTERFACE -Wno-shadow)
    endif()
endif()
# Defines for abut/exact/uncontracted.h that contraction is off, for processors that always have fused instructions and
# for builds with -m flags, where the header cannot find this out itself.
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" OR CMAKE_CXX_FLAGS MATCHES "-m")
    target_compile_definitions(abut_build_options INTERFACE ABUT_UNCONTRACTED)
endif()

function(abut_own_sources target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:abut_build_options>)
    if(ABUT_WERROR)
        target_compile_options(${target} PRIVATE $<IF:$<BOOL:${MSVC}>,/WX,-Werror>)
    endif()
endfunction()

# Where the options below replace the build type's.
set(abut_in_release "$<AND:$<CONFIG:Release>,$<NOT:$<CXX_COMPILER_ID:MSVC>>>")

# An option for what runs seldom, as once for a file or a report: it makes release builds smaller and their compilation
# faster.
set(abut_for_size "$<${abut_in_release}:-Os>")

# An option for the smallest code, whatever the time.
set(abut_for_least_size "$<${abut_in_release}:-Oz>")

# An option for code that -O3 makes longer and no faster.
set(abut_for_length "$<${abut_in_release}:-O2>")

# Compiles sources of a target by an option that replaces that of the build type.
function(abut_compile_by option)
    # Precompiled headers are those of the target's own options.
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "${option}" SKIP_PRECOMPILE_HEADERS ON)
endfunction()
function(abut_compile_for_size)
    abut_compile_by("${abut_for_size}" ${ARGN})
endfunction()

# Precompiled, they save a sixth of the time that the library takes to compile. No object file differs.
function(abut_precompile_headers target)
    if(ABUT_PRECOMPILE)
        target_precompile_headers(${target} PRIVATE <algorithm> <array> <cmath> <cstdint> <limits> <memory> <optional>
            <span> <string> <string_view> <utility> <variant> <vector> <glm/glm.hpp>)
    endif()
endfunction()
