# SPDX-License-Identifier: MIT
"""The shapes of IFC elements in metres, as ifcopenshell makes them; doubles throughout."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import _core
from ._elements import Entity
from ._glb import Floats, Shape

Progress = Callable[[int, int], Any]

# 60 nanometres. Placements are products of rotations and sums, so that faces which the file has in one
# plane differ in their last bits: some would overlap by 1e-15 m, and others be apart by as much.
GRID = 2.0**-24

# Representations that are solids or surfaces; others are axes, boxes and plans.
_BODIES = ("Body", "Body-FallBack", "Facetation", "Tessellation", "Surface", "Mass")


@dataclass(frozen=True)
class Shaping:
    """How shapes are made: the kernel of ifcopenshell, how far chords of curves may be off, in
    metres, the grid to which coordinates are rounded, 0 for none, the number of threads, 0 for all,
    and a point that becomes the origin."""

    kernel: str = "opencascade"
    deflection: float = 0.001
    grid: float = GRID
    threads: int = 0
    origin: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        if not 0 < self.deflection < math.inf:
            raise ValueError(f"'deflection' must be a positive number, not {self.deflection!r}")
        if not 0 <= self.grid < math.inf:
            raise ValueError(f"'grid' must be 0 or a positive number, not {self.grid!r}")
        if not all(map(math.isfinite, self.origin)):
            raise ValueError(f"'origin' must be three finite numbers, not {self.origin!r}")


def _settings(shaping: Shaping) -> Any:
    import ifcopenshell.geom

    settings = ifcopenshell.geom.settings()
    settings.set("mesher-linear-deflection", shaping.deflection)
    settings.set("no-normals", True)
    return settings


def _placed(local: Floats, matrix: Floats, shaping: Shaping) -> Floats:
    """Vertices in the world, on the grid. Sums are formed number by number, in one order on every
    machine, and the origin is subtracted from the placement, so that small coordinates lose nothing."""
    columns = matrix.reshape(4, 4)
    shift = columns[3, :3] - np.array(shaping.origin)
    x, y, z = local[:, :1], local[:, 1:2], local[:, 2:]
    world: Floats = ((x * columns[0, :3] + y * columns[1, :3]) + z * columns[2, :3]) + shift
    if shaping.grid != 0:
        world = np.round(world / shaping.grid) * shaping.grid + 0.0  # not -0
    return world


def _linear(value: float) -> float:
    """A component of a colour of the screen (sRGB) as light."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _color(geometry: Any) -> tuple[float, float, float, float] | None:
    """The colour of most of its triangles; the first one of as many."""
    ids = np.frombuffer(geometry.material_ids_buffer, np.int32)
    colors = np.frombuffer(geometry.colors_buffer, np.float64).reshape(-1, 4)
    ids = ids[(ids >= 0) & (ids < len(colors))]
    if not len(ids):
        return None
    red, green, blue, alpha = (float(c) for c in colors[np.bincount(ids).argmax()].clip(0, 1))
    return (_linear(red), _linear(green), _linear(blue), alpha)


def _shape(made: Any, shaping: Shaping) -> Shape:
    geometry = made.geometry
    local = np.frombuffer(geometry.verts_buffer, np.float64).reshape(-1, 3)
    triangles = np.frombuffer(geometry.faces_buffer, np.int32).reshape(-1, 3).astype(np.uint32)
    matrix = np.array(made.transformation.matrix, np.float64)
    return Shape(_placed(local, matrix, shaping), triangles, _color(geometry))


def _iterated(model: Any, elements: Sequence[Entity], shaping: Shaping) -> Iterator[Any]:
    import ifcopenshell.geom

    threads = shaping.threads or os.cpu_count() or 1
    settings = _settings(shaping)
    try:
        iterator = ifcopenshell.geom.iterator(
            settings, model, threads, include=list(elements), geometry_library=shaping.kernel
        )
    except RuntimeError as error:
        raise _core.Error(
            f"ifcopenshell cannot make shapes with the kernel {shaping.kernel!r}: {error}; "
            "name another one, such as 'opencascade' or 'hybrid-cgal-simple-opencascade'"
        ) from error
    if iterator.initialize():
        while True:
            yield iterator.get()
            if not iterator.next():
                return


def _has_body(element: Entity) -> bool:
    return any(
        representation.RepresentationIdentifier in (*_BODIES, None, "")
        for representation in element.Representation.Representations
    )


def _shape_or_reason(element: Entity, shaping: Shaping) -> Shape | str:
    """Makes the shape of an element that the iterator skipped, or returns why there is none."""
    import ifcopenshell.geom

    if not _has_body(element):
        kinds = [r.RepresentationIdentifier for r in element.Representation.Representations]
        return f"it has no body, only {', '.join(kinds)}"
    try:
        made = ifcopenshell.geom.create_shape(
            _settings(shaping), element, geometry_library=shaping.kernel
        )
    except Exception as error:  # noqa: BLE001, of any kind: the library is C++ behind SWIG
        return " ".join(str(error).split()) or type(error).__name__
    shape = _shape(made, shaping)
    return shape if len(shape.triangles) else "it has no triangles"


def make_shapes(
    model: Any, elements: Sequence[Entity], shaping: Shaping, progress: Progress | None = None
) -> tuple[dict[int, Shape], dict[int, str]]:
    """By the element's number in the file: its shape, or why it has none."""
    for element in elements:
        if element.GlobalId is None:
            element.GlobalId = ""  # the iterator's thread ends without a GUID, and the iterator waits for it
    shapes: dict[int, Shape] = {}
    for made in _iterated(model, elements, shaping) if elements else ():
        shape = _shape(made, shaping)
        if len(shape.triangles):
            shapes[made.id] = shape
        if progress is not None:
            progress(len(shapes), len(elements))
    reasons: dict[int, str] = {}
    for element in elements:
        if element.id() in shapes:
            continue
        result = _shape_or_reason(element, shaping)
        if isinstance(result, str):
            reasons[element.id()] = result
        else:
            shapes[element.id()] = result
    return shapes, reasons
