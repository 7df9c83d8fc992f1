#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a header for Doxygen to standard output, with the comments that Doxygen needs and the same line numbers.

The sentence after the licence becomes the description of the file. A `///` comment describes all overloads of a name that
follow each other without an empty line, so it is repeated for each of them. Declarations that programs never name are left
out: explicit specialisations, and the overloads that convert a program's own shapes, which are described at the verb's
first declaration.
"""
import re
import sys

LICENCE = "// SPDX-License-Identifier: MIT"
FORWARDS = re.compile(r"^\s*requires\(HasSupportFunction<|^\s*requires\(!?is_\w+<\w+> && HasSupportFunction<")
REQUIRES = re.compile(r"\brequires\([^()]*(?:\([^()]*\)[^()]*)*\)")
FUNCTION = re.compile(r"(operator\S+?|\b\w+)\(")
SCOPE = re.compile(r"\b(namespace|class|struct)\b[^;(){}=]*{")
LITERAL_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|//.*')


def describe_file(lines):
    """Turns the comment after the licence into Doxygen's description of the file."""
    if not lines or lines[0].rstrip() != LICENCE:
        return lines
    described = ["/// \\file"]
    for line in lines[1:]:
        if not line.startswith("//") or line.startswith("///"):
            break
        described.append("/" + line)
    return described + lines[len(described):]


def declarations(lines):
    """(first, last) lines of each declaration in a namespace or a class, which ends with a semicolon or a block."""
    stack, start, parens = [], None, 0
    for number, line in enumerate(lines):
        code = LITERAL_OR_COMMENT.sub("", line).strip()
        if not code or code.startswith("#"):
            continue
        in_scope = all(stack)
        if in_scope and start is None and code[0] != "}" and not re.match(r"(public|private|protected):", code):
            start = number
        ended = False
        for at, character in enumerate(code):
            if character in "([":
                parens += 1
            elif character in ")]":
                parens -= 1
            elif character == "{":
                opens = "" if start is None else " ".join(LITERAL_OR_COMMENT.sub("", text) for text in lines[start:number + 1])
                scope = parens == 0 and SCOPE.search(opens) is not None
                stack.append(scope and in_scope)
                if scope and in_scope:
                    start = None
            elif character == "}":
                if stack:
                    was_scope = stack.pop()
                    ended = not was_scope and all(stack) and parens == 0
            elif character == ";" and parens == 0 and all(stack):
                ended = True
            if ended and at + 1 < len(code) and code[at + 1] == ";":
                ended = False
        if ended and start is not None:
            yield start, number
            start = None


def declared_name(text):
    """The name of the function that a statement declares; None if it declares none."""
    found = FUNCTION.search(REQUIRES.sub("", " ".join(text)))
    return found[1] if found else None


def one_line(comment):
    """The comment's first paragraph in one line, so that line numbers do not change."""
    words = []
    for line in comment:
        text = line.strip()[3:].strip()
        if not text:
            break
        words.append(text)
    return "/** " + " ".join(words).replace("*/", "* /") + " */ "


def spread_comments(lines):
    """Repeats a comment for the overloads that follow its declaration, and removes overloads that only forward."""
    lines = list(lines)
    comment, name, described_up_to = [], None, None
    for first, last in list(declarations(lines)):
        above = first - 1
        block = []
        while above >= 0 and lines[above].strip().startswith("///") and not lines[above].strip().startswith("///<"):
            block.insert(0, lines[above])
            above -= 1
        text = lines[first:last + 1]
        same_name, name = name, declared_name(text)
        if block:
            comment = block
        elif described_up_to == first - 1 and name is not None and name == same_name:
            lines[first] = one_line(comment) + lines[first].strip()
        else:
            comment = []
        described_up_to = last if comment else None
        forwards = any(FORWARDS.search(line) for line in text)
        if forwards or text[0].strip() == "template <>":
            lines[first:last + 1] = [""] * len(text)
    return lines


def main(argv):
    with open(argv[1], encoding="utf-8") as file:
        lines = file.read().split("\n")
    sys.stdout.write("\n".join(spread_comments(describe_file(lines))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
