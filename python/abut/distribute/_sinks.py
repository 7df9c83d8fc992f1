# SPDX-License-Identifier: MIT
"""Records in their order to one file, whose bytes do not depend on how many are written at a time."""

from __future__ import annotations

import contextlib
import pathlib
from collections.abc import Iterator
from typing import Any, BinaryIO, Protocol

import numpy as np
import numpy.typing as npt

from .. import _core
from ._arrow import TableWriter
from ._files import replacing

_GROUP = 1 << 20  # rows of a row group or record batch, but for the last


class Sink(Protocol):
    """The interface to which records are written."""

    def write(self, records: npt.NDArray[Any]) -> None: ...


class _NumpyWriter:
    """Records of one field become a plain array."""

    def __init__(self, out: BinaryIO, kind: np.dtype[Any], rows: int) -> None:
        self._out = out
        names = kind.names or ()
        shape: tuple[int, ...] = (rows,)
        if len(names) == 1:
            kind, inner = kind[0].base, kind[0].shape
            shape += inner
        header = {"descr": np.lib.format.dtype_to_descr(kind), "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(out, header)

    def write(self, records: npt.NDArray[Any]) -> None:
        self._out.write(records.data)


class _Grouped:
    """Passes on groups of a fixed number of records."""

    def __init__(self, writer: TableWriter, kind: np.dtype[Any]) -> None:
        self._writer = writer
        self._group = np.empty(_GROUP, kind)
        self._used = 0

    def write(self, records: npt.NDArray[Any]) -> None:
        while len(records):
            part = records[: _GROUP - self._used]
            self._group[self._used : self._used + len(part)] = part
            self._used += len(part)
            records = records[len(part) :]
            if self._used == _GROUP:
                self.flush()

    def flush(self) -> None:
        if self._used:
            self._writer.write(self._group[: self._used])
        self._used = 0


def check_sink(path: pathlib.Path) -> None:
    """Raises Error unless such a file can be written: by its extension, and its folder."""
    if not path.parent.is_dir():
        raise _core.Error(f"{path}: there is no folder {path.parent}")
    if path.suffix.lower() not in (".npy", ".parquet", ".arrow", ".feather"):
        raise _core.Error(f"{path}: the extension must be one of .npy, .parquet, .arrow, .feather")


@contextlib.contextmanager
def open_sink(path: pathlib.Path, kind: np.dtype[Any], rows: int) -> Iterator[Sink]:
    """A file of `rows` structured records, which takes the place of `path` when the block ends."""
    suffix = path.suffix.lower()
    with replacing(path) as out:
        if suffix == ".npy":
            yield _NumpyWriter(out, kind, rows)
            return
        with contextlib.closing(TableWriter(out, kind, suffix == ".parquet")) as writer:
            groups = _Grouped(writer, kind)
            yield groups
            groups.flush()
