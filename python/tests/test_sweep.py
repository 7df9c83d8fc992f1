# SPDX-License-Identifier: MIT
"""Moving shapes: straight and screw sweeps, slides and characters, against other verbs and single calls."""

import math
import typing

import numpy as np
import pytest

import abut

RANDOM = np.random.default_rng(7)


def shapes_of_each_kind(n: int) -> list[typing.Any]:
    """Small arrays of bounded shapes near the origin, of every kind."""
    p = RANDOM.normal(size=(n, 3))
    q = p + RANDOM.normal(size=(n, 3))
    r = RANDOM.uniform(0.1, 0.5, size=n)
    axes = abut.Pose.from_axis_angle(RANDOM.normal(size=(n, 3)), RANDOM.uniform(0, 3, size=n)).matrix()[:, :3, :3]
    return [
        abut.Segment(p, q),
        abut.Triangle(p, q, p + RANDOM.normal(size=(n, 3))),
        abut.Sphere(p, r),
        abut.Aabb(p, p + abs(RANDOM.normal(size=(n, 3)))),
        abut.Obb(p, axes, RANDOM.uniform(0.1, 0.5, size=(n, 3))),
        abut.Capsule(p, q, r),
        abut.Cylinder(p, q, r),
        abut.Cone(p, q, r),
        abut.Ellipsoid(p, axes, RANDOM.uniform(0.1, 0.5, size=(n, 3))),
        abut.Hull.many([RANDOM.normal(size=(8, 3)) + each for each in p]),
    ]


def same(many: abut.SweepHits, i: int, one: abut.SweepHits | None) -> bool:
    """Whether entry i of many results is the single result."""
    if one is None:
        return bool(not many.hit[i] and many.t[i] == math.inf and many.triangle[i] == -1)
    return bool(
        many.hit[i]
        and many.t[i] == one.t
        and (many.position[i] == one.position).all()
        and (many.point[i] == one.point).all()
        and (many.normal[i] == one.normal).all()
        and many.depth[i] == one.depth
        and many.triangle[i] == one.triangle
    )


def test_a_ball_falls_onto_a_plane() -> None:
    hit = abut.sweep(abut.Sphere((0, 0, 5), 1), (0, 0, -8), abut.Plane((0, 0, 1), 0))
    assert hit is not None
    assert hit.t == 0.5
    assert hit.position.tolist() == [0, 0, 1]
    assert hit.point.tolist() == [0, 0, 0]
    assert hit.normal.tolist() == [0, 0, 1]
    assert abut.sweep(abut.Sphere((0, 0, 5), 1), (0, 0, -3), abut.Plane((0, 0, 1), 0)) is None


def test_options_of_a_sweep() -> None:
    ball, plane = abut.Sphere((0, 0, 5), 1), abut.Plane((0, 0, 1), 0)
    assert abut.sweep(ball, (0, 0, -8), plane, max_t=0.25) is None
    hit = abut.sweep(ball, (0, 0, -1), plane, max_t=10)
    assert hit is not None and hit.t == 4
    touching = abut.Sphere((0, 0, 1), 1)
    assert abut.sweep(touching, (0, 0, 1), plane) is not None
    assert abut.sweep(touching, (0, 0, 1), plane, ignore_separating=True) is None
    triangle = abut.Triangle((-9, -9, 0), (9, -9, 0), (0, 9, 0))
    assert abut.sweep(ball, (0, 0, -8), triangle, cull="front") is None
    assert abut.sweep(ball, (0, 0, -8), triangle, cull="back") is not None
    with pytest.raises(ValueError, match="'cull' must be"):
        abut.sweep(ball, (0, 0, -8), triangle, cull="both")


def test_many_sweeps_are_the_single_ones_for_every_pair_of_kinds() -> None:
    n = 6
    motions = 3 * RANDOM.normal(size=(n, 3))
    mesh = abut.make_icosphere(1, (0.5, 0, 0), 0.7)
    found = 0
    for a in [*shapes_of_each_kind(n), mesh]:
        for b in [*shapes_of_each_kind(n), mesh, abut.Pose(translation=(1, 1, 1)) * mesh]:
            hits = abut.sweep(a, motions, b)
            for i in range(n):
                one_a, one_b = (x if isinstance(x, (abut.Mesh, abut.PosedMesh)) else x[i] for x in (a, b))
                assert same(hits, i, abut.sweep(one_a, motions[i], one_b))
            found += hits.hit.sum()
    assert found > 100


def test_three_operands_are_broadcast() -> None:
    balls = abut.Sphere(RANDOM.normal(size=(4, 1, 1, 3)), 0.2)
    motions = 4 * RANDOM.normal(size=(5, 1, 3))
    boxes = abut.Aabb(RANDOM.normal(size=(6, 3)), (2, 2, 2))
    hits = abut.sweep(balls, motions, boxes)
    assert hits.shape == (4, 5, 6) and hits.t.shape == (4, 5, 6) and hits.normal.shape == (4, 5, 6, 3)
    for i, j, k in [(0, 0, 0), (3, 4, 5), (2, 1, 4), (1, 3, 0)]:
        one = abut.sweep(balls[i][0][0], motions[j, 0], boxes[k])
        assert (hits.t[i, j, k] == math.inf) if one is None else hits.t[i, j, k] == one.t
    with pytest.raises(ValueError, match="broadcast|fit"):
        abut.sweep(balls, motions, abut.Sphere(np.zeros((2, 7, 3)), 1))
    assert abut.sweep(abut.Sphere(np.zeros((0, 3)), 1), (1, 0, 0), boxes[0]).shape == (0,)


def test_a_screw_sweep_ends_where_the_posed_shape_touches() -> None:
    x = abut.Sphere((0, 0, 2), 0.5)
    n = 20
    starts = abut.Pose(translation=3 * RANDOM.normal(size=(n, 3)))
    ends = abut.Pose.from_axis_angle(RANDOM.normal(size=(n, 3)), 2, 3 * RANDOM.normal(size=(n, 3)))
    motion = abut.Motion(starts, ends)
    assert motion.shape == (n,) and len(motion) == n
    for shape in (abut.Capsule((-1, 0, 0), (1, 0, 0), 0.2), abut.Aabb((-1, -0.5, -0.2), (1, 0.5, 0.2))):
        hits = abut.sweep(shape, motion, x)
        at = motion.at(np.where(hits.hit, hits.t, 0))
        assert hits.hit.sum() > 2
        distances = abut.distance(at * shape, x)
        assert (distances[hits.hit] < 1e-6).all()
        for before in np.linspace(0, 0.999, 50):
            apart = abut.distance(motion.at(np.where(hits.hit, hits.t, 1) * before) * shape, x) > 0
            assert apart[~hits.hit | (hits.t > 0)].all()
        for i in range(n):
            one = abut.Motion(starts[i], ends[i])
            assert same(hits, i, abut.sweep(shape, one, x))


def test_a_motion_keeps_its_parts() -> None:
    motion = abut.Motion(abut.Pose(), abut.Pose.from_axis_angle((0, 0, 1), 1), 2)
    assert motion.turns == 2 and motion.start == abut.Pose() and motion.shape == ()
    assert motion.at(0) == motion.start
    angle = 0.25 * (1 + 4 * math.pi)
    np.testing.assert_allclose(motion.at(0.25).matrix()[0, :2], [math.cos(angle), -math.sin(angle)], atol=1e-12)
    assert motion.at([0, 0.5, 1]).shape == (3,)
    with pytest.raises(ValueError, match="whole"):
        abut.Motion(abut.Pose(), abut.Pose(), 0.5)


def test_slides_follow_the_floor_and_never_end_in_overlap() -> None:
    floor = abut.make_grid(4)
    ball = abut.Sphere((0.5, 0.5, 1), 0.25)
    slid = abut.slide(ball, (0.2, 0, -2), floor)
    assert slid.count >= 1 and slid.hits.shape == (4,) and slid.hits.hit[0] and not slid.hits.hit[3]
    assert slid.position[2] == pytest.approx(0.25, abs=0.01)
    assert not abut.intersects(abut.Sphere(slid.position, 0.25), floor)
    assert not slid.depenetrated
    np.testing.assert_allclose(slid.displacement, slid.position - ball.center, atol=1e-15)

    starts = abut.Sphere(RANDOM.uniform(0.3, 0.7, size=(30, 3)) + (0, 0, 0.5), 0.1)
    motions = RANDOM.normal(size=(30, 3))
    many = abut.slide(starts, motions, floor, gap=0.01)
    assert many.shape == (30,) and many.hits.shape == (30, 4)
    for i in range(30):
        one = abut.slide(starts[i], motions[i], floor, gap=0.01)
        assert (one.position == many.position[i]).all() and (one.remaining == many.remaining[i]).all()
        assert one.count == many.count[i] and one.depenetrated == many.depenetrated[i]
    assert not abut.intersects(abut.Sphere(many.position, 0.1), floor).any()


def test_a_character_stands_steps_and_stops() -> None:
    level = abut.Aabb([(-9, -9, -1), (1, -9, 0), (3, -9, 0)], [(9, 9, 0), (2, 9, 0.2), (4, 9, 3)])
    scene = abut.Scene()
    scene.add(level)
    body = abut.Capsule((0, 0, 0.5), (0, 0, 1.5), 0.4)
    down = abut.move_character(body, (0, 0, -1), level[0])
    assert down.on_floor and down.floor_normal.tolist() == [0, 0, 1] and down.floor_triangle == -1
    assert down.position[2] == pytest.approx(0.4, abs=0.02) or down.displacement[2] == pytest.approx(-0.1, abs=0.02)
    body = abut.Capsule((0, 0, 0.41), (0, 0, 1.41), 0.4)
    blocked = abut.move_character(body, (1.5, 0, 0), level[1])
    stepped = abut.move_character(body, (1.5, 0, 0), level[1], step_height=0.3)
    assert blocked.blocked and blocked.displacement[0] < 1
    assert stepped.displacement[0] >= blocked.displacement[0]
    walls = abut.move_character(body, np.array([(9.0, 0, -0.1), (-2, 0, -0.1)]), scene, step_height=0.3)
    assert walls.blocked.tolist() == [True, False] and walls.position.shape == (2, 3)
    assert walls.floor_model[1] == 0


def test_a_character_names_what_it_touches() -> None:
    level = abut.Scene()
    floor = level.add(abut.make_box(abut.Aabb((-9, -9, -1), (9, 9, 0))))
    wall, roof = level.add(abut.Aabb((2, -9, 0), (3, 9, 9))), level.add(abut.Aabb((-9, -9, 3), (9, 9, 4)))
    body = abut.Capsule((0, 0, 0.51), (0, 0, 1.5), 0.5)
    moves = np.array([(3.0, 0, -0.1), (0, 0, 3), (-1, 0, -0.1), (0, 0, 0.5)])
    moved = level.move_character(body, moves, gap=0.01, all_contacts=True)
    assert moved.ceiling.tolist() == [False, True, False, False] and moved.on_floor.tolist() == [True, False] * 2
    assert not moved.stuck.any() and not moved.on_steep.any() and not moved.stepping.any()
    found = moved.contacts
    assert found.shape == (4, 8) and found.kind.dtype == np.int32 and moved.contact_count.min() == 0
    for i, count in enumerate(moved.contact_count):
        assert (found.kind[i, :count] >= 0).all() and (found.kind[i, count:] == -1).all()
        assert np.isnan(found.point[i, count:]).all() and np.isfinite(found.normal[i, :count]).all()
    kinds = {(int(m), int(k)) for m, k in zip(found.model[0], found.kind[0]) if k >= 0}
    assert kinds == {(floor.index, abut.CharacterSurface.floor), (wall.index, abut.CharacterSurface.wall)}
    assert found.at_end[0, :2].all() and found.triangle[0, 0] >= 0 and found.normal[0, 0].tolist() == [0, 0, 1]
    assert (found.model[1, 0], found.kind[1, 0]) == (roof.index, abut.CharacterSurface.ceiling)
    one = abut.move_character(body, moves[0], level.model(wall), all_contacts=True)
    assert one.contacts.shape == (8,) and one.contact_count == 1 and one.contacts.model[0] == -1

    stuck = level.move_character(abut.Sphere((0, 0, 1.5), 2), (1, 0, 0))
    assert stuck.stuck and not stuck.depenetrated


def test_a_character_keeps_its_speed_on_a_slope() -> None:
    slope = abut.Plane((-0.3, 0, 1), 0)
    body = abut.Sphere((0, 0, 1.055), 1)  # about 0.01 from the slope
    slow = abut.move_character(body, (1, 0, 0), slope, gap=0.01)
    fast = abut.move_character(body, (1, 0, 0), slope, gap=0.01, constant_speed=True)
    assert np.linalg.norm(fast.displacement) > np.linalg.norm(slow.displacement)


def test_what_cannot_slide_is_refused() -> None:
    plane = abut.Plane((0, 0, 1), 0)
    for shape in (abut.Ray((0, 0, 0), (1, 0, 0)), plane, abut.make_grid(1)):
        with pytest.raises(TypeError, match="convex"):
            abut.slide(shape, (1, 0, 0), plane)
        with pytest.raises(TypeError, match="convex"):
            abut.move_character(shape, (1, 0, 0), plane)
        if isinstance(shape, abut.Mesh):  # which may turn in a sweep
            continue
        with pytest.raises(TypeError, match="convex"):
            abut.sweep(shape, abut.Motion(abut.Pose(), abut.Pose()), plane)
    with pytest.raises(TypeError, match="translations"):
        abut.slide(abut.Sphere((0, 0, 0), 1), abut.Motion(abut.Pose(), abut.Pose()), plane)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="motion"):
        abut.sweep(abut.Sphere((0, 0, 0), 1), (1, 0), plane)


def test_not_a_number_hits_nothing() -> None:
    ball, box = abut.Sphere((0, 0, 0), 1), abut.Aabb((-1, -1, -1), (1, 1, 1))
    assert abut.sweep(ball, (math.nan, 0, 0), box) is None
    assert abut.sweep(abut.Sphere((math.inf, 0, 0), 1), (1, 0, 0), box) is None
    assert abut.slide(abut.Sphere((math.nan, 0, 0), 1), (1, 0, 0), box).displacement.tolist() == [0, 0, 0]
