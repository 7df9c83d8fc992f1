#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Takes the C++ blocks out of Markdown, so that CMake compiles each and ctest runs it.

A block opened by ```cpp that has a main is a program as it stands. Any other is the body of one, after
`#include <abut/abut.h>` and `using namespace abut;`; its own #include lines go first. ```cpp no-run is compiled only.
What a block needs but a reader does not, stands in a comment right before it:
    <!-- before the next snippet:
    const Mesh bunny = load_mesh("data/bunny.obj");
    -->
Writes OUTPUT/NAME.cpp for each and OUTPUT/snippets.txt: "NAME run" or "NAME no-run" a line.
"""
import argparse
import re
import sys
from pathlib import Path

BLOCK = re.compile(r"(?:<!-- before the next snippet:\n(?P<before>(?:(?!-->).)*?)-->\n\s*)?"
                   r"^```cpp(?P<flags>[^\n]*)\n(?P<code>.*?)^```[ ]*$", re.MULTILINE | re.DOTALL)
MAIN = re.compile(r"^\s*int\s+main\s*\(", re.MULTILINE)
INCLUDE = re.compile(r"^\s*#\s*include\b")
HEAD = "#include <abut/abut.h>\n\n#include <cstdio>\n#include <iostream>\n#include <optional>\n#include <span>\n" \
       "#include <string>\n#include <utility>\n#include <vector>\n"


def numbered(markdown, line, code):
    """The code with the compiler told where it comes from; a line of #include leaves an empty one behind."""
    return f'#line {line} "{markdown}"\n{code}'


def program(markdown, line, before, before_line, code):
    if MAIN.search(code):
        return numbered(markdown, line, code)
    hoisted, parts = [], []
    for start, part in ((before_line, before), (line, code)):
        lines = part.split("\n")
        hoisted += [text for text in lines if INCLUDE.match(text)]
        parts.append(numbered(markdown, start, "\n".join("" if INCLUDE.match(text) else text for text in lines)))
    includes = HEAD + "\n".join(hoisted)
    return f"{includes}\nusing namespace abut;\n\nint main() {{\n" + "\n".join(parts) + "\n}\n"


def snippets(markdown, text):
    """(flags, program) of each C++ block of one Markdown text."""
    for match in BLOCK.finditer(text):
        line = text.count("\n", 0, match.start("code")) + 1
        before = match["before"] or ""
        before_line = text.count("\n", 0, match.start("before")) + 1 if before else line
        yield match["flags"].split(), program(markdown, line, before, before_line, match["code"])


def write_if_changed(path, text):
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def main(argv):
    parser = argparse.ArgumentParser(description="Take C++ snippets out of Markdown files.")
    parser.add_argument("--output", type=Path, required=True, metavar="DIR")
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE.md")
    options = parser.parse_args(argv[1:])
    options.output.mkdir(parents=True, exist_ok=True)

    names = []
    for markdown in options.files:
        text = markdown.read_text(encoding="utf-8")
        for count, (flags, code) in enumerate(snippets(markdown, text), 1):
            if unknown := set(flags) - {"no-run"}:
                print(f"{markdown}: a snippet is marked {sorted(unknown)}; only no-run is known", file=sys.stderr)
                return 1
            name = f"{re.sub(r'[^a-z0-9]+', '_', markdown.stem.lower())}_{count}"
            write_if_changed(options.output / f"{name}.cpp", code)
            names.append(f"{name} {'no-run' if 'no-run' in flags else 'run'}")
    write_if_changed(options.output / "snippets.txt", "".join(line + "\n" for line in names))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
