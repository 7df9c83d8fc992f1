#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a program's flags could change the library's arithmetic, or if a shared library exports foreign symbols.

usage: scripts/check_symbols.py LIBABUT.A OBJECT [LIBRARY.SO...]

A linker merges weak functions of the same name and keeps the first, which may be the program's, compiled with other
flags. So a weak function of LIBABUT.A may compute with floating-point numbers only if its name contains a name of abut;
and OBJECT, which contains every inline function of the public headers (abut.h compiled with -fkeep-inline-functions),
may not compute in any function of abut. Works on x86-64, with objdump and nm.
"""
import re
import subprocess
import sys

ARITHMETIC = re.compile(
    r"\tv?(?:add|sub|mul|div|sqrt|max|min|fn?m(?:add|sub)\w*|cvt\w*|u?comi|cmp\w*|round)[sp][sd]\b")
FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
OURS = "4abut"


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def computing(disassembly):
    """The names of the functions in a disassembly that contain floating-point arithmetic."""
    found, name = set(), ""
    for line in disassembly.splitlines():
        if match := FUNCTION.match(line):
            name = match.group(1)
        elif ARITHMETIC.search(line):
            found.add(name)
    return found


def weak_names(symbols):
    """The names of the symbols in nm's output that a linker merges."""
    return {fields[-1] for line in symbols.splitlines() if len(fields := line.split()) >= 2 and fields[-2] in "WVu"}


def disassembled(path):
    return output_of("objdump", "--disassemble", "--no-show-raw-insn", path)


def demangled(names):
    return subprocess.run(["c++filt"], input="\n".join(sorted(names)), check=True, capture_output=True,
                          text=True).stdout.splitlines()


def merged(library):
    weak = weak_names(output_of("nm", library))
    return {name for name in computing(disassembled(library)) & weak if OURS not in name}


def inlined(program):
    return {name for name in computing(disassembled(program)) if OURS in name}


def foreign_exports(library):
    exports = [line.split()[-1] for line in output_of("nm", "--dynamic", "--defined-only", library).splitlines()]
    return len(exports), {name for name in exports if not re.match(r"_Z(?:T[ISV])?NK?4abut", name)}


def main(argv):
    failed = False
    for what, names in (("may be merged with a program's and computes", merged(argv[1])),
                        ("computes in a program's object", inlined(argv[2]))):
        for name in demangled(names):
            failed = True
            print(f"{name} {what}", file=sys.stderr)
    for library in argv[3:]:
        count, foreign = foreign_exports(library)
        print(f"{library}: {count} exported symbols")
        for name in demangled(foreign):
            failed = True
            print(f"{library} exports {name}, which is not abut's", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
