#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles programs against an installed abut with other flags than abut's: with optimisations that reorder arithmetic,
# without exceptions, with each of GLM's macros, linked statically (their objects first) and shared; and runs them under
# every rounding mode. Each must give the same answers, bit for bit, or fail to compile with a message that names the
# remedy.
# Usage: scripts/check_flags.sh [BUILD], where BUILD is a folder in which abut was built. The shared library is compiled
# with the same flags, so ccache has its objects.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=$(realpath "${1:-build/release}")
work=$build/flags
mkdir -p "$work"

run() {
    "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; return 1; }
}

launcher=()
if command -v ccache >/dev/null; then
    launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
fi
# Installs the static library of BUILD, and a shared library of the same objects.
rm -rf "${work:?}/static" "${work:?}/shared"
run cmake --install "$build" --prefix "$work/static"
run cmake -S . -B "$work/build-shared" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=ON "${launcher[@]}" \
    -DABUT_BUILD_TESTS=OFF -DABUT_BUILD_BENCHMARKS=OFF -DABUT_BUILD_EXAMPLES=OFF -DABUT_BUILD_TOOLS=OFF
run cmake --build "$work/build-shared" --parallel "$(nproc)"
run cmake --install "$work/build-shared" --prefix "$work/shared"
static_libraries=("$(find "$work/static" -name libabut.a)" -lhwy -ltbb -Wl,--gc-sections)
shared_folder=$(dirname "$(find "$work/shared" -name libabut.so)")
shared_libraries=("-L$shared_folder" -labut "-Wl,-rpath,$shared_folder")

# golden NAME FLAGS...: builds the golden program, without its group io, with these flags, and compares its hashes.
golden() {
    local name=$1 source object objects=()
    shift
    mkdir -p "$work/$name"
    for source in tests/golden/*.cpp; do
        [ "$(basename "$source")" != io.cpp ] || continue
        object=$work/$name/$(basename "$source" .cpp).o
        echo "g++ -std=c++20 $* -I$work/static/include -c $source -o $object"
        objects+=("$object")
    done | xargs -P "$(nproc)" -I{} sh -c '{}'
    objects=("$work/$name"/*.o)
    g++ "$@" "${objects[@]}" "${static_libraries[@]}" -o "$work/$name/static"
    g++ "$@" "${objects[@]}" "${shared_libraries[@]}" -o "$work/$name/shared"
    local linked rounding
    for linked in static shared; do
        for rounding in nearest up down zero; do
            printf '%s, %s, rounding %s: ' "$*" $linked $rounding
            "$work/$name/$linked" --rounding $rounding --compare tests/golden/hashes.txt 2>&1
        done
    done
}

golden fast -O3 -march=native -ffast-math
golden plain -O0 -mfma -ffast-math
golden bare -O1 -fno-exceptions -fno-rtti

# macro NAME same|stops: whether a program compiled with the macro gives the same answers, or does not compile and names
# the macro.
macro() {
    local name=$1 wanted=$2 found
    if g++ -std=c++20 -O1 ${name:+"-D$name"} "-I$work/static/include" tests/consumer/macros.cpp \
        "${static_libraries[@]}" -o "$work/macros" 2>"$work/log"; then
        "$work/macros" >"$work/macros.out"
        [ -n "$name" ] || cp "$work/macros.out" "$work/macros.plain"
        cmp -s "$work/macros.out" "$work/macros.plain" && found=same || found=different
    else
        grep -q "static assertion failed: abut needs .*without.*$name" "$work/log" && found=stops || found="fails to build"
    fi
    echo "${name:-no macro}: $found"
    [ "$found" = "$wanted" ]
}

macro "" same
for name in ALIGNED_GENTYPES DEFAULT_ALIGNED_GENTYPES INTRINSICS SSE2 AVX2 SWIZZLE LEFT_HANDED DEPTH_ZERO_TO_ONE EXPLICIT_CTOR \
    UNRESTRICTED_GENTYPE XYZW_ONLY PURE INLINE SINGLE_ONLY CXX20; do
    macro GLM_FORCE_$name same
done
for name in QUAT_DATA_WXYZ CTOR_INIT SIZE_T_LENGTH; do
    macro GLM_FORCE_$name stops
done

echo '#include <abut/abut.h>' >"$work/headers.cpp"
g++ -std=c++20 -O0 -fkeep-inline-functions "-I$work/static/include" -c "$work/headers.cpp" -o "$work/headers.o"
if [ "$(uname -m)" = x86_64 ]; then
    python3 scripts/check_symbols.py "$(find "$work/static" -name libabut.a)" "$work/headers.o" \
        "$shared_folder/libabut.so" "$shared_folder/libabut_io.so"
fi
echo "programs by other flags: right"
