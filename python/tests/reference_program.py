# SPDX-License-Identifier: MIT
"""Asks the C++ program of tests/reference for the library's answers and times."""

from __future__ import annotations

import os
import pathlib
import struct
import subprocess
from dataclasses import dataclass
from types import TracebackType

import numpy as np
import numpy.typing as npt
import pytest

Array = npt.NDArray[np.float64]

# The numbers of kinds and verbs are those of reference/operands.h.
KINDS = list[str](
    (
        "point segment ray line plane triangle sphere aabb obb capsule cylinder cone ellipsoid frustum "
        "hull half_space mesh posed_mesh"
    ).split()
)
VERBS = list[str](
    (
        "intersects within distance closest_points contact classify contains raycast occluded "
        "raycast_all triangle_hit signed_distance winding_number tree_signed_distance "
        "tree_winding_number"
    ).split()
)
CULLS = ("none", "back", "front")


@dataclass(frozen=True)
class Raw:
    """Things of one kind as bytes in the order of the C++ types."""

    kind: str
    count: int
    data: bytes

    def message(self) -> bytes:
        """The things as the program reads them."""
        return struct.pack("=IQ", KINDS.index(self.kind), self.count) + self.data


@dataclass(frozen=True)
class Pairs:
    """Which pairs of two operands are evaluated: see reference/operands.h."""

    rows: int
    columns: int
    row_step_a: int = 0
    column_step_a: int = 0
    row_step_b: int = 0
    column_step_b: int = 0

    @staticmethod
    def matching(a: int, b: int) -> Pairs:
        """One dimension, in which an operand with a single thing is repeated."""
        return Pairs(1, max(a, b), column_step_a=int(a > 1), column_step_b=int(b > 1))

    @staticmethod
    def all_with_all(a: int, b: int) -> Pairs:
        """Each thing of a with each of b: shapes (a, 1) and (1, b)."""
        return Pairs(a, b, row_step_a=1, column_step_b=1)


def raw_mesh(vertices: npt.ArrayLike, triangles: npt.ArrayLike) -> bytes:
    """A mesh as the program reads it."""
    corners = np.ascontiguousarray(vertices, np.float64)
    faces = np.ascontiguousarray(triangles, np.uint32)
    return struct.pack("=QQ", len(corners), len(faces)) + corners.tobytes() + faces.tobytes()


def program_path() -> pathlib.Path:
    """Where the program is: ABUT_PYTHON_REFERENCE, or the release build of this repository."""
    named = os.environ.get("ABUT_PYTHON_REFERENCE")
    if named:
        return pathlib.Path(named)
    root = pathlib.Path(__file__).resolve().parents[2]
    return root / "build/release/python/abut_python_reference"


class Reference:
    """A running program, which keeps the two operands that were loaded last."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [str(program_path())], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def __enter__(self) -> Reference:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the program."""
        self._process.communicate()

    def load(self, a: Raw, b: Raw) -> None:
        """Sets the operands of the following questions."""
        self._write(b"L" + a.message() + b.message())

    def answers(self, verb: str, pairs: Pairs, *, number: float = 0.0, cull: str = "none") -> Array:
        """The numbers of the results, one after another: see reference/answers.cpp."""
        return self._ask(b"A", verb, pairs, number, cull, 0)

    def seconds(
        self,
        verb: str,
        pairs: Pairs,
        *,
        number: float = 0.0,
        cull: str = "none",
        threads: int = 0,
    ) -> tuple[float, float]:
        """How long the C++ batch takes, by the clock and of all processors; 0 threads are all."""
        elapsed, processors = self._ask(b"T", verb, pairs, number, cull, threads)
        return float(elapsed), float(processors)

    def _write(self, message: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(message)
        self._process.stdin.flush()

    def _read(self, size: int) -> bytes:
        assert self._process.stdout is not None
        data = self._process.stdout.read(size)
        if len(data) != size:
            raise RuntimeError("the reference program has ended")
        return data

    def _ask(
        self, request: bytes, verb: str, pairs: Pairs, number: float, cull: str, threads: int
    ) -> Array:
        steps = (
            pairs.rows,
            pairs.columns,
            pairs.row_step_a,
            pairs.column_step_a,
            pairs.row_step_b,
            pairs.column_step_b,
        )
        options = struct.pack("=IdIi", VERBS.index(verb), number, CULLS.index(cull), threads)
        self._write(request + options + struct.pack("=6Q", *steps))
        (count,) = struct.unpack("=Q", self._read(8))
        return np.frombuffer(self._read(8 * count), np.float64)


def running_reference() -> Reference:
    """The program, or a skip of the test where it was not built."""
    if not program_path().exists():
        pytest.skip("build abut_python_reference, or name it in ABUT_PYTHON_REFERENCE")
    return Reference()
