# SPDX-License-Identifier: MIT
# Sourced by ./demo, ./test, ./bench and .ci/run: installs the missing packages of groups, each of which serves one
# purpose.

package_group() {
    case "$1" in
        build) echo g++ cmake ninja-build pkgconf libglm-dev libhwy-dev libtbb-dev \
            libfmt-dev nlohmann-json3-dev libcli11-dev libdraco-dev libmeshoptimizer-dev \
            libtomlplusplus-dev libpugixml-dev zlib1g-dev ;;
        test) echo libpng-dev libgtest-dev librapidcheck-dev libcgal-dev libgmp-dev libmpfr-dev libboost-dev \
            libopenmpi-dev openmpi-bin iproute2 python3 ;;
        python) echo python3-dev python3-venv ;;
        bench) echo libbenchmark-dev libcgal-dev libgmp-dev libmpfr-dev libfcl-dev libbullet-dev libembree-dev \
            libnanoflann-dev python3 ;;
        lint) echo clang-format-14 git python3 ;;
        cache) echo ccache ;;
        docs) echo doxygen python3 ;;
        clang) echo clang ;;
        libcxx) echo clang libc++-dev libc++abi-dev libfast-float-dev ;;
        aarch64) echo g++-aarch64-linux-gnu qemu-user libhwy-dev:arm64 libtbb-dev:arm64 libfmt-dev:arm64 \
            libpugixml-dev:arm64 zlib1g-dev:arm64 libpng-dev:arm64 \
            libgtest-dev:arm64 librapidcheck-dev:arm64 libgmp-dev:arm64 libmpfr-dev:arm64 ;;
        mingw) echo g++-mingw-w64-x86-64-posix ;;
        venv) echo python3-venv ;;
        wheel)
            echo advancecomp
            command -v node >/dev/null || echo nodejs
            ;;
        web) echo clang-19 lld-19 llvm-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc \
            libglm-dev python3-venv cmake ninja-build ccache ;;
        site) echo chromium ;;
        npm) command -v npm >/dev/null || echo npm ;;
        *) echo "install_packages: no group '$1'" >&2; return 1 ;;
    esac
}

# install_packages GROUP...: queries dpkg first, so it is fast and needs no network if nothing is missing.
install_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        echo "This is not Debian or Ubuntu: install by hand what scripts/install_packages.sh lists." >&2
        return 0
    fi
    local group package wanted missing=()
    for group in "$@"; do
        wanted=$(package_group "$group")
        for package in $wanted; do
            # If a package is installed for several processors, dpkg-query prints one status for each.
            if [[ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" != installed* ]]; then
                missing+=("$package")
            fi
        done
    done
    [ ${#missing[@]} -gt 0 ] || return 0

    local root=()
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "Missing packages: ${missing[*]}" >&2
            echo "Neither root nor sudo here; have an administrator run: apt-get install ${missing[*]}" >&2
            return 1
        fi
        root=(sudo)
    fi
    echo "Installing ${missing[*]}"
    # Packages for another processor are named PACKAGE:ARCHITECTURE.
    for package in "${missing[@]}"; do
        case "$package" in
            *:*) "${root[@]}" dpkg --add-architecture "${package#*:}" ;;
        esac
    done
    "${root[@]}" apt-get update -qq || echo "The package lists could not be refreshed; going on with those at hand." >&2
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${missing[@]}" </dev/null
}
