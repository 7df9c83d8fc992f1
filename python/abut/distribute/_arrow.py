# SPDX-License-Identifier: MIT
"""Parquet and Arrow IPC, in and out, through pyarrow."""

from __future__ import annotations

import bisect
import functools
import pathlib
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

from .. import _core
from .._typing import Floats
from ._sources import Source, cut, optional


class _Table(Source):
    """Columns of batches; a null is NaN."""

    def check_schema(self, schema: Any) -> None:
        types = optional("pyarrow").types
        self.require(schema.names)
        for name in self.columns:
            kind = schema.field(name).type
            if not types.is_integer(kind) and not types.is_floating(kind):
                self.refuse(name, kind)

    def batches(self, first: int, last: int) -> Iterator[tuple[int, Any]]:
        """All batches that hold some of the rows, each with the number of its first row."""
        raise NotImplementedError

    def read(self, first: int, last: int) -> Floats:
        double = optional("pyarrow").float64()
        out = np.empty((last - first, len(self.columns)))
        count = 0
        for start, batch in self.batches(first, last):
            a, b = max(start, first), min(start + batch.num_rows, last)
            for i, name in enumerate(self.columns):
                column = batch.column(name).slice(a - start, b - a).cast(double, safe=False)
                out[a - first : b - first, i] = column.to_numpy(zero_copy_only=False)
            count += b - a
        if count != len(out):
            raise _core.Error(f"{self.path}: {count} of {len(out)} rows; the file is damaged, or has been changed")
        return out


class ParquetFile(_Table):
    """Pieces are row groups: small ones several together, large ones cut."""

    def __init__(self, path: pathlib.Path, columns: Sequence[str]) -> None:
        super().__init__(path, columns)
        # Without pre-buffering, pages of the mapped file are decoded when their rows are needed.
        self._file = optional("pyarrow.parquet").ParquetFile(path, memory_map=True, pre_buffer=False)
        self.check_schema(self._file.schema_arrow)
        groups = self._file.metadata
        self._starts = [0]
        for i in range(groups.num_row_groups):
            self._starts.append(self._starts[-1] + groups.row_group(i).num_rows)
        self.rows = self._starts[-1]

    def cuts(self, chunk: int) -> list[tuple[int, int]]:
        ranges: list[tuple[int, int]] = []
        first = 0
        for last, following in zip(self._starts[1:], [*self._starts[2:], None]):
            if following is None or following - first > chunk:
                ranges += cut(first, last, chunk)
                first = last
        return ranges

    def batches(self, first: int, last: int) -> Iterator[tuple[int, Any]]:
        groups = range(bisect.bisect_right(self._starts, first) - 1, bisect.bisect_left(self._starts, last))
        start = self._starts[groups.start]
        for batch in self._file.iter_batches(1 << 16, list(groups), self.columns, use_threads=False):
            if start >= last:
                return
            if start + batch.num_rows > first:
                yield start, batch
            start += batch.num_rows


@functools.lru_cache(maxsize=4)
def _batch_starts(path: pathlib.Path, column: int, modified: int) -> list[int]:
    """The first row of each batch of a file, and the end. Of compressed batches one column is decoded for it."""
    pa = optional("pyarrow")
    options = pa.ipc.IpcReadOptions(included_fields=[column])
    starts = [0]
    with pa.memory_map(str(path)) as mapped, pa.ipc.open_file(mapped, options=options) as file:
        for i in range(file.num_record_batches):
            starts.append(starts[-1] + file.get_batch(i).num_rows)
    return starts


class ArrowFile(_Table):
    """The file format of Arrow IPC, which is also called Feather; mapped."""

    def __init__(self, path: pathlib.Path, columns: Sequence[str]) -> None:
        super().__init__(path, columns)
        pa = optional("pyarrow")
        schema = pa.ipc.open_file(pa.memory_map(str(path))).schema
        self.check_schema(schema)
        wanted = [schema.get_field_index(name) for name in self.columns]
        options = pa.ipc.IpcReadOptions(included_fields=wanted)
        self._file = pa.ipc.open_file(pa.memory_map(str(path)), options=options)
        self._starts = _batch_starts(path, wanted[0], path.stat().st_mtime_ns)
        self.rows = self._starts[-1]

    def batches(self, first: int, last: int) -> Iterator[tuple[int, Any]]:
        for i in range(bisect.bisect_right(self._starts, first) - 1, bisect.bisect_left(self._starts, last)):
            yield self._starts[i], self._file.get_batch(i)


def _arrow_columns(records: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
    """A column for each number of the records: the three of a field `point` are point_x, point_y and point_z."""
    columns: dict[str, npt.NDArray[Any]] = {}
    for name in records.dtype.names or ():
        values = records[name]
        if values.ndim == 1:
            columns[name] = np.ascontiguousarray(values)
        else:
            columns |= {f"{name}_{axis}": np.ascontiguousarray(values[:, i]) for i, axis in enumerate("xyz")}
    return columns


class TableWriter:
    """Writes records to a Parquet or an IPC file."""

    def __init__(self, out: BinaryIO, kind: npt.DTypeLike, is_parquet: bool) -> None:
        self._pa = optional("pyarrow")
        schema = self._table(np.empty(0, kind)).schema
        if is_parquet:
            self._writer: Any = optional("pyarrow.parquet").ParquetWriter(out, schema)
        else:
            self._writer = self._pa.ipc.new_file(out, schema)

    def _table(self, records: npt.NDArray[Any]) -> Any:
        return self._pa.table(_arrow_columns(records))

    def write(self, records: npt.NDArray[Any]) -> None:
        """One row group, or record batch."""
        self._writer.write_table(self._table(records))

    def close(self) -> None:
        self._writer.close()
