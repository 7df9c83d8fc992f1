# SPDX-License-Identifier: MIT
"""Clouds of points: the nearest points and those within a radius are those of brute force."""

import copy
import math
import pickle

import numpy as np
import pytest

import abut

RANDOM = np.random.default_rng(8)
POINTS = RANDOM.normal(size=(500, 3))
CLOUD = abut.PointCloud(POINTS)
PLACES = 1.5 * RANDOM.normal(size=(4, 10, 3))
DISTANCES = np.linalg.norm(PLACES[..., None, :] - POINTS, axis=-1)


def test_a_cloud_has_its_points() -> None:
    assert len(CLOUD) == 500 and repr(CLOUD) == "PointCloud(500 points)"
    np.testing.assert_array_equal(CLOUD.points, POINTS)
    assert not CLOUD.points.flags.writeable
    np.testing.assert_array_equal(CLOUD.bounds.min, POINTS.min(axis=0))
    np.testing.assert_array_equal(CLOUD.bounds.max, POINTS.max(axis=0))
    for other in (copy.copy(CLOUD), copy.deepcopy(CLOUD), pickle.loads(pickle.dumps(CLOUD))):
        np.testing.assert_array_equal(other.points, POINTS)
        np.testing.assert_array_equal(other.nearest(PLACES, 3).point, CLOUD.nearest(PLACES, 3).point)
    points = abut.PointCloud(POINTS).points
    assert (points == POINTS).all()


def test_the_nearest_points_are_those_of_brute_force() -> None:
    found = abut.nearest_points(PLACES, CLOUD, 5)
    assert found.shape == (4, 10, 5) and found.point.dtype == np.int32
    np.testing.assert_array_equal(found.point, DISTANCES.argsort(axis=-1, kind="stable")[..., :5])
    np.testing.assert_allclose(found.distance, np.sort(DISTANCES, axis=-1)[..., :5], rtol=1e-14)
    one = CLOUD.nearest(PLACES[1, 2], 5)
    assert one.shape == (5,)
    np.testing.assert_array_equal(one.point, found.point[1, 2])
    np.testing.assert_array_equal(one.distance, found.distance[1, 2])

    near = CLOUD.nearest(PLACES, 5, max_distance=0.4)
    missing = found.distance > 0.4
    assert missing.any() and not missing.all()
    np.testing.assert_array_equal(near.point, np.where(missing, -1, found.point))
    assert (near.distance[missing] == math.inf).all()


def test_the_points_within_a_radius_are_those_of_brute_force() -> None:
    indices, first = abut.points_within(PLACES, CLOUD, 0.7)
    assert first.shape == (41,) and first[0] == 0 and first[-1] == len(indices)
    for i in range(40):
        place = PLACES.reshape(-1, 3)[i]
        inside = np.flatnonzero(DISTANCES.reshape(40, -1)[i] <= 0.7)
        np.testing.assert_array_equal(indices[first[i] : first[i + 1]], inside)
        np.testing.assert_array_equal(CLOUD.within(place, 0.7), inside)
    assert len(abut.PointCloud([(3, 4, 0)]).within((0, 0, 0), 5)) == 1


def test_many_places_are_the_single_ones_in_slices() -> None:
    places = RANDOM.normal(size=(70000, 3))
    done: list[int] = []
    found = CLOUD.nearest(places, 2, progress=lambda n, _: done.append(n))
    indices, first = CLOUD.within(places, 0.2)
    assert done[-1] == 70000 and len(done) > 1
    for i in (0, 65535, 65536, 69999):
        np.testing.assert_array_equal(found.point[i], CLOUD.nearest(places[i], 2).point)
        np.testing.assert_array_equal(indices[first[i] : first[i + 1]], CLOUD.within(places[i], 0.2))


def test_nothing_is_near() -> None:
    nothing = abut.PointCloud(np.empty((0, 3)))
    assert len(nothing) == 0 and nothing.points.shape == (0, 3)
    assert nothing.nearest((0, 0, 0), 2).point.tolist() == [-1, -1]
    assert len(nothing.within((0, 0, 0), math.inf)) == 0
    for place in ((math.nan, 0, 0), (0, math.inf, 0)):
        assert CLOUD.nearest(place, 1).point.tolist() == [-1] and len(CLOUD.within(place, 9)) == 0
    assert CLOUD.nearest((0, 0, 0), 1, max_distance=math.nan).point.tolist() == [-1]
    assert len(CLOUD.within((0, 0, 0), -1)) == 0 and CLOUD.nearest(PLACES, 0).point.shape == (4, 10, 0)


def test_what_is_refused() -> None:
    with pytest.raises(abut.Error, match="point 1 is not finite"):
        abut.PointCloud([(0, 0, 0), (math.nan, 0, 0)])
    for wrong in ((1, 2, 3), np.zeros((2, 2, 3)), np.zeros((2, 4))):
        with pytest.raises(ValueError, match="points"):
            abut.PointCloud(wrong)
    with pytest.raises(TypeError, match="places"):
        CLOUD.nearest(abut.Sphere((0, 0, 0), 1), 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        abut.nearest_points(PLACES, POINTS, 1)  # type: ignore[arg-type]
