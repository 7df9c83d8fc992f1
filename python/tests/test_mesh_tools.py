# SPDX-License-Identifier: MIT
"""Tools for meshes: checks, pairs, clashes, near triangles, welding, generated and deforming meshes."""

import math
import typing

import numpy as np
import pytest

import abut

RANDOM = np.random.default_rng(11)
BOX = abut.make_box(abut.Aabb((-1, -1, -1), (1, 1, 1)))


def soup(n: int, seed: int = 3) -> abut.Mesh:
    """Random triangles, of which many touch."""
    random = np.random.default_rng(seed)
    corners = random.normal(size=(n, 1, 3)) + 0.6 * random.normal(size=(n, 3, 3))
    return abut.Mesh(corners.reshape(-1, 3), np.arange(3 * n).reshape(-1, 3))


def test_generated_meshes_are_closed_and_measured() -> None:
    assert BOX.area == 24 and BOX.volume == pytest.approx(8) and BOX.is_closed() and abut.is_closed(BOX)
    sphere = abut.make_icosphere(4, (1, 2, 3), 2)
    assert len(sphere) == 20 * 4**4
    np.testing.assert_allclose(np.linalg.norm(sphere.vertices - (1, 2, 3), axis=1), 2, rtol=1e-14)
    assert sphere.volume == pytest.approx(32 / 3 * math.pi, rel=0.01)
    torus = abut.make_torus(3, 1, 40, 20)
    assert len(torus) == 2 * 40 * 20 and torus.is_closed()
    grid = abut.make_grid(3)
    assert len(grid) == 18 and not grid.is_closed() and grid.area == pytest.approx(1) and grid.volume == 0
    assert abut.Mesh(np.zeros((0, 3)), np.zeros((0, 3))).area == 0
    with pytest.raises(abut.Error):
        abut.make_icosphere(1, (math.nan, 0, 0))


def test_a_sound_mesh_has_no_faults() -> None:
    report = BOX.check()
    assert report.sound and report.closed and report.area == BOX.area and report.volume == BOX.volume
    assert report.boundary_edges.shape == (0, 2) and report.self_intersections.shape == (0, 2)
    assert report.holes == [] and len(report.shells) == 1 and report.component_count == 1
    shell = report.shells[0]
    assert shell.facing == "outward" and shell.triangle_count == 12 and shell.parent is None
    assert shell.volume == pytest.approx(8)
    assert report.shell_of.tolist() == [0] * 12
    assert "sound" in repr(report)


def test_faults_are_found_where_they_are() -> None:
    open_box = abut.Mesh(BOX.vertices, BOX.triangles[2:])
    report = abut.check(open_box)
    assert not report.closed and len(report.boundary_edges) == 4 and report.boundary_edges.dtype == np.uint32
    (hole,) = report.holes
    assert hole.closed and hole.edge_count == 4 and sorted(hole.vertices) == sorted(set(report.boundary_edges.ravel()))
    corners = open_box.vertices[hole.vertices]
    assert hole.length == pytest.approx(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).sum())
    assert (hole.bounds.min == corners.min(axis=0)).all()

    two = abut.Mesh(
        np.vstack([BOX.vertices, BOX.vertices / 2]), np.vstack([BOX.triangles, BOX.triangles + len(BOX.vertices)])
    )
    report = two.check()
    assert report.closed and not report.sound and report.misoriented_shell_count == 1
    inner = [shell for shell in report.shells if shell.depth == 1]
    assert len(inner) == 1 and inner[0].misoriented and inner[0].parent == 0

    flipped = BOX.triangles.copy()
    flipped[3] = flipped[3, ::-1]
    assert abut.Mesh(BOX.vertices, flipped).check().flipped_faces.tolist() == [3]
    twice = abut.Mesh(BOX.vertices, np.vstack([BOX.triangles, BOX.triangles[5], [[0, 0, 1]]])).check()
    assert twice.duplicate_faces.tolist() == [12] and twice.degenerate_faces.tolist() == [13]


def test_a_report_outlives_its_variables() -> None:
    edges = abut.Mesh(BOX.vertices, BOX.triangles[2:]).check().boundary_edges
    shell = BOX.check().shells[0]
    assert len(edges) == 4 and shell.volume == pytest.approx(8)
    with pytest.raises(ValueError, match="read-only"):
        edges[0, 0] = 7


def test_pairs_of_two_meshes_are_those_of_their_triangles() -> None:
    a, b = soup(60, 1), soup(50, 2)
    pose = abut.Pose.from_axis_angle((1, 2, 3), 0.5, (0.1, 0.2, 0.3))
    pairs = abut.overlapping_pairs(a, b)
    assert pairs.dtype == np.uint32
    every_a, every_b = a.triangle(np.arange(60)[:, None]), b.triangle(np.arange(50))
    np.testing.assert_array_equal(pairs, np.argwhere(abut.intersects(every_a, every_b)))
    assert len(pairs) > 50 and abut.count_overlapping_pairs(a, b) == len(pairs)
    np.testing.assert_array_equal(abut.overlapping_pairs(a, b, max_pairs=7), pairs[:7])
    assert abut.count_overlapping_pairs(a, b, max_pairs=7) == 7
    moved = abut.Mesh(pose * b.vertices, b.triangles)
    np.testing.assert_array_equal(abut.overlapping_pairs(a, pose * b), abut.overlapping_pairs(a, moved))
    np.testing.assert_array_equal(abut.overlapping_pairs(pose * b, a), abut.overlapping_pairs(moved, a))
    with pytest.raises(TypeError):
        abut.overlapping_pairs(a, abut.Sphere((0, 0, 0), 1))  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        abut.overlapping_pairs(pose * a)


def test_pairs_of_a_mesh_with_itself() -> None:
    mesh = soup(60)
    every = mesh.triangle(np.arange(60))
    touch = abut.intersects(mesh.triangle(np.arange(60)[:, None]), every)
    pairs = abut.overlapping_pairs(mesh)
    np.testing.assert_array_equal(pairs, np.argwhere(np.triu(touch, 1)))
    assert mesh.self_intersects() and abut.self_intersects(mesh) and not BOX.self_intersects()
    np.testing.assert_array_equal(mesh.check().self_intersections, pairs)
    limited = mesh.check(max_self_intersections=3)
    np.testing.assert_array_equal(limited.self_intersections, pairs[:3])
    assert limited.self_intersections_truncated


def test_clashes_of_two_parts() -> None:
    def moved(x: float, size: float = 1) -> abut.Mesh:
        return abut.Mesh(BOX.vertices * size + (x, 0, 0), BOX.triangles)

    piercing = abut.clash(BOX, moved(1.5))
    assert piercing.kind == abut.ClashKind.piercing and (piercing.a, piercing.b) == (0, 1)
    np.testing.assert_array_equal(piercing.pairs, abut.overlapping_pairs(BOX, moved(1.5)))
    assert all(line.ndim == 2 and line.shape[1] == 3 for line in piercing.curve) and len(piercing.curve) > 0
    assert piercing.bounds.min.tolist() == [0.5, -1, -1] and not piercing.truncated
    touching = abut.clash(BOX, moved(2))
    assert touching.kind == abut.ClashKind.touching and touching.depth == 0
    assert abut.clash(BOX, moved(0, 0.5)).kind == abut.ClashKind.enclosed
    assert abut.clash(BOX, BOX).kind == abut.ClashKind.duplicate
    assert abut.clash(BOX, moved(2.25)).kind == abut.ClashKind.none
    near = abut.clash(BOX, moved(2.25), clearance=0.5)
    assert near.kind == abut.ClashKind.too_near and near.distance == 0.25 and near.point[0] == 1.125
    assert "too near" in repr(near)
    with pytest.raises(TypeError):
        abut.clash(BOX)


def test_clashes_of_many_parts_are_those_of_their_pairs() -> None:
    parts = [abut.Mesh(BOX.vertices + (1.5 * i, 0, 0), BOX.triangles) for i in range(6)]
    told: list[tuple[int, int]] = []
    reports = abut.clash(parts, clearance=1.25, progress=lambda done, total: told.append((done, total)))
    expected = [(i, k) for i in range(6) for k in range(i + 1, 6) if 1.5 * (k - i) - 2 < 1.25]
    assert [(r.a, r.b) for r in reports] == expected
    for report in reports:
        single = abut.clash(parts[report.a], parts[report.b], clearance=1.25)
        assert single.kind == report.kind and single.distance == report.distance
        np.testing.assert_array_equal(single.pairs, report.pairs)
    assert told[0] == (0, 9) and told[-1] == (9, 9)


def test_a_progress_that_raises_ends_a_clash() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyError(done)

    with pytest.raises(KeyError):
        abut.clash([BOX] * 30, progress=stop)
    assert len(abut.clash([BOX] * 3)) == 3


def test_near_triangles_are_those_of_brute_force() -> None:
    mesh = soup(80)
    every = mesh.triangle(np.arange(80))
    points = 2 * RANDOM.normal(size=(15, 3))
    distances = abut.distance(points[:, None], every)
    found = abut.nearest_triangles(points, mesh, 5)
    assert found.shape == (15, 5) and found.triangle.dtype == np.int32
    np.testing.assert_array_equal(found.triangle, np.argsort(distances, axis=1, kind="stable")[:, :5])
    np.testing.assert_allclose(found.distance, np.sort(distances, axis=1)[:, :5], rtol=1e-14)
    np.testing.assert_allclose(np.linalg.norm(found.point - points[:, None], axis=2), found.distance, rtol=1e-12)

    few = mesh.nearest_triangles(points, 5, 0.3)
    inside = np.sort(distances, axis=1)[:, :5] <= 0.3
    np.testing.assert_array_equal(few.triangle >= 0, inside)
    assert (few.distance[~inside] == math.inf).all() and np.isnan(few.point[~inside]).all()
    assert abut.nearest_triangles(points[0], mesh, 3).triangle.tolist() == found.triangle[0, :3].tolist()

    balls = abut.Sphere(points, 0.4)
    triangles, first = abut.triangles_within(balls, mesh, 0.2)
    near = abut.within(balls[3], every, 0.2)
    np.testing.assert_array_equal(triangles[first[3] : first[4]], np.flatnonzero(near))
    assert first[-1] == len(triangles) and len(first) == 16
    touching = mesh.triangles_touching(balls[2])
    np.testing.assert_array_equal(touching, np.flatnonzero(abut.intersects(balls[2], every)))
    with pytest.raises(TypeError):
        abut.triangles_touching(BOX, mesh)


def test_methods_are_the_functions() -> None:
    mesh = abut.make_icosphere(2)
    posed = abut.Pose(translation=(0.5, 0, 0)) * mesh
    points, directions = 2 * RANDOM.normal(size=(50, 3)), RANDOM.normal(size=(50, 3))
    for thing in (mesh, posed):
        np.testing.assert_array_equal(thing.signed_distance(points), abut.signed_distance(points, thing))
        hits = thing.raycast(points, -points)
        np.testing.assert_array_equal(hits.t, abut.raycast(points, -points, thing).t)
        assert hits.hit.any()
        rays = abut.Ray(points, directions)
        np.testing.assert_array_equal(thing.raycast(rays, max_t=0.5).hit, abut.occluded(rays, thing, max_t=0.5))
        np.testing.assert_array_equal(thing.occluded(rays, cull="back"), abut.occluded(rays, thing, cull="back"))
        _, first = thing.raycast_all(rays)
        np.testing.assert_array_equal(np.diff(first) > 0, thing.occluded(points, directions))
        assert thing.within((0, 0, 3), 2.5) == abut.within(thing, (0, 0, 3), 2.5)
    np.testing.assert_array_equal(mesh.winding_number(points), abut.winding_number(points, mesh))


def test_rays_may_leave_the_surface_on_which_they_start() -> None:
    mesh = abut.make_box(abut.Aabb((-1, -1, -1), (1, 1, 1)))
    scene = abut.Scene()
    scene.add(mesh)
    origins = np.array([(1.0, 0.1, 0.2), (3, 0.1, 0.2), (1, 0.1, 0.2)])
    directions = np.array([(-1.0, 0, 0), (-1, 0, 0), (1, 0, 0)])
    rays = abut.Ray(origins, directions)
    things: list[typing.Any] = [abut.Pose(translation=(0, 0, 0)) * mesh, mesh, scene]
    for thing in things:
        for cast in (
            abut.raycast(rays, thing, min_t=0.5),
            abut.raycast(origins, directions, thing, min_t=0.5),
            thing.raycast(rays, min_t=0.5),
            thing.raycast(origins, directions, min_t=0.5),
        ):
            assert cast.t.tolist() == [2, 2, math.inf]
        assert abut.raycast(rays, thing).t.tolist() == [0, 2, 0]
        for found in (abut.occluded(rays, thing, min_t=3), thing.occluded(origins, directions, min_t=3)):
            assert found.tolist() == [False, True, False]
        hits, first = abut.raycast_all(rays, thing, min_t=0.5)
        assert hits.t.min() == 2 and first[-1] == first[2]
        assert thing.raycast_all(rays, min_t=0.5)[1].tolist() == first.tolist()
        assert abut.raycast(origins[1], directions[1], thing, min_t=2).t == 2
        assert abut.raycast(origins[1], directions[1], thing, min_t=math.nan) is None
    with pytest.raises(TypeError, match="min_t"):
        abut.raycast(rays, mesh, min_t="1")  # type: ignore[call-overload]


def test_the_nearest_triangle_is_that_of_closest_points() -> None:
    mesh = abut.make_icosphere(4)
    points = 2 * RANDOM.normal(size=(200, 3))
    for thing in (mesh, abut.Pose.from_axis_angle((1, 2, 3), 1, (0.5, 0, 0)) * mesh):
        near, closest = abut.nearest_triangles(points, thing, 1), abut.closest_points(thing, points)
        np.testing.assert_array_equal(near.triangle[:, 0], closest.triangle_a)
        np.testing.assert_array_equal(near.distance[:, 0], closest.distance)
        np.testing.assert_array_equal(near.point[:, 0], closest.on_a)
        more = abut.nearest_triangles(points, thing, 4)
        np.testing.assert_array_equal(near.triangle[:, 0], more.triangle[:, 0])
        np.testing.assert_array_equal(near.point[:, 0], more.point[:, 0])


def test_welding_closes_cracks() -> None:
    corners = BOX.vertices[BOX.triangles]
    cracked = abut.Mesh((corners + 1e-6 * RANDOM.uniform(-1, 1, size=corners.shape)).reshape(-1, 3),
                        np.arange(36).reshape(-1, 3))  # fmt: skip
    report = cracked.check()
    assert not report.closed
    cracks = abut.find_cracks(cracked, report)
    assert cracks is not None and 0 < cracks.gap < 1e-5 and cracks.closed_edge_count == 36
    assert abut.find_cracks(BOX, BOX.check()) is None
    with pytest.raises(abut.Error, match="refers to vertex 2600, but the mesh has 8 vertices"):
        abut.find_cracks(BOX, abut.make_grid(50).check())
    welded = abut.weld(cracked, cracks.weld_distance)
    assert welded.mesh.is_closed() and welded.moved_count > 0 and welded.original_triangles.tolist() == list(range(12))
    targets = abut.welded_vertices(cracked.vertices, cracks.weld_distance)
    assert len(np.unique(targets)) == 8
    with pytest.raises(abut.Error):
        abut.weld(BOX, math.inf)


def test_barycentric_and_the_intersection_of_triangles() -> None:
    triangles = soup(20).triangle(np.arange(20))
    weights = RANDOM.dirichlet((1, 1, 1), size=20)
    points = weights[:, :1] * triangles.a + weights[:, 1:2] * triangles.b + weights[:, 2:] * triangles.c
    np.testing.assert_allclose(abut.barycentric(points, triangles), weights, atol=1e-12)
    assert abut.barycentric(points[:, None], triangles).shape == (20, 20, 3)

    s = abut.Triangle((0, 0, 0), (4, 0, 0), (0, 4, 0))
    crossing = abut.intersection(s, abut.Triangle((1, 1, -1), (1, 1, 1), (1, -3, 0)))
    assert crossing.count == 2 and crossing.points.shape == (2, 3)
    assert abut.intersection(s, abut.Triangle((0, 0, 1), (4, 0, 1), (0, 4, 1))).points.shape == (0, 3)
    many = abut.intersection(triangles, soup(20, 9).triangle(np.arange(20)[:, None]))
    assert many.points.shape == (20, 20, 6, 3)
    other = soup(20, 9).triangle(np.arange(20)[:, None])
    np.testing.assert_array_equal(many.count > 0, abut.intersects(triangles, other))
    assert np.isnan(many.points[many.count == 0]).all()
    with pytest.raises(TypeError, match="Triangle"):
        abut.intersection(s, abut.Sphere((0, 0, 0), 1))  # type: ignore[arg-type]


def test_deforming_meshes() -> None:
    t = abut.Triangle((-2, -2, 0), (2, -2, 0), (0, 2, 0))
    hit = abut.sweep_deforming((0, 0, 1), (0, 0, -3), t, t)
    assert hit is not None and hit.t == pytest.approx(0.25, abs=1e-6) and hit.position[2] == pytest.approx(0, abs=1e-6)
    assert abut.sweep_deforming((0, 0, 1), (0, 0, 0.5), t, t) is None
    thick = abut.sweep_deforming((0, 0, 1), (0, 0, -3), t, t, thickness=0.5)
    assert thick is not None and thick.t == pytest.approx(0.125, abs=1e-6)
    ends = np.linspace((0, 0, 0.5), (0, 0, -3), 8)
    assert abut.sweep_deforming((0, 0, 1), ends, t, t).hit.tolist() == (ends[:, 2] <= 0).tolist()
    a, b = abut.Segment((-1, 0, 1), (1, 0, 1)), abut.Segment((0, -1, 0), (0, 1, 0))
    assert abut.sweep_deforming(a, abut.Segment((-1, 0, -1), (1, 0, -1)), b, b) is not None
    with pytest.raises(TypeError):
        abut.sweep_deforming(a, a, t, t)

    # A vertex above a sheet falls through it, and the sides of its triangle cross the sheet's edges.
    vertices = np.array([(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, 1, 1), (9, 1, 1), (1, 9, 1)], dtype=float)
    cloth = abut.Mesh(vertices, [(0, 1, 2), (3, 4, 5)])
    falling = vertices.copy()
    falling[3:, 2] = -1
    impacts = abut.impacts(cloth, cloth.refitted(falling))
    assert impacts and (3, 0) in zip(impacts.vertices.vertex, impacts.vertices.triangle)
    assert impacts.vertices.t[0] == pytest.approx(0.5, abs=1e-6) and impacts.edges.a.shape == (len(impacts.edges), 2)
    assert not abut.impacts(cloth, cloth)


def test_solids_with_holes_contain_points() -> None:
    points = 1.5 * RANDOM.uniform(-1, 1, size=(300, 3))
    inside = (abs(points) <= 1).all(axis=1)
    closed = abut.Solid(BOX)
    assert closed.uses_parity and (closed.winding_number(points) == 0).all()
    np.testing.assert_array_equal(closed.contains(points), inside)
    sphere = abut.make_icosphere(3)
    holed = abut.Mesh(sphere.vertices, sphere.triangles[5:])
    solid = abut.Solid(holed)
    assert not solid.uses_parity and solid.contains((0, 0, 0)) and not solid.contains((0, 0, 2))
    np.testing.assert_allclose(solid.winding_number(points), abut.winding_number(points, holed), atol=2**-7)
    assert solid.contains(points.reshape(3, 100, 3)).shape == (3, 100)


def test_bounds_and_reference_points() -> None:
    mesh = abut.make_icosphere(2, (1, 2, 3))
    assert abut.bounds(mesh) == mesh.bounds and abut.bounds(BOX) == abut.Aabb((-1, -1, -1), (1, 1, 1))
    balls = abut.Sphere(RANDOM.normal(size=(5, 2, 3)), 0.5)
    boxes = abut.bounds(balls)
    assert boxes.shape == (5, 2) and abut.contains(boxes, balls).all()
    np.testing.assert_array_equal(abut.reference_point(balls), balls.center)
    hits = abut.sweep(balls, (4, 0, 0), abut.Aabb((2, -9, -9), (3, 9, 9)))
    moved = balls.center + hits.t[..., None] * (4, 0, 0)
    np.testing.assert_allclose(hits.position[hits.hit], moved[hits.hit], atol=1e-12)
    assert abut.reference_point(abut.Pose(translation=np.zeros((4, 3))) * mesh).shape == (4, 3)


def test_results_and_shapes_are_true() -> None:
    hit = abut.raycast((0, 0, 5), (0, 0, -1), BOX)
    assert hit and abut.Sphere((0, 0, 0), 1) and abut.Pose() and abut.Pose() * BOX and BOX
    assert abut.closest_points((0, 0, 5), BOX) and abut.sweep(abut.Sphere((0, 0, 5), 1), (0, 0, -9), BOX)
    assert not abut.raycast(np.zeros((0, 3)), np.zeros((0, 3)), BOX)
    assert not abut.Sphere(np.zeros((0, 3)), 1)
