#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds and runs tests/consumer against abut by find_package, pkg-config, add_subdirectory and FetchContent.
# Usage: scripts/check_consumers.sh [BUILD], where BUILD is a folder in which abut was built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source_dir=$PWD
build=$(realpath "${1:-build/release}")
work=$build/consumer
prefix=$work/prefix
rm -rf "$prefix"
mkdir -p "$work"

run() {
    "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; return 1; }
}

launcher=()
if command -v ccache >/dev/null; then
    launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
fi

check_cmake() {
    local way=$1
    shift
    run cmake -S tests/consumer -B "$work/$way" -G Ninja -DCMAKE_BUILD_TYPE=Release -DABUT_FROM="$way" "${launcher[@]}" "$@"
    run cmake --build "$work/$way" --parallel "$(nproc)"
    "$work/$way/consumer"
    "$work/$way/file_consumer"
    echo "consumer by $way: right"
}

run cmake --install "$build" --prefix "$prefix"
if find "$prefix" -name '*.cmake' -o -name '*.pc' | xargs grep -F -e "$source_dir/abut" -e "$build/lib"; then
    echo "an installed file names the folder that abut was built in" >&2
    exit 1
fi
# The installation is moved before it is used: it must not depend on where it lies.
rm -rf "$prefix.moved"
mv "$prefix" "$prefix.moved"
prefix=$prefix.moved

check_cmake find_package -DCMAKE_PREFIX_PATH="$prefix"

pc_path=$(dirname "$(find "$prefix" -name abut.pc)")
for name in abut:main abut-io:files; do
    flags=$(PKG_CONFIG_PATH=$pc_path pkg-config --cflags --libs "${name%%:*}")
    # shellcheck disable=SC2086
    run g++ -std=c++20 "tests/consumer/${name##*:}.cpp" -o "$work/by_pkg_config" $flags
    LD_LIBRARY_PATH=$(dirname "$pc_path") "$work/by_pkg_config"
done
echo "consumer by pkg-config: right"

# These two compile abut with the flags of BUILD, so ccache has the objects.
check_cmake add_subdirectory -DABUT_FOLDER="$source_dir" -DABUT_WERROR=ON
check_cmake FetchContent -DABUT_FOLDER="$source_dir" -DABUT_WERROR=ON
