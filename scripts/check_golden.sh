#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the golden program of a build with one thread and with many, with the kernels of each instruction set, and with a
# C library that does not use AVX and FMA, and fails unless the hashes are the same each time.
# Usage: scripts/check_golden.sh [BUILD [EMULATOR…]], where BUILD is a folder in which abut_golden was built.
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
# The remaining checks are skipped under an emulator, which is slow: it emulates one instruction set, independently of
# the host's.
[ ${#emulator[@]} = 0 ] || exit 0
check "7 threads" --threads 7
for set in $("${emulator[@]}" "$golden" --list-sets); do
    check "kernels of $set" --set "$set"
done

# glibc 2.33 renamed these features, so both names are given. With other C libraries and processors the variable has no
# effect.
without=""
for feature in AVX AVX2 AVX512F AVX512VL FMA FMA4 ERMS; do
    without="$without,-$feature,-${feature}_Usable"
done
export GLIBC_TUNABLES="glibc.cpu.hwcaps=${without#,}"
check "without AVX and FMA in the C library"
