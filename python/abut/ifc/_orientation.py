# SPDX-License-Identifier: MIT
"""Flips triangles that face the wrong way, and reports what else of a mesh matters to a clash run.

A clash run needs an inside: it takes a mesh as solid if every edge is traversed as
often in one direction as in the other. Shapes made from the faces of an IFC file are often closed
but for triangles that face against their neighbors; these are flipped. What is open stays open.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .. import _core
from ._glb import Shape


def _counted(count: int, one: str, many: str | None = None) -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def _turned(shape: Shape, which: npt.NDArray[np.bool_]) -> Shape:
    triangles = np.where(which[:, None], shape.triangles[:, ::-1], shape.triangles)
    return Shape(shape.vertices, triangles, shape.color)


def _traversed_unequally(shape: Shape) -> int:
    """The number of edges that are not traversed as often in one direction as in the other."""
    _, place = np.unique(shape.vertices + 0.0, axis=0, return_inverse=True)
    corners = place.reshape(-1)[shape.triangles].astype(np.int64)
    start = corners.reshape(-1)
    end = corners[:, [1, 2, 0]].reshape(-1)
    sides = start != end
    low, high = np.minimum(start, end)[sides], np.maximum(start, end)[sides]
    _, edge = np.unique(low * len(place) + high, return_inverse=True)
    sums = np.bincount(edge.reshape(-1), weights=np.where(start < end, 1.0, -1.0)[sides])
    return int(np.count_nonzero(sums))


def _checked(shape: Shape) -> _core.MeshReport:
    return _core.check(_core.Mesh(shape.vertices, shape.triangles), max_self_intersections=0)


def oriented(shape: Shape) -> tuple[Shape, list[str]]:
    """The shape with its triangles facing outwards, and remarks: what was turned, and what keeps it
    from being a sound solid."""

    remarks: list[str] = []
    report = _checked(shape)
    if len(report.flipped_faces):
        flipped = np.zeros(len(shape.triangles), bool)
        flipped[np.asarray(report.flipped_faces, np.int64)] = True
        shape = _turned(shape, flipped)
        report = _checked(shape)
        count = int(np.count_nonzero(flipped))
        remarks.append(f"turned {_counted(count, 'triangle')} that faced against the others")
    wrong = [index for index, shell in enumerate(report.shells) if shell.misoriented]
    if wrong:
        inside_out = np.isin(np.asarray(report.shell_of), wrong)
        shape = _turned(shape, inside_out)
        report = _checked(shape)
        remarks.append(f"turned {_counted(len(wrong), 'shell')} that faced inwards")

    unequal = _traversed_unequally(shape)
    if unequal:
        holes = len(report.holes)
        places = _counted(holes, "hole") if holes else _counted(unequal, "edge") + " unmatched"
        remarks.append(f"open: {places}")
    copies = sum(shell.copies - 1 for shell in report.shells)
    if copies:
        remarks.append(f"doubled: {_counted(copies, 'shell')} more than once")
    elif len(report.duplicate_faces):
        remarks.append(f"doubled: {_counted(len(report.duplicate_faces), 'triangle')} more than once")
    if len(report.intersecting_shells):
        remarks.append(
            f"overlapping: {_counted(len(report.intersecting_shells), 'pair')} of its shells meet"
        )
    return shape, remarks
