# SPDX-License-Identifier: MIT
"""What Python files and type stubs declare: definitions, signatures as they are written, docstrings, comments."""
import ast
import re


class Source:
    """A Python file or a file of stubs: its definitions by name, and the text of any part of it."""

    def __init__(self, path):
        text = path.read_text(encoding="utf-8")
        self.path = path
        self.lines = text.split("\n")
        self.tree = ast.parse(text)
        self.definitions = {}
        for node in self.tree.body:
            for name in names_of(node):
                self.definitions.setdefault(name, []).append(node)

    def text(self, node):
        """As it is written, so that a number in hexadecimal digits stays one."""
        if node.lineno != node.end_lineno:
            return ast.unparse(node)
        return self.lines[node.lineno - 1].encode()[node.col_offset:node.end_col_offset].decode()

    def comment(self, node):
        """The comment `#:` behind an assignment, or the lines of comments above it."""
        behind = self.lines[node.end_lineno - 1].partition("  #: ")[2]
        above = []
        for line in reversed(self.lines[:node.lineno - 1]):
            if behind or not line.startswith("#"):
                break
            above.insert(0, line.lstrip("#: "))
        return behind or " ".join(above)

    def result(self, function):
        """The type of the result; where the stubs have a union as a comment behind a laxer type, the union."""
        line = self.lines[function.lineno - 1]
        comment = re.search(r":.*  # ([^#'\"]+)$", line)
        if comment and not comment[1].startswith("type:") and self.path.suffix == ".pyi":
            return comment[1]
        return self.text(function.returns) if function.returns else "Any"

    def arguments(self, function, method):
        """The arguments as they are written, without self."""
        given = function.args
        positional = given.posonlyargs + given.args
        defaults = [None] * (len(positional) - len(given.defaults)) + given.defaults
        result = []
        for i, (argument, default) in enumerate(zip(positional, defaults)):
            if i > 0 or not method:
                result.append(self.argument(argument, default))
            if i + 1 == len(given.posonlyargs) and result:
                result.append("/")
        if given.vararg:
            result.append("*" + self.argument(given.vararg, None))
        elif given.kwonlyargs:
            result.append("*")
        result += [self.argument(*pair) for pair in zip(given.kwonlyargs, given.kw_defaults)]
        return result + (["**" + self.argument(given.kwarg, None)] if given.kwarg else [])

    def argument(self, argument, default):
        text = argument.arg
        if argument.annotation:
            text += ": " + self.text(argument.annotation).replace("_core.", "")
        if default is None:
            return text
        return text + (" = " if argument.annotation else "=") + self.text(default).replace("_core.", "")


def names_of(node):
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []


def is_method(node):
    """Whether a member of a class is a public method, not a property."""
    return (isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
            and not decorated(node, "property", "cached_property", "setter"))


def decorated(node, *names):
    return any(ast.unparse(decorator).split(".")[-1] in names for decorator in node.decorator_list)


def arguments_of(functions):
    return {one.arg for function in functions for one in ast.walk(function.args) if isinstance(one, ast.arg)}


def docstring(nodes):
    """The first docstring of some overloads."""
    return next((text for node in nodes if (text := ast.get_docstring(node))), "")


def literal_names(source):
    """What a module's __all__ lists, apart from names of another __all__."""
    names = []
    for node in source.tree.body:
        if isinstance(node, (ast.Assign, ast.AugAssign)) and isinstance(node.value, ast.List):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if ast.unparse(targets[0]) == "__all__":
                names += ast.literal_eval(node.value)
    return names


def imported(source, folder):
    """For each name that a module imports from one beside it, that module's file."""
    found = {}
    for node in source.tree.body:
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
            for alias in node.names:
                found[alias.asname or alias.name] = folder / (node.module + ".py")
    return found
