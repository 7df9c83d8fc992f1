# SPDX-License-Identifier: MIT
"""Meshes of other libraries go in and out without a change; each test needs its library."""

import gc
import typing

import numpy as np
import pytest

import abut
from abut import convert

VERTICES = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1 / 3, 0.1, 0.7]])
TRIANGLES = np.array([[0, 2, 1], [0, 3, 2], [0, 1, 3], [1, 2, 4], [2, 3, 4], [3, 1, 4]])
MESH = abut.Mesh(VERTICES, TRIANGLES)
POINTS = np.random.default_rng(1).normal(size=(50, 3))


@pytest.mark.parametrize(
    "library, there",
    [
        ("trimesh", convert.to_trimesh),
        ("pyvista", convert.to_pyvista),
        ("open3d", convert.to_open3d),
        ("open3d", lambda mesh: convert.to_open3d(mesh, tensor=True)),
        ("meshio", convert.to_meshio),
    ],
)
def test_a_mesh_survives_the_way_there_and_back(
    library: str, there: typing.Callable[[abut.Mesh], typing.Any]
) -> None:
    pytest.importorskip(library)
    theirs = there(MESH)
    assert convert.as_mesh(theirs) == MESH
    assert np.array_equal(abut.distance(POINTS, theirs), abut.distance(POINTS, MESH))


def test_blender_rounds_the_vertices_to_floats() -> None:
    pytest.importorskip("bpy")
    rounded = abut.Mesh(VERTICES.astype(np.float32), TRIANGLES)
    assert convert.as_mesh(convert.to_blender(MESH)) == rounded


def test_quadrilaterals_become_two_triangles() -> None:
    meshio = pytest.importorskip("meshio")
    square = meshio.Mesh(
        [[0, 0], [1, 0], [1, 1], [0, 1]], [("quad", [[0, 1, 2, 3]]), ("line", [[0, 1]])]
    )
    assert convert.as_mesh(square).triangles.tolist() == [[0, 1, 2], [0, 2, 3]]
    solid = meshio.Mesh(VERTICES, [("tetra", [[0, 1, 2, 3]])])
    with pytest.raises(TypeError, match="tetra"):
        convert.as_mesh(solid)


def test_pyvista_polygons_and_volumes_become_triangles() -> None:
    pyvista = pytest.importorskip("pyvista")
    cube = convert.as_mesh(pyvista.Cube())
    assert len(cube) == 12 and abut.contains(cube, (0, 0, 0))
    grid = pyvista.ImageData(dimensions=(3, 3, 3))
    assert len(convert.as_mesh(grid)) == 48


def test_any_object_with_vertices_and_faces_is_a_mesh() -> None:
    class Own:
        vertices, faces = VERTICES, TRIANGLES

    own: typing.Any = Own()
    assert abut.intersects(own, abut.Sphere((0, 0, 0), 0.1))
    assert convert.as_mesh(own) == MESH
    assert convert.as_mesh(MESH) is MESH


def test_what_is_no_mesh_is_refused() -> None:
    for thing in (None, 1.0, "cube", POINTS, object()):
        with pytest.raises(TypeError, match="no mesh"):
            convert.as_mesh(thing)


class Theirs:
    """What any library's mesh may look like."""

    def __init__(self, vertices: object, faces: object) -> None:
        self.vertices, self.faces = vertices, faces


def test_functions_of_a_mesh_take_those_of_other_libraries() -> None:
    box = abut.make_box(abut.Aabb((0, 0, 0), (1, 1, 1)))
    theirs: typing.Any = Theirs(box.vertices, box.triangles)
    moved: typing.Any = Theirs(box.vertices + (0.5, 0, 0), box.triangles)
    ours = abut.Mesh(moved.vertices, moved.faces)
    assert abut.check(theirs).sound and abut.is_closed(theirs) and not abut.self_intersects(theirs)
    assert abut.weld(theirs, 0.1).mesh == abut.weld(box, 0.1).mesh
    assert abut.find_cracks(theirs, abut.check(theirs)) is None
    assert abut.clash(theirs, moved).kind == abut.clash(box, ours).kind
    assert len(abut.clash([theirs, ours, moved])) == len(abut.clash([box, ours, ours]))
    assert (abut.overlapping_pairs(theirs) == abut.overlapping_pairs(box)).all()
    assert abut.count_overlapping_pairs(theirs) == abut.count_overlapping_pairs(box)
    assert len(abut.impacts(theirs, moved).vertices) == len(abut.impacts(box, ours).vertices)
    for kind in (abut.Solid, abut.WindingTree):  # which keep the converted mesh alive
        made = kind(theirs)
        gc.collect()
        if isinstance(made, abut.Solid):
            assert made.contains((0.5, 0.5, 0.5)) and not made.contains((2, 0, 0))
        else:
            assert abut.signed_distance((0.5, 0.5, 0.75), made) == -0.25


@pytest.mark.parametrize("wrong", [None, 3, "box", abut.Sphere((0, 0, 0), 1), abut.Pose() * MESH, [MESH]])
def test_functions_of_a_mesh_refuse_other_things(wrong: typing.Any) -> None:
    for function in (abut.check, abut.is_closed, abut.Solid, abut.WindingTree, abut.self_intersects):
        with pytest.raises(TypeError, match="'mesh' must be a Mesh"):
            function(wrong)
    with pytest.raises(TypeError):
        abut.weld(wrong, 1)
    with pytest.raises(TypeError):
        abut.impacts(MESH, wrong)
    with pytest.raises(TypeError):
        abut.clash(MESH, wrong)
