# SPDX-License-Identifier: MIT
"""Pairs of models: which count, which touch, and which are nearest."""

import copy
import math
import pickle
import typing

import numpy as np
import pytest

import abut

CUBE = abut.make_box(abut.Aabb((-1, -1, -1), (1, 1, 1)))


def row(count: int = 5, step: float = 1.5) -> tuple[abut.Scene, abut.ModelId]:
    """Cubes, each of which touches the next, and not the one after."""
    scene = abut.Scene()
    steps = np.arange(count)[:, None] * (step, 0, 0)
    return scene, scene.add(CUBE, abut.Pose(translation=steps))


def indices(pairs: abut.ModelId) -> list[list[int]]:
    return typing.cast(list[list[int]], np.asarray(pairs.index).tolist())


def test_ids_are_found_by_index() -> None:
    scene, ids = row()
    scene.remove(ids[1])
    again = scene.add(CUBE)
    assert again.index == 1 and scene.id(1) == again and scene.id(4) == ids[4]
    assert scene.id([4, 9, -1, 0]) == abut.ModelId([4, -1, -1, 0])
    assert not scene.id(5)


def test_ignored_pairs_do_not_count() -> None:
    scene, ids = row()
    assert indices(scene.overlapping_pairs()) == [[0, 1], [1, 2], [2, 3], [3, 4]]
    scene.update_touches()
    scene.ignore_pair(ids[1], ids[0])
    assert scene.ignores_pair(ids[0], ids[1]) and not scene.ignores_pair(ids[1], ids[2])
    assert indices(scene.update_touches().ended) == [[0, 1]]
    scene.ignore_pair(ids[1:3], ids[2:4])
    assert scene.ignores_pair(ids[:-1], ids[1:]).tolist() == [True, True, True, False]
    assert indices(scene.ignored_pairs()) == [[0, 1], [1, 2], [2, 3]]
    assert indices(scene.overlapping_pairs()) == [[3, 4]]
    for other in (scene.copy(), copy.deepcopy(scene), pickle.loads(pickle.dumps(scene))):
        assert other.ignored_pairs() == scene.ignored_pairs()
        assert other.overlapping_pairs() == scene.overlapping_pairs()
    scene.stop_ignoring_pair(ids[0], ids[1])
    assert indices(scene.overlapping_pairs()) == [[0, 1], [3, 4]]
    scene.remove(ids[2])
    assert indices(scene.ignored_pairs()) == []
    with pytest.raises(abut.Error):
        scene.ignore_pair(ids[:2], ids[2])
    assert len(scene.ignored_pairs()) == 0


def test_any_pair_that_touches() -> None:
    scene, ids = row()
    pair = scene.any_overlapping_pair()
    assert pair is not None and pair.shape == (2,) and pair == ids[:2]
    pair = scene.any_overlapping_pair(pair_filter=lambda a, b: a.index > 1)
    assert pair == ids[2:4]
    assert scene.any_overlapping_pair(filter=lambda id: id.index % 2 == 0) is None
    assert abut.Scene().any_overlapping_pair() is None


@pytest.mark.parametrize("seed", range(5))
def test_the_closest_pair_is_that_of_brute_force(seed: int) -> None:
    random = np.random.default_rng(seed)
    scene = abut.Scene()
    scene.add(CUBE, abut.Pose(translation=9 * random.normal(size=(6, 3))))
    scene.add(abut.Sphere(9 * random.normal(size=(6, 3)), 0.5))
    ids = list(scene)
    distances = {
        (a, b): abut.distance(scene.model(a), scene.model(b)) for i, a in enumerate(ids) for b in ids[i + 1 :]
    }
    nearest = min(distances, key=lambda pair: (distances[pair], pair))
    found = scene.closest_pair()
    assert found is not None and found.distance == distances[nearest]
    assert (found.models[0], found.models[1]) == nearest
    assert abut.distance(found.on_a, scene.model(nearest[0])) < 1e-12
    assert abut.distance(found.on_b, scene.model(nearest[1])) < 1e-12
    for triangle, id in ((found.triangle_a, nearest[0]), (found.triangle_b, nearest[1])):
        assert (triangle >= 0) == isinstance(scene.shape(id), abut.Mesh)
    if found.distance > 0:
        assert scene.closest_pair(max_distance=found.distance / 2) is None
    scene.ignore_pair(*nearest)
    second = scene.closest_pair()
    assert second is not None and second.distance == sorted(distances.values())[1]
    again = scene.closest_pair(pair_filter=lambda a, b: bool(distances[a, b] > second.distance))
    assert again is not None and again.distance == sorted(distances.values())[2]


def test_queries_of_a_model_respect_pairs() -> None:
    scene, ids = row()
    assert scene.models_touching(ids[1]) == ids[[0, 2]]
    scene.ignore_pair(ids[1], ids[0])
    assert scene.models_touching(ids[1]) == ids[[2]] and scene.intersects(ids[1])
    assert not scene.intersects(ids[1], pair_filter=lambda a, b: b.index != 2)
    assert scene.models_within(ids[1], 1) == ids[[2, 3]]
    found = scene.closest_points(ids[4], filter=lambda id: id != ids[3])
    assert found is not None and found.distance == 1 and found.model == ids[2] and found.triangle >= 0
    distances = scene.closest_points(ids, pair_filter=lambda a, b: b.index - a.index > 1).distance
    np.testing.assert_array_equal(distances, [1, 1, 1, 1, 1])
    hit = scene.sweep(ids[0], (9, 0, 0), pair_filter=lambda a, b: b != ids[1])
    assert hit is not None and hit.model == ids[2] and hit.t == pytest.approx(1 / 9)
    with pytest.raises(TypeError, match="pair_filter"):
        scene.intersects(ids[0], pair_filter=3)  # type: ignore[arg-type]

    def fails(a: abut.ModelId, b: abut.ModelId) -> bool:
        raise KeyError("no")

    for query in (scene.overlapping_pairs, scene.closest_pair, scene.any_overlapping_pair, scene.update_touches):
        with pytest.raises(KeyError):
            query(pair_filter=fails)


def test_a_mesh_is_nearest_to_a_model() -> None:
    scene, _ = row()
    ball = scene.add(abut.Sphere((0, 9, 0), 1))
    near = abut.Pose(translation=(3, 0, 5)) * CUBE
    found = scene.closest_points(near)
    assert found is not None and found.distance == 3 == abut.distance(near, scene) == scene.distance(near)
    assert found.model.index in (1, 2, 3) and found.on_a[2] == 4 and found.on_b[2] == 1
    assert found.triangle == found.triangle_b >= 0 and found.triangle_a >= 0
    swapped = abut.closest_points(scene, near)
    assert swapped.on_a.tolist() == found.on_b.tolist() and swapped.model == found.model
    assert swapped.triangle == swapped.triangle_a == found.triangle and swapped.triangle_b == found.triangle_a
    points = scene.closest_points([(0, 7, 0), (0, 2, 0)])
    assert points.model == abut.ModelId([ball.index, 0]) and points.triangle[0] == -1 <= points.triangle[1]
    everything = scene.closest_points(abut.Pose(translation=[(0, 0, 9), (0, 0, 7)]) * CUBE)
    assert everything.distance.tolist() == [7, 5]
    assert abut.distance((math.nan, 0, 0), scene) != abut.distance((math.nan, 0, 0), scene)
