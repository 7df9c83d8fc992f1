# SPDX-License-Identifier: MIT
"""Transforms, and geometries at a place."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _core
from ._data import OBJECT_TYPE
from ._geometry import BVHModel, CollisionGeometry

Array = npt.NDArray[np.float64]


class Transform:
    """A rotation, as a matrix (3, 3) or a quaternion w, x, y, z, and a translation; or a copy of
    another Transform."""

    def __init__(self, *args: Any) -> None:
        self._rotation: Array = np.eye(3)
        self._translation: Array = np.zeros(3)
        self._made: Any = None
        if len(args) > 2:
            raise ValueError("Too many arguments to Transform().")
        if len(args) == 1 and isinstance(args[0], Transform):
            self._rotation, self._translation = args[0]._rotation, args[0]._translation
        elif len(args) == 1 and np.shape(args[0]) == (3,):
            self.setTranslation(args[0])
        elif args:
            if np.shape(args[0]) == (3, 3):
                self.setRotation(args[0])
            elif np.shape(args[0]) == (4,):
                self.setQuatRotation(args[0])
            else:
                raise ValueError("Invalid input to Transform().")
            if len(args) == 2:
                translation = np.squeeze(args[1])
                if translation.shape != (3,):
                    raise ValueError("Translation must be (3,).")
                self.setTranslation(translation)

    def getRotation(self) -> Array:
        """The rotation as a matrix."""
        return np.array(self._rotation)

    def getTranslation(self) -> Array:
        """The translation."""
        return np.array(self._translation)

    def getQuatRotation(self) -> Array:
        """The rotation as a quaternion w, x, y, z."""
        return np.array(self._pose().rotation)

    def setRotation(self, R: npt.ArrayLike) -> None:
        """Replaces the rotation by a matrix."""
        self._rotation, self._made = np.array(R, dtype=np.float64).reshape(3, 3), None

    def setTranslation(self, T: npt.ArrayLike) -> None:
        """Replaces the translation."""
        self._translation, self._made = np.array(T, dtype=np.float64).reshape(3), None

    def setQuatRotation(self, q: npt.ArrayLike) -> None:
        """Replaces the rotation by a quaternion w, x, y, z, which is divided by its length."""
        self.setRotation(_core.Pose(q).matrix()[:3, :3])

    def _pose(self) -> Any:
        if self._made is None:
            self._made = _core.Pose(self._rotation, self._translation)
        return self._made


class CollisionObject:
    """A geometry at a place."""

    _shape: tuple[int, Any] | None
    _bounds: tuple[int, Array] | None

    def __init__(
        self,
        geom: CollisionGeometry | None = None,
        tf: Transform | None = None,
        _no_instance: bool = False,
    ) -> None:
        if geom is None or geom.getNodeType() is None:
            raise ValueError("a CollisionObject needs a geometry")
        self._geometry = geom
        self._transform = Transform(tf) if tf is not None else Transform()
        self._moved()

    def getObjectType(self) -> int:
        """One of OBJECT_TYPE."""
        return OBJECT_TYPE.OT_BVH if isinstance(self._geometry, BVHModel) else OBJECT_TYPE.OT_GEOM

    def getNodeType(self) -> int | None:
        """One of NODE_TYPE."""
        return self._geometry.getNodeType()

    def getTranslation(self) -> Array:
        """Where the geometry's origin is."""
        return self._transform.getTranslation()

    def setTranslation(self, vec: npt.ArrayLike) -> None:
        """Moves the object."""
        self._transform.setTranslation(vec)
        self._moved()

    def getRotation(self) -> Array:
        """The rotation as a matrix."""
        return self._transform.getRotation()

    def setRotation(self, mat: npt.ArrayLike) -> None:
        """Turns the object."""
        self._transform.setRotation(mat)
        self._moved()

    def getQuatRotation(self) -> Array:
        """The rotation as a quaternion w, x, y, z."""
        return self._transform.getQuatRotation()

    def setQuatRotation(self, q: npt.ArrayLike) -> None:
        """Turns the object."""
        self._transform.setQuatRotation(q)
        self._moved()

    def getTransform(self) -> Transform:
        """A copy of the transform."""
        return Transform(self._transform)

    def setTransform(self, tf: Transform) -> None:
        """Places the object."""
        self._transform = Transform(tf)
        self._moved()

    def isOccupied(self) -> bool:
        """True: there are no free or uncertain regions."""
        return True

    def isFree(self) -> bool:
        """False."""
        return False

    def isUncertain(self) -> bool:
        """False."""
        return False

    def _placed(self) -> Any:
        """The shape of abut in the world."""
        version = self._geometry._version
        if self._shape is None or self._shape[0] != version:
            self._shape = (version, self._transform._pose() * self._geometry._shape())
        return self._shape[1]

    def _box(self) -> Array:
        """Lower and upper corner in the world, a little enlarged: they only exclude pairs."""
        version = self._geometry._version
        if self._bounds is None or self._bounds[0] != version:
            low, high = self._geometry._box()
            box = np.clip((low, high), -1e300, 1e300)  # planes
            if np.isfinite((low, high)).all():
                rotation = self._transform._rotation
                center = rotation @ ((low + high) / 2) + self._transform._translation
                half = np.abs(rotation) @ ((high - low) / 2)
                half += 2.0**-20 * half.max() + 2.0**-40 * np.abs(center).max()
                box = np.array((center - half, center + half))
            self._bounds = (version, box)
        return self._bounds[1]

    def _moved(self) -> None:
        self._shape = None
        self._bounds = None
