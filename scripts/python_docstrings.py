#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the comments of the public headers as a C++ header with docstrings, so that the Python module repeats none.

Usage: python_docstrings.py REPOSITORY OUTPUT

C++ examples are left out, and where Python has another name than C++ the docstring has Python's.

A comment of lines that begin with `///` belongs to the declaration that follows it, one that begins with `///<` to the
member before it. Keys are the name of a function or type, or TYPE.MEMBER. Overloads share a key: the first comment
counts, that of a header for which abut/abut.h suffices before that of abut/io; but see CHOSEN.
"""
import pathlib
import re
import sys

TYPE = re.compile(r"^(?:template <.*>\s*)?(?:struct|class|enum class|union)\s+(?:ABUT_API\s+|ABUT_IO_API\s+)?(\w+)")
FUNCTION = re.compile(r"(\w+)\s*\(")
MEMBER = re.compile(r"^\s+[\w:<>,\s*&]+?\s[*&]?(\w+)\s*(?:\{.*|=.*|\[.*)?[;,]?\s*$")


# What a sentence says of C++, and what it says in Python.
PYTHON_WORDS = (
    ("on_a on models.a, on_b on models.b; `where_a` and `where_b` hold the models' indices and nearest triangles, or "
     "`none` for the triangles with bounds_only",
     "on_a on models[0], on_b on models[1]; `triangle_a` and `triangle_b` are their nearest triangles, -1 with "
     "bounds_only"),
    ("`where_b.model` is the model's index, and `where_b.triangle` its nearest triangle, or `none` with bounds_only",
     "`model` is the model, and `triangle` its nearest triangle, -1 with bounds_only"),
    ("`where_a` or `where_b` names", "`triangle_a` or `triangle_b` names"),
    ("`where.model` of a hit is the model's index", "`model` of a hit is the model's index"),
    ("`floor.model` is the index", "`floor_model` is the index"),
    ("written by save_mesh", "written by save"),
    ("so that load_mesh need not", "so that load need not"),
    ("Validation::header_only skips that", "validate=False skips that"),
    (": see NewModel.", "."),
    ("indices into vertices()", "indices into vertices"),
    ("ClashOptions::max_pairs", "max_pairs"),
    ("See io::read_scene_file and to_scene.", "See read_scene_file."),
    ("For a mesh that is not closed see contains in mesh/inside.h.", "For a mesh that is not closed see Solid."),
    ("the places `none`", "the triangles -1"),
    ("the places are `none`", "the triangles are -1"),
    ("the triangle `none`", "the triangle -1"),
    (" Many at once: raycast_each.", ""),
    ("in the given span", "in the given list"),
    ("an AnyShape or Model holds", "a Model holds"),
    ("a ThreadLimit.", "thread_limit()."),
    ("; a mesh that was moved from is empty.", "."),
    ("; a cloud that was moved from is empty.", "."),
    ("; a set that was moved from is empty.", "."),
    (", and one that was moved from is the empty set.", "."),
    (" A scene that was moved from is empty and may be used again.", ""),
    ("for_each_overlapping_pair; nothing when", "overlapping_pairs; None when"),
)

# How the comment begins that counts for overloads where it is not the first.
CHOSEN = {"contains": "Whether all of `inner` lies"}


def example_for_python(match):
    """Nothing for an example in C++, after a sentence; what completes a sentence, such as lines of a file, stays."""
    if not match.string[:match.start()].endswith((":", "such as")):
        return "\n\n"
    return "\n\n" + match.group(0).strip("\n") + "\n\n"


def for_python(text):
    """Without indented C++ examples, and by Python's names."""
    text = re.sub(r"\n*(?:^    .*\n?)+", example_for_python, text, flags=re.MULTILINE)
    for ours, theirs in PYTHON_WORDS:
        text = text.replace(ours, theirs)
    return re.sub(r"(\w)::(\w)", r"\1.\2", text).strip()


def paragraphs(lines):
    """Joins the lines of a comment; an indented example and an empty line stay lines of their own."""
    text = ""
    for line in lines:
        if not line.strip():
            text += "\n\n"
        elif line.startswith("    "):
            text += ("" if text.endswith("\n") or not text else "\n") + line + "\n"
        else:
            text += ("" if not text or text.endswith("\n") else " ") + line.strip()
    return text.strip().replace("abut::", "")


def declared_name(line):
    """The name that a declaration's line declares, or None where the line only begins one."""
    type_found = TYPE.match(line.strip())
    if type_found:
        return type_found.group(1), True
    # Attributes first: they follow the parenthesis at which a requirement ends.
    stripped = re.sub(r"\[\[.*?\]\]|ABUT_\w+|noexcept", "", line)
    stripped = re.sub(r"requires\s*\(.*?\)\s*(?=\w)", "", stripped)
    if "operator" in stripped or re.match(r"[^(]*\s=\s", stripped):  # the second is a member with its initial value
        return None, False
    function = FUNCTION.search(stripped)
    if function:
        return function.group(1), False
    return None, False


def read(path, found):
    owner, comment, pending = None, [], []
    for raw in path.read_text().splitlines():
        line = raw.rstrip()
        stripped = line.strip()
        if line == "};" or line == "}":
            owner = None
        if stripped.startswith("/// @"):
            comment, pending = [], []
            continue
        if stripped.startswith("///") and not stripped.startswith("///<"):
            if pending:
                comment, pending = [], []
            comment.append(stripped[4:] if len(stripped) > 3 else "")
            continue
        trailing = re.match(r"^(\s+)(.*?);?,?\s*///<\s*(.*)$", line)
        if trailing and owner:
            member = re.match(r".*?(\w+)\s*(?:\{.*\}|=.*|\(.*\))?$", trailing.group(2).rstrip(";,"))
            if member:
                found.setdefault(f"{owner}.{member.group(1)}", paragraphs([trailing.group(3)]))
            comment = []
            continue
        if not stripped:
            comment, pending = [], []
            continue
        name, is_type = declared_name(line)
        if is_type and not line.startswith(" ") and not stripped.endswith(";"):
            owner = name
        if comment:
            pending.append(stripped)
            if name is None:
                member = MEMBER.match(line)
                name = member.group(1) if member and owner else None
            if name and name not in ("requires", "decltype", "sizeof"):
                key = f"{owner}.{name}" if owner and not is_type and line.startswith(" ") else name
                text = paragraphs(comment)
                if text.startswith(CHOSEN.get(key, "")):
                    found.setdefault(key, text)
                comment, pending = [], []


def included(root, headers):
    """The headers and all of ours that they include, those that are nearer to the given ones first."""
    seen, queue = [], [root / header for header in headers]
    for path in queue:
        if path in seen or not path.exists() or "-inl" in path.name:
            continue
        seen.append(path)
        queue += [root / name for name in re.findall(r'#include "(abut/[^"]+)"', path.read_text())]
    return seen


def main():
    root, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    found = {}
    files = ["load", "save", "load_scene", "clash_rules_file", "clash_baseline", "clash_json", "clash_sarif",
             "clash_pictures", "clash_report", "bcf", "scene_folder/scene_folder_writer", "scene_folder/tile_pairs",
             "scene_folder/pair_lines"]
    core = included(root, ["abut/abut.h"])
    for path in core + [path for path in included(root, [f"abut/io/{file}.h" for file in files]) if path not in core]:
        read(path, found)
    lines = ["// Generated from the comments of the public headers by scripts/python_docstrings.py.", "#pragma once", "",
             "#include <string_view>", "", "namespace abut::python {", "",
             "struct Docstring {", "    std::string_view name;", "    const char* text;", "};",
             "inline constexpr Docstring docstrings[] = {"]
    for name, text in sorted((name, for_python(text)) for name, text in found.items()):
        parts = "".join(f'R"abut({text[i:i + 8000]})abut"' for i in range(0, len(text), 8000))
        lines.append(f'    {{"{name}", {parts}}},')
    lines += ["};", "",
              "/// The comment of a function, type or TYPE.MEMBER; does not compile for a name without one.",
              "consteval const char* doc(std::string_view name) {",
              "    for (const Docstring& entry : docstrings) {",
              "        if (entry.name == name) return entry.text;",
              "    }",
              '    throw "no comment in the headers";', "}", "", "}  // namespace abut::python", ""]
    text = "\n".join(lines)
    if not output.exists() or output.read_text() != text:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text)


main()
