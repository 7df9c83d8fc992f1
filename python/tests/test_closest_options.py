# SPDX-License-Identifier: MIT
"""A largest distance limits what closest points and distances find; first bounds change no bit."""

import math
from typing import Any

import numpy as np
import pytest

import abut

RNG = np.random.default_rng(21)
BALL = abut.make_icosphere(2)
TORUS = abut.make_torus(2, 0.5, 24, 12)
POINTS = 4 * RNG.normal(size=(500, 3))
PLACES = abut.Pose.from_axis_angle(
    RNG.normal(size=(40, 3)), RNG.uniform(0, 3, size=40), 4 * RNG.normal(size=(40, 3))
)
OPERANDS: dict[str, tuple[Any, Any]] = {
    "points and mesh": (POINTS, TORUS),
    "mesh and points": (TORUS, POINTS),
    "balls and mesh": (abut.Sphere(POINTS, 0.25), TORUS),
    "poses and mesh": (PLACES * BALL, TORUS),
    "mesh and poses": (TORUS, PLACES * BALL),
    "balls and box": (abut.Sphere(POINTS, 0.25), abut.Aabb((-1, -1, -1), (1, 1, 1))),
    "one and one": (PLACES[3] * BALL, TORUS),
}


def same(found: abut.ClosestPoints, expected: abut.ClosestPoints) -> None:
    for name in "on_a on_b distance triangle_a triangle_b".split():
        np.testing.assert_array_equal(getattr(found, name), getattr(expected, name), err_msg=name)


@pytest.mark.parametrize("what", OPERANDS)
def test_what_is_farther_is_not_found(what: str) -> None:
    a, b = OPERANDS[what]
    every = abut.closest_points(a, b)
    most = float(np.median(every.distance))
    for limit in (most, 0.5 * most, 0.0, -1.0, math.nan):
        found = abut.closest_points(a, b, max_distance=limit)
        far = ~(np.asarray(every.distance) <= limit)
        np.testing.assert_array_equal(found.distance, np.where(far, math.inf, every.distance))
        np.testing.assert_array_equal(abut.distance(a, b, max_distance=limit), found.distance)
        on_a = np.where(far[..., None], math.nan, every.on_a)
        np.testing.assert_array_equal(found.on_a, on_a)
        np.testing.assert_array_equal(found.triangle_b, np.where(far, -1, every.triangle_b))


@pytest.mark.parametrize("what", OPERANDS)
def test_first_bounds_change_nothing(what: str) -> None:
    a, b = OPERANDS[what]
    expected = abut.closest_points(a, b)
    for bound in (0.0, 0.3, 5.0, -1.0, math.nan):
        same(abut.closest_points(a, b, first_bound=bound), expected)
        np.testing.assert_array_equal(abut.distance(a, b, first_bound=bound), expected.distance)
    same(abut.closest_points(a, b, near=expected), expected)
    same(abut.closest_points(a, b, near=abut.closest_points(BALL, TORUS)), expected)
    same(abut.closest_points(a, b, near=None), expected)


def test_near_must_be_closest_points() -> None:
    with pytest.raises(TypeError, match="near"):
        abut.closest_points(BALL, TORUS, near=3)  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="near"):
        abut.closest_points(BALL, TORUS, near=abut.closest_points(POINTS, TORUS))
    with pytest.raises(TypeError, match="max_distance"):
        abut.distance(BALL, TORUS, max_distance="far")  # type: ignore[call-overload]


def test_scenes() -> None:
    scene = abut.Scene()
    ids = scene.add(BALL, PLACES)
    every, limit = abut.closest_points(POINTS, scene), 1.5
    found = abut.closest_points(POINTS, scene, max_distance=limit)
    far = ~(every.distance <= limit)
    np.testing.assert_array_equal(found.distance, np.where(far, math.inf, every.distance))
    np.testing.assert_array_equal(abut.distance(scene, POINTS, max_distance=limit), found.distance)
    np.testing.assert_array_equal(abut.distance(scene, POINTS, first_bound=0.1), every.distance)
    with pytest.raises(TypeError, match="near"):
        abut.closest_points(POINTS, scene, near=abut.closest_points(BALL, TORUS))  # type: ignore[call-overload]
    pair = scene.closest_pair()
    assert pair is not None
    scene.move(ids[0], abut.Pose(translation=(0.5, 0, 0)))
    expected, again = scene.closest_pair(), scene.closest_pair(near=pair)
    assert expected is not None and again is not None
    assert again.distance == expected.distance and list(again.models) == list(expected.models)
    assert again.triangle_a == expected.triangle_a and (again.on_b == expected.on_b).all()
    with pytest.raises(TypeError, match="near"):
        scene.closest_pair(near=every)  # type: ignore[arg-type]
