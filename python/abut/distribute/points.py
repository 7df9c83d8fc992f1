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

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .._typing import inf
from ._files import Path
from ._rows import answer_file
from .pieces import Running

if TYPE_CHECKING:
    from typing_extensions import Unpack

XYZ = ("x", "y", "z")
RAY = ("origin_x", "origin_y", "origin_z", "direction_x", "direction_y", "direction_z")
CHUNK = 1 << 20


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
    options = {"max_distance": max_distance}
    answer_file("distance", options, source, target, output, columns, None, chunk, running)


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
    answer_file("signed_distance", {}, source, target, output, columns, None, chunk, running)


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
    answer_file("contains", {}, source, target, output, columns, None, chunk, running)


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
    options = {"max_distance": max_distance}
    answer_file("closest_points", options, source, target, output, columns, fields, chunk, running)


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
    answer_file("raycast", options, source, target, output, columns, fields, chunk, running)
