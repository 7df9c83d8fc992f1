# SPDX-License-Identifier: MIT
"""The geometries, each with the shape of abut that it stands for."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _core
from ._data import NODE_TYPE

Array = npt.NDArray[np.float64]


class _Number:
    """A number of a geometry; setting it drops the shape that was made of it."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = "_" + name

    def __get__(self, owner: CollisionGeometry, kind: Any = None) -> Any:
        return owner.__dict__[self.name]

    def __set__(self, owner: CollisionGeometry, value: npt.ArrayLike) -> None:
        owner.__dict__[self.name] = self._converted(value)
        owner._changed()

    def _converted(self, value: Any) -> Any:
        return float(value)


class _Vector(_Number):
    """Three numbers of a geometry."""

    def __get__(self, owner: CollisionGeometry, kind: Any = None) -> Array:
        return np.array(owner.__dict__[self.name], dtype=np.float64)

    def _converted(self, value: Any) -> Any:
        return np.array(value, dtype=np.float64).reshape(3)


def _bounds(shape: Any) -> tuple[Array, Array]:
    bounds = _core.bounds(shape)
    return np.asarray(bounds.min), np.asarray(bounds.max)


class CollisionGeometry:
    """The base of all geometries."""

    _node_type: int | None = None

    def __init__(self) -> None:
        self._made: Any = None
        self._version = 0

    def getNodeType(self) -> int | None:
        """One of NODE_TYPE."""
        return self._node_type

    def computeLocalAABB(self) -> None:
        """Nothing to do: boxes are always up to date."""

    @property
    def aabb_center(self) -> Array:
        """The centre of the geometry's box, in its own frame."""
        low, high = self._box()
        return np.asarray((low + high) / 2)

    def _changed(self) -> None:
        self._made = None
        self._version = getattr(self, "_version", 0) + 1

    def _shape(self) -> Any:
        """The shape or mesh of abut, in the geometry's own frame."""
        if self._made is None:
            self._made = self._make()
        return self._made

    def _make(self) -> Any:
        raise ValueError("this geometry has no shape")

    def _box(self) -> tuple[Array, Array]:
        raise ValueError("this geometry has no shape")


class TriangleP(CollisionGeometry):
    """A triangle, by its corners."""

    _node_type = NODE_TYPE.GEOM_TRIANGLE
    a = _Vector()
    b = _Vector()
    c = _Vector()

    def __init__(self, a: npt.ArrayLike, b: npt.ArrayLike, c: npt.ArrayLike) -> None:
        super().__init__()
        self.a, self.b, self.c = a, b, c

    def _make(self) -> Any:
        return _core.Triangle(self.a, self.b, self.c)

    def _box(self) -> tuple[Array, Array]:
        corners = np.array((self.a, self.b, self.c))
        return corners.min(axis=0), corners.max(axis=0)


class Box(CollisionGeometry):
    """A box around the origin, by the lengths of its sides."""

    _node_type = NODE_TYPE.GEOM_BOX
    side = _Vector()

    def __init__(self, x: float, y: float, z: float) -> None:
        super().__init__()
        self.side = np.array((x, y, z))

    def _make(self) -> Any:
        return _core.Obb((0, 0, 0), np.eye(3), self.side / 2)

    def _box(self) -> tuple[Array, Array]:
        return -self.side / 2, self.side / 2


class Sphere(CollisionGeometry):
    """A ball around the origin."""

    _node_type = NODE_TYPE.GEOM_SPHERE
    radius = _Number()

    def __init__(self, radius: float) -> None:
        super().__init__()
        self.radius = radius

    def _make(self) -> Any:
        return _core.Sphere((0, 0, 0), self.radius)

    def _box(self) -> tuple[Array, Array]:
        half = np.full(3, self.radius)
        return -half, half


class Ellipsoid(CollisionGeometry):
    """An ellipsoid around the origin, by its radii along x, y and z."""

    _node_type = NODE_TYPE.GEOM_ELLIPSOID
    radii = _Vector()

    def __init__(self, a: float, b: float, c: float) -> None:
        super().__init__()
        self.radii = np.array((a, b, c))

    def _make(self) -> Any:
        return _core.Ellipsoid((0, 0, 0), np.eye(3), self.radii)

    def _box(self) -> tuple[Array, Array]:
        return -self.radii, self.radii


class _AxialShape(CollisionGeometry):
    """A shape along z around the origin, by its radius and its length."""

    radius = _Number()
    lz = _Number()
    _ends = 0

    def __init__(self, radius: float, lz: float) -> None:
        super().__init__()
        self.radius, self.lz = radius, lz

    def _box(self) -> tuple[Array, Array]:
        half = np.array((self.radius, self.radius, self.lz / 2 + self._ends * self.radius))
        return -half, half


class Capsule(_AxialShape):
    """A capsule: lz is the length of its segment, without the caps."""

    _node_type = NODE_TYPE.GEOM_CAPSULE
    _ends = 1

    def _make(self) -> Any:
        return _core.Capsule((0, 0, -self.lz / 2), (0, 0, self.lz / 2), self.radius)


class Cylinder(_AxialShape):
    """A cylinder of the height lz."""

    _node_type = NODE_TYPE.GEOM_CYLINDER

    def _make(self) -> Any:
        return _core.Cylinder((0, 0, -self.lz / 2), (0, 0, self.lz / 2), self.radius)


class Cone(_AxialShape):
    """A cone of the height lz, whose tip is at z = lz / 2."""

    _node_type = NODE_TYPE.GEOM_CONE

    def _make(self) -> Any:
        return _core.Cone((0, 0, -self.lz / 2), (0, 0, self.lz / 2), self.radius)


class Convex(CollisionGeometry):
    """The convex hull of the vertices. The faces, each as its number of corners and their
    indices, are not needed."""

    _node_type = NODE_TYPE.GEOM_CONVEX

    def __init__(self, vertices: npt.ArrayLike, num_faces: int, faces: npt.ArrayLike) -> None:
        super().__init__()
        self.num_faces = int(num_faces)
        self._made = _core.Hull(np.asarray(vertices, dtype=np.float64).reshape(-1, 3))

    def _box(self) -> tuple[Array, Array]:
        return _bounds(self._shape())


class Flat(CollisionGeometry):
    """What planes and half-spaces share: a normal, which is divided by its length, and an
    offset."""

    n = _Vector()
    d = _Number()

    def __init__(self, n: npt.ArrayLike, d: float) -> None:
        super().__init__()
        normal = np.array(n, dtype=np.float64).reshape(3)
        length = float(np.linalg.norm(normal))
        self.n, self.d = (normal / length, d / length) if length > 0 else ((1.0, 0.0, 0.0), 0.0)

    def _box(self) -> tuple[Array, Array]:
        return np.full(3, -np.inf), np.full(3, np.inf)


class Plane(Flat):
    """All x with n . x == d."""

    _node_type = NODE_TYPE.GEOM_PLANE

    def _make(self) -> Any:
        return _core.Plane(self.n, self.d)


class Halfspace(Flat):
    """All x with n . x <= d."""

    _node_type = NODE_TYPE.GEOM_HALFSPACE

    def _make(self) -> Any:
        return _core.HalfSpace(self.n, self.d)


class BVHModel(CollisionGeometry):
    """A mesh: a surface, whose inside is empty."""

    _node_type = NODE_TYPE.BV_OBBRSS

    def __init__(self) -> None:
        super().__init__()
        self.beginModel()
        self._state = 0

    @classmethod
    def of(cls, mesh: Any) -> BVHModel:
        """The model of an abut.Mesh, or of any mesh that abut.as_mesh takes. Not in python-fcl."""
        from ..convert import as_mesh

        model = cls()
        model._made, model._state = as_mesh(mesh), 2
        return model

    def num_tries_(self) -> int:
        """The number of triangles."""
        return len(self._shape()) if self._state == 2 else sum(map(len, self._triangles))

    def buildState(self) -> int:
        """0 when empty, 1 after beginModel, 2 after endModel."""
        return self._state

    def beginModel(self, num_tris_: int = 0, num_vertices_: int = 0) -> int:
        """Begins a model; the numbers are not needed."""
        self._vertices: list[Array] = []
        self._triangles: list[npt.NDArray[np.int64]] = []
        self._count = 0
        self._state = 1
        self._changed()
        return 0

    def addVertex(self, x: float, y: float, z: float) -> bool:
        """Adds a vertex."""
        return self.addSubModel([(x, y, z)], np.empty((0, 3), dtype=np.int64))

    def addTriangle(self, v1: npt.ArrayLike, v2: npt.ArrayLike, v3: npt.ArrayLike) -> bool:
        """Adds a triangle with vertices of its own."""
        return self.addSubModel(np.array((v1, v2, v3), dtype=np.float64), [(0, 1, 2)])

    def addSubModel(self, verts: npt.ArrayLike, triangles: npt.ArrayLike) -> bool:
        """Adds vertices, and triangles by indices that count from these vertices."""
        if self._state != 1:
            raise ValueError("BVH construction does not follow correct sequence")
        vertices = np.array(verts, dtype=np.float64).reshape(-1, 3)
        corners = np.array(triangles, dtype=np.int64).reshape(-1, 3)
        if ((corners < 0) | (corners >= len(vertices))).any():
            raise _core.Error(
                f"addSubModel: a triangle has a corner that is none of these {len(vertices)} vertices; "
                "indices count from 0 in each sub-model"
            )
        self._vertices.append(vertices)
        self._triangles.append(corners + self._count)
        self._count += len(vertices)
        self._changed()
        return True

    def endModel(self) -> int:
        """Builds the mesh."""
        self._shape()
        self._state = 2
        return 0

    def _make(self) -> Any:
        vertices = np.concatenate([np.empty((0, 3)), *self._vertices])
        triangles = np.concatenate([np.empty((0, 3), dtype=np.int64), *self._triangles])
        return _core.Mesh(vertices, triangles)

    def _box(self) -> tuple[Array, Array]:
        return _bounds(self._shape())


class OcTree(CollisionGeometry):
    """Not available: abut has no octrees of occupied space."""

    _node_type = NODE_TYPE.GEOM_OCTREE

    def __init__(self, r: float, data: bytes) -> None:
        raise NotImplementedError("abut has no OcTree: use one Box for each occupied cell")
