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
    # pip gets the metadata of a source from its build system; this stub of one returns them without building anything.
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

# install_node_packages FOLDER [OPTION…]: what its package-lock.json names, if that is newer than what is there.
install_node_packages() {
    local folder=$1
    if [ ! "$folder/node_modules/.package-lock.json" -nt "$folder/package-lock.json" ]; then
        (cd "$folder" && npm ci --no-audit --no-fund --loglevel=error "${@:2}")
        touch "$folder/node_modules/.package-lock.json"
    fi
}

# copy_if_different FROM TO: leaves the time of a file that would not change, so that the page is not built again.
copy_if_different() {
    cmp -s "$1" "$2" || cp "$1" "$2"
}

# optimize_module OPTION…: wasm-opt with the features that engines have had since 2022.
optimize_module() {
    web/abut/node_modules/.bin/wasm-opt --enable-simd --enable-exception-handling --enable-bulk-memory \
        --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals --enable-multivalue \
        --enable-reference-types "$@"
}

# shrink_module FROM TO: the module with similar functions merged, and with its functions in the order in which gzip
# finds most repetitions. No answer changes.
shrink_module() {
    [ "$1" -nt "$2" ] || [ scripts/order_functions.mjs -nt "$2" ] || [ scripts/compression_order.mjs -nt "$2" ] || return 0
    optimize_module -Os --merge-similar-functions "$1" -o "$2.part"
    node scripts/order_functions.mjs "$2.part" "$2.named"
    optimize_module --reorder-functions-by-name --strip-debug "$2.named" -o "$2.part"
    rm "$2.named"
    mv "$2.part" "$2"
}

# build_web PRESET…: the package in web/abut/dist, of the presets wasm and, for engines without SIMD, wasm-plain.
build_web() {
    local preset options=() dist=web/abut/dist
    if command -v ccache >/dev/null; then
        options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    fi
    fetch_web_libraries
    for preset in "$@"; do
        mkdir -p "build/$preset"
        cmake --preset "$preset" "${options[@]}" >"build/$preset/configure.log" 2>&1 || { cat "build/$preset/configure.log" >&2; return 1; }
        cmake --build "build/$preset" --parallel "$(nproc)" --target abut_web abut_web_meshes
    done
    install_node_packages web/abut
    if [ ! -f $dist/index.js ] ||
        [ -n "$(find web/abut/{src,package-lock.json,tsconfig.json} -newer $dist/index.js -print -quit)" ]; then
        # The compiler of TypeScript writes an empty encoded.js, and files despite errors.
        (cd web/abut && npm run --silent build) || { rm -f $dist/index.js; return 1; }
        rm -f $dist/encoded.js
    fi
    for preset in "$@"; do
        shrink_module "build/$preset/abut.wasm" "build/$preset/abut.small.wasm"
        copy_if_different "build/$preset/abut.small.wasm" "$dist/abut${preset#wasm}.wasm"
    done
    shrink_module build/wasm/abut-meshes.wasm build/wasm/abut-meshes.small.wasm
    copy_if_different build/wasm/abut-meshes.small.wasm $dist/abut-meshes.wasm
    if [ $dist/abut.wasm -nt $dist/encoded.js ]; then
        {
            echo "// SPDX-License-Identifier: MIT"
            printf 'export const encoded = "'
            gzip -9nc $dist/abut.wasm | base64 -w0
            echo '";'
        } >$dist/encoded.js.part
        mv $dist/encoded.js.part $dist/encoded.js
    fi
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
