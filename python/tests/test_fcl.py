# SPDX-License-Identifier: MIT
"""abut.fcl answers as python-fcl's README says, by the verbs of abut."""

import typing
from collections.abc import Callable

import numpy as np
import pytest

import abut
from abut import fcl
from abut.fcl._queries import _Motion

TETRAHEDRON = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
FACES = np.array([[0, 2, 1], [0, 3, 2], [0, 1, 3], [1, 2, 3]])
SHAPES: dict[str, Callable[[], typing.Any]] = {
    "triangle": lambda: fcl.TriangleP((0, 0, 0), (1, 0, 0), (0, 1, 0)),
    "box": lambda: fcl.Box(1, 2, 3),
    "sphere": lambda: fcl.Sphere(0.75),
    "ellipsoid": lambda: fcl.Ellipsoid(0.5, 1, 1.5),
    "capsule": lambda: fcl.Capsule(0.5, 2),
    "cylinder": lambda: fcl.Cylinder(0.5, 2),
    "cone": lambda: fcl.Cone(0.5, 2),
    "convex": lambda: fcl.Convex(TETRAHEDRON, 4, ()),
    "mesh": lambda: tetrahedron(),
}


def tetrahedron() -> fcl.BVHModel:
    model = fcl.BVHModel()
    model.beginModel(len(FACES), len(TETRAHEDRON))
    model.addSubModel(TETRAHEDRON, FACES)
    model.endModel()
    return model


def placed(geometry: typing.Any, *where: float) -> fcl.CollisionObject:
    return fcl.CollisionObject(geometry, fcl.Transform(np.array(where, dtype=float)))


@pytest.mark.parametrize("first", SHAPES)
@pytest.mark.parametrize("second", SHAPES)
def test_collide_and_distance_agree_with_the_verbs(first: str, second: str) -> None:
    rng = np.random.default_rng(7)
    signed = fcl.DistanceRequest(enable_nearest_points=True, enable_signed_distance=True)
    for _ in range(4):
        pair: typing.Any = []
        for name in (first, second):
            transform = fcl.Transform(rng.normal(size=4), rng.uniform(-1.5, 1.5, 3))
            pair.append(fcl.CollisionObject(SHAPES[name](), transform))
        shapes = [
            abut.Pose(o.getRotation(), o.getTranslation()) * o._geometry._shape() for o in pair
        ]
        touches = abut.intersects(*shapes)
        assert (fcl.collide(*pair) > 0) == touches
        result = fcl.DistanceResult()
        found = fcl.distance(pair[0], pair[1], signed, result)
        if touches:
            assert found == -abut.contact(*shapes).depth
            assert fcl.distance(*pair) == -1
        else:
            assert found == abut.distance(*shapes) == fcl.distance(*pair)
        assert result.min_distance == found
        assert np.isclose(
            np.linalg.norm(np.subtract(*typing.cast(typing.Any, result.nearest_points))), abs(found), atol=1e-4
        )


def test_the_normal_points_from_the_first_object_to_the_second() -> None:
    result = fcl.CollisionResult()
    request = fcl.CollisionRequest(num_max_contacts=10, enable_contact=True)
    count = fcl.collide(
        placed(fcl.Box(2, 2, 2), 0, 0, 0), placed(fcl.Box(2, 2, 2), 1.75, 0, 0), request, result
    )
    assert count == len(result.contacts) == 4
    for contact in result.contacts:
        assert contact.normal.tolist() == [1, 0, 0]
        assert contact.penetration_depth == 0.25
        assert contact.pos[0] == 0.875
        assert (contact.b1, contact.b2) == (-1, -1)


def test_touching_is_a_collision() -> None:
    assert fcl.collide(placed(fcl.Sphere(1), 0, 0, 0), placed(fcl.Sphere(1), 2, 0, 0)) == 1
    assert fcl.collide(placed(fcl.Sphere(1), 0, 0, 0), placed(fcl.Sphere(1), 2 + 2**-51, 0, 0)) == 0


def test_a_mesh_has_an_empty_inside_and_a_convex_is_solid() -> None:
    ball = placed(fcl.Sphere(0.01), 0.1, 0.1, 0.1)
    assert fcl.collide(placed(tetrahedron(), 0, 0, 0), ball) == 0
    assert fcl.collide(placed(fcl.Convex(TETRAHEDRON, 4, ()), 0, 0, 0), ball) == 1


def test_a_geometry_can_change() -> None:
    sphere = fcl.Sphere(1)
    a, b = placed(sphere, 0, 0, 0), placed(fcl.Sphere(1), 3, 0, 0)
    assert fcl.distance(a, b) == 1
    sphere.radius = 1.5
    assert fcl.distance(a, b) == 0.5
    a.setTranslation((0.5, 0, 0))
    assert fcl.distance(a, b) == -1


@pytest.mark.parametrize("height, depth", [(2.0, -1.0), (1.0, 0.0), (0.25, 0.75), (-3.0, 4.0)])
def test_half_spaces_have_an_inside(height: float, depth: float) -> None:
    floor = fcl.CollisionObject(fcl.Halfspace(np.array([0.0, 0, 2]), 0.0))
    ball = placed(fcl.Sphere(1), 5, 5, height)
    signed = fcl.DistanceRequest(enable_signed_distance=True)
    assert (fcl.collide(floor, ball) > 0) == (depth >= 0)
    assert fcl.distance(floor, ball, signed) == pytest.approx(-depth, abs=1e-12)
    request, result = fcl.CollisionRequest(enable_contact=True), fcl.CollisionResult()
    if fcl.collide(ball, floor, request, result):
        assert result.contacts[0].normal.tolist() == [0, 0, -1]


def test_half_spaces_meet_planes_meshes_and_each_other() -> None:
    floor = fcl.CollisionObject(fcl.Halfspace(np.array([0.0, 0, 1]), 0.0))
    ceiling = fcl.CollisionObject(fcl.Halfspace(np.array([0.0, 0, -1]), -2.0))
    wall = fcl.CollisionObject(fcl.Plane(np.array([1.0, 0, 0]), 5.0))
    assert fcl.collide(floor, ceiling) == 0
    assert fcl.distance(floor, ceiling) == 2
    assert fcl.collide(floor, wall) == 1
    assert fcl.distance(floor, wall) == -1
    sunk = placed(tetrahedron(), 0, 0, -50)
    assert fcl.collide(floor, sunk) > 0
    assert fcl.distance(floor, placed(tetrahedron(), 0, 0, 3)) == 3
    ball = placed(fcl.Sphere(1), 0, 0, 5)
    down = fcl.Transform(np.array([0.0, 0, -3]))
    t = fcl.continuousCollide(ball, down, floor, floor.getTransform())
    assert 0.5 - 1e-4 <= t <= 0.5


def test_the_time_of_contact_is_never_late() -> None:
    still = fcl.Transform()
    box, ball = placed(fcl.Box(2, 2, 2), 0, 0, 0), placed(fcl.Sphere(1), 5, 0, 0)
    result = fcl.ContinuousCollisionResult()
    t = fcl.continuousCollide(box, still, ball, fcl.Transform(np.array([1.0, 0, 0])), None, result)
    assert result.is_collide and result.time_of_contact == t
    assert 0.75 - 1e-4 <= t <= 0.75
    assert fcl.continuousCollide(box, still, ball, fcl.Transform(np.array([5.0, 9, 0]))) == 1.0


@pytest.mark.parametrize("error", [0.0, -1.0, 1e-30, float("nan")])
@pytest.mark.parametrize("motion", [fcl.CCDMotionType.CCDM_TRANS, fcl.CCDMotionType.CCDM_LINEAR])
def test_the_time_of_contact_is_found_without_an_error_that_is_allowed(
    error: float, motion: int
) -> None:
    rng = np.random.default_rng(3)
    request = fcl.ContinuousCollisionRequest(toc_err=error, ccd_motion_type=motion)
    hits = 0
    for geometry in (fcl.Sphere(0.75), fcl.Box(1, 2, 3), fcl.Cone(0.5, 2), tetrahedron()):
        for _ in range(4):
            start = fcl.Transform(rng.normal(size=4), rng.normal(size=3) + (4, 0, 0))
            moving, box = fcl.CollisionObject(geometry, start), placed(fcl.Box(1, 1, 1), 0, 0, 0)
            end = fcl.Transform(rng.normal(size=4), rng.normal(size=3) * 0.5 - (4, 0, 0))
            t = fcl.continuousCollide(moving, end, box, box.getTransform(), request)
            path = _Motion(moving, end, motion == fcl.CCDMotionType.CCDM_LINEAR)
            for before in np.linspace(0, t, 20, endpoint=False):
                assert not abut.intersects(path.at(before), box._placed())
            if t < 1:
                assert abut.distance(path.at(t), box._placed()) < 1e-9
                hits += 1
    assert hits > 8


def test_a_turning_bar_touches_what_it_sweeps_over() -> None:
    bar, ball = fcl.CollisionObject(fcl.Box(10, 0.2, 0.2)), placed(fcl.Sphere(0.5), 0, 4, 0)
    quarter = fcl.Transform(np.array([0.0, -1, 0, 1, 0, 0, 0, 0, 1]).reshape(3, 3))
    turning = fcl.ContinuousCollisionRequest(ccd_motion_type=fcl.CCDMotionType.CCDM_LINEAR)
    t = fcl.continuousCollide(bar, quarter, ball, ball.getTransform(), turning)
    # The ball, 4 away, touches the bar's side when the angle left is asin((0.5 + 0.1) / 4).
    exact = 1 - np.arcsin(0.6 / 4) / (np.pi / 2)
    assert exact - 1e-4 <= t <= exact + 1e-12
    assert fcl.continuousCollide(bar, quarter, ball, ball.getTransform()) == 1.0


def test_managers_find_the_pairs_and_the_least_distance() -> None:
    rng = np.random.default_rng(3)
    balls = [placed(fcl.Sphere(0.5), *rng.uniform(0, 6, 3)) for _ in range(60)]
    manager, other = fcl.DynamicAABBTreeCollisionManager(), fcl.DynamicAABBTreeCollisionManager()
    manager.registerObjects(balls[:40])
    other.registerObjects(balls[40:])
    centers = np.array([ball.getTranslation() for ball in balls])
    apart = np.linalg.norm(centers[:, None] - centers, axis=2) - 1

    data = fcl.CollisionData(fcl.CollisionRequest(num_max_contacts=100_000))
    manager.collide(data, fcl.defaultCollisionCallback)
    assert len(data.result.contacts) == (np.triu(apart[:40, :40] <= 0, 1)).sum()
    data = fcl.CollisionData(fcl.CollisionRequest(num_max_contacts=100_000))
    manager.collide(other, data, fcl.defaultCollisionCallback)
    assert len(data.result.contacts) == (apart[:40, 40:] <= 0).sum()

    lone = placed(fcl.Sphere(0.5), 20, 20, 20)
    least = fcl.DistanceData()
    manager.distance(lone, least, fcl.defaultDistanceCallback)
    gaps = np.linalg.norm(centers[:40] - 20, axis=1) - 1
    assert least.result.min_distance == pytest.approx(gaps.min(), rel=1e-14)
    assert least.result.o1 is balls[int(gaps.argmin())]._geometry


def test_planes_take_part_in_managers() -> None:
    manager = fcl.DynamicAABBTreeCollisionManager()
    manager.registerObject(fcl.CollisionObject(fcl.Plane(np.array([0.0, 0, 2]), 8.0)))
    for height, touches in ((0, False), (3, True)):
        ball = placed(fcl.Sphere(1), 7, 7, height)
        data, least = fcl.CollisionData(), fcl.DistanceData()
        manager.collide(ball, data, fcl.defaultCollisionCallback)
        manager.distance(ball, least, fcl.defaultDistanceCallback)
        assert data.result.is_collision == touches
        assert least.result.min_distance == (-1 if touches else 3)


def test_empty_managers_find_nothing() -> None:
    empty, one = fcl.DynamicAABBTreeCollisionManager(), fcl.DynamicAABBTreeCollisionManager()
    one.registerObject(placed(fcl.Sphere(1), 0, 0, 0))
    data, least = fcl.CollisionData(), fcl.DistanceData()
    for first, second in ((empty, one), (one, empty), (empty, empty)):
        first.collide(second, data, fcl.defaultCollisionCallback)
        first.distance(second, least, fcl.defaultDistanceCallback)
    for manager in (empty, one):
        manager.collide(data, fcl.defaultCollisionCallback)
        manager.distance(least, fcl.defaultDistanceCallback)
    assert not data.result.is_collision and least.result.o1 is None


def test_what_is_empty_takes_part_in_managers() -> None:
    mesh = fcl.BVHModel()
    mesh.beginModel()
    mesh.endModel()
    manager, found = fcl.DynamicAABBTreeCollisionManager(), fcl.CollisionData()
    for geometry in (mesh, fcl.Convex(np.empty((0, 3)), 0, ()), fcl.Sphere(1)):
        manager.registerObject(placed(geometry, 0, 0, 0))
    manager.collide(found, fcl.defaultCollisionCallback)
    assert not found.result.is_collision


def test_a_callback_may_remove_objects() -> None:
    for verb, answer in (("collide", False), ("distance", (False, np.inf))):
        manager = fcl.DynamicAABBTreeCollisionManager()
        manager.registerObjects([placed(fcl.Sphere(1), 0, 0, 0) for _ in range(4)])
        called: list[tuple[typing.Any, typing.Any]] = []

        def remove(
            first: fcl.CollisionObject, second: fcl.CollisionObject, data: typing.Any
        ) -> typing.Any:
            called.append((first, second))
            manager.unregisterObject(first)
            return answer

        getattr(manager, verb)(None, remove)
        assert len(called) == len(set(called)) == 6 and manager.size() == 1


def test_a_mesh_that_was_queried_before_its_end_gets_all_its_triangles() -> None:
    model = fcl.BVHModel()
    model.beginModel()
    model.addSubModel(TETRAHEDRON, FACES)
    mesh, ball = placed(model, 0, 0, 0), placed(fcl.Sphere(0.5), 5, 5, 5)
    assert fcl.collide(mesh, ball) == 0
    model.addSubModel(TETRAHEDRON + 5, FACES)
    model.endModel()
    assert model.num_tries_() == 8 and fcl.collide(mesh, ball) == 1


@pytest.mark.parametrize("corner", [-1, 4])
def test_a_sub_model_has_its_own_corners(corner: int) -> None:
    model = fcl.BVHModel()
    model.beginModel()
    model.addSubModel(TETRAHEDRON, FACES)
    with pytest.raises(abut.Error, match="none of these 4 vertices"):
        model.addSubModel(TETRAHEDRON, [(0, 1, corner)])
    model.addSubModel(TETRAHEDRON + 5, FACES)
    model.endModel()
    assert model.num_tries_() == 8


def test_what_does_not_exist_says_so() -> None:
    with pytest.raises(NotImplementedError):
        fcl.OcTree(0.1, b"")
    with pytest.raises(ValueError):
        fcl.CollisionObject()
    with pytest.raises(ValueError):
        fcl.Transform(np.zeros(5))


@pytest.mark.skipif(not hasattr(abut, "overlapping_pairs"), reason="needs the tools of meshes")
def test_meshes_have_a_contact_for_each_pair_of_triangles() -> None:
    request = fcl.CollisionRequest(num_max_contacts=1000, enable_contact=True)
    first, second = placed(tetrahedron(), 0, 0, 0), placed(tetrahedron(), 0.25, 0.125, 0.5)
    shapes = [o._placed() for o in (first, second)]
    parts = [mesh.pose * mesh.mesh.triangle(np.arange(4)) for mesh in shapes]
    grid = abut.intersects(
        abut.Triangle(*(x[:, None] for x in (parts[0].a, parts[0].b, parts[0].c))), parts[1]
    )
    result = fcl.CollisionResult()
    assert fcl.collide(first, second, request, result) == grid.sum() > 0
    assert [(c.b1, c.b2) for c in result.contacts] == [tuple(p) for p in np.argwhere(grid).tolist()]
    for contact in result.contacts:
        a, b = parts[0][contact.b1], parts[1][contact.b2]
        assert contact.penetration_depth == abut.contact(a, b).depth
        assert abut.distance(a, contact.pos) < 1

    ball = placed(fcl.Sphere(0.25), 0.5, 0, 0)
    for pair, side in (((first, ball), "b1"), ((ball, first), "b2")):
        result = fcl.CollisionResult()
        fcl.collide(*pair, request, result)
        touched = [getattr(contact, side) for contact in result.contacts]
        assert touched == np.nonzero(abut.intersects(parts[0], ball._placed()))[0].tolist()
    request.num_max_contacts = 2
    assert fcl.collide(first, second, request) == 2
