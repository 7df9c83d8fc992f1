# SPDX-License-Identifier: MIT
# Sourced by ./test, ./demo and .ci/run: what the WebAssembly build needs beside Debian's packages, and the build itself.

web_dir=build/web
numpy=2.3.5
numpy_sum=784db1dcdab56bf0517743e746dfb0f885fc68d948aba86eeec2cba234bdf1c0

# fetch_web_libraries: Highway's headers come from NumPy's source, because Debian's are too old; GLM's are Debian's.
fetch_web_libraries() {
    local folder
    mkdir -p "$web_dir/include"
    ln -sfn /usr/include/glm "$web_dir/include/glm"
    [ ! -f "$web_dir/hwy/highway.h" ] || return 0
    folder=$(mktemp -d "$PWD/$web_dir/numpy.XXXXXX")
    # pip asks a source for its metadata by its build system; this one answers without building anything.
    cat >"$folder/mesonpy.py" <<'END'
import os
def get_requires_for_build_wheel(settings=None):
    return []
def prepare_metadata_for_build_wheel(folder, settings=None):
    info = "numpy.dist-info"
    os.makedirs(os.path.join(folder, info))
    with open(os.path.join(folder, info, "METADATA"), "w") as file:
        file.write("Metadata-Version: 2.1\nName: numpy\nVersion: " + os.environ["ABUT_NUMPY"] + "\n")
    return info
END
    echo "numpy==$numpy --hash=sha256:$numpy_sum" >"$folder/requirements.txt"
    echo "Fetching Highway's headers in the source of NumPy $numpy (20 MB)"
    python3 -m venv "$folder/venv"
    ABUT_NUMPY=$numpy PYTHONPATH="$folder" "$folder/venv/bin/pip" download --disable-pip-version-check --quiet --no-binary :all: --no-deps \
        --no-build-isolation --require-hashes -r "$folder/requirements.txt" -d "$folder"
    tar -xzf "$folder/numpy-$numpy.tar.gz" -C "$folder" --strip-components=5 --wildcards '*/_core/src/highway/hwy/*.h' \
        '*/_core/src/highway/LICENSE*'
    mv "$folder"/LICENSE* "$folder/hwy/"
    mv "$folder/hwy" "$web_dir/hwy"
    rm -rf "$folder"
}

# shrink_module FROM TO: the module without what its linker leaves repeated, and with the answers of the same functions.
shrink_module() {
    [ "$1" -nt "$2" ] || return 0
    web/abut/node_modules/.bin/wasm-opt --enable-simd --enable-exception-handling --enable-bulk-memory \
        --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals --enable-multivalue \
        --enable-reference-types -Os --merge-similar-functions "$1" -o "$2.part"
    mv "$2.part" "$2"
}

# build_web PRESET…: the package in web/abut/dist, of the presets wasm and, for engines without SIMD, wasm-plain.
build_web() {
    local preset options=()
    if command -v ccache >/dev/null; then
        options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    fi
    fetch_web_libraries
    for preset in "$@"; do
        mkdir -p "build/$preset"
        cmake --preset "$preset" "${options[@]}" >"build/$preset/configure.log" 2>&1 || { cat "build/$preset/configure.log" >&2; return 1; }
        cmake --build "build/$preset" --parallel "$(nproc)" --target abut_web abut_web_meshes
    done
    (cd web/abut && npm ci --no-audit --no-fund --loglevel=error && npm run --silent build)
    for preset in "$@"; do
        shrink_module "build/$preset/abut.wasm" "build/$preset/abut.small.wasm"
        cp "build/$preset/abut.small.wasm" "web/abut/dist/abut${preset#wasm}.wasm"
    done
    shrink_module build/wasm/abut-meshes.wasm build/wasm/abut-meshes.small.wasm
    cp build/wasm/abut-meshes.small.wasm web/abut/dist/abut-meshes.wasm
    {
        echo "// SPDX-License-Identifier: MIT"
        printf 'export const encoded = "'
        gzip -9nc web/abut/dist/abut.wasm | base64 -w0
        echo '";'
    } >web/abut/dist/encoded.js
}

# test_web CASES PRESET…: compares the answers with those of the native library.
test_web() {
    local preset
    "$build_dir/tests/abut_web_answers" "$web_dir/answers.bin" "$1"
    shift
    for preset in "$@"; do
        ABUT_WEB_MODULE="abut${preset#wasm}.wasm" ABUT_WEB_ANSWERS="$PWD/$web_dir/answers.bin" node --test web/abut/test/*.test.mjs
    done
}
