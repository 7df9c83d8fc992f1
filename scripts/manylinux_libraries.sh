# SPDX-License-Identifier: MIT
# Sourced by ./wheel: what a wheel for older systems is linked against.

# source_lists FOLDER: fetches the lists of source packages of the distribution that is installed; need not be root.
source_lists() {
    local folder=$1
    mkdir -p "$folder/lists/partial"
    apt-get indextargets --format '$(ORIGIN) deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
        sed -n 's/^\(Debian\|Ubuntu\) //p' | sort -u >"$folder/sources.list"
    apt_options=(-qq -o APT::Sandbox::User=root -o "Dir::Etc::SourceList=$PWD/$folder/sources.list" -o Dir::Etc::SourceParts=-
        -o "Dir::State::Lists=$PWD/$folder/lists")
    apt-get "${apt_options[@]}" update
}

# fetch_source FOLDER PACKAGE: the source of an installed package in the version that is installed, or else in another of
# the same release; the mirrors have only the latest.
fetch_source() {
    local source version
    read -r source version < <(dpkg-query -W -f '${source:Package} ${source:Version}\n' "$2")
    cd "$1"
    for version in "$version" $(apt-cache "${apt_options[@]}" showsrc "$source" | sed -n 's/^Version: //p'); do
        apt-get "${apt_options[@]}" --only-source source "$source=$version" && return 0
    done
    return 1
}

# static_library FOLDER PACKAGE TARGET [OPTION…]: builds a CMake target of the source of an installed package, because
# Debian has no static library of it that could be part of a shared one.
static_library() {
    local folder=$1 package=$2 target=$3 source flags="-ffunction-sections -fdata-sections -fvisibility=hidden"
    shift 3
    # A line for each architecture for which it is installed.
    source=$(dpkg-query -W -f '${source:Package}\n' "$package" | head -n 1)
    echo "Building a static library of $source"
    {
        (fetch_source "$folder" "$package") &&
            cmake -S "$folder/$source"-*/ -B "$folder/$source" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
                -DCMAKE_POSITION_INDEPENDENT_CODE=ON "-DCMAKE_C_FLAGS=$flags" "-DCMAKE_CXX_FLAGS=$flags" "$@" &&
            cmake --build "$folder/$source" --target "$target" &&
            find "$folder/$source" -name 'lib*.a' -exec cp {} "$folder/" \;
    } >"$folder/$source.log" 2>&1 || { cat "$folder/$source.log" >&2; return 1; }
}

# licenses FOLDER: the licences of everything that is in the module.
licenses() {
    local package
    mkdir -p "$1"
    for package in libcli11-dev libdraco-dev libfmt-dev libglm-dev libhwy-dev libmeshoptimizer-dev libpugixml-dev \
        libtbb-dev libtomlplusplus-dev nlohmann-json3-dev zlib1g-dev; do
        cp "/usr/share/doc/$package/copyright" "$1/$package.txt"
    done
    cp "$(python3 -m nanobind --cmake_dir)"/../../nanobind-*.dist-info/licenses/LICENSE "$1/nanobind.txt"
}

# require_known_symbols WHEEL: fails where the module calls what the linker found in no library, unless it is Python's.
require_known_symbols() {
    local unknown
    python3 -m zipfile -e "$1" build/linked_wheel/contents
    unknown=$(nm -D --undefined-only build/linked_wheel/contents/abut/_core*.so | awk '$1 == "U" && $2 !~ /@|^_?Py/ { print $2 }')
    if [ -n "$unknown" ]; then
        echo "Not in the oldest supported system; see python/manylinux/newer_glibc.cpp: $unknown" >&2
        return 1
    fi
}

# manylinux_libraries FOLDER: fills the folder, unless it is complete for the installed versions.
manylinux_libraries() {
    local folder=$1 apt_options=() packages=(libtbb-dev libhwy-dev libfmt-dev libmeshoptimizer-dev libpugixml-dev g++) versions
    versions=$(dpkg-query -W -f '${Package} ${Version}\n' "${packages[@]}"; sha256sum python/manylinux/* scripts/manylinux_*)
    if [ "$versions" = "$(cat "$folder/complete" 2>/dev/null)" ]; then
        return 0
    fi
    rm -rf "$folder"
    source_lists "$folder"
    static_library "$folder" libtbb-dev tbb -DTBB_TEST=OFF -DTBBMALLOC_BUILD=OFF -DTBB_STRICT=OFF
    static_library "$folder" libhwy-dev hwy -DBUILD_TESTING=OFF -DHWY_ENABLE_TESTS=OFF -DHWY_ENABLE_EXAMPLES=OFF -DHWY_ENABLE_CONTRIB=OFF
    static_library "$folder" libfmt-dev fmt -DFMT_TEST=OFF -DFMT_DOC=OFF
    static_library "$folder" libmeshoptimizer-dev meshoptimizer
    static_library "$folder" libpugixml-dev pugixml-static -DPUGIXML_BUILD_SHARED_AND_STATIC_LIBS=OFF -DPUGIXML_NO_XPATH=ON
    python3 scripts/manylinux_stubs.py "$folder"
    "${CXX:-c++}" -std=c++20 -O2 -fPIC -fvisibility=hidden -ffunction-sections -c python/manylinux/newer_glibc.cpp -o "$folder/newer_glibc.o"
    ar rcs "$folder/libnewer_glibc.a" "$folder/newer_glibc.o"
    licenses "$folder/licenses"
    echo "$versions" >"$folder/complete"
}
