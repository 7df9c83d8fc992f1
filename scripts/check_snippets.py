#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Extracts the C++ blocks of Markdown files as programs, which CMake compiles and ctest runs.

A block that begins with ```cpp and has a main is a complete program. Any other block is the body of a main; its #include
and `using` lines are put before main. A reader must be able to compile what the page shows, so each block contains
`#include <abut/…>`, `using namespace abut;` and the standard headers that it needs. A block whose first line begins with
`// continued` continues the previous block of the page. A ```cpp no-run block is compiled, but not run.
Writes OUTPUT/NAME.cpp for each block, and OUTPUT/snippets.txt with a line "NAME run" or "NAME no-run" for each.
"""
import argparse
import re
import sys
from pathlib import Path

BLOCK = re.compile(r"^```cpp(?P<flags>[^\n]*)\n(?P<code>.*?)^```[ ]*$", re.MULTILINE | re.DOTALL)
MAIN = re.compile(r"^\s*int\s+main\s*\(", re.MULTILINE)
CONTINUED = re.compile(r"// continued\b")
AT_FILE_SCOPE = re.compile(r"^(#\s*include\b|using\s)")
SHOWN = {
    "#include <abut/…>": re.compile(r"^#\s*include\s*<abut/", re.MULTILINE),
    "using namespace abut;": re.compile(r"^using namespace abut;", re.MULTILINE),
}
# Standard headers that other headers include in one standard library, but not in every one.
NEEDS = {"printf(": "cstdio", "puts(": "cstdio", "std::cout": "iostream", "std::nextafter": "cmath"}


class Block:
    """A C++ block of a page: its text, and the line of the page on which the text begins."""

    def __init__(self, markdown, line, code):
        self.markdown, self.line, self.code = markdown, line, code

    def numbered(self, code):
        """The code after a #line directive, so that compiler messages name the page and the line."""
        return f'#line {self.line} "{self.markdown}"\n{code}'

    def head(self):
        """The lines that are put before main."""
        return [line for line in self.code.split("\n") if AT_FILE_SCOPE.match(line)]

    def body(self):
        lines = ["" if AT_FILE_SCOPE.match(line) else line for line in self.code.split("\n")]
        return self.numbered("\n".join(lines))


def missing(blocks):
    """The lines that the blocks would need, but do not contain."""
    code = "".join(block.code for block in blocks)
    lacks = [text for text, pattern in SHOWN.items() if not pattern.search(code)]
    return lacks + sorted({f"#include <{header}>" for name, header in NEEDS.items()
                           if name in code and not re.search(rf"#\s*include\s*<{header}>", code)})


def program(blocks):
    if MAIN.search(blocks[-1].code):
        return blocks[-1].numbered(blocks[-1].code)
    head = list(dict.fromkeys(line for block in blocks for line in block.head()))
    head.sort(key=lambda line: line.startswith("using"))
    return "\n".join(head) + "\n\nint main() {\n" + "\n".join(block.body() for block in blocks) + "\n}\n"


def snippets(markdown, text):
    """(flags, program, missing lines) for each C++ block of one Markdown text."""
    blocks = []
    for match in BLOCK.finditer(text):
        line = text.count("\n", 0, match.start("code")) + 1
        if not CONTINUED.match(match["code"]):
            blocks = []
        blocks.append(Block(markdown, line, match["code"]))
        yield match["flags"].split(), program(blocks), missing(blocks)


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
        for count, (flags, code, lacks) in enumerate(snippets(markdown, text), 1):
            if lacks:
                print(f"{markdown}: C++ block {count} does not show {', '.join(lacks)}", file=sys.stderr)
                return 1
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
