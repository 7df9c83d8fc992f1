#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails where a source file breaks the rules of the house: its floors, its file names, its portability.

A file includes only files of lower floors or of its own room, not of another room on its floor, and includes have no
cycles. An instruction set is named only in abut/simd, a compiler only in abut/base. Every file begins with its licence,
and every C++ file has a sentence on line 2 that says what it is; no file is longer than 600 lines, and no function
longer than 80. No file name occurs twice in abut/, and no name that the last table of docs/glossary.md lists as no
longer used occurs anywhere.
"""
import re
import sys
from pathlib import Path

from function_lines import cpp_functions, python_functions, script_functions

FLOORS = {
    "abut/base": 1,
    "abut/math": 2, "abut/simd": 2,
    "abut/exact": 3,
    "abut/shape": 4,
    "abut/pair": 5, "abut/gjk": 5,
    "abut/bvh": 6,
    "abut/query": 7,
    "abut/mesh": 8,
    "abut/scene": 9,
    "abut/clash": 10, "abut/render": 10,
    "abut/io": 11,
    "abut/abut.h": 12,
    "tools": 13,
    "python": 14, "web": 14,
}
ABOVE_THE_HOUSE = ("tests", "benchmarks", "examples", "fuzz")

CPP = {".h", ".cpp"}
HASH_COMMENT = {".py", ".sh", ".cmake"}
SLASH_COMMENT = {".ts", ".js", ".mjs"}
TEXT = {".md"}
SKIPPED_FOLDERS = {".git", "build", "dist", "node_modules", "__pycache__", "data", "corpus"}

# Files that may contain names that are no longer used.
ABOUT_RETIRED_NAMES = ("CHANGELOG.md", "docs/glossary.md", "tests/scripts/check_floors_test.py")

FORBIDDEN_NAMES = {"utils", "util", "common", "helpers", "helper", "impl", "misc"}
LINES_ALLOWED = 600
LINES_TO_THINK_ABOUT = 400
LINES_OF_FUNCTION_ALLOWED = 80

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
INSTRUCTION_SET = re.compile(
    r"\b\w*intrin\.h|\barm_(?:neon|sve)\.h|\bwasm_simd128\.h|\b_mm\d*_\w+|\b__m(?:64|128|256|512)\w*"
    r"|\bAVX\w*|\bSSE\d?\w*|\bNEON\b|\bv(?:ld1|st1)q_\w+")
COMPILER = re.compile(
    r"\b__GNUC__\b|\b__clang__\b|\b_MSC_VER\b|\b__attribute__\b|\b__builtin_\w+|\b__declspec\b|\b__forceinline\b"
    r"|\[\[\s*(?:gnu|clang|msvc)::|#\s*pragma\s+(?:GCC|clang)\b")
COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"', re.DOTALL)


def retired_names(glossary):
    """A pattern of the names that the last table of the glossary lists as no longer used; None without such a table."""
    table = glossary.partition("## Names that are no longer used")[2]
    names = [name for row in table.split("\n") if row.startswith("| `")
             for name in re.findall(r"`([^`]+)`", row.split("|")[1])]
    parts = [re.escape(name).replace(r"\*", r"\w*") for name in names]
    return re.compile(r"\b(?:" + "|".join(parts) + r")\b") if parts else None


def without_comments(text):
    """The text with comments replaced by spaces; strings and line numbers are unchanged."""
    def blank(match):
        found = match.group(0)
        return found if found[0] in 'R"' else re.sub(r"[^\n]", " ", found)
    return COMMENT_OR_STRING.sub(blank, text)


def room_of(path):
    """The room of a path in the repository, for example abut/pair; None for files that are in no room, such as tests."""
    if path in FLOORS:
        return path
    parts = path.split("/")
    if parts[0] == "abut":
        return "/".join(parts[:2]) if len(parts) > 2 else None
    return parts[0] if parts[0] in FLOORS else None


class House:
    def __init__(self, root):
        self.root = Path(root)
        self.violations = []
        self.notes = []
        self.includes = {}
        glossary = self.root / "docs/glossary.md"
        self.retired = retired_names(glossary.read_text(encoding="utf-8")) if glossary.exists() else None

    def fail(self, path, line, message):
        self.violations.append(f"{path}:{line}: {message}")

    def check(self):
        paths = sorted(self.files())
        for path in paths:
            self.check_file(path)
        self.check_namesakes(paths)
        self.check_cycles()
        return self.violations

    def files(self):
        for path in self.root.rglob("*"):
            relative = path.relative_to(self.root)
            if path.is_file() and not any(part in SKIPPED_FOLDERS for part in relative.parts[:-1]):
                if path.suffix in CPP | HASH_COMMENT | SLASH_COMMENT | TEXT or path.name == "CMakeLists.txt":
                    yield relative.as_posix()

    def check_file(self, path):
        text = (self.root / path).read_text(encoding="utf-8")
        self.check_words(path, text)
        if Path(path).suffix in TEXT:
            return
        self.check_name(path)
        self.check_opening(path, text)
        self.check_length(path, text)
        suffix = Path(path).suffix
        if suffix == ".py":
            self.check_functions(path, python_functions(text))
        elif suffix in SLASH_COMMENT:
            self.check_functions(path, script_functions(text))
        elif suffix in CPP:
            code = without_comments(text)
            self.check_functions(path, cpp_functions(code))
            self.check_portability(path, code)
            self.check_includes(path, code)

    def check_name(self, path):
        stem = Path(path).stem
        if stem in FORBIDDEN_NAMES or stem.rpartition("_")[2] in FORBIDDEN_NAMES:
            self.fail(path, 1, f"the name '{stem}' does not say what the file answers")

    def check_namesakes(self, paths):
        """x.h, x-inl.h and x.cpp are in the same folder, and no other file in abut/ is called x."""
        folders = {}
        for path in paths:
            if path.startswith("abut/"):
                stem, folder = Path(path).stem.removesuffix("-inl"), str(Path(path).parent)
                if folders.setdefault(stem, folder) != folder:
                    self.fail(path, 1, f"the name '{stem}' stands in {folders[stem]} already")

    def check_words(self, path, text):
        if self.retired is None or path in ABOUT_RETIRED_NAMES:
            return
        for number, line in enumerate([Path(path).stem] + text.split("\n")):
            if found := self.retired.search(line):
                self.fail(path, max(number, 1), f"'{found.group(0)}' is no longer used: see docs/glossary.md")

    def check_opening(self, path, text):
        lines = text.split("\n")
        slashes = Path(path).suffix in CPP | SLASH_COMMENT
        tag = ("//" if slashes else "#") + " SPDX-License-Identifier: MIT"
        first = 1 if lines[0].startswith("#!") else 0
        if len(lines) <= first or lines[first] != tag:
            self.fail(path, first + 1, f"the file does not open with '{tag}'")
        elif Path(path).suffix in CPP and not lines[first + 1].startswith("// "):
            self.fail(path, first + 2, "no sentence after the licence says what the file is")

    def check_length(self, path, text):
        lines = text.count("\n")
        if lines > LINES_ALLOWED:
            self.fail(path, lines, f"{lines} lines; split at {LINES_ALLOWED}")
        elif lines > LINES_TO_THINK_ABOUT:
            self.notes.append(f"{path}: {lines} lines; is it one idea?")

    def check_functions(self, path, functions):
        for first, last in functions:
            lines = last - first + 1
            if lines > LINES_OF_FUNCTION_ALLOWED:
                self.fail(path, last, f"a function of {lines} lines; split at {LINES_OF_FUNCTION_ALLOWED}")

    def check_portability(self, path, code):
        for number, line in enumerate(code.split("\n"), 1):
            if not path.startswith(("abut/simd/", "tests/simd/")) and (found := INSTRUCTION_SET.search(line)):
                self.fail(path, number, f"'{found.group(0)}' names an instruction set outside abut/simd")
            if not path.startswith(("abut/base/", "web/src/")) and (found := COMPILER.search(line)):
                self.fail(path, number, f"'{found.group(0)}' names a compiler outside abut/base")

    def check_includes(self, path, code):
        in_house = path.split("/")[0] not in ABOVE_THE_HOUSE
        room = room_of(path)
        if room not in FLOORS and in_house:
            self.fail(path, 1, f"no floor is known for {room or path}: add it to scripts/check_floors.py and to the design")
            return
        for number, line in enumerate(code.split("\n"), 1):
            if not (found := INCLUDE.match(line)):
                continue
            quote, target = found.groups()
            if not target.startswith("abut/"):
                if quote == '"' and path.startswith("abut/") and (self.root / path).parent.joinpath(target).exists():
                    self.fail(path, number, f'"{target}" is not a path in the repository')
                continue
            if not (self.root / target).exists():
                self.fail(path, number, f"{target} does not exist")
                continue
            self.includes.setdefault(path, {})[target] = number
            if in_house:
                self.check_floor(path, number, room, target)

    def check_floor(self, path, number, room, target):
        other = room_of(target)
        if other == room:
            return
        if other not in FLOORS:
            self.fail(path, number, f"{target} lies on no floor")
        elif FLOORS[other] > FLOORS[room]:
            self.fail(path, number, f"{room} (floor {FLOORS[room]}) includes {target} (floor {FLOORS[other]})")
        elif FLOORS[other] == FLOORS[room]:
            self.fail(path, number, f"{room} and {other} share floor {FLOORS[room]} and may not know each other")

    def check_cycles(self):
        """Searches depth first; each cycle is reported once, at the include that closes it."""
        done, trail = set(), []

        def visit(path):
            if path in done:
                return
            trail.append(path)
            for target, number in self.includes.get(path, {}).items():
                if target in trail:
                    circle = trail[trail.index(target):] + [target]
                    self.fail(path, number, "includes form a circle: " + " > ".join(circle))
                else:
                    visit(target)
            trail.pop()
            done.add(path)

        for path in sorted(self.includes):
            visit(path)


def main(argv):
    house = House(argv[1] if len(argv) > 1 else Path(__file__).resolve().parent.parent)
    violations = house.check()
    for note in house.notes:
        print("note:", note)
    for violation in violations:
        print(violation, file=sys.stderr)
    if violations:
        print(f"{len(violations)} places break the plan of the house.", file=sys.stderr)
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
