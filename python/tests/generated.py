# SPDX-License-Identifier: MIT
"""Random and adversarial things of every kind, as Python's objects and as the C++ types' bytes."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from reference_program import KINDS, Raw, raw_mesh

import abut

Array = npt.NDArray[np.float64]

# The fields of the C++ types, in the order of their memory, and their shapes.
FIELDS: dict[str, dict[str, tuple[int, ...]]] = {
    "segment": {"a": (3,), "b": (3,)},
    "ray": {"origin": (3,), "direction": (3,)},
    "line": {"origin": (3,), "direction": (3,)},
    "plane": {"normal": (3,), "offset": ()},
    "triangle": {"a": (3,), "b": (3,), "c": (3,)},
    "sphere": {"center": (3,), "radius": ()},
    "aabb": {"min": (3,), "max": (3,)},
    "obb": {"center": (3,), "axes": (3, 3), "half_extents": (3,)},
    "capsule": {"a": (3,), "b": (3,), "radius": ()},
    "cylinder": {"a": (3,), "b": (3,), "radius": ()},
    "cone": {"base": (3,), "apex": (3,), "radius": ()},
    "ellipsoid": {"center": (3,), "axes": (3, 3), "radii": (3,)},
    "frustum": {"planes": (6, 4)},
    "half_space": {"normal": (3,), "offset": ()},
}
CLASSES = {kind: getattr(abut, kind.title().replace("_", "")) for kind in FIELDS}
SHAPES = tuple(kind for kind in KINDS if kind not in ("mesh", "posed_mesh"))


@dataclass(frozen=True)
class Things:
    """Things of one kind, for Python and for the reference program."""

    kind: str
    count: int
    python: Any
    raw: Raw


def numbers(rng: np.random.Generator, count: int, inner: tuple[int, ...]) -> Array:
    """Rows in one of several styles each: round, on a grid, of any magnitude, or not finite."""
    shape = (count, *inner)
    column = (count,) + (1,) * len(inner)
    style = rng.choice(5, size=column, p=[0.4, 0.35, 0.13, 0.06, 0.06])
    values = rng.normal(size=shape)
    values = np.where(style == 1, rng.integers(-2, 3, size=shape), values)
    values = np.where(style == 2, rng.integers(-4, 5, size=shape) / 2 + 1e-16, values)
    values = np.where(style == 3, values * 10.0 ** rng.integers(-160, 150, size=column), values)
    odd = (style == 4) & (rng.random(shape) < 0.3)
    return np.where(odd, rng.choice([np.nan, np.inf, -np.inf, 1e308], size=shape), values)


def sizes(rng: np.random.Generator, count: int, inner: tuple[int, ...]) -> Array:
    """Radii and half extents: mostly positive, some 0, negative or not finite."""
    values = numbers(rng, count, inner)
    return np.where(rng.random((count, *inner)) < 0.95, np.abs(values), values)


def axes(rng: np.random.Generator, count: int) -> Array:
    """Matrices with axes as columns: rotations, signed permutations, and some that are neither."""
    rotations = np.linalg.qr(rng.normal(size=(count, 3, 3)))[0]
    permutations = np.stack([np.eye(3)[:, rng.permutation(3)] for _ in range(count)])
    style = rng.choice(3, size=(count, 1, 1), p=[0.6, 0.3, 0.1])
    chosen = np.where(style == 1, permutations * rng.choice([-1, 1], (count, 1, 3)), rotations)
    return np.asarray(np.where(style == 2, rng.normal(size=(count, 3, 3)), chosen))


def poses(rng: np.random.Generator, count: int) -> tuple[Array, Array]:
    """Quaternions w, x, y, z and translations; some are not finite."""
    quaternions = rng.normal(size=(count, 4))
    quaternions /= np.linalg.norm(quaternions, axis=1, keepdims=True)
    still = rng.random((count, 1)) < 0.3
    return np.where(still, [1.0, 0, 0, 0], quaternions), numbers(rng, count, (3,))


def icosahedron() -> tuple[Array, npt.NDArray[np.uint32]]:
    """Twelve vertices, of which three mutually nearest make a triangle that faces outward."""
    long = (1 + 5**0.5) / 2
    corners = [(0.0, s, t * long) for s in (-1, 1) for t in (-1, 1)]
    vertices = np.array([corner[k:] + corner[:k] for k in range(3) for corner in corners])
    apart = np.linalg.norm(vertices[:, None] - vertices[None], axis=2)
    near = np.abs(apart - 2) < 0.1
    faces = []
    for i in range(12):
        for j in range(i + 1, 12):
            for k in range(j + 1, 12):
                if near[i, j] and near[j, k] and near[i, k]:
                    a, b, c = vertices[[i, j, k]]
                    outward = np.dot(np.cross(b - a, c - a), a + b + c) > 0
                    faces.append((i, j, k) if outward else (i, k, j))
    return vertices, np.array(faces, np.uint32)


def mesh_arrays(rng: np.random.Generator) -> tuple[Array, npt.NDArray[np.uint32]]:
    """A closed mesh, a closed one on a grid, an open one, or a soup with degenerate triangles."""
    style = rng.integers(4)
    vertices, faces = icosahedron()
    if style == 1:
        vertices = np.round(vertices)
    elif style == 2:
        faces = faces[: rng.integers(1, len(faces))]
    elif style == 3:
        vertices = rng.integers(-2, 3, size=(20, 3)).astype(float)
        faces = rng.integers(0, 20, size=(30, 3)).astype(np.uint32)
    return vertices * rng.choice([0.5, 1.0, 1.5]), faces


def hulls(rng: np.random.Generator, count: int) -> Things:
    """Hulls of a few points, some of them flat."""
    parts = []
    for _ in range(count):
        points = rng.normal(size=(rng.integers(1, 10), 3))
        if rng.random() < 0.5:
            points = rng.integers(-2, 3, size=points.shape).astype(float)
        parts.append(points + rng.integers(-1, 2, size=3))
    data = b"".join(struct.pack("=Q", len(part)) + part.tobytes() for part in parts)
    return Things("hull", count, abut.Hull.many(parts), Raw("hull", count, data))


def field_values(rng: np.random.Generator, name: str, inner: tuple[int, ...], count: int) -> Array:
    """Numbers of a field of shapes, by the field's name."""
    if name == "axes":
        return axes(rng, count)
    if name in ("radius", "radii", "half_extents"):
        return sizes(rng, count, inner)
    if name == "planes":
        normals = np.repeat(np.concatenate([np.eye(3), -np.eye(3)])[None], count, axis=0)
        tilted = normals + rng.normal(size=(count, 6, 3)) * rng.choice([0, 0.2, 2], (count, 1, 1))
        return np.concatenate([tilted, rng.integers(-1, 4, (count, 6, 1)).astype(float)], axis=2)
    return numbers(rng, count, inner)


def things(rng: np.random.Generator, kind: str, count: int) -> Things:
    """Things of a kind; meshes count as one thing, posed meshes as one for each pose."""
    if kind == "point":
        points = numbers(rng, count, (3,))
        return Things(kind, count, points, Raw(kind, count, points.tobytes()))
    if kind == "hull":
        return hulls(rng, count)
    if kind in ("mesh", "posed_mesh"):
        vertices, faces = mesh_arrays(rng)
        mesh, data = abut.Mesh(vertices, faces), raw_mesh(vertices, faces)
        if kind == "mesh":
            return Things(kind, 1, mesh, Raw(kind, 1, data))
        scale = float(rng.choice([1.0, 0.3]))
        rotation, translation = poses(rng, count)
        data += struct.pack("=d", scale) + np.hstack([rotation, translation]).tobytes()
        posed = abut.Pose(rotation, translation) * mesh.scaled(scale)
        return Things(kind, count, posed, Raw(kind, count, data))
    fields = {name: field_values(rng, name, inner, count) for name, inner in FIELDS[kind].items()}
    if kind == "aabb" and count > 0:
        ordered = rng.random((count, 1)) < 0.9
        low, high = fields["min"], fields["max"]
        fields["min"] = np.where(ordered, np.minimum(low, high), low)
        fields["max"] = np.where(ordered, np.maximum(low, high), high)
    columns = [
        (np.swapaxes(values, 1, 2) if name == "axes" else values).reshape(count, -1)
        for name, values in fields.items()
    ]
    data = np.ascontiguousarray(np.hstack(columns)).tobytes()
    return Things(kind, count, CLASSES[kind](*fields.values()), Raw(kind, count, data))


def item(of: Things, index: int) -> Any:
    """One thing, for single calls."""
    if of.kind == "mesh":
        return of.python
    if of.kind == "posed_mesh":
        return of.python.pose[index] * of.python.mesh.scaled(of.python.scale)
    return of.python[index]
