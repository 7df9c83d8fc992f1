# SPDX-License-Identifier: MIT
"""Rows of numbers in files that may be larger than memory: .npy, Parquet, Arrow IPC, LAS and LAZ."""

from __future__ import annotations

import importlib
import pathlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from .. import _core
from .._typing import Floats


def optional(module: str) -> Any:
    """A module that the extra `distribute` installs; ImportError, which says how to install it, where it is missing."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = {"laspy": "'laspy[lazrs]'"}.get(module, module.split(".")[0])
        raise ImportError(f"{error}; install it: pip install {package}") from error


def cut(first: int, last: int, chunk: int) -> list[tuple[int, int]]:
    return [(a, min(a + chunk, last)) for a in range(first, last, chunk)]


class Source:
    """A file whose rows are points or rays, as many numbers a row as there are columns."""

    rows: int

    def __init__(self, path: pathlib.Path, columns: Sequence[str]) -> None:
        self.path, self.columns = path, list(columns)

    def cuts(self, chunk: int) -> list[tuple[int, int]]:
        """Ranges of at most `chunk` rows, cut where the format can be read efficiently."""
        return cut(0, self.rows, chunk)

    def read(self, first: int, last: int) -> Floats:
        """Rows first to last - 1 as doubles, of shape (last - first, columns); null is NaN."""
        raise NotImplementedError

    def require(self, columns: Sequence[str]) -> None:
        for name in self.columns:
            if name not in columns:
                raise _core.Error(
                    f"{self.path}: there is no column '{name}' among {', '.join(columns)}; columns= names the "
                    f"{len(self.columns)} that are to be read"
                )

    def refuse(self, column: str, kind: object) -> None:
        raise _core.Error(f"{self.path}: column '{column}' holds {kind}; only integers and floats can be read")


class NumpyFile(Source):
    """An array (n, columns), or a structured one that has fields of the columns' names; mapped."""

    def __init__(self, path: pathlib.Path, columns: Sequence[str]) -> None:
        super().__init__(path, columns)
        with path.open("rb") as file:
            magic = file.read(6)
        if magic.startswith(b"PK"):
            raise _core.Error(f"{path}: an archive; it must be a single array")
        if magic != b"\x93NUMPY":  # NumPy would take it for a pickle, and say how to load that unsafely
            raise _core.Error(f"{path}: not an array of NumPy; write it by numpy.save")
        self._array = np.load(path, mmap_mode="r")
        shape, kind = self._array.shape, self._array.dtype
        if kind.names is not None and len(shape) == 1:
            self.require(kind.names)
            kinds = {name: kind[name] for name in self.columns}
        elif len(shape) == 2 and shape[1] == len(self.columns):
            kinds = dict.fromkeys(self.columns, kind)
        else:
            raise _core.Error(f"{path}: the shape is {shape}; it must be (n, {len(self.columns)})")
        for name, kind in kinds.items():
            if kind.kind not in "fiu":
                self.refuse(name, kind)
        self.rows = shape[0]

    def read(self, first: int, last: int) -> Floats:
        part = self._array[first:last]
        if part.dtype.names is None:
            return np.asarray(part, np.float64)
        out = np.empty((last - first, len(self.columns)))
        for i, name in enumerate(self.columns):
            out[:, i] = part[name]
        return out


class LasFile(Source):
    """LAS and LAZ: coordinates are X · scale + offset in doubles, in the frame and unit of the file."""

    def __init__(self, path: pathlib.Path, columns: Sequence[str]) -> None:
        super().__init__(path, columns)
        self.require(["x", "y", "z"])
        laspy = optional("laspy")
        try:
            self._reader = laspy.open(path)
        except laspy.errors.LaspyException as error:
            raise _core.Error(f"{path}: {error}") from error
        header = self._reader.header
        self.rows = header.point_count
        size = path.stat().st_size - header.offset_to_point_data
        if path.suffix.lower() == ".las" and self.rows * header.point_format.size > size:
            raise _core.Error(f"{path}: the header tells {self.rows} points, but the file is too short for them")

    def read(self, first: int, last: int) -> Floats:
        out = np.empty((last - first, len(self.columns)))
        self._reader.seek(first)
        points = self._reader.read_points(last - first)
        if len(points) != last - first:
            raise _core.Error(f"{self.path}: the file ends after {first + len(points)} of {self.rows} points")
        for i, name in enumerate(self.columns):
            out[:, i] = getattr(points, name)
        return out


def open_source(path: str, columns: Sequence[str]) -> Source:
    """The file, by its extension. Raises Error, which names the file and the column, if it does not hold such rows."""
    from ._arrow import ArrowFile, ParquetFile

    kinds: dict[str, type[Source]] = {
        ".npy": NumpyFile,
        ".parquet": ParquetFile,
        ".arrow": ArrowFile,
        ".feather": ArrowFile,
        ".las": LasFile,
        ".laz": LasFile,
    }
    file = pathlib.Path(path)
    kind = kinds.get(file.suffix.lower())
    if kind is None:
        raise _core.Error(f"{path}: the extension must be one of {', '.join(kinds)}")
    try:
        return kind(file, columns)
    except _core.Error:
        raise
    except (ImportError, MemoryError):
        raise
    except Exception as error:  # whatever NumPy, Arrow and laspy raise for damaged files
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise _core.Error(f"{path}: {reason}; check the path and the file") from error
