#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the type stubs of the extension module abut._core: what nanobind's generator writes, made precise.

Usage: python_stubs.py FOLDER OUTPUT

FOLDER is the one that contains the compiled _core. Names that the signatures use without a module are imported from
abut._typing. A result that is one value or an array of them, as the arguments' dimensions say, has the type Any, and a
result that may be None the type of the result or Any: a type checker cannot know which it is, and a union would make
every program test for it. The union stays as a comment.
"""
import ast
import builtins
import importlib
import re
import sys
from pathlib import Path

from nanobind.stubgen import StubGen

# Object's own signatures suffice for these.
INHERITED = re.compile(r"^ +def __(?:getstate|setstate|reduce|reduce_ex|copy|deepcopy|repr)__\(.*\n(?: {8,}.*\n|\n(?= {8}))*\n?", re.MULTILINE)
EQUAL = re.compile(r"def __eq__\(self, \w+: .*?, /\) -> bool")
UNION = re.compile(r"^( *def .*) -> ([^\n]*? \| [^\n]*?):(.*)$", re.MULTILINE)

PYTHON_NAMES = {"Any": "typing", "TypeVar": "typing", "PathLike": "os"} | dict.fromkeys(
    ("Callable", "Iterable", "Iterator", "Mapping", "Sequence"), "collections.abc")

# The type of the result depends on the operand.
POSE_TIMES = '''\
    @overload
    def __mul__(self, thing: Pose) -> Pose:
        """The thing at the pose: a shape; a mesh, of which it is a view without a copy; points (..., 3), moved; or a
        pose in the frame of this one. Rounded once; many poses and things are broadcast."""

    @overload
    def __mul__(self, thing: Aabb) -> Obb: ...
    @overload
    def __mul__(self, thing: AnyShape) -> AnyShape: ...
    @overload
    def __mul__(self, thing: Mesh | PosedMesh) -> PosedMesh: ...
    @overload
    def __mul__(self, thing: Numbers) -> Floats: ...
'''
ONE_POSE_TIMES = re.compile(r"^    def __mul__\(self, thing: Any\) -> Any:.*\n(?: {8,}.*\n|\n(?= {8}))*", re.MULTILINE)


def permissive(match):
    """The result's type by the rule above; the union as a comment."""
    head, union, tail = match.groups()
    choices = union.split(" | ")
    kind = f"{choices[0]} | Any" if choices[1:] == ["None"] else "Any"
    return f"{head} -> {kind}:{tail}  # {union}"


def generated(module):
    """The stubs as the generator writes them, for the module under the name that its classes have."""
    module.__name__ = "abut"
    # The package's own Python calls private functions of the module.
    generator = StubGen(module, include_private=True)
    generator.put(module)
    return generator.get()


def precise(text, public):
    text = INHERITED.sub("", text)
    text = text.replace("    __hash__: None = None\n", "    __hash__: None = None  # type: ignore[assignment]\n")
    text = EQUAL.sub("def __eq__(self, other: object, /) -> bool", text)
    text = ONE_POSE_TIMES.sub(POSE_TIMES, text)
    text = UNION.sub(permissive, text)
    # The generator takes the class in a default such as Severity.error for a module, and imports it.
    text = re.sub(r"^import (?:" + "|".join(public) + r")\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^__(?:all|version)__.*\n\n?", "", text, flags=re.MULTILINE)
    return text + "\n__version__: str\n__all__ = " + repr(sorted(public)).replace("'", '"') + "\n"


def undefined(text):
    """The names that the stubs use, but neither define nor import."""
    tree = ast.parse(text)
    defined = set(dir(builtins))
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            defined.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            defined.update((alias.asname or alias.name).split(".")[0] for alias in node.names)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            defined.add(node.id)
    return sorted({node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - defined)


def import_lines(names):
    """The lines that import names: Python's own, and else those of python/abut/_typing.py."""
    source = (Path(__file__).parents[1] / "python/abut/_typing.py").read_text(encoding="utf-8")
    ours = {node.id for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    modules = {}
    for name in names:
        if name not in PYTHON_NAMES and name not in ours:
            raise SystemExit(f"python_stubs.py: a signature uses '{name}', which python/abut/_typing.py does not define")
        modules.setdefault(PYTHON_NAMES.get(name, "abut._typing"), []).append(name)
    return [f"from {module} import {', '.join(found)}" for module, found in sorted(modules.items())]


def main(folder, output):
    sys.path[:0] = [folder, str(Path(folder).parent)]
    module = importlib.import_module("_core")
    text = precise(generated(module), module.__all__)
    missing = undefined(text)
    if "AnyShape" in missing:
        missing = sorted({"TypeVar", *missing} - {"AnyShape"})
        text = text.replace("\nclass ", '\nAnyShape = TypeVar("AnyShape", bound=Shape)\n\nclass ', 1)
    imports = import_lines(missing)
    # The module's docstring comes first.
    lines = text.split("\n")
    at = ast.parse(text).body[0].end_lineno
    text = "\n".join(["# Generated by scripts/python_stubs.py.", *lines[:at], "", *imports, *lines[at:]])
    Path(output).write_text(text, encoding="utf-8")


main(*sys.argv[1:])
