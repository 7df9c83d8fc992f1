# SPDX-License-Identifier: MIT
"""Scenes: ids, changes, the tree of parents, and every query against the same query of each model."""

import copy
import math
import pickle
import threading
import typing

import numpy as np
import pytest

import abut

BOX = abut.make_box(abut.Aabb((-1, -1, -1), (1, 1, 1)))


def crowd(structure: str = "tree", n: int = 40, seed: int = 5) -> abut.Scene:
    """A scene of meshes and shapes, some with parents, some removed, with layers 1, 2 and 4."""
    random = np.random.default_rng(seed)

    def pose(count: int) -> abut.Pose:
        return abut.Pose.from_axis_angle(
            random.normal(size=(count, 3)), random.uniform(0, 3, size=count), 4 * random.normal(size=(count, 3))
        )

    scene = abut.Scene(structure)
    scene.add(BOX, pose(n // 4), scale=random.uniform(0.3, 1, size=n // 4), layers=1)
    balls = scene.add(abut.Sphere(4 * random.normal(size=(n // 4, 3)), 0.5), layers=2)
    scene.add(abut.Capsule((0, 0, 0), (1, 1, 1), 0.3), pose(n // 4), parent=balls[0], layers=4)
    scene.add(abut.Hull(random.normal(size=(10, 3))), pose(n // 4), layers=3)
    scene.remove(balls[3:6])
    scene.add(abut.make_icosphere(1), pose(2), name=["a", "b"])
    scene.add(abut.Sphere((0.5, 0.5, 0.5), 0.3))
    scene.add(name="frame")
    return scene


def rays(n: int, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(seed)
    origins = 6 * random.normal(size=(n, 3))
    return origins, random.normal(size=(n, 3)) - origins


def geometries(scene: abut.Scene) -> list[tuple[abut.ModelId, typing.Any]]:
    return [(id, scene.model(id)) for id in scene if scene.model(id) is not None]


PROBES = [
    abut.Sphere((0, 0, 0), 2),
    abut.Aabb((-1, -2, -3), (3, 2, 1)),
    abut.Capsule((-4, 0, 0), (4, 0, 0), 0.5),
    abut.Triangle((-4, 0, 0), (4, 0, 0), (0, 4, 0)),
    (0.5, 0.5, 0.5),
    abut.Plane((0, 0, 1), 0.5),
]
SOLID_PROBES = [abut.make_icosphere(2, (0, 0, 0), 2), abut.Pose(translation=(1, 1, 1)) * BOX]


def test_an_id_is_a_small_value() -> None:
    scene = abut.Scene()
    a, b = scene.add(BOX), scene.add(BOX)
    assert a != b and a == abut.ModelId(0) and a < b and len({a, b, abut.ModelId(1, 0)}) == 2
    assert (b.index, b.generation, b.shape) == (1, 0, ()) and a and not abut.ModelId()
    assert repr(b) == "ModelId(1)" and pickle.loads(pickle.dumps(b)) == b and copy.copy(b) == b
    with pytest.raises(TypeError):
        len(a)


def test_ids_are_arrays_of_ids() -> None:
    scene = abut.Scene()
    ids = scene.add(BOX, abut.Pose(translation=np.zeros((2, 3, 3))))
    assert ids.shape == (2, 3) and len(scene) == 6
    np.testing.assert_array_equal(ids.index, [[0, 1, 2], [3, 4, 5]])
    assert ids[1, 2] == abut.ModelId(5) and ids[-1].shape == (3,) and ids[:, 1:].shape == (2, 2)
    assert ids[ids.index % 2 == 1] == abut.ModelId([1, 3, 5]) and [each.index for each in ids[0]] == [0, 1, 2]
    assert pickle.loads(pickle.dumps(ids)) == ids
    with pytest.raises(TypeError):
        hash(ids)
    with pytest.raises(IndexError):
        ids[2]


def test_models_are_added_and_described() -> None:
    scene = abut.Scene()
    pose = abut.Pose.from_axis_angle((0, 0, 1), 1, (1, 2, 3))
    a = scene.add(BOX, pose, scale=2, layers=6, mask=5, name="box", user_data=2**63)
    assert scene.name(a) == "box" and scene.user_data(a) == 2**63 and (scene.layers(a), scene.mask(a)) == (6, 5)
    assert scene.pose(a) == pose and scene.scale(a) == 2 and scene.world_pose(a) == pose
    assert scene.shape(a) == BOX and isinstance(scene.model(a), abut.PosedMesh)
    b = scene.add(pose * BOX.scaled(2))
    assert scene.bounds(b) == scene.bounds(a) == scene.bounds() and scene.pose(b) == pose and scene.scale(b) == 2
    many = scene.add(abut.Sphere(np.zeros((3, 3)), [1, 2, 3]), name=["x", "y", "z"], user_data=[7, 8, 9])
    assert scene.name(many) == ["x", "y", "z"] and scene.user_data(many).tolist() == [7, 8, 9]
    assert [scene.shape(id).radius for id in many] == [1, 2, 3]
    empty = scene.add()
    assert scene.shape(empty) is None and scene.model(empty) is None
    point = scene.add((1, 2, 3))
    assert scene.shape(point).tolist() == [1, 2, 3]
    assert list(scene) == list(scene.models()) and len(scene) == 7 and scene and not len(abut.Scene())
    assert repr(scene) == "Scene(7 models)"


def test_many_are_added_or_none() -> None:
    scene = abut.Scene()
    with pytest.raises(abut.Error):
        scene.add(BOX, scale=[1, 2, -1])
    assert len(scene) == 0
    with pytest.raises(abut.Error):
        scene.add(BOX, parent=abut.ModelId(3))
    with pytest.raises(ValueError, match="name"):
        scene.add(BOX, name=["a", "b"])
    with pytest.raises(ValueError, match="pose"):
        scene.add(abut.Pose() * BOX, scale=2)
    with pytest.raises(ValueError, match="structure"):
        abut.Scene("bush")


def test_models_move_with_their_parents() -> None:
    scene = abut.Scene()
    crane = scene.add(pose=abut.Pose(translation=(10, 0, 0)))
    hook = scene.add(abut.Sphere((0, 0, 0), 0.5), abut.Pose(translation=(0, 0, 8)), parent=crane)
    assert scene.parent(hook) == crane and not scene.parent(crane)
    assert scene.children(crane) == abut.ModelId([hook.index]) and scene.descendants(crane)[0] == hook
    scene.move(crane, abut.Pose(translation=(20, 0, 0)), 2)
    assert scene.world_pose(hook).translation.tolist() == [20, 0, 16] and scene.world_scale(hook) == 2
    assert scene.model(hook) == abut.Sphere((20, 0, 16), 1)
    scene.set_parent_keeping_world(hook, None)
    assert scene.model(hook) == abut.Sphere((20, 0, 16), 1) and not scene.parent(hook)
    scene.set_parent(hook, crane)
    with pytest.raises(abut.Error):
        scene.set_parent(crane, hook)
    assert scene.remove(crane, children="reparent") and hook in scene and crane not in scene
    assert not scene.remove(crane) and scene.contains(abut.ModelId([0, 1])).tolist() == [False, True]
    with pytest.raises(abut.Error, match="not in the scene"):
        scene.name(crane)


def test_many_models_move_at_once() -> None:
    scene = abut.Scene()
    ids = scene.add(BOX, abut.Pose(translation=np.zeros((50, 3))))
    poses = abut.Pose(translation=np.random.default_rng(1).normal(size=(50, 3)))
    scene.move(ids, poses)
    assert scene.pose(ids) == poses
    scene.move(list(ids[:2]), abut.Pose())
    np.testing.assert_array_equal(scene.pose(ids).translation[2:], poses.translation[2:])
    assert (scene.pose(ids[:2]).translation == 0).all()
    with pytest.raises(abut.Error):
        scene.move(ids, abut.Pose(translation=np.full((50, 3), math.nan)))
    with pytest.raises(ValueError):
        scene.move(ids[0], poses)
    scene.set_layers(ids, 8, 1)
    assert (scene.layers(ids) == 8).all() and (scene.mask(ids) == 1).all()
    scene.set_shape(ids[0], abut.Sphere((0, 0, 0), 1))
    scene.set_name(ids[0], "ball")
    scene.set_user_data(ids[0], 3)
    assert scene.shape(ids[0]) == abut.Sphere((0, 0, 0), 1) and scene.name(ids[0]) == "ball"
    scene.set_shape(ids[0], None)
    assert scene.shape(ids[0]) is None and scene.remove(ids).all() and len(scene) == 0


@pytest.mark.parametrize("structure", ["tree", "octree", "brute_force"])
def test_rays_hit_the_nearest_of_the_models(structure: str) -> None:
    scene = crowd(structure)
    origins, directions = rays(60)
    hits = scene.raycast(origins, directions)
    everyone = geometries(scene)
    each = [abut.raycast(origins, directions, model) for _, model in everyone]
    t = np.array([h.t for h in each])
    np.testing.assert_array_equal(hits.t, t.min(axis=0))
    nearest = t.argmin(axis=0)
    assert 10 < hits.hit.sum() < 60
    for i in np.flatnonzero(hits.hit):
        assert hits.model[i] == everyone[nearest[i]][0]
        assert (hits.normal[i] == each[nearest[i]].normal[i]).all() and hits.triangle[i] == each[nearest[i]].triangle[i]
    assert (hits.model.index[~hits.hit] == -1).all()
    np.testing.assert_array_equal(scene.occluded(origins, directions), hits.hit)
    found, first = scene.raycast_all(origins, directions)
    np.testing.assert_array_equal(np.diff(first), np.isfinite(t).sum(axis=0))
    np.testing.assert_array_equal(found.t[first[:-1][hits.hit]], hits.t[hits.hit])
    one = scene.raycast(abut.Ray(origins[0], directions[0]), max_t=1e9)
    assert (one is None) == (not hits.hit[0]) and scene.raycast(origins[0], directions[0], max_t=0) is None


@pytest.mark.parametrize("x", [*PROBES, *SOLID_PROBES], ids=lambda x: type(x).__name__)
def test_models_touch_as_they_do_one_by_one(x: typing.Any) -> None:
    scene = crowd()
    everyone = geometries(scene)
    touching = [id for id, model in everyone if abut.intersects(x, model)]
    assert touching and list(scene.models_touching(x)) == touching and scene.intersects(x)
    near = [id for id, model in everyone if abut.within(x, model, 0.7)]
    assert list(scene.models_within(x, 0.7)) == near and scene.within(x, 0.7) and not scene.within(x, -1)
    layers = [id for id in touching if scene.layers(id) & 2]
    assert list(scene.models_touching(x, layers=2)) == layers
    odd = [id for id in touching if id.index % 2]
    assert list(scene.models_touching(x, filter=lambda id: id.index % 2 == 1)) == odd
    assert list(scene.models_touching(x, filter=np.arange(100) % 2)) == odd
    assert set(touching) <= set(scene.models_touching(x, bounds_only=True))


@pytest.mark.parametrize("x", PROBES, ids=lambda x: type(x).__name__)
def test_the_nearest_model_is_found(x: typing.Any) -> None:
    scene = crowd()
    everyone = geometries(scene)
    distances = [abut.distance(x, model) for _, model in everyone]
    found = scene.closest_points(x)
    assert found.distance == min(distances) == scene.distance(x) == abut.distance(x, scene) == abut.distance(scene, x)
    assert found.model == everyone[int(np.argmin(distances))][0]
    if min(distances) > 0:
        assert scene.closest_points(x, min(distances) / 2) is None
    assert scene.closest_points(x, filter=lambda id: False) is None


def test_many_probes_are_the_single_ones() -> None:
    scene = crowd()
    random = np.random.default_rng(2)
    balls = abut.Sphere(5 * random.normal(size=(6, 5, 3)), 0.5)
    ids, first = scene.models_touching(balls)
    near, near_first = scene.models_within(balls, 1)
    touch, within, closest = scene.intersects(balls), scene.within(balls, 1), scene.closest_points(balls)
    assert touch.shape == within.shape == closest.shape == (6, 5) and first.shape == (31,)
    for i in range(30):
        ball = balls[i // 5][i % 5]
        assert ids[first[i] : first[i + 1]] == scene.models_touching(ball)
        assert near[near_first[i] : near_first[i + 1]] == scene.models_within(ball, 1)
        assert touch[i // 5, i % 5] == scene.intersects(ball) and within[i // 5, i % 5] == scene.within(ball, 1)
        one = scene.closest_points(ball)
        assert closest.distance[i // 5, i % 5] == one.distance and closest.model[i // 5, i % 5] == one.model
        assert (closest.on_b[i // 5, i % 5] == one.on_b).all()
    posed = abut.Pose(translation=random.normal(size=(4, 3))) * BOX
    assert scene.intersects(posed).shape == (4,)
    far = scene.closest_points(5 * random.normal(size=(20, 3)), 0.5)
    missing = far.distance == math.inf
    assert missing.any() and not missing.all() and (far.model.index[missing] == -1).all()
    assert np.isnan(far.on_a[missing]).all()


def test_a_model_is_a_probe() -> None:
    scene = crowd()
    for id, model in geometries(scene):
        touching = scene.models_touching(id)
        assert id not in touching
        assert set(touching) | {id} == set(scene.models_touching(model))
    everyone = abut.ModelId([id.index for id, _ in geometries(scene)], [id.generation for id, _ in geometries(scene)])
    _, first = scene.models_touching(everyone, filter=lambda id: id.index > 20)
    assert len(first) == len(everyone) + 1
    with pytest.raises(abut.Error):
        scene.models_touching(abut.ModelId(99))


def test_the_functions_take_a_scene() -> None:
    scene = crowd()
    x = abut.Sphere((0, 0, 9), 0.5)
    points = 5 * np.random.default_rng(3).normal(size=(10, 3))
    for probe in (x, points):
        np.testing.assert_array_equal(abut.intersects(probe, scene), scene.intersects(probe))
        np.testing.assert_array_equal(abut.intersects(scene, probe), scene.intersects(probe))
        np.testing.assert_array_equal(abut.within(probe, scene, 2), scene.within(probe, 2))
        np.testing.assert_array_equal(abut.distance(scene, probe), scene.closest_points(probe).distance)
        a, b = abut.closest_points(probe, scene), abut.closest_points(scene, probe)
        np.testing.assert_array_equal(a.on_a, b.on_b)
        np.testing.assert_array_equal(a.on_b, b.on_a)
    origins, directions = rays(20)
    np.testing.assert_array_equal(abut.raycast(origins, directions, scene).t, scene.raycast(origins, directions).t)
    shadows = abut.occluded(abut.Ray(origins, directions), scene)
    np.testing.assert_array_equal(shadows, scene.occluded(origins, directions))
    assert abut.overlapping_pairs(scene) == scene.overlapping_pairs()
    hit = abut.sweep(x, (0, 0, -20), scene)
    assert hit is not None and hit.model == scene.sweep(x, (0, 0, -20)).model
    nothing = abut.Scene()
    assert abut.distance(x, nothing) == math.inf and not abut.intersects(x, nothing)
    assert math.isnan(abut.distance((math.nan, 0, 0), nothing)) and nothing.closest_points(x) is None
    with pytest.raises(TypeError):
        abut.contact(x, scene)  # type: ignore[arg-type]


def test_sweeps_end_at_the_first_model() -> None:
    scene = crowd()
    random = np.random.default_rng(4)
    balls = abut.Sphere(8 * random.normal(size=(20, 3)), 0.4)
    motions = 6 * random.normal(size=(20, 3)) - 1.2 * balls.center
    hits = scene.sweep(balls, motions)
    everyone = geometries(scene)
    t = np.array([abut.sweep(balls, motions, model).t for _, model in everyone])
    np.testing.assert_array_equal(hits.t, t.min(axis=0))
    assert 3 < hits.hit.sum() < 20
    for i in np.flatnonzero(hits.hit):
        assert hits.model[i] == everyone[t[:, i].argmin()][0]
    screws = abut.Motion(abut.Pose(translation=balls.center), abut.Pose(translation=balls.center + motions))
    turned = scene.sweep(abut.Sphere((0, 0, 0), 0.4), screws)
    np.testing.assert_array_equal(turned.hit, hits.hit)
    np.testing.assert_allclose(turned.t[hits.hit], hits.t[hits.hit], atol=1e-5)
    assert scene.sweep(BOX, (0, 0, 0), filter=lambda id: False) is None
    assert scene.sweep(abut.Pose(translation=(0, 0, 30)) * BOX, (0, 0, -60)) is not None
    with pytest.raises(TypeError, match="Motion"):
        scene.sweep(BOX, screws)


def test_slides_and_characters_among_models() -> None:
    scene = abut.Scene()
    floor = scene.add(abut.Plane((0, 0, 1), 0))
    wall = scene.add(abut.Aabb((2, -9, 0), (3, 9, 9)))
    ball = abut.Sphere((0, 0, 1), 0.5)
    slid = scene.slide(ball, (5, 1, -2))
    assert slid.position[0] == pytest.approx(1.5, abs=0.02) and slid.position[2] == pytest.approx(0.5, abs=0.02)
    models = {int(m) for m in slid.hits.model[slid.hits.hit]}
    assert models <= {floor.index, wall.index} and models
    assert not scene.intersects(abut.Sphere(slid.position, 0.5))
    through = scene.slide(ball, (5, 0, 0), filter=lambda id: id != wall)
    assert through.position[0] == pytest.approx(5)
    moved = scene.move_character(abut.Capsule((0, 0, 0.5), (0, 0, 1.5), 0.4), (4, 0, -0.2))
    assert moved.on_floor and moved.blocked and moved.floor_model == floor.index
    with pytest.raises(TypeError, match="convex"):
        scene.slide(BOX, (1, 0, 0))


def test_pairs_of_models() -> None:
    scene = crowd()
    everyone = geometries(scene)
    expected = [
        (a, b)
        for i, (a, x) in enumerate(everyone)
        for b, y in everyone[i + 1 :]
        if abut.intersects(x, y)
    ]
    pairs = scene.overlapping_pairs()
    assert pairs.shape == (len(expected), 2) and [(a, b) for a, b in pairs] == expected and len(expected) > 5
    few = scene.overlapping_pairs(filter=lambda id: id.index < 20)
    assert [(a, b) for a, b in few] == [(a, b) for a, b in expected if b.index < 20]
    assert len(scene.overlapping_pairs(bounds_only=True)) >= len(pairs)


def test_touches_begin_last_and_end() -> None:
    scene = abut.Scene()
    a, b = scene.add(abut.Sphere((0, 0, 0), 1)), scene.add(abut.Sphere((0, 0, 0), 1))
    events = scene.update_touches()
    assert events.began == abut.ModelId([[a.index, b.index]]) and len(events.persisted) == len(events.ended) == 0
    assert len(scene.update_touches().persisted) == 1
    scene.move(b, abut.Pose(translation=(5, 0, 0)))
    events = scene.update_touches()
    assert events.ended.shape == (1, 2) and repr(events) == "TouchEvents(0 began, 0 persisted, 1 ended)"


def test_a_filter_may_raise_and_query_but_not_change() -> None:
    scene = crowd()
    balls = abut.Sphere(np.random.default_rng(2).normal(size=(100, 3)), 3)

    def fails(id: abut.ModelId) -> bool:
        raise KeyError("no")

    for query in (scene.models_touching, scene.intersects, scene.closest_points):
        with pytest.raises(KeyError):
            query(balls, filter=fails)
    with pytest.raises(KeyError):
        scene.raycast(*rays(50), filter=fails)
    with pytest.raises(KeyError):
        scene.overlapping_pairs(filter=fails)
    named = scene.models_touching(balls[0], filter=lambda id: scene.name(id) == "a" or scene.layers(id) == 2)
    assert all(scene.name(id) == "a" or scene.layers(id) == 2 for id in named)

    def changes(id: abut.ModelId) -> bool:
        scene.remove(id)
        return True

    before = len(scene)
    with pytest.raises(RuntimeError, match="change"):
        scene.models_touching(balls, filter=changes)
    assert len(scene) == before and scene.add(BOX) in scene


def test_copies_and_pickles_keep_ids_and_answers() -> None:
    scene = crowd()
    first = scene.models()[0]
    for _ in range(3):
        scene.remove(first)
        first = scene.add(BOX, abut.Pose(translation=(0, 1, 0)), name="again")
    assert first.generation == 3
    origins, directions = rays(40)
    hits = scene.raycast(origins, directions)
    for other in (scene.copy(), copy.deepcopy(scene), pickle.loads(pickle.dumps(scene))):
        assert other.models() == scene.models() and other.name(scene.models()) == scene.name(scene.models())
        assert other.parent(scene.models()) == scene.parent(scene.models())
        for root in scene:
            assert other.children(root) == scene.children(root)
        again = other.raycast(origins, directions)
        assert again.model == hits.model
        np.testing.assert_array_equal(again.t, hits.t)
        np.testing.assert_array_equal(again.normal, hits.normal)
        assert other.overlapping_pairs() == scene.overlapping_pairs()
        other.remove(first)
        assert first in scene and len(other) == len(scene) - 1
    bricks = abut.Scene()
    bricks.add(abut.make_icosphere(4), abut.Pose(translation=np.zeros((100, 3))))
    assert len(pickle.dumps(bricks)) < 2 * len(pickle.dumps(abut.make_icosphere(4)))


def test_many_threads_query_one_scene() -> None:
    scene = crowd()
    origins, directions = rays(500)
    expected = scene.raycast(origins, directions).t
    wrong: list[int] = []

    def work(i: int) -> None:
        for _ in range(5):
            if not (scene.raycast(origins, directions).t == expected).all():
                wrong.append(i)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_no_thread_changes_a_scene_that_another_queries() -> None:
    scene = crowd()
    started, tried = threading.Event(), threading.Event()
    refused: list[RuntimeError] = []

    def change() -> None:
        started.wait(30)
        try:
            scene.add(BOX)
        except RuntimeError as error:
            refused.append(error)
        tried.set()

    def slow(id: abut.ModelId) -> bool:
        started.set()
        return tried.wait(30)

    thread = threading.Thread(target=change)
    thread.start()
    scene.models_touching(abut.Sphere((0, 0, 0), 9), filter=slow)
    thread.join()
    assert len(refused) == 1 and scene.add(BOX) in scene
