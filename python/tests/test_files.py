# SPDX-License-Identifier: MIT
"""Files of meshes and scenes, and pickles of meshes."""

import copy
import multiprocessing
import pathlib
import pickle
import sys

import numpy as np
import pytest

import abut

ROOT = pathlib.Path(__file__).resolve().parents[2]
GEARBOX = ROOT / "data" / "gearbox.glb"
BALL = abut.make_icosphere(3, (0.1, 0.2, 0.3), 1.7)
POINTS = np.random.default_rng(1).normal(size=(200, 3))


@pytest.mark.parametrize("extension", ["abut", "obj", "ply", "off", "3mf", "stl", "glb"])
def test_a_mesh_is_saved_and_loaded(tmp_path: pathlib.Path, extension: str) -> None:
    path = tmp_path / f"ball.{extension}"
    abut.save(path, BALL)
    loaded = abut.load(str(path))
    if extension in ("abut", "obj", "ply", "off", "3mf"):
        assert loaded == BALL
        np.testing.assert_array_equal(loaded.signed_distance(POINTS), BALL.signed_distance(POINTS))
    else:
        assert len(loaded) == len(BALL)
        np.testing.assert_allclose(loaded.signed_distance(POINTS), BALL.signed_distance(POINTS), atol=1e-6)


@pytest.mark.parametrize("extension", ["obj", "ply", "off", "3mf", "stl", "glb"])
def test_a_mesh_without_triangles_is_saved_as_abut_only(tmp_path: pathlib.Path, extension: str) -> None:
    empty = abut.Mesh(np.zeros((0, 3)), np.zeros((0, 3), np.uint32))
    path = tmp_path / f"none.{extension}"
    with pytest.raises(abut.Error, match=f"none.{extension}: the mesh has no triangles.*save it as .abut"):
        abut.save(path, empty)
    assert not path.exists()
    abut.save(tmp_path / "none.abut", empty)
    assert len(abut.load(tmp_path / "none.abut")) == 0


def test_a_3mf_file_names_its_unit(tmp_path: pathlib.Path) -> None:
    abut.save(tmp_path / "ball.3mf", BALL)
    assert abut.read_scene_file(tmp_path / "ball.3mf").unit == "millimetre"
    assert abut.read_scene_file(GEARBOX).unit == "metre"


def test_errors_name_the_file_and_the_place(tmp_path: pathlib.Path) -> None:
    missing = tmp_path / "missing.stl"
    with pytest.raises(abut.Error, match="missing.stl"):
        abut.load(missing)
    bad = tmp_path / "bad.obj"
    bad.write_text("v 0 0 0\nv 1 0 nan\nv 0 1 0\nf 1 2 3\n")
    with pytest.raises(abut.Error, match=r"bad.obj: line 2"):
        abut.load(bad)
    with pytest.raises(ValueError, match="bad.obj"):
        abut.load_scene(bad)
    with pytest.raises(abut.Error, match="xyz"):
        abut.save(tmp_path / "ball.xyz", BALL)
    with pytest.raises(abut.Error, match="json"):
        abut.save(tmp_path / "scene.glb", abut.Scene())
    with pytest.raises(TypeError):
        abut.save(tmp_path / "ball.stl", abut.Sphere((0, 0, 0), 1))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        abut.load(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="quality"):
        abut.load(bad, quality="best")


def test_a_damaged_file_is_refused(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "ball.abut"
    abut.save(path, BALL)
    data = bytearray(path.read_bytes())
    data[5000] ^= 1
    path.write_bytes(data)
    with pytest.raises(abut.Error, match="damaged"):
        abut.load(path)
    abut.load(path, validate=False)
    with pytest.raises(abut.Error):
        abut.Mesh.from_bytes(bytes(data))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_abut_files_are_mapped(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "mapped.abut"
    abut.save(path, BALL)
    mesh = abut.load(path)
    assert "mapped.abut" in pathlib.Path("/proc/self/maps").read_text()
    assert mesh == BALL
    del mesh
    assert "mapped.abut" not in pathlib.Path("/proc/self/maps").read_text()


def test_pickles_hold_the_mesh_with_its_bvh() -> None:
    built = abut.Mesh(BALL.vertices, BALL.triangles, quality="high", leaf_size=3)
    for mesh in (BALL, built, abut.Mesh(np.zeros((0, 3)), np.zeros((0, 3)))):
        data = pickle.dumps(mesh)
        other = pickle.loads(data)
        assert other == mesh and other.to_bytes() == mesh.to_bytes() and len(data) >= len(mesh.to_bytes())
        assert abut.Mesh.from_bytes(mesh.to_bytes()) == mesh and copy.deepcopy(mesh) == mesh
    posed = abut.Pose(translation=(1, 2, 3)) * BALL.scaled(2)
    again = pickle.loads(pickle.dumps(posed))
    assert again.mesh == BALL and again.scale == 2 and again.pose == posed.pose
    np.testing.assert_array_equal(again.signed_distance(POINTS), posed.signed_distance(POINTS))


def distances_of(mesh: abut.Mesh) -> list[float]:
    """What another process computes."""
    return list(mesh.signed_distance(POINTS))


def test_meshes_go_to_other_processes() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        (there,) = pool.map(distances_of, [BALL])
    assert there == list(BALL.signed_distance(POINTS))


def test_a_scene_is_saved_and_loaded(tmp_path: pathlib.Path) -> None:
    scene = abut.load_scene(GEARBOX, "octree")
    assert len(scene) > 3 and any(scene.name(id) for id in scene)
    path = tmp_path / "gearbox.json"
    abut.save(path, scene)
    rays = 20 * POINTS, -POINTS
    expected = scene.raycast(*rays)
    for again in (
        abut.load_scene(path),
        abut.scene_from_json(abut.scene_to_json(scene)),
        abut.read_scene_file(str(GEARBOX)).scene(),
        pickle.loads(pickle.dumps(scene)),
    ):
        assert len(again) == len(scene)
        found = again.raycast(*rays)
        np.testing.assert_array_equal(found.t, expected.t)
        assert again.name(found.model[found.hit]) == scene.name(expected.model[expected.hit])
    with pytest.raises(abut.Error, match="here"):
        abut.scene_from_json("{", name="here")


def test_the_parts_of_a_file() -> None:
    file = abut.read_scene_file(GEARBOX)
    assert file.unit == "metre" and file.skipped == ""
    parts = file.parts()
    names = [part.name for part in parts]
    assert len(set(names)) == len(names) > 3 and all(names)
    meshes = [part.mesh() for part in parts]
    assert sum(len(mesh) for mesh in meshes) == len(abut.load(GEARBOX))
    assert all(mesh.vertices.shape == part.data.vertices.shape for mesh, part in zip(meshes, parts))
    roots = [node for node in file.nodes if node.parent is None]
    assert roots and all(node.transform.shape == (4, 4) for node in file.nodes)
    assert len(file.meshes) == len(file.mesh_names) and file.meshes[0].lines.shape[1] == 2
    reports = abut.clash(meshes)
    scene = file.scene()
    assert len(reports) == len(scene.overlapping_pairs()) or len(reports) > 0


def test_bytes_are_read_under_a_name() -> None:
    text = b"o left\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no right\nv 5 0 0\nv 6 0 0\nv 5 1 0\nf 4 5 6\n"
    file = abut.read_scene_file("two.obj", text)
    assert [part.name for part in file.parts()] == ["left", "right"]
    assert file.parts()[1].mesh().bounds == abut.Aabb((5, 0, 0), (6, 1, 0))
    with pytest.raises(abut.Error, match="two.stl"):
        abut.read_scene_file("two.stl", text)
