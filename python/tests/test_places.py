# SPDX-License-Identifier: MIT
"""Closest points and contacts name the triangles on which they lie."""

import numpy as np

import abut

RNG = np.random.default_rng(11)
VERTICES = RNG.normal(size=(30, 3))
FACES = np.concatenate([RNG.integers(30, size=(40, 3)), [[0, 1, 2], [0, 1, 2]]])
MESH = abut.Mesh(VERTICES, FACES)
PARTS = MESH.triangle(np.arange(len(FACES)))
POINTS = RNG.normal(size=(300, 3)) * 2


def test_the_triangle_is_the_lowest_of_the_nearest() -> None:
    expected = abut.distance(POINTS[:, None], PARTS).argmin(axis=1)
    found = abut.closest_points(POINTS, MESH)
    assert found.triangle_b.dtype == np.int32
    assert np.array_equal(found.triangle_b, expected)
    assert (found.triangle_a == -1).all() and (found.model_b == -1).all()
    swapped = abut.closest_points(MESH, POINTS)
    assert np.array_equal(swapped.triangle_a, expected) and (swapped.triangle_b == -1).all()
    assert abut.closest_points(POINTS[5], MESH).triangle_b == expected[5]


def test_contacts_name_the_deepest_triangle() -> None:
    balls = abut.Sphere(POINTS, 0.5)
    found = abut.contact(balls, MESH)
    each = abut.contact(abut.Sphere(POINTS[:, None], 0.5), PARTS).depth
    touching = (each >= 0).any(axis=1)
    assert np.array_equal(found.triangle_b[touching], each.argmax(axis=1)[touching])
    assert (found.triangle_b[~touching] == -1).all() and (found.triangle_a == -1).all()


def test_two_meshes() -> None:
    other = abut.Pose(translation=(9, 0, 0)) * MESH
    found = abut.closest_points(MESH, other)
    moved = other.pose * PARTS
    a, b = PARTS[found.triangle_a], moved[found.triangle_b]
    assert abut.distance(a, b) == found.distance
