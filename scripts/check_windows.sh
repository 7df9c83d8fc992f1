#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks the syntax of the sources that depend on the operating system with mingw-w64, for Windows: files, headers of
# threads, kernels and the command line. Nothing is linked, since Debian has no libraries for Windows; the headers of
# its own libraries serve.
# Usage: scripts/check_windows.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
headers=build/windows/include
mkdir -p "$headers"
for name in glm hwy tbb oneapi fmt nlohmann CLI toml++ zlib.h zconf.h pugixml.hpp pugiconfig.hpp; do
    ln -sfn "/usr/include/$name" "$headers/$name"
done

compiler=x86_64-w64-mingw32-g++-posix
options=(-std=c++20 -fsyntax-only -Wall -Wextra -Wshadow -Werror -Wno-attributes -ffp-contract=off
    -isystem "$headers" -I. -DABUT_VERSION=\"0\")
files=(abut/base/*.cpp abut/math/*.cpp abut/io/*.cpp abut/simd/box8.cpp abut/bvh/traverse/ray_traversal.cpp abut/mesh/mesh.cpp tests/golden/main.cpp tools/abut/*.cpp)
printf '%s\0' "${files[@]}" | xargs -0 -P "$(nproc)" -n 1 "$compiler" "${options[@]}"
echo "${#files[@]} files for Windows: right"
