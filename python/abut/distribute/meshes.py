# SPDX-License-Identifier: MIT
"""A function of each mesh of a data set: samples, checks, thumbnails. A bad file is a row with its error."""

from __future__ import annotations

import contextlib
import functools
import os
import pathlib
import pickle
import tempfile
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .. import _core
from ._files import Path
from .pieces import Outcome, Piece, Running, digest_of_bound, identity, run_pieces

if TYPE_CHECKING:
    from typing_extensions import Unpack

Value = TypeVar("Value")


@dataclass(frozen=True)
class MeshRow(Generic[Value]):
    """What map_meshes found for one file: its path, and the function's value, or None and why there is none."""

    path: str
    value: Value | None
    error: str = ""


def map_meshes(
    paths: Iterable[Path],
    function: Callable[[_core.Mesh], Value],
    *,
    results: Path | None = None,
    **running: Unpack[Running],
) -> Generator[MeshRow[Value], None, None]:
    """A row with function(abut.load(path)) for each path, in their order, as soon as all rows before it are there.

    If a file cannot be read, if the function raises, or if its worker dies again and again, `error`
    of the row says so, and the others go on. Only the rows that have not been read yet are in memory,
    so a data set may be larger. The function and its values must be such that pickle can send them to
    another process: a function of a module, and not a lambda.

    With `results`, a folder that all workers share, values are kept there, and another run does not
    compute them again unless the file has another size or time of modification, or the function another
    text, or other values bound to it. The folder holds pickles, which can run code: do not share it with those
    whom you do not trust. The other options are those of run_pieces; `progress` counts files.
    """
    if isinstance(paths, str | os.PathLike):
        raise TypeError("paths must be several paths; put a single one into a list")
    if not callable(function):
        raise TypeError(f"the function is {function!r}, which cannot be called")
    with contextlib.ExitStack() as temporary:
        if results is None:
            results = temporary.enter_context(tempfile.TemporaryDirectory())
            running["shared_folder"] = False
        pieces = [_piece(os.fspath(path)) for path in paths]
        outcomes = run_pieces(
            functools.partial(_apply, function), pieces, results, key=_identity(function), **running
        )
        with contextlib.closing(outcomes):
            for outcome in outcomes:
                yield _row(outcome)


def _piece(path: str) -> Piece:
    size = modified = 0
    with contextlib.suppress(OSError):  # the worker says what is wrong
        status = os.stat(path)
        size, modified = status.st_size, status.st_mtime_ns
    return Piece(path, (os.path.abspath(path), size, modified))


def _apply(function: Callable[[_core.Mesh], Any], path: str, size: int, modified: int) -> bytes:
    """A piece; the size and the time are only there to name its result."""
    return pickle.dumps(function(_core.load(path)))


def _identity(function: Callable[..., Any]) -> list[str]:
    """What identifies a function, with the values that partials bind."""
    bound = []
    while isinstance(function, functools.partial):
        bound.append(digest_of_bound(function, (function.args, sorted(function.keywords.items()))))
        function = function.func
    return [*identity(function), *bound]


def _row(outcome: Outcome) -> MeshRow[Any]:
    if outcome.file is None:
        return MeshRow(outcome.piece.name, None, outcome.error)
    try:
        return MeshRow(outcome.piece.name, pickle.loads(outcome.file.read_bytes()))
    except Exception as error:  # whatever unpickling raises
        return MeshRow(outcome.piece.name, None, f"its value cannot be unpickled: {type(error).__name__}: {error}")
