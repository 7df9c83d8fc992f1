# SPDX-License-Identifier: MIT
"""The names that the signatures use: what arguments may be, and the arrays that come back."""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ._core import Mesh, PosedMesh, Shape

inf = float("inf")

#: A number, nested sequences of numbers, or whatever NumPy or DLPack reads as an array of real numbers.
Numbers: TypeAlias = npt.ArrayLike
#: What the verbs take: shapes, one or many; a mesh, or one at poses; or an array of points (..., 3).
Geometry: TypeAlias = Shape | Mesh | PosedMesh | npt.ArrayLike
#: Arrays of results and of coordinates.
Floats: TypeAlias = npt.NDArray[np.float64]
Bools: TypeAlias = npt.NDArray[np.bool_]
Ints: TypeAlias = npt.NDArray[np.integer[Any]]
#: Arrays of indices of vertices.
Indices: TypeAlias = npt.NDArray[np.uint32]
#: Called during long work with what is done and what there is to do.
Progress: TypeAlias = Callable[[int, int], object]
