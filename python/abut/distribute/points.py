# SPDX-License-Identifier: MIT
"""The verbs of points and rays against a mesh, for files larger than memory, on any executor.

Points come from .npy (n, 3), Parquet, Arrow IPC (.arrow, .feather), LAS or LAZ; answers go, in the
order of the points, to .npy, Parquet or Arrow IPC. The bytes of the output are the same for any
executor and any `chunk`, the number of rows that a piece has at most, which bounds the memory of a
worker: from 70 bytes a row (distances) to 190 (rays).

`columns` names the columns that are read; in an .npy file only fields of a structured array have
names. The target is a mesh or a file of one. An .abut file is mapped, and so all processes of a
machine share its memory; of another mesh such a file is made first. The other options are those of
run_pieces; `progress` counts rows.

Results of finished pieces are kept beside the output, in a folder with the name of the output and
.pieces, until the output is complete; a run that was stopped goes on from them if the source and
the target have the same checksums. The output appears whole, or not at all: if a piece fails, the
others finish, and Error names its rows and says why. Error is raised, too, for files that cannot be
read, and names the file and the column.
"""

from __future__ import annotations

import contextlib
import functools
import os
import pathlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from .. import _core
from .._typing import Floats, inf
from ..convert import as_mesh
from ._files import Path, checksum
from ._sinks import check_sink, open_sink
from ._sources import open_source
from .pieces import Outcome, Piece, Running, run_pieces

if TYPE_CHECKING:
    from typing_extensions import Unpack

XYZ = ("x", "y", "z")
RAY = ("origin_x", "origin_y", "origin_z", "direction_x", "direction_y", "direction_z")
CHUNK = 1 << 20

_FIELDS: dict[str, list[Any]] = {
    "distance": [("distance", "<f8")],
    "signed_distance": [("signed_distance", "<f8")],
    "contains": [("contains", "?")],
    "closest_points": [("distance", "<f8"), ("on_b", "<f8", (3,)), ("triangle_b", "<i4")],
    "raycast": [("t", "<f8"), ("triangle", "<i4"), ("point", "<f8", (3,)), ("normal", "<f8", (3,))],
}


def distance(
    source: Path,
    target: Any,
    output: Path,
    *,
    max_distance: float = inf,
    columns: Sequence[str] = XYZ,
    chunk: int = CHUNK,
    **running: Unpack[Running],
) -> None:
    """abut.distance of each point of the file `source` from the mesh `target`: a column `distance`.

    NaN for a point that is not finite; inf for an empty mesh and beyond max_distance. See abut.distribute.points.
    """
    _run("distance", {"max_distance": max_distance}, source, target, output, columns, None, chunk, running)


def signed_distance(
    source: Path,
    target: Any,
    output: Path,
    *,
    columns: Sequence[str] = XYZ,
    chunk: int = CHUNK,
    **running: Unpack[Running],
) -> None:
    """abut.signed_distance of each point of the file `source` from the mesh `target`: a column `signed_distance`.

    Negative inside; NaN for a point that is not finite; inf for an empty mesh. See abut.distribute.points.
    """
    _run("signed_distance", {}, source, target, output, columns, None, chunk, running)


def contains(
    source: Path,
    target: Any,
    output: Path,
    *,
    columns: Sequence[str] = XYZ,
    chunk: int = CHUNK,
    **running: Unpack[Running],
) -> None:
    """abut.contains(target, point) of each point of the file `source`: a column `contains` of truth values.

    The surface counts; false for a point that is not finite and for an empty mesh. See abut.distribute.points.
    """
    _run("contains", {}, source, target, output, columns, None, chunk, running)


def closest_points(
    source: Path,
    target: Any,
    output: Path,
    *,
    max_distance: float = inf,
    fields: Sequence[str] | None = None,
    columns: Sequence[str] = XYZ,
    chunk: int = CHUNK,
    **running: Unpack[Running],
) -> None:
    """abut.closest_points of each point of the file `source` and the mesh `target`.

    The columns are distance, on_b_x, on_b_y, on_b_z (the nearest point of the mesh) and triangle_b; an
    .npy file is a structured array whose field on_b has three numbers. `fields` chooses among distance, on_b and
    triangle_b. For a point that is not finite distance and on_b are NaN, and triangle_b is -1; for an empty mesh, and
    beyond max_distance, the distance is inf. See abut.distribute.points.
    """
    _run("closest_points", {"max_distance": max_distance}, source, target, output, columns, fields, chunk, running)


def raycast(
    source: Path,
    target: Any,
    output: Path,
    *,
    max_t: float = inf,
    min_t: float = 0,
    cull: str = "none",
    fields: Sequence[str] | None = None,
    columns: Sequence[str] = RAY,
    chunk: int = CHUNK,
    **running: Unpack[Running],
) -> None:
    """abut.raycast: the first hit of each ray of the file `source` on the mesh `target`.

    An .npy file has the shape (n, 6), origins and directions; `columns` names six columns of other
    files. The columns of the output are t, triangle, and x, y and z of point and normal; `fields`
    chooses among t, triangle, point and normal. Without a hit, t is inf, triangle is -1, and the others are NaN.
    See abut.distribute.points.
    """
    options = {"max_t": max_t, "min_t": min_t, "cull": cull}
    _run("raycast", options, source, target, output, columns, fields, chunk, running)


@functools.lru_cache(maxsize=1)
def _opened(file: str, checksum: str) -> _core.Mesh:
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
    target_checksum: str,
    first: int,
    last: int,
) -> memoryview:
    """A piece: the records of the answers to some rows."""
    records = np.empty(last - first, _kind(verb, fields))
    rows = open_source(source, columns).read(first, last)
    answers = _answers(verb, rows, _opened(target, target_checksum), options)
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


def _records(outcome: Outcome, kind: np.dtype[Any]) -> npt.NDArray[Any]:
    assert outcome.file is not None
    if outcome.file.stat().st_size != outcome.piece.size * kind.itemsize:
        raise _core.Error(f"{outcome.file}: the file is damaged; remove it, and run again")
    return np.fromfile(outcome.file, kind)


def _run(
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
    names = [field[0] for field in _FIELDS[verb]]
    unknown = [name for name in fields or () if name not in names]
    if unknown or fields is not None and not fields:
        raise ValueError(f"fields= chooses among {', '.join(names)}; not {unknown}")
    width = len(RAY if verb == "raycast" else XYZ)
    if len(columns) != width:
        raise ValueError(f"columns= must name {width} columns, not {len(columns)}")
    if chunk < 1:
        raise ValueError("chunk= must be 1 or more")
    out = pathlib.Path(output).absolute()
    check_sink(out)
    chosen = [name for name in names if fields is None or name in fields]
    kind = _kind(verb, chosen)
    table = open_source(os.path.abspath(source), columns)
    folder = out.with_name(out.name + ".pieces")
    mesh = _mesh_file(target, folder)
    key = {"source": checksum(table.path), "target": checksum(mesh)}
    same = (verb, options, chosen, str(table.path), list(columns), str(mesh), key["target"])
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
    finally:
        _opened.cache_clear()
    # Also what workers that died have left, and runs with other options.
    for pattern in ("*.piece", "target.abut", ".*.tmp"):
        for file in folder.glob(pattern):
            file.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # somebody keeps something else there
        folder.rmdir()
