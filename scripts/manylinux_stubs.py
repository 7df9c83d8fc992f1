#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes libraries against which a module is linked so that it runs with an older glibc and libstdc++.

Usage: manylinux_stubs.py FOLDER

The libraries name the functions of this system's shared libraries that the oldest supported system has, in the versions
that it has, and contain no code. A function that is newer therefore does not link, unless a static library defines it:
libstdc++.a the newer ones of libstdc++, python/manylinux/newer_glibc.cpp those of glibc that the module calls. CXX names
the compiler. Needs pyelftools, which auditwheel installs.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from elftools.elf.elffile import ELFFile

# What manylinux_2_28 allows: the glibc, gcc and libstdc++ of Red Hat Enterprise Linux 8.
NEWEST = {"GLIBC": (2, 28), "GLIBCXX": (3, 4, 24), "CXXABI": (1, 3, 11), "GCC": (7, 0, 0)}

# Older than glibc 2.34, where these are in libc.so.6.
FORMERLY_ELSEWHERE = {"libpthread.so.0": re.compile("pthread_|sem_"), "libdl.so.2": re.compile("dl")}

COMPILER = os.environ.get("CXX", "c++")


def is_allowed(version):
    name, _, number = version.partition("_")
    return re.fullmatch(r"[0-9.]+", number) is not None and number_of(version) <= NEWEST.get(name, ())


def number_of(version):
    return tuple(int(part) for part in version.partition("_")[2].split("."))


def symbols_of(library):
    """For each name that the library exports: its symbol, and its versions, the default one first."""
    elf = ELFFile(library.open("rb"))
    names = {version["vd_ndx"]: next(aux).name for version, aux in elf.get_section_by_name(".gnu.version_d").iter_versions()}
    found = {}
    table, versions = (elf.get_section_by_name(name) for name in (".dynsym", ".gnu.version"))
    for index, symbol in enumerate(table.iter_symbols()):
        number = versions.get_symbol(index)["ndx"]
        if symbol["st_shndx"] in ("SHN_UNDEF", "SHN_ABS") or isinstance(number, str):
            continue
        hidden, version = number & 0x8000, names[number & 0x7FFF]
        _, of_name = found.setdefault(symbol.name, (symbol, []))
        of_name.insert(0 if not hidden else len(of_name), version)
    return found


def loader_of(library):
    """The name of the dynamic loader, which libc.so.6 needs."""
    tags = ELFFile(library.open("rb")).get_section_by_name(".dynamic").iter_tags("DT_NEEDED")
    return next(tag.needed for tag in tags)


def write_library(path, symbols):
    """A shared library with the symbols, each in one version: {name: (symbol, version)}."""
    code, of_version = [], {}
    for name, (symbol, version) in symbols.items():
        of_version.setdefault(version, []).append(name)
        kind = {"STT_OBJECT": "object", "STT_TLS": "tls_object"}.get(symbol["st_info"]["type"], "function")
        section = {"object": ".data", "tls_object": '.section .tdata,"awT"'}.get(kind, ".text")
        code.append(f'{section}\n.globl "{name}"\n.type "{name}",@{kind}\n.size "{name}",{symbol["st_size"]}\n"{name}": .byte 0')
    nodes = [f"{version} {{ {' '.join(f'{name};' for name in sorted(names))} }};" for version, names in sorted(of_version.items())]
    source, script = path.with_name(path.name + ".s"), path.with_name(path.name + ".map")
    source.write_text("\n".join(code) + '\n.section .note.GNU-stack,"",@progbits\n')
    script.write_text("\n".join(nodes) + "\n")
    subprocess.run([COMPILER, "-shared", "-nostdlib", f"-Wl,-soname,{path.name}", f"-Wl,--version-script,{script}",
                    "-o", path, source], check=True)  # fmt: skip


def system_library(name):
    return Path(subprocess.check_output([COMPILER, f"-print-file-name={name}"], text=True).strip())


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    loader = loader_of(system_library("libc.so.6"))
    system = ["libc.so.6", "libm.so.6", "libstdc++.so.6", loader]
    libraries = {library: {} for library in [*system, *FORMERLY_ELSEWHERE]}
    for library in system:
        for name, (symbol, versions) in symbols_of(system_library(library)).items():
            allowed = sorted(filter(is_allowed, versions), key=number_of)
            home = library
            # A newer default version of a function in libc.so.6 says that it was in another library before.
            if library == "libc.so.6" and not is_allowed(versions[0]):
                home = next((other for other, pattern in FORMERLY_ELSEWHERE.items() if pattern.match(name)), None)
            if allowed and home:
                libraries[home][name] = (symbol, allowed[-1])
    for library, symbols in libraries.items():
        write_library(folder / library, symbols)

    # The compiler's own options -lstdc++, -lm and -lc find these first.
    write_script(folder, "libstdc++.so", ["libstdc++.so.6", system_library("libstdc++.a")])
    write_script(folder, "libm.so", ["libm.so.6"])
    own = ["libnewer_glibc.a", "libc.so.6", system_library("libc_nonshared.a")]
    write_script(folder, "libc.so", own, [*FORMERLY_ELSEWHERE, loader])


def write_script(folder, name, libraries, if_needed=()):
    """A linker script: paths are absolute, or of the folder."""
    always, rarely = (" ".join(str(folder / library) for library in part) for part in (libraries, if_needed))
    (folder / name).write_text(f"INPUT({always} AS_NEEDED({rarely}))\n" if rarely else f"INPUT({always})\n")


main(Path(sys.argv[1]).resolve())
