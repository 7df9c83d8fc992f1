# SPDX-License-Identifier: MIT
"""A verb for each row of a file, in pieces, and the answers in one file."""

from __future__ import annotations

import contextlib
import functools
import os
import pathlib
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _core
from .._typing import Floats
from ..convert import as_mesh
from ._files import Path, check_output, checksum, locked
from ._sinks import check_sink, open_sink
from ._sources import Source, open_source
from .pieces import Outcome, Piece, Running, remove_pieces, run_pieces

_FIELDS: dict[str, list[Any]] = {
    "distance": [("distance", "<f8")],
    "signed_distance": [("signed_distance", "<f8")],
    "contains": [("contains", "?")],
    "closest_points": [("distance", "<f8"), ("on_b", "<f8", (3,)), ("triangle_b", "<i4")],
    "raycast": [("t", "<f8"), ("triangle", "<i4"), ("point", "<f8", (3,)), ("normal", "<f8", (3,))],
}


@functools.lru_cache(maxsize=1)
def _opened(file: str, digest: str) -> _core.Mesh:
    """The mesh, which a process opens once."""
    return _core.load(file)


def _kind(verb: str, fields: Sequence[str]) -> np.dtype[Any]:
    """A record of the answers to one row."""
    return np.dtype([field for field in _FIELDS[verb] if field[0] in fields])


def _answers(verb: str, rows: Floats, mesh: _core.Mesh, options: dict[str, Any]) -> Any:
    if verb == "raycast":
        return _core.raycast(rows[:, :3], rows[:, 3:], mesh, **options)
    if verb == "contains":
        return mesh.contains(rows)
    return getattr(_core, verb)(rows, mesh, **options)


def _answer_rows(
    verb: str,
    options: dict[str, Any],
    fields: Sequence[str],
    source: str,
    columns: Sequence[str],
    target: str,
    target_digest: str,
    first: int,
    last: int,
) -> memoryview:
    """A piece: the records of the answers to some rows."""
    records = np.empty(last - first, _kind(verb, fields))
    rows = open_source(source, columns).read(first, last)
    answers = _answers(verb, rows, _opened(target, target_digest), options)
    for name in fields:
        records[name] = answers if isinstance(answers, np.ndarray) else getattr(answers, name)
    return records.view(np.uint8).data


def _mesh_file(target: Any, folder: pathlib.Path) -> pathlib.Path:
    """An .abut file of the target, which has been checked."""
    if isinstance(target, str | os.PathLike):
        file = pathlib.Path(target).absolute()
        target = _core.load(file)
        if file.suffix.lower() == ".abut":
            return file
    mesh = as_mesh(target)
    folder.mkdir(exist_ok=True)
    _core.save(folder / "target.abut", mesh)
    return folder / "target.abut"


def _state(path: pathlib.Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_size, status.st_mtime_ns


def _records(outcome: Outcome, kind: np.dtype[Any]) -> npt.NDArray[Any]:
    assert outcome.file is not None
    if outcome.file.stat().st_size != outcome.piece.size * kind.itemsize:
        raise _core.Error(f"{outcome.file}: the file is damaged; remove it, and run again")
    return np.fromfile(outcome.file, kind)


def answer_file(
    verb: str,
    options: dict[str, Any],
    source: Path,
    target: Any,
    output: Path,
    columns: Sequence[str],
    fields: Sequence[str] | None,
    chunk: int,
    running: Running,
) -> None:
    """Writes the answers to all rows of a source: see abut.distribute.points."""
    names = [field[0] for field in _FIELDS[verb]]
    unknown = [name for name in fields or () if name not in names]
    if unknown or fields is not None and not fields:
        raise ValueError(f"fields= chooses among {', '.join(names)}; not {unknown}")
    width = 6 if verb == "raycast" else 3
    if len(columns) != width:
        raise ValueError(f"columns= must name {width} columns, not {len(columns)}")
    if chunk < 1:
        raise ValueError("chunk= must be 1 or more")
    # Refuses wrong options at once instead of in each piece.
    _answers(verb, np.empty((0, width)), _core.Mesh(np.empty((0, 3)), np.empty((0, 3), np.uint32)), options)
    out = pathlib.Path(output).absolute()
    check_output(out, source, *([target] if isinstance(target, str | os.PathLike) else []))
    check_sink(out)
    chosen = [name for name in names if fields is None or name in fields]
    folder = out.with_name(out.name + ".pieces")
    with locked(folder):
        table = open_source(os.path.abspath(source), columns)
        _answer(verb, options, chosen, table, target, out, folder, chunk, running)


def _answer(
    verb: str,
    options: dict[str, Any],
    chosen: list[str],
    table: Source,
    target: Any,
    out: pathlib.Path,
    folder: pathlib.Path,
    chunk: int,
    running: Running,
) -> None:
    kind = _kind(verb, chosen)
    mesh = _mesh_file(target, folder)
    before = _state(table.path)
    key = {"source": checksum(table.path), "target": checksum(mesh)}
    same = (verb, options, chosen, str(table.path), table.columns, str(mesh), key["target"])
    pieces = [
        Piece(f"rows {first} to {last - 1} of {table.path}", (*same, first, last), last - first)
        for first, last in table.cuts(chunk)
    ]
    failed = []
    try:
        with (
            open_sink(out, kind, table.rows) as sink,
            contextlib.closing(run_pieces(_answer_rows, pieces, folder, key=key, **running)) as outcomes,
        ):
            for outcome in outcomes:
                if outcome.file is None:
                    failed.append(f"{outcome.piece.name}: {outcome.error}")
                elif not failed:
                    sink.write(_records(outcome, kind))
            if failed:
                raise _core.Error(
                    f"{len(failed)} of {len(pieces)} pieces failed, the first for {failed[0]}. The others are kept in "
                    f"{folder}; another run goes on from them"
                )
            if _state(table.path) != before:
                remove_pieces(folder)
                raise _core.Error(f"{table.path}: the file changed while it was read; run again when it is complete")
    finally:
        _opened.cache_clear()
    remove_pieces(folder)
