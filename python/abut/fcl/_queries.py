# SPDX-License-Identifier: MIT
"""Two objects: collisions, distances, and the time of contact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .. import _core
from ._data import (
    CCDMotionType,
    CollisionRequest,
    CollisionResult,
    Contact,
    ContinuousCollisionRequest,
    ContinuousCollisionResult,
    DistanceRequest,
    DistanceResult,
)
from ._object import CollisionObject, Transform

Array = npt.NDArray[np.float64]


class _Place(NamedTuple):
    """Where two objects touch, or are nearest to each other."""

    depth: float
    normal: Array
    on_a: Array
    on_b: Array
    b1: int
    b2: int


def _touching(o1: CollisionObject, o2: CollisionObject) -> bool:
    return bool(_core.intersects(o1._placed(), o2._placed()))


def _deepest(o1: CollisionObject, o2: CollisionObject) -> _Place | None:
    """The contact of two objects, by its deepest point; None if they do not touch."""
    found = _core.contact(o1._placed(), o2._placed())
    if found is None:
        return None
    on_a, on_b = np.array(found.on_a[: found.count]), np.array(found.on_b[: found.count])
    deepest = int(np.argmax(((on_a - on_b) ** 2).sum(axis=1)))
    return _Place(
        found.depth,
        np.array(found.direction),
        on_a[deepest],
        on_b[deepest],
        found.triangle_a,
        found.triangle_b,
    )


def _places(o1: CollisionObject, o2: CollisionObject, limit: int) -> Iterator[_Place]:
    """At most `limit` contacts: for meshes one for each triangle or pair of triangles that
    touch, in the order of their indices; otherwise one for each point of the contact."""
    if limit == 1:
        place = _deepest(o1, o2)
        yield from [] if place is None else [place]
        return
    a, b = o1._placed(), o2._placed()
    mesh_a, mesh_b = isinstance(a, _core.PosedMesh), isinstance(b, _core.PosedMesh)
    if not mesh_a and not mesh_b:
        found = _core.contact(a, b)
        if found is None:
            return
        for i in range(min(found.count, limit)):
            yield _Place(
                found.depth,
                np.array(found.direction),
                found.on_a[i].copy(),
                found.on_b[i].copy(),
                -1,
                -1,
            )
        return
    if mesh_a and mesh_b:
        pairs = _core.overlapping_pairs(a, b, max_pairs=limit)
        in_a, in_b = pairs[:, 0].astype(np.int64), pairs[:, 1].astype(np.int64)
    else:
        touching = _core.triangles_touching(b, a) if mesh_a else _core.triangles_touching(a, b)
        indices = touching[:limit].astype(np.int64)
        none = np.full(len(indices), -1)
        in_a, in_b = (indices, none) if mesh_a else (none, indices)
    if len(in_a) == 0:
        return
    part_a = a.pose * a.mesh.triangle(in_a) if mesh_a else a
    part_b = b.pose * b.mesh.triangle(in_b) if mesh_b else b
    found = _core.contact(part_a, part_b)
    # The triangles are rounded when they are placed, so that a few may miss each other by an ulp.
    nearest = _core.closest_points(part_a, part_b)
    apart = found.count == 0
    on_a = np.where(apart[:, None], nearest.on_a, found.on_a[:, 0])
    on_b = np.where(apart[:, None], nearest.on_b, found.on_b[:, 0])
    depth = np.where(apart, 0.0, found.depth)
    normal = np.where(apart[:, None], 0.0, found.direction)
    yield from map(_Place, depth.tolist(), normal, on_a, on_b, in_a.tolist(), in_b.tolist())


def collide(
    o1: CollisionObject,
    o2: CollisionObject,
    request: CollisionRequest | None = None,
    result: CollisionResult | None = None,
) -> int:
    """The number of contacts of two objects, which are added to the result; touching is a
    collision.

    Contacts are one for each pair of triangles that touch, up to request.num_max_contacts; for
    shapes up to four points. Without enable_contact a contact has no point, normal and depth.
    """
    request = request or CollisionRequest()
    result = result or CollisionResult()
    limit = max(1, int(request.num_max_contacts))
    found: Iterable[_Place]
    if request.enable_contact:
        found = _places(o1, o2, limit)
    else:
        found = [_Place(0.0, np.zeros(3), np.zeros(3), np.zeros(3), -1, -1)] * _touching(o1, o2)
    count = 0
    for place in found:
        contact = Contact()
        contact.o1, contact.o2 = o1._geometry, o2._geometry
        contact.b1, contact.b2 = place.b1, place.b2
        contact.normal, contact.pos = place.normal, (place.on_a + place.on_b) / 2
        contact.penetration_depth = place.depth
        result.contacts.append(contact)
        count += 1
    result.is_collision = result.is_collision or count > 0
    return count


def distance(
    o1: CollisionObject,
    o2: CollisionObject,
    request: DistanceRequest | None = None,
    result: DistanceResult | None = None,
) -> float:
    """The distance of two objects; of objects that touch or overlap -1, or with
    request.enable_signed_distance their negative penetration depth. A result keeps the least
    distance of all calls with it."""
    request = request or DistanceRequest()
    result = result or DistanceResult()
    place = _nearest(o1, o2, request.enable_signed_distance)
    found = -place.depth + 0.0
    if result.min_distance > found:
        result.min_distance = found
        result.nearest_points = [place.on_a, place.on_b]
        result.o1, result.o2 = o1._geometry, o2._geometry
        result.b1, result.b2 = place.b1, place.b2
    return found


def _nearest(o1: CollisionObject, o2: CollisionObject, signed: bool) -> _Place:
    """The closest points; the depth is the negative distance."""
    nearest = _core.closest_points(o1._placed(), o2._placed())
    if nearest.distance == 0 and signed:
        deepest = _deepest(o1, o2)
        if deepest is not None:
            return deepest
    return _Place(
        -nearest.distance if nearest.distance != 0 else 1.0 - signed,
        np.zeros(3),
        np.array(nearest.on_a),
        np.array(nearest.on_b),
        nearest.triangle_a,
        nearest.triangle_b,
    )


class _Motion:
    """An object's motion from its present transform to another: the origin moves on a straight
    line."""

    def __init__(self, o: CollisionObject, end: Transform, turns: bool) -> None:
        self.shape = o._geometry._shape()
        self.start = o._transform._pose()
        self.step = end._translation - o._transform._translation
        self.axis, self.angle = np.array((0.0, 0.0, 1.0)), 0.0
        if turns:
            w, *xyz = (self.start.inverse() * end._pose()).rotation
            sine = float(np.linalg.norm(xyz))
            if sine > 0:
                self.axis = np.array(xyz) / sine * np.sign(w or 1.0)
                self.angle = 2 * float(np.arctan2(sine, abs(w)))
        low, high = o._geometry._box()
        radius = float(np.linalg.norm(np.maximum(np.abs(low), np.abs(high))))
        self.turning_speed = self.angle * radius if self.angle > 0 else 0.0

    def at(self, t: float) -> Any:
        """The shape in the world at t."""
        turned = _core.Pose.from_axis_angle(self.axis, self.angle * t)
        moved = _core.Pose((1, 0, 0, 0), t * self.step) * self.start
        return (moved * turned if self.angle > 0 else moved) * self.shape


def continuousCollide(
    o1: CollisionObject,
    tf1_end: Transform,
    o2: CollisionObject,
    tf2_end: Transform,
    request: ContinuousCollisionRequest | None = None,
    result: ContinuousCollisionResult | None = None,
) -> float:
    """The time at which two moving objects touch, in [0, 1]; 1 if they do not.

    Both move from where they are to their ends, at constant speed: with CCDM_TRANS without turning,
    with CCDM_LINEAR turning the shorter way round. The time is never late: the objects are then at
    most their relative speed times request.toc_err apart, or times 2^-40 where that is less or NaN.
    Objects that pass each other nearer than this count as touching.
    """
    request = request or ContinuousCollisionRequest()
    result = result or ContinuousCollisionResult()
    if request.ccd_motion_type not in (CCDMotionType.CCDM_TRANS, CCDMotionType.CCDM_LINEAR):
        raise NotImplementedError("motions other than CCDM_TRANS and CCDM_LINEAR")
    turns = request.ccd_motion_type == CCDMotionType.CCDM_LINEAR
    a, b = _Motion(o1, tf1_end, turns), _Motion(o2, tf2_end, turns)
    speed = float(np.linalg.norm(a.step - b.step)) + a.turning_speed + b.turning_speed
    # A smaller error would need steps that rounding removes from t.
    error = request.toc_err if request.toc_err > 2.0**-40 else 2.0**-40
    # No point moves faster than this relative to the other object, so no step passes a contact.
    t, touches = 0.0, False
    while True:
        gap = float(_core.distance(a.at(t), b.at(t)))
        touches = gap <= error * speed
        t += gap / speed if speed > 0 and not touches else 0.0
        if touches or not 0 < speed < np.inf or not t <= 1:
            break
    time = t if touches else 1.0
    result.is_collide = result.is_collide or touches
    result.time_of_contact = min(result.time_of_contact, time)
    return time
