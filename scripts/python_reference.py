#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the reference of the Python package: every public name with its signature and its docstring, as Markdown.

Usage: python_reference.py STUBS OUTPUT

STUBS is the _core.pyi of a build, which scripts/python_stubs.py has written from the compiled module. What is written
in Python is read from python/abut of this repository; nothing is imported. Fails where a public name is in no group of
python_reference_groups.py, is in several, or has no docstring.
"""
import ast
import inspect
import re
import sys
from pathlib import Path

from python_declarations import Source, arguments_of, decorated, docstring, imported, is_method, literal_names, names_of
from python_reference_groups import GROUPS, MODULES

PACKAGE = Path(__file__).resolve().parents[1] / "python/abut"
WIDTH = 100

# The members that all of a group have, which its sentence describes.
SHARED = ("The dimensions of",)

INTRODUCTION = """\
# Python reference

Every public name of the package `abut`, by what it is for; [abut in Python](python.md) shows how they are used. Written
from the module itself by `scripts/python_reference.py`: `help(abut.contact)` prints the same text.

Lengths are in the unit of the coordinates, angles in radians. The names of types in signatures:

"""


def fail(message):
    raise SystemExit(f"python_reference.py: {message}")


def sentence(text):
    """The first sentence, or if that is long its beginning, for the list of names."""
    text = re.sub(r"\s+", " ", text.split("\n\n")[0])
    first = re.match(r".*?[^.]\.(?= |$)", text)
    first = first[0] if first else text
    short = re.match(r".{25,}?(?=[:;] )", first)
    return (short[0] if short and len(first) > 140 else first).rstrip(":. ") + "."


class Page:
    def __init__(self, stubs):
        self.stubs = stubs
        self.anchors = {}
        self.module = ""  # that is being shown, whose own names come before those of the package
        self.lines = []

    def add(self, *lines):
        self.lines += lines

    def code(self, *lines):
        self.add("```py", *lines, "```", "")

    # Text

    def linked(self, text, own=""):
        """A docstring's line as Markdown: names of several words become links, and stars stay stars."""
        parts = re.split(r"(`[^`]+`)", text)
        for i, part in enumerate(parts):
            if i % 2:
                name = part.strip("`()")
                parts[i] = self.link(name, own, part)
                continue
            part = re.sub(r"\bdocs/(\w+)\.md", r"[docs/\1.md](\1.md)", part)
            part = re.sub(r"\*(?=\S)|(?<=\S)\*|<(?=[A-Za-z/!])", r"\\\g<0>", part)
            parts[i] = re.sub(r"(?<![\w./\[(=])[A-Za-z]\w*(?:\.\w+)*(?![\w(/=]|\.\w)",
                              lambda found: self.link(found[0], own), part)
        return "".join(parts)

    def link(self, text, own, shown=None):
        name = text if text.count(".") > 1 else text.removeprefix("abut.")
        if "." not in text and f"abut.{self.module}.{name}" in self.anchors:
            name = f"abut.{self.module}.{name}"
        if name not in self.anchors or name.removeprefix("abut.") == own or not re.search(r"_|[a-z][A-Z]|\.", text):
            return shown or text
        return f"[{shown or text}](#{self.anchors[name]})"

    def cell(self, text, own=""):
        return self.linked(re.sub(r"\s+", " ", text), own).replace("|", "\\|")

    def paragraphs(self, text, own="", arguments=(), members=()):
        """A docstring: indented lines are code, and `argument: text` at the beginning of a sentence is an item."""
        for block in re.split(r"\n\s*\n(?=\S)", text) if text else []:
            if "\n    " in "\n" + block:
                self.example(block, own)
                continue
            if members and (items := re.findall(r"^(\w+): (.*)$", block, re.MULTILINE)) and items[0][0] in members:
                self.table(("member", "meaning"), [(f"`{name}`", self.cell(meaning, own)) for name, meaning in items])
                continue
            block = re.sub(r"\s+", " ", block)
            words = "|".join(sorted(arguments, key=len, reverse=True))
            items = re.split(rf"(?:^|(?<=\.) )((?:{words})(?:(?:, | and )(?:{words}))*): ", block) if words else [block]
            if items[0]:
                self.add(self.linked(items[0], own), "")
            for names, meaning in zip(items[1::2], items[2::2]):
                self.add(f"- {re.sub(r'[a-z]+(?:_[a-z]+)*', argument_code, names)}: {self.linked(meaning, own)}")
            if len(items) > 1:
                self.add("")

    def example(self, block, own):
        """Lines of text, and lines of another language between them, which are indented."""
        lines = block.split("\n")
        while lines:
            code = lines[0].startswith("    ")
            count = next((i for i, line in enumerate(lines) if line and line.startswith("    ") != code), len(lines))
            part, lines = lines[:count], lines[count:]
            if code:
                text = inspect.cleandoc("\n" + "\n".join(part))
                self.add("```toml" if re.search(r"^\w+ = ", text, re.MULTILINE) else "```", text, "```", "")
            else:
                self.add(self.linked(re.sub(r"\s+", " ", " ".join(part)).strip(), own), "")

    def table(self, heads, rows):
        self.add("| " + " | ".join(heads) + " |", "|---" * len(heads) + "|")
        self.add(*("| " + " | ".join(row) + " |" for row in rows), "")

    # Definitions

    def signature(self, source, function, name, method=False, result=None):
        arguments = source.arguments(function, method)
        tail = ")" if result == "" else f") -> {(result or source.result(function)).replace('_core.', '')}"
        line = f"{name}({', '.join(arguments)}{tail}"
        if len(line) <= WIDTH:
            return [line]
        lines, line = [f"{name}("], "    "
        for argument in arguments:
            if len(line) + len(argument) > WIDTH and line.strip():
                lines.append(line.rstrip())
                line = "    "
            line += argument + ", "
        return [*lines, line.rstrip(", "), tail]

    def function(self, source, nodes, name, heading):
        self.add(heading, "")
        self.code(*(line for node in nodes for line in self.signature(source, node, name)))
        self.paragraphs(docstring(nodes), name, arguments_of(nodes))

    def definition(self, source, name, level="###", shown=None):
        """A function, a class or a constant."""
        nodes = source.definitions.get(name) or fail(f"{source.path} does not define {name}")
        shown = shown or name
        if isinstance(nodes[0], ast.FunctionDef):
            self.function(source, nodes, shown, f"{level} {shown}()")
        elif isinstance(nodes[0], ast.ClassDef):
            self.kind(source, nodes[0], shown, f"{level} class {shown}")
        else:
            self.add(f"{level} {shown}", "")
            self.code(source.text(nodes[0]))
            self.paragraphs(source.comment(nodes[0]), name)

    def kind(self, source, node, name, heading):
        """A class: how one is made, its text, its properties, its methods."""
        self.add(heading, "")
        members = {}
        for member in node.body:
            for key in names_of(member):
                members.setdefault(key, []).append(member)
        constants = [key for key, found in members.items()
                     if isinstance(found[0], ast.Assign) and not key.startswith("_")]
        made = members.get("__init__", [])
        if made:
            self.code(*(line for one in made for line in self.signature(source, one, name, True, "")))
        self.paragraphs(docstring([node]), name, members=constants)
        self.paragraphs(docstring(made), name, arguments_of(made))
        if constants and not re.search(rf"^{constants[0]}: ", docstring([node]), re.MULTILINE):
            self.add("Members: " + ", ".join(f"`{one}`" for one in constants) + ".", "")
        self.properties(source, members, name)
        self.methods(source, members, name)

    def properties(self, source, members, name):
        rows = []
        for key, found in members.items():
            text = docstring(found) if isinstance(found[0], ast.FunctionDef) else ""
            if key.startswith("_") or text.startswith(SHARED):
                continue
            if isinstance(found[0], ast.AnnAssign):
                kind = self.kind_cell(source.text(found[0].annotation))
                rows.append((f"`{key}`", f"`{kind}`", self.cell(source.comment(found[0]), name)))
            elif isinstance(found[0], ast.FunctionDef) and decorated(found[0], "property", "cached_property"):
                rows.append((f"`{key}`", f"`{self.kind_cell(source.result(found[0]))}`", self.cell(text, name)))
        if rows and any(row[2] for row in rows):
            self.table(("property", "type", "what it is"), rows)
        elif rows:
            self.table(("property", "type"), [row[:2] for row in rows])

    def is_function_again(self, source, key, found):
        """Whether a method has the docstring of a function of the same name, or the beginning of it."""
        functions = source.definitions.get(key) if source is self.stubs else None
        return bool(functions) and docstring(functions).startswith(docstring(found))

    @staticmethod
    def kind_cell(text):
        return text.replace("_core.", "").replace("|", "\\|")

    def methods(self, source, members, name):
        as_functions = []
        for key, found in members.items():
            if key == "__mul__":
                self.add(f"#### {name} * thing", "")
                self.code(*(f"{name.lower()} * {source.text(one.args.args[1].annotation)} -> {source.result(one)}"
                            .replace("AnyShape", "Shape") for one in found))
                self.paragraphs(docstring(found), name)
            if not is_method(found[0]):
                continue
            if self.is_function_again(source, key, found):
                as_functions.append(key)
                continue
            self.add(f"#### {name}.{key}()", "")
            static = decorated(found[0], "staticmethod")
            shown = f"{name}.{key}" if static or decorated(found[0], "classmethod") else key
            self.code(*(line for one in found for line in self.signature(source, one, shown, not static)))
            self.paragraphs(docstring(found), name, arguments_of(found))
        if as_functions:
            links = ", ".join(f"[`{key}`](#{self.anchors[key]})" for key in as_functions)
            self.add("Methods that are the functions of the same names, with this object in the place of the mesh or "
                     f"of the first operand: {links}.", "")


def argument_code(found):
    return found[0] if found[0] == "and" else f"`{found[0]}`"


def anchor(heading):
    """The anchor that GitHub and the site give a heading."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip())


def sources_of(stubs):
    """For each public name where it is defined."""
    package = Source(PACKAGE / "__init__.py")
    result = {name: stubs for name in literal_names(stubs)}
    files = imported(package, PACKAGE)
    read = {}
    for name in literal_names(package):
        if name != "__version__":
            result[name] = read.setdefault(files[name], Source(files[name]))
    return result


def check_groups(public):
    grouped = [name for _, _, names in GROUPS for name in names.split()]
    problems = [f"{name} is in no group" for name in sorted(public.keys() - set(grouped))]
    problems += [f"{name} is not public" for name in sorted(set(grouped) - public.keys())]
    problems += [f"{name} is in several groups" for name in sorted(set(grouped)) if grouped.count(name) > 1]
    problems += [f"{name} has no docstring" for name, source in sorted(public.items())
                 if not docstring(source.definitions[name])]
    if problems:
        fail("; ".join(problems))


def types_of_signatures():
    """The names of python/abut/_typing.py with the comments above them."""
    found = re.findall(r"^#: (.*)\n((?:\w+: TypeAlias.*\n)+)", (PACKAGE / "_typing.py").read_text(encoding="utf-8"),
                       re.MULTILINE)
    for text, definitions in found:
        names = re.findall(r"^(\w+): TypeAlias = (.*)$", definitions, re.MULTILINE)
        kinds = ", ".join(f"`{name}` (`{kind}`)" for name, kind in names)
        yield kinds.replace("|", "\\|"), text
    yield "`Path` (`str \\| os.PathLike[str]`)", "The name of a file or folder."


class Module:
    """A module of the package that is imported when it is used: its public names by the files that define them."""

    def __init__(self, name):
        path = PACKAGE / name
        self.name = name
        self.main = Source(path / "__init__.py" if path.is_dir() else path.with_suffix(".py"))
        files = imported(self.main, path)
        self.by_file = {}
        for one in literal_names(self.main):
            self.by_file.setdefault(files.get(one, self.main.path), []).append(one)
        self.sources = {file: self.main if file == self.main.path else Source(file) for file in self.by_file}

    def anchors(self):
        for file, names in self.by_file.items():
            yield f"abut.{self.name}.{file.stem}", anchor(f"abut.{self.name}.{file.stem}")
            for one in names:
                kind = "class " if isinstance(self.sources[file].definitions[one][0], ast.ClassDef) else ""
                yield f"abut.{self.name}.{one}", anchor(f"{kind}{self.name}.{one}")

    def show(self, page, text):
        page.module = self.name
        page.add(f"## abut.{self.name}", "")
        page.paragraphs(ast.get_docstring(self.main.tree))
        if text:
            page.add(text, "")
        for file, names in self.by_file.items():
            if file != self.main.path and not file.stem.startswith("_"):
                page.add(f"### abut.{self.name}.{file.stem}", "")
                page.paragraphs(ast.get_docstring(self.sources[file].tree))
            for one in names:
                page.definition(self.sources[file], one, shown=f"{self.name}.{one}")


def written(stubs):
    public = sources_of(stubs)
    check_groups(public)
    page = Page(stubs)
    for name, source in public.items():
        function = isinstance(source.definitions[name][0], ast.FunctionDef)
        page.anchors[name] = anchor(name if function else f"class {name}")
        for member in [] if function else source.definitions[name][0].body:
            if is_method(member) and not page.is_function_again(source, member.name, [member]):
                page.anchors[f"{name}.{member.name}"] = anchor(f"{name}.{member.name}")
    modules = [Module(name) for name, _ in MODULES]
    page.anchors.update(pair for module in modules for pair in module.anchors())
    page.add(*INTRODUCTION.split("\n")[:-1])
    page.table(("type", "what it is"), types_of_signatures())
    page.add("## Names", "")
    for title, _, names in GROUPS:
        page.add(f"**[{title}](#{anchor(title)})**", "")
        page.table(("name", "what it is"), (
            (f"[`{name}`](#{page.anchors[name]})", page.cell(sentence(docstring(public[name].definitions[name])), name))
            for name in names.split()))
    page.add("**Modules**: " + ", ".join(f"[`abut.{name}`](#{anchor('abut.' + name)})" for name, _ in MODULES) +
             ", imported when they are used.", "")
    for title, text, names in GROUPS:
        page.add(f"## {title}", "", *([text, ""] if text else []))
        for name in names.split():
            page.definition(public[name], name)
    for module, (_, text) in zip(modules, MODULES):
        module.show(page, text)
    return "\n".join(page.lines).rstrip("\n") + "\n"


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(written(Source(Path(sys.argv[1]))), encoding="utf-8", newline="\n")
