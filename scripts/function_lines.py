# SPDX-License-Identifier: MIT
"""The first and the last line of each function of a source file, in C++, Python, TypeScript and JavaScript.

Python's are found by its own parser. In the others, whose files are formatted, a function ends with the first closing
brace at the indentation at which it begins. Functions within functions are found, except in C++, where only those at
file level and those of classes are. Arrow functions without braces are not found.
"""
import ast
import re

NO_FUNCTION = re.compile(r"(?:namespace|class|struct|enum|union|extern|public:|protected:|private:)(?![\w])|.*= \{$")

SCRIPT_TEXT = re.compile(
    r"//[^\n]*|/\*.*?\*/"
    r'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`'''
    r"|(?<=[(,=:!&|?\[{;\s])/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/", re.DOTALL)
SCRIPT_FUNCTION = re.compile(r".*(?:=> \(?|\)(?: ?: [^\s].*)? )\{$", re.DOTALL)
# Blocks that are not functions, and functions that only hold tests.
NO_SCRIPT_FUNCTION = re.compile(
    r"(?:(?:export|default|declare|abstract|await) )*(?:class|interface|namespace|enum|type|if|else|for|while|do|switch|case|try|catch|finally)\b"
    r"|(?:describe|suite)\(")


def python_functions(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.lineno, node.end_lineno


def cpp_functions(code):
    """Of code without comments."""
    begun = {}
    for number, line in enumerate(code.split("\n"), 1):
        words = line.strip()
        indentation = len(line) - len(line.lstrip())
        if not words or indentation > 4:
            continue
        if words.startswith("}") and indentation in begun:
            first, head = begun.pop(indentation)
            if not NO_FUNCTION.match(head):
                yield first, number
        else:
            begun[indentation] = number, words


def script_functions(text):
    begun = {}
    for number, line in enumerate(without_text(text).split("\n"), 1):
        words = line.strip()
        indentation = len(line) - len(line.lstrip())
        if not words:
            continue
        first, head = begun.get(indentation, (number, ""))
        is_function = SCRIPT_FUNCTION.match(head) and not NO_SCRIPT_FUNCTION.match(head)
        if words.startswith("}") and is_function:
            yield first, number
        # A head of several lines goes on with the bracket that closes its parameters.
        if words.startswith((")", "]")) or words.startswith("}:") and not is_function:
            begun[indentation] = first, head + words
        else:
            begun[indentation] = number, words.lstrip("}), ")


def without_text(text):
    """TypeScript or JavaScript without comments and without what strings and regular expressions say; lines stay."""
    def blank(match):
        found = match.group(0)
        first, newline, rest = found.partition("\n")
        filler = " " if found.startswith(("//", "/*")) else '"'
        return filler * len(first) + newline + re.sub(r"[^\n]", " ", rest)
    return SCRIPT_TEXT.sub(blank, text)
