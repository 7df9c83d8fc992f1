#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the golden program of a build with one thread and many, with the kernels of each instruction set, and without what the
# C library does with AVX and FMA: the same hashes every time.
# usage: scripts/check_golden.sh [BUILD [EMULATOR…]], where BUILD is a folder that abut_golden was built in.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
golden=${1:-build/release}/tests/golden
emulator=("${@:2}")

check() {
    local what=$1
    shift
    echo "golden, $what:"
    "${emulator[@]}" "$golden" --compare tests/golden/hashes.txt "$@"
}

check "all threads"
check "1 thread" --threads 1
# An emulator is slow, and what follows differs in nothing there: it emulates one instruction set, with or without the host's.
[ ${#emulator[@]} = 0 ] || exit 0
check "7 threads" --threads 7
for set in $("${emulator[@]}" "$golden" --list-sets); do
    check "kernels of $set" --set "$set"
done

# Both spellings: glibc 2.33 renamed them. On other libraries and processors this changes nothing.
without=""
for feature in AVX AVX2 AVX512F AVX512VL FMA FMA4 ERMS; do
    without="$without,-$feature,-${feature}_Usable"
done
export GLIBC_TUNABLES="glibc.cpu.hwcaps=${without#,}"
check "without AVX and FMA in the C library"
