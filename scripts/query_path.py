#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the files that a query goes through: `scripts/query_path.py [triangles] [ray] [ball]`.

Builds the library without optimisation in build/query_path, steps through one query of each kind by gdb, and prints the files
in the order in which they are entered, with the number of their lines that ran and their longest function. Only rooms
from floor 5 on count: those below hold types and arithmetic that every query uses. Functions of which at most five lines
ran are left out, too: they return a member or call another function. A header and its source are one stop. A swept ball takes gdb some minutes.
"""
import json
import os
import subprocess
import sys
from pathlib import Path

try:
    import gdb
except ImportError:
    gdb = None
    from check_floors import FLOORS

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "query_path"
FEW_LINES = 5
LOWEST_FLOOR = 5
QUESTIONS = {
    "triangles": "two triangles, intersects",
    "ray": "a ray at a mesh, raycast",
    "ball": "a ball swept at a scene of meshes",
}
PROGRAM = """
#include <cstdio>
#include <string_view>

#include "abut/abut.h"

extern "C" [[gnu::noinline]] void query_begins() { asm volatile(""); }
extern "C" [[gnu::noinline]] void query_ended() { asm volatile(""); }

int main(int count, char** arguments) {
    const std::string_view question = count > 1 ? arguments[1] : "";
    const abut::Mesh mesh = abut::make_icosphere(3);
    abut::Scene scene;
    for (int i = 0; i < 9; ++i) scene.add({.shape = mesh, .pose = {.translation = {3.0 * (i % 3), 3.0 * (i / 3), 0}}});
    const abut::Sphere ball{{0.3, 0.2, 2}, 0.25};
    // What is built on the first query is no part of the path.
    bool hit = scene.sweep(ball, {0, 0, 1e-3}).has_value();
    query_begins();
    if (question == "triangles") {
        hit = abut::intersects(abut::Triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
                               abut::Triangle{{0.2, 0.2, -1}, {0.3, 0.2, 1}, {0.2, 0.5, 1}});
    } else if (question == "ray") {
        hit = abut::raycast(abut::Ray{{-3, 0.1, 0.2}, {1, 0.02, -0.03}}, mesh).has_value();
    } else {
        hit = scene.sweep(ball, {0.2, 0.1, -2}).has_value();
    }
    query_ended();
    std::printf("%s\\n", hit ? "hit" : "no hit");
}
"""


def trace():
    """In gdb: writes [file, function, line] of each new place between query_begins and query_ended to the file in $PLACES."""
    for command in ("set pagination off", "break query_begins", "run", "finish"):
        gdb.execute(command, to_string=True)
    end = int(gdb.parse_and_eval("(unsigned long)&query_ended"))
    seen, places = set(), []
    while True:
        gdb.execute("stepi", to_string=True)
        pc = int(gdb.parse_and_eval("(unsigned long)$pc"))
        if pc == end:
            break
        if pc in seen:
            continue
        seen.add(pc)
        at, block = gdb.find_pc_line(pc), gdb.block_for_pc(pc)
        while block and not block.function:
            block = block.superblock
        if at.symtab and block:
            places.append([at.symtab.fullname(), str(block.function), at.line])
    Path(os.environ["PLACES"]).write_text(json.dumps(places), encoding="utf-8")


def build():
    configure = ["cmake", "-S", ROOT, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
                 "-DCMAKE_CXX_FLAGS_DEBUG=-g1", "-DABUT_IO=OFF"]
    configure += [f"-DABUT_BUILD_{part}=OFF" for part in ("TESTS", "EXAMPLES", "BENCHMARKS", "TOOLS")]
    subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", BUILD, "--target", "abut"], check=True)
    (BUILD / "queries.cpp").write_text(PROGRAM, encoding="utf-8")
    subprocess.run(["g++", "-std=c++20", "-g1", f"-I{ROOT}", BUILD / "queries.cpp", BUILD / "libabut.a", "-lhwy", "-ltbb",
                    "-o", BUILD / "queries"], check=True)


def stop_of(path):
    """A file's name without what tells a header from its source."""
    return path.rsplit(".", 1)[0].removesuffix("-inl")


def path_of(question):
    """The stops in order: (name, its files, number of lines, number of lines of the longest function)."""
    out = BUILD / f"{question}.json"
    subprocess.run(["gdb", "-q", "-batch", "-x", __file__, "--args", BUILD / "queries", question], check=True,
                   env={**os.environ, "PLACES": str(out)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    stops = {}
    for path, function, line in json.loads(out.read_text(encoding="utf-8")):
        path = os.path.relpath(path, ROOT)
        if path.startswith("abut/"):
            stops.setdefault(stop_of(path), {}).setdefault((path, function), set()).add(line)
    result = []
    for stop, functions in stops.items():
        longest = max(len(lines) for lines in functions.values())
        if FLOORS["/".join(stop.split("/")[:2])] >= LOWEST_FLOOR and longest > FEW_LINES:
            files = sorted({path for (path, _), lines in functions.items() if len(lines) > FEW_LINES})
            result.append((stop, files, sum(len(lines) for lines in functions.values()), longest))
    return result


def report(question):
    stops = path_of(question)
    rooms = [stop.split("/")[1] for stop, *_ in stops]
    entered = [room for i, room in enumerate(rooms) if i == 0 or room != rooms[i - 1]]
    print(f"\n{QUESTIONS[question]}: {len(stops)} files; rooms: {', '.join(entered)}")
    for _, files, lines, longest in stops:
        print(f"    {' + '.join(files):<75} {lines:4} lines, {longest} of one function")


def main():
    build()
    for question in sys.argv[1:] or QUESTIONS:
        report(question)


if gdb:
    trace()
elif __name__ == "__main__":
    main()
