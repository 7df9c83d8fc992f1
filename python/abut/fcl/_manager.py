# SPDX-License-Identifier: MIT
"""Many objects, and the callbacks for their pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from .. import _core
from ._object import CollisionObject
from ._queries import collide, distance


def defaultCollisionCallback(o1: CollisionObject, o2: CollisionObject, cdata: Any) -> bool:
    """Adds the contacts of the pair, until there are more than request.num_max_contacts."""
    if cdata.done:
        return True
    collide(o1, o2, cdata.request, cdata.result)
    if (
        not cdata.request.enable_cost
        and cdata.result.is_collision
        and len(cdata.result.contacts) > cdata.request.num_max_contacts
    ):
        cdata.done = True
    return bool(cdata.done)


def defaultDistanceCallback(
    o1: CollisionObject, o2: CollisionObject, cdata: Any
) -> tuple[bool, float]:
    """Keeps the least distance, until one is not positive."""
    if cdata.done:
        return True, cdata.result.min_distance
    distance(o1, o2, cdata.request, cdata.result)
    least = cdata.result.min_distance
    return (True, least) if least <= 0 else (cdata.done, least)


class DynamicAABBTreeCollisionManager:
    """Many objects. Callbacks are called for the pairs whose boxes overlap, or in order of the
    distances of their boxes. Objects may move at any time: setup and update are not needed."""

    def __init__(self) -> None:
        self._objects: list[CollisionObject] = []
        self.max_tree_nonbalanced_level = 10
        self.tree_incremental_balance_pass = 10
        self.tree_topdown_balance_threshold = 2
        self.tree_topdown_level = 0
        self.tree_init_level = 0
        self.octree_as_geometry_collide = True
        self.octree_as_geometry_distance = False

    def registerObjects(self, other_objs: Iterable[CollisionObject]) -> None:
        """Adds objects."""
        self._objects.extend(other_objs)

    def registerObject(self, obj: CollisionObject) -> None:
        """Adds an object."""
        self._objects.append(obj)

    def unregisterObject(self, obj: CollisionObject) -> None:
        """Removes an object, if it is there."""
        if obj in self._objects:
            self._objects.remove(obj)

    def setup(self) -> None:
        """Nothing to do."""

    def update(self, arg: Any = None) -> None:
        """Nothing to do."""

    def getObjects(self) -> list[CollisionObject]:
        """A list of the objects."""
        return list(self._objects)

    def clear(self) -> None:
        """Removes all objects."""
        self._objects.clear()

    def empty(self) -> bool:
        """Whether there is no object."""
        return not self._objects

    def size(self) -> int:
        """The number of objects."""
        return len(self._objects)

    def collide(self, *args: Any) -> None:
        """collide(data, callback) for all pairs of these objects; collide(manager, data,
        callback) for these with those of another manager; collide(object, data, callback) for
        one with these. A callback that returns true ends it; one that adds or removes objects does
        not change for which pairs it is called."""
        others, data, callback = self._arguments(args)
        firsts = self.getObjects()
        seconds = firsts if others is None else others
        for i, j in self._overlaps(others):
            if callback(firsts[i], seconds[j], data):
                return

    def distance(self, *args: Any) -> None:
        """As collide; the callback returns whether to end and the least distance so far, beyond
        which no pair is examined."""
        others, data, callback = self._arguments(args)
        firsts = self.getObjects()
        seconds = firsts if others is None else others
        least = np.inf
        for i, j, gap in self._nearest_first(others):
            if gap > least:
                return
            done, least = callback(firsts[i], seconds[j], data)
            if done:
                return

    def _arguments(self, args: tuple[Any, ...]) -> tuple[list[CollisionObject] | None, Any, Any]:
        if len(args) == 2 and callable(args[1]):
            return None, args[0], args[1]
        if len(args) == 3 and isinstance(args[0], DynamicAABBTreeCollisionManager):
            return args[0].getObjects(), args[1], args[2]
        if len(args) == 3 and isinstance(args[0], CollisionObject):
            return [args[0]], args[1], args[2]
        raise ValueError("expected data and a callback, after an object or a manager or nothing")

    def _boxes(self, others: list[CollisionObject] | None) -> tuple[Any, Any]:
        """The boxes of these objects, as a column, and of the others, as a row."""
        a = np.array([o._box() for o in self._objects]).reshape(-1, 1, 2, 3)
        b = a if others is None else np.array([o._box() for o in others])
        b = b.reshape(1, -1, 2, 3)
        return _core.Aabb(a[:, :, 0], a[:, :, 1]), _core.Aabb(b[:, :, 0], b[:, :, 1])

    def _overlaps(self, others: list[CollisionObject] | None) -> Iterator[tuple[int, int]]:
        """The pairs whose boxes overlap, by their indices; each pair of these objects once."""
        overlap = _core.intersects(*self._boxes(others))
        if others is None:
            overlap = np.triu(overlap, 1)
        first, second = np.nonzero(overlap)
        return zip(first.tolist(), second.tolist())

    def _nearest_first(
        self, others: list[CollisionObject] | None
    ) -> Iterator[tuple[int, int, float]]:
        """All pairs with the distance of their boxes, in its order."""
        gaps = np.nan_to_num(_core.distance(*self._boxes(others)), nan=0.0, posinf=np.inf)
        first, second = np.indices(gaps.shape).reshape(2, -1)
        gaps = gaps.ravel()
        if others is None:
            pairs = first < second
            first, second, gaps = first[pairs], second[pairs], gaps[pairs]
        order = np.argsort(gaps, kind="stable")
        return zip(first[order].tolist(), second[order].tolist(), gaps[order].tolist())
