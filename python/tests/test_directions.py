# SPDX-License-Identifier: MIT
"""direction_between: the unit direction from one thing towards another, apart or not."""

import math

import numpy as np

import abut

RANDOM = np.random.default_rng(9)


def test_apart_it_is_the_direction_of_the_closest_points() -> None:
    mesh = abut.make_icosphere(2)
    boxes = abut.Aabb(RANDOM.normal(size=(20, 3)) + 4, RANDOM.normal(size=(20, 3)) + 8)
    for a, b in ((mesh, boxes), (boxes, abut.Sphere((0, 0, 0), 1)), (-4 * RANDOM.random((20, 3)), boxes)):
        direction, found = abut.direction_between(a, b), abut.closest_points(a, b)
        apart = found.on_b - found.on_a
        np.testing.assert_allclose(direction, apart / np.linalg.norm(apart, axis=1)[:, None], rtol=1e-9, atol=1e-12)
        assert direction.shape == (20, 3)
    np.testing.assert_array_equal(
        abut.direction_between(mesh, boxes)[3], abut.direction_between(mesh, boxes[3])
    )


def test_touching_it_leads_out() -> None:
    box = abut.Aabb((-1, -1, -1), (1, 1, 1))
    above = abut.Aabb((-1, -1, 1), (1, 1, 3))
    assert abut.direction_between(box, above).tolist() == [0, 0, 1]
    assert abut.direction_between(above, box).tolist() == [0, 0, -1]
    mesh = abut.make_box(box)
    assert abs(abut.direction_between(mesh, (0.2, 0.3, 1))[2]) == 1
    deep = abut.direction_between(box, abut.Sphere([(0.9, 0, 0), (0, 0.8, 0)], 0.5))
    np.testing.assert_allclose(deep, [(1, 0, 0), (0, 1, 0)], atol=1e-12)


def test_nothing_has_no_direction() -> None:
    ball = abut.Sphere((0, 0, 0), 1)
    assert abut.direction_between(ball, (math.nan, 0, 0)).tolist() == [0, 0, 0]
    assert abut.direction_between(ball, abut.Mesh(np.empty((0, 3)), np.empty((0, 3), int))).tolist() == [0, 0, 0]
    assert abut.direction_between(abut.Sphere(np.zeros((3, 1, 3)), 1), np.ones((2, 3))).shape == (3, 2, 3)
