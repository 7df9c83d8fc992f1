# SPDX-License-Identifier: MIT
"""IFC files on the command line: the command `abut ifc`, and the reader for all other commands."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Sequence

from .. import _core
from ._model import IfcModel, read
from ._options import HELP, IfcOptions, UsageError, take_options

EXTENSIONS = (".ifc", ".ifczip", ".ifcxml")
SUMMARY = "Buildings: all commands read IFC files; `abut ifc` saves one as GLB, see `abut ifc --help`."
_USAGE = f"""\
Usage: abut ifc [OPTIONS] FILE [-o OUTPUT.glb]

Reads a building, IFC 2x3, 4 or 4x3, and saves its parts as GLB, with names, GUIDs and property sets;
coordinates stay doubles. All other commands take such a file, and IFC files themselves.

  -o, --output FILE.glb   where it is saved; without it only the summary is printed
  -h, --help              this text
{HELP}"""


def _say(text: str) -> None:
    """Lines on standard error; names in them are as the file has them."""
    print("\n".join(f"abut: {_core._without_controls(line)}" for line in text.split("\n")), file=sys.stderr)


def _show(done: int, count: int) -> None:
    end = "\n" if done == count else ""
    print(f"\rabut: shapes of elements: {done} of {count}", end=end, file=sys.stderr, flush=True)


def _read(file: str, options: IfcOptions) -> IfcModel:
    progress = _show if sys.stderr.isatty() else None
    model = read(file, **options.arguments(), progress=progress)
    _say(model.summary())
    return model


def reader(options: IfcOptions) -> Callable[[bytes], bytes | None]:
    """A function for the command line: the bytes of a GLB file for the path of an IFC file, and None
    for any other."""

    def convert(path: bytes) -> bytes | None:
        file = path.decode(errors="surrogateescape")
        if not file.lower().endswith(EXTENSIONS):
            return None
        return _read(file, options).to_glb()

    return convert


def main(arguments: Sequence[str]) -> int:
    """Runs `abut ifc`; returns its exit code."""
    try:
        options, others = take_options(arguments)
        output: str | None = None
        files: list[str] = []
        rest = iter(others)
        for argument in rest:
            if argument == "--":
                files += rest
            elif argument in ("-h", "--help"):
                print(_USAGE, end="")
                return 0
            elif argument in ("-o", "--output"):
                output = next(rest, None)
                if output is None:
                    raise UsageError(f"{argument} needs a file")
                if not output.lower().endswith(".glb"):
                    raise UsageError(f"{argument}: {output!r} is not the name of a GLB file; it must end in .glb")
            elif argument.startswith("-"):
                raise UsageError(f"{argument} is no option of abut ifc")
            else:
                files.append(argument)
        if len(files) != 1:
            raise UsageError("name one IFC file")
    except UsageError as error:
        print(f"abut: {error}\nRun with --help for more information.", file=sys.stderr)
        return 2
    try:
        model = _read(files[0], options)
        if output is not None:
            with contextlib.suppress(OSError):  # an obstacle is reported when the file is written
                os.makedirs(os.path.dirname(output), exist_ok=True)
            model.save(output)
    except (ImportError, _core.Error) as error:
        _say(str(error))
        return 3
    return 0
