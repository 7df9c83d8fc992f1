# SPDX-License-Identifier: MIT
"""The instances of a scene folder as a table: mapped as a NumPy array, and added from files larger than memory."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _core
from ._files import Path
from ._sources import open_source

#: A record of instances.bin and of the files of tiles: 80 bytes, little-endian. `mesh` is 2**32 - 1 for an
#: instance of nothing.
INSTANCE: np.dtype[Any] = np.dtype(
    [
        ("rotation", "<f8", (4,)),  # the quaternion w, x, y, z
        ("translation", "<f8", (3,)),
        ("scale", "<f8"),
        ("mesh", "<u4"),
        ("index", "<u4"),
        ("layers", "<u4"),
        ("mask", "<u4"),
    ]
)

#: The columns of a table of instances.
COLUMNS = ("mesh", "qw", "qx", "qy", "qz", "x", "y", "z", "scale")


def instances(folder: Path) -> npt.NDArray[Any]:
    """The instances of a scene folder, an array (n,) of INSTANCE that is mapped and cannot be written.

    Raises Error, which names the file, for a folder that is none, and for a file of another size.
    """
    count = len(_core.SceneFolder(folder))
    path = pathlib.Path(folder, "instances.bin")
    if not path.is_file() or path.stat().st_size != count * INSTANCE.itemsize:
        raise _core.Error(f"{path}: does not have {count} instances; write the scene folder again")
    if count == 0:
        return np.empty(0, INSTANCE)
    return np.memmap(path, INSTANCE, "r")


def add_instances(
    writer: _core.SceneFolderWriter,
    source: Path,
    *,
    columns: Sequence[str] = COLUMNS,
    chunk: int = 1 << 18,
    layers: int = 1,
    mask: int = 0xFFFFFFFF,
) -> int:
    """Adds a row for each instance of an .npy, Parquet or Arrow IPC file to a writer, and returns how many.

    `columns` names the columns of the mesh's number, the quaternion w, x, y, z, the translation x, y,
    z, and the scale; an .npy file without fields has the shape (n, 9). `layers` and `mask` are those of
    all of them. `chunk` rows are read at a time, some 200 bytes each. Raises Error, which names the file
    and a row, for what is no number of a mesh, and as SceneFolderWriter.add does.
    """
    table = open_source(os.path.abspath(source), columns)
    if len(columns) != len(COLUMNS):
        raise ValueError(f"columns= must name {len(COLUMNS)} columns, not {len(columns)}")
    for first, last in table.cuts(chunk):
        rows = table.read(first, last)
        mesh = rows[:, 0]
        bad = np.flatnonzero(~((mesh >= 0) & (mesh < 2**32 - 1) & (mesh == np.floor(mesh))))
        if len(bad):
            raise _core.Error(f"{table.path}: row {first + bad[0]}: {mesh[bad[0]]} is no number of a mesh")
        poses = _core.Pose(rows[:, 1:5], rows[:, 5:8])
        try:
            writer.add(mesh.astype(np.uint32), poses, scale=rows[:, 8], layers=layers, mask=mask)
        except _core.Error as error:
            raise _core.Error(f"{table.path}: rows {first} to {last - 1}: {error}") from error
    return table.rows
