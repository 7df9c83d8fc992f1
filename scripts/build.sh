# SPDX-License-Identifier: MIT
# Sourced by ./demo, ./test, ./bench and .ci/run: configures build/release and builds in it.

build_dir=build/release

# configure [-DABUT_BUILD_…=ON…]: configures the parts that are switched on and those that were switched on before. In a
# folder without build.ninja, all other parts are switched off explicitly, because a failed configuration may have left
# them on.
configure() {
    local options=()
    if [ ! -f "$build_dir/build.ninja" ]; then
        options+=(-DABUT_BUILD_TESTS=OFF -DABUT_BUILD_BENCHMARKS=OFF -DABUT_BUILD_EXAMPLES=OFF)
        if command -v ccache >/dev/null; then
            options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
        fi
    fi
    mkdir -p "$build_dir"
    if ! cmake --preset release "${options[@]}" "$@" >"$build_dir/configure.log" 2>&1; then
        cat "$build_dir/configure.log" >&2
        return 1
    fi
}

# build [TARGET…]: all targets when none is named.
build() {
    local targets=()
    if [ $# -gt 0 ]; then
        targets=(--target "$@")
    fi
    cmake --build "$build_dir" --parallel "$(nproc)" "${targets[@]}"
}
