# SPDX-License-Identifier: MIT
"""Where both sides move: sweeps of two motions, scenes over a step, and meshes that deform."""

import itertools
import typing

import numpy as np
import pytest

import abut

BALL = abut.Sphere((0, 0, 0), 0.5)


def shift(*translation: float) -> abut.Pose:
    return abut.Pose(translation=translation)


ALONG = abut.Motion(shift(0, 0, 0), shift(1, 0, 0))


def test_translations_of_both_are_their_difference() -> None:
    random = np.random.default_rng(3)
    balls = abut.Sphere(random.normal(size=(50, 3)), 0.2)
    boxes = abut.Aabb(np.full(3, 2.0), np.full(3, 3.0))
    a, b = random.normal(size=(50, 3)), 4 * random.normal(size=(50, 3)) - 3
    both, relative = abut.sweep(balls, a, boxes, b), abut.sweep(balls, a - b, boxes)
    np.testing.assert_array_equal(both.t, relative.t)
    np.testing.assert_array_equal(both.normal, relative.normal)
    hit = both.hit
    assert hit.any() and not hit.all()
    t = both.t[hit][:, None]
    np.testing.assert_allclose(both.position[hit], balls.center[hit] + t * a[hit], atol=1e-12)
    np.testing.assert_allclose(both.point[hit], relative.point[hit] + t * b[hit], atol=1e-12)
    assert np.isnan(both.position[~hit]).all()
    one = abut.sweep(BALL, (2, 0, 0), abut.Sphere((4, 0, 0), 0.5), (-2, 0, 0))
    assert one is not None and one.t == 0.75 and one.position.tolist() == [1.5, 0, 0]
    assert abut.sweep(BALL, (2, 0, 0), abut.Sphere((4, 0, 0), 0.5), (2, 0, 0)) is None


def test_both_turn() -> None:
    gear = abut.make_torus(1, 0.25, 7, 3)

    def turning(x: float, angle: float) -> abut.Motion:
        place = (x, 0, 0)
        return abut.Motion(shift(*place), abut.Pose.from_axis_angle((0, 0, 1), angle, place))

    assert abut.sweep(gear, turning(0, 1), gear, turning(2.6, -1)) is None
    jam = abut.sweep(gear, turning(0, 1), gear, turning(2.2, -1))
    assert jam is not None and 0 <= jam.triangle < len(gear)
    other = abut.sweep(gear, turning(2.2, -1), gear, turning(0, 1))
    assert other is not None and other.t == pytest.approx(jam.t, abs=1e-6)
    many = abut.sweep(
        BALL,
        abut.Motion(shift(0, 0, 0), shift(2, 0, 0)),
        abut.Sphere((0, 0, 0), 0.5),
        abut.Motion(abut.Pose(translation=[(4, 0, 0), (9, 0, 0)]), shift(2, 0, 0)),
    )
    assert many.shape == (2,) and many.hit.all() and many.t[0] == pytest.approx(0.75, abs=1e-6)


def test_a_mesh_turns_at_what_rests() -> None:
    torus = abut.make_torus(1, 0.25, 16, 8)
    fall = abut.Motion(shift(0, 0, 2), abut.Pose.from_axis_angle((1, 0, 0), np.pi / 2, (0, 0, 0.5)))
    floor = abut.Aabb((-2, -2, -1), (2, 2, 0))
    for x in (abut.Plane((0, 0, 1), 0), floor, abut.make_box(floor)):
        hit = abut.sweep(torus, fall, x)
        assert hit is not None and 0.3 < hit.t < 0.9
        placed = fall.at(hit.t) * torus
        assert abut.distance(placed, x) < 1e-7
        assert not abut.intersects(fall.at(0.99 * hit.t) * torus, x)


@pytest.mark.parametrize(
    ("shape", "motion", "x_motion"),
    [
        (BALL, (1, 0, 0), ALONG),
        (BALL, ALONG, (1, 0, 0)),
        (abut.Plane((0, 0, 1), 0), ALONG, ALONG),
    ],
)
def test_motions_that_do_not_go_together(
    shape: typing.Any, motion: typing.Any, x_motion: typing.Any
) -> None:
    with pytest.raises(TypeError):
        abut.sweep(shape, motion, BALL, x_motion)


def test_the_models_of_a_scene_rest_in_a_sweep() -> None:
    with pytest.raises(TypeError, match="first_collision"):
        abut.sweep(BALL, (1, 0, 0), abut.Scene(), (0, 0, 1))


def two_models() -> tuple[abut.Scene, abut.ModelId, abut.ModelId]:
    scene = abut.Scene()
    box = scene.add(abut.Aabb((-0.5, -0.5, -0.5), (0.5, 0.5, 0.5)))
    return scene, box, scene.add(BALL, shift(4, 0, 0))


def test_first_collision() -> None:
    scene, box, ball = two_models()
    following = scene.copy()
    assert abut.first_collision(scene, following) is None
    following.move(box, shift(4, 0, 0))
    following.move(ball, shift(0, 0, 0))
    hit = abut.first_collision(scene, following)
    assert hit is not None and hit.t == pytest.approx(0.375, abs=1e-6) and hit.t <= 0.375
    assert hit.models.index.tolist() == [box.index, ball.index]
    assert abut.first_collision(scene, following, max_t=0.3) is None
    assert abut.first_collision(scene, following, pair_filter=lambda a, b: False) is None
    assert abut.first_collision(scene, following, filter=lambda model: model != ball) is None
    two = abut.first_collision(scene, following, scene, scene)
    assert two is not None and two.t == 0
    with pytest.raises(ZeroDivisionError):
        abut.first_collision(scene, following, pair_filter=lambda a, b: 1 // 0 == 0)
    with pytest.raises(TypeError):
        abut.first_collision(scene, BALL)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        abut.first_collision(scene, following, scene)
    scene.ignore_pair(box, ball)
    assert abut.first_collision(scene, following) is None


def cloth_above_ball() -> tuple[abut.Mesh, abut.Mesh, abut.Mesh]:
    grid = abut.make_grid(12)
    above = 3 * grid.vertices - (1.5, 1.5, -1.0625)
    below = above - (0, 0, 1)
    cloth = grid.refitted(above)
    return cloth, cloth.refitted(below), abut.make_icosphere(2)


def test_impacts_of_two_meshes() -> None:
    cloth, fallen, ball = cloth_above_ball()
    found = abut.impacts((cloth, fallen), (ball, ball))
    assert found and len(found.vertices_of_a) and len(found.vertices_of_b) and len(found.edges)
    assert "of b" in repr(found)
    lists = (found.vertices_of_a, found.vertices_of_b, found.edges)
    earliest = min(each.t.min() for each in lists)
    assert abut.largest_safe_step((cloth, fallen), (ball, ball)) == earliest
    exchanged = abut.impacts((ball, ball), (cloth, fallen))
    np.testing.assert_array_equal(exchanged.vertices_of_a.t, found.vertices_of_b.t)
    assert not abut.impacts((cloth, cloth), (ball, ball))
    assert abut.largest_safe_step((cloth, cloth), (ball, ball)) == 1
    assert abut.largest_safe_step(cloth, fallen) == 1


def test_options_of_impacts() -> None:
    cloth, fallen, ball = cloth_above_ball()
    risen = cloth.refitted(cloth.vertices + (0, 0, 1))
    pair, rest = (cloth, fallen), (ball, ball)
    assert abut.largest_safe_step(pair, rest, thickness=0.25) == 0
    assert 0 < abut.largest_safe_step(pair, rest, thickness=0.25, kept_share=0.5) < 0.1
    assert abut.largest_safe_step((cloth, risen), rest, thickness=0.25) == 0
    assert abut.largest_safe_step((cloth, risen), rest, thickness=0.25, ignore_separating=True) == 1
    some = abut.impacts(pair, rest, vertex_filter=lambda a, b: a % 2 == 0)
    assert 0 < len(some.vertices_of_a) < len(abut.impacts(pair, rest).vertices_of_a)
    assert (some.vertices_of_a.vertex % 2 == 0).all()
    with pytest.raises(ZeroDivisionError):
        abut.impacts(pair, rest, vertex_filter=lambda a, b: 1 // 0 == 0)
    for wrong in itertools.permutations((pair, ball)):
        with pytest.raises(TypeError):
            abut.impacts(*wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        abut.impacts(pair, rest, vertex_filter=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        abut.impacts((cloth, fallen, fallen), rest)  # type: ignore[arg-type]
