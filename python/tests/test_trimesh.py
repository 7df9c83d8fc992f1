# SPDX-License-Identifier: MIT
"""abut.trimesh gives what trimesh gives, in its form."""

import pickle

import numpy as np
import pytest

import abut

trimesh = pytest.importorskip("trimesh")
import abut.trimesh as ours  # noqa: E402

RNG = np.random.default_rng(5)
SPHERE = trimesh.creation.icosphere(subdivisions=3)
TORUS = trimesh.creation.torus(2.0, 0.5)
ORIGINS = RNG.normal(size=(500, 3)) * 2
DIRECTIONS = RNG.normal(size=(500, 3))


def test_a_trimesh_goes_wherever_a_mesh_goes_and_is_built_once() -> None:
    mesh = trimesh.creation.box()
    built = abut.as_mesh(mesh)
    assert abut.as_mesh(mesh) is built
    assert abut.intersects(mesh, abut.Sphere((0.5, 0, 0), 0.1))
    assert abut.signed_distance((0, 0, 0), mesh) == -0.5
    mesh.apply_translation((5, 0, 0))
    assert abut.as_mesh(mesh) is not built
    assert not abut.intersects(mesh, abut.Sphere((0.5, 0, 0), 0.1))


def test_rays() -> None:
    native = trimesh.ray.ray_triangle.RayMeshIntersector(TORUS)
    engine = ours.RayMeshIntersector(TORUS)
    pairs = engine.intersects_id(ORIGINS, DIRECTIONS)
    expected = native.intersects_id(ORIGINS, DIRECTIONS)
    assert set(zip(*map(list, pairs))) == set(zip(*map(list, expected)))
    assert np.array_equal(
        engine.intersects_any(ORIGINS, DIRECTIONS), native.intersects_any(ORIGINS, DIRECTIONS)
    )
    assert np.array_equal(
        engine.intersects_first(ORIGINS, DIRECTIONS), native.intersects_first(ORIGINS, DIRECTIONS)
    )
    places, ray, triangle = engine.intersects_location(ORIGINS, DIRECTIONS)
    assert (np.diff(ray) >= 0).all() and len(places) == len(triangle)
    assert np.allclose(abut.distance(places, TORUS), 0, atol=1e-12)


def test_a_place_on_an_edge_is_listed_once() -> None:
    box = trimesh.creation.box()
    origin, down = [[0.0, 0.0, 5.0]], [[0.0, 0.0, -1.0]]  # through the diagonals of two faces
    engine = ours.RayMeshIntersector(box)
    assert len(engine.intersects_id(origin, down)[0]) == 4
    assert len(engine.intersects_location(origin, down)[0]) == 2
    embree = ours.RayMeshIntersector(box, one_hit_per_place=True)
    assert len(embree.intersects_id(origin, down)[0]) == 2
    assert len(embree.intersects_id(origin, down, max_hits=1)[0]) == 1
    assert len(embree.intersects_id(origin, down, multiple_hits=False)[0]) == 1


@pytest.mark.parametrize("name", ["ray_triangle", "ray_pyembree"])
def test_arguments_have_the_order_of_the_engine_that_is_replaced(name: str) -> None:
    module = getattr(trimesh.ray, name)
    if name == "ray_pyembree" and not trimesh.ray.has_embree:
        pytest.skip("embreex is not installed")
    ours.install()
    try:
        engine = module.RayMeshIntersector(SPHERE)
    finally:
        ours.uninstall()
    native = module.RayMeshIntersector(SPHERE)
    for arguments in ((), (True,), (False,), (True, 1), (False, 1)):
        found = engine.intersects_id(ORIGINS, DIRECTIONS, *arguments)
        expected = native.intersects_id(ORIGINS, DIRECTIONS, *arguments)
        assert len(found) == len(expected) and len(found[0]) == len(expected[0])
    if name == "ray_pyembree":
        for several in (True, False):
            found = engine.intersects_location(ORIGINS, DIRECTIONS, several)
            assert len(found[0]) == len(native.intersects_location(ORIGINS, DIRECTIONS, several)[0])


def test_arguments_in_the_order_of_embree_are_those_of_their_names() -> None:
    engine = ours._EmbreeLikeIntersector(SPHERE)
    for several, most in ((True, None), (False, None), (True, 1)):
        found = engine.intersects_id(ORIGINS, DIRECTIONS, several, most, True)
        expected = engine.intersects_id(
            ORIGINS, DIRECTIONS, multiple_hits=several, max_hits=most, return_locations=True
        )
        assert len(found) == 3 and all(np.array_equal(a, b) for a, b in zip(found, expected, strict=True))
        placed = engine.intersects_location(ORIGINS, DIRECTIONS, several)
        assert len(placed[0]) == len(engine.intersects_id(ORIGINS, DIRECTIONS, several)[0])
    assert len(engine.intersects_id(ORIGINS, DIRECTIONS, False)[0]) < len(
        engine.intersects_id(ORIGINS, DIRECTIONS, True)[0]
    )


def test_nothing_is_hit() -> None:
    engine = ours.RayMeshIntersector(SPHERE)
    away = np.tile([0.0, 0.0, 1.0], (3, 1))
    found = engine.intersects_id(away * 9, away, return_locations=True)
    assert [a.shape for a in found] == [(0,), (0,), (0, 3)]
    assert engine.intersects_first(away * 9, away).tolist() == [-1, -1, -1]


def test_proximity() -> None:
    nearest, distance, triangle = ours.ProximityQuery(TORUS).on_surface(ORIGINS)
    expected = trimesh.proximity.closest_point(TORUS, ORIGINS)
    assert np.allclose(distance, expected[1]) and np.allclose(nearest, expected[0])
    corners = TORUS.triangles[triangle]
    assert np.allclose(abut.distance(nearest, abut.Triangle(corners)), 0, atol=1e-12)
    distance, vertex = ours.ProximityQuery(TORUS).vertex(ORIGINS)
    assert np.array_equal(vertex, TORUS.kdtree.query(ORIGINS)[1])
    assert np.allclose(distance, np.linalg.norm(TORUS.vertices[vertex] - ORIGINS, axis=1))


def test_signed_distances_are_positive_inside() -> None:
    assert np.allclose(
        ours.signed_distance(TORUS, ORIGINS), trimesh.proximity.signed_distance(TORUS, ORIGINS)
    )
    opened = trimesh.Trimesh(SPHERE.vertices, SPHERE.faces[1:], process=False)
    assert ours.signed_distance(opened, [[0, 0, 0], [3, 0, 0]]).tolist()[0] > 0.9


def test_longest_rays_leave_the_surface_they_start_on() -> None:
    starts = SPHERE.triangles_center
    expected = trimesh.proximity.longest_ray(SPHERE, starts, -SPHERE.face_normals)
    assert np.allclose(ours.longest_ray(SPHERE, starts, -SPHERE.face_normals), expected)
    assert np.isinf(ours.longest_ray(SPHERE, starts, SPHERE.face_normals)).all()


def test_collisions_by_name() -> None:
    manager, other = ours.CollisionManager(), ours.CollisionManager()
    box = trimesh.creation.box()
    there = np.eye(4)
    there[0, 3] = 0.75
    manager.add_object("box", box)
    manager.add_object("ring", TORUS)
    other.add_object("moved", box, there)
    assert manager.in_collision_internal() is False
    assert manager.min_distance_internal(return_names=True)[1] == ("box", "ring")
    found, names, data = manager.in_collision_other(other, return_names=True, return_data=True)
    assert found is True and names == {("box", "moved")}
    assert {contact.depth for contact in data} == {0.25}
    assert data[0].normal.tolist() == [1, 0, 0] and data[0].index("box") == -1
    assert manager.in_collision_single(box, there, return_names=True) == (True, {"box"})
    assert manager.min_distance_other(other) == -0.25
    far = np.eye(4)
    far[0, 3] = 3
    distance, name, data = manager.min_distance_single(box, far, return_name=True, return_data=True)
    assert name == "ring" and distance == pytest.approx(0, abs=0.1)
    assert np.isclose(np.linalg.norm(data.point("ring") - data.point("__external")), abs(distance))
    manager.set_transform("box", far)
    manager.remove_object("ring")
    with pytest.raises(ValueError, match="ring"):
        manager.remove_object("ring")
    assert manager.min_distance_other(other) == pytest.approx(1.25)


def test_install_replaces_the_engines_of_new_meshes() -> None:
    ours.install()
    try:
        mesh = trimesh.creation.box()
        assert isinstance(mesh.ray, ours.RayMeshIntersector)
        assert isinstance(mesh.nearest, ours.ProximityQuery)
        assert mesh.contains([[0, 0, 0], [0.5, 0, 0], [0.51, 0, 0]]).tolist() == [True, True, False]
        assert isinstance(pickle.loads(pickle.dumps(mesh)).ray, ours.RayMeshIntersector)
        assert mesh.copy().ray.contains_points([[0, 0, 0]]).all()
    finally:
        ours.uninstall()
    assert not isinstance(trimesh.creation.box().ray, ours.RayMeshIntersector)


def test_a_transform_that_is_no_rotation_is_refused_where_it_is_given() -> None:
    manager = ours.CollisionManager()
    for wrong in (np.diag([2.0, 2, 2, 1]), np.diag([-1.0, 1, 1, 1])):
        with pytest.raises(abut.Error, match="bake"):
            manager.add_object("ball", SPHERE, wrong)
        with pytest.raises(abut.Error, match="bake"):
            manager.in_collision_single(SPHERE, wrong)
    assert manager.in_collision_internal() is False
    manager.add_object("ball", SPHERE)
    with pytest.raises(abut.Error, match="bake"):
        manager.set_transform("ball", np.diag([2.0, 2, 2, 1]))


@pytest.mark.parametrize("number", [np.nan, np.inf])
def test_a_transform_that_is_not_finite_is_refused(number: float) -> None:
    manager, transform = ours.CollisionManager(), np.eye(4)
    transform[0, 3] = number
    with pytest.raises(ValueError, match="'transform' must be finite"):
        manager.add_object("ball", SPHERE, transform)
    manager.add_object("ball", SPHERE)
    with pytest.raises(ValueError, match="'transform' must be finite"):
        manager.set_transform("ball", transform)
