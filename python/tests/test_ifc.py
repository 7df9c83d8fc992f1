# SPDX-License-Identifier: MIT
"""abut.ifc reads what an IFC file says, in metres."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np
import pytest
from ifc_house import house
from ifc_text import SCHEMAS, Building, guid, text

import abut
import abut.ifc
from abut.ifc._model import _errors

ifcopenshell = pytest.importorskip("ifcopenshell")

READ = {
    *("slab", "front wall", "side wall", "door", "joist 1", "joist 2", "joist 3", "duct"),
    *("open block", "inside-out block", "patched block", "post", "foot"),
}


@pytest.fixture(params=SCHEMAS)
def model(request: pytest.FixtureRequest, tmp_path: Path) -> abut.ifc.IfcModel:
    path = tmp_path / "house.ifc"
    path.write_text(house(request.param))
    return abut.ifc.read(path)


def properties(model: abut.ifc.IfcModel) -> dict[str, dict[str, str]]:
    return {node.name: node.properties for node in model.nodes if node.shape is not None}


def meshes(model: abut.ifc.IfcModel) -> dict[str, abut.Mesh]:
    return {part.path[-1]: part.mesh() for part in model.parts()}


def test_parts_are_the_elements_but_openings(model: abut.ifc.IfcModel) -> None:
    assert set(properties(model)) == READ
    assert model.left_out == {"IfcOpeningElement": 1}
    assert {part.path[-1] for part in model.parts()} == READ


def test_coordinates_are_metres(model: abut.ifc.IfcModel) -> None:
    duct = meshes(model)["duct"].vertices
    low, high = duct.min(axis=0), duct.max(axis=0)
    assert np.abs(low - (0.5, 2.0, 2.4)).max() <= abut.ifc.GRID / 2
    assert np.abs(high - (5.5, 2.15, 2.45)).max() <= abut.ifc.GRID / 2
    assert model.scene_file.unit == "metre"
    for node in model.nodes:
        if node.shape is not None:  # nothing is lost on the way through the bytes of GLB
            assert sorted(map(tuple, node.shape.vertices.tolist())) == sorted(
                map(tuple, meshes(model)[node.name].vertices.tolist())
            )


def test_flush_faces_stay_flush_on_the_grid(tmp_path: Path) -> None:
    """0.1 + 0.2 is no 0.3: what stands on it overlaps, or is apart, by the last bit."""
    b = Building("IFC4", at=(100, 0, 0))
    b.element("IfcBuildingElementProxy", "left", (200, 0, 0), b.box((0.7, 1, 1)), None)
    b.element("IfcBuildingElementProxy", "right", (200.7, 0, 0), b.box((1, 1, 1)), None)
    path = tmp_path / "blocks.ifc"
    path.write_text(b.to_text())

    def kinds(grid: float) -> list[str]:
        parts = abut.ifc.read(path, grid=grid).parts()
        return [found.kind.name for found in abut.clash([part.mesh() for part in parts])]

    assert kinds(abut.ifc.GRID) == ["touching"]
    assert kinds(0) != ["touching"]


def test_paths_are_the_spatial_tree(model: abut.ifc.IfcModel) -> None:
    paths = {part.path[-1]: part.path[:-1] for part in model.parts()}
    assert paths["duct"] == paths["front wall"] == ["Site", "House", "Ground"]
    assert paths["open block"] == ["Site", "House", "Upper"]
    assert paths["post"] == ["Site", "House", "Upper", "frame"]


def test_properties(model: abut.ifc.IfcModel) -> None:
    found = properties(model)
    wall, door, duct = found["front wall"], found["door"], found["duct"]
    assert wall["guid"] == guid("IfcWall front wall") and wall["type"] == "IfcWall"
    assert (wall["tag"], wall["storey"], wall["building"]) == ("W1", "Ground", "House")
    assert wall["Pset_WallCommon.IsExternal"] == "true"
    assert wall["Pset_WallCommon.FireRating"] == "REI 60"
    assert wall["Pset_WallCommon.ThermalTransmittance"] == "0.25"
    assert wall["material"] == "concrete" and found["joist 2"]["material"] == "oak"
    assert wall["connects"] == found["side wall"]["guid"]
    assert found["side wall"]["connects"] == wall["guid"]
    assert door["fills"].split("; ") == [wall["guid"], guid("IfcOpeningElement opening")]
    assert duct["system"] == "supply air"
    frame = guid("IfcElementAssembly frame")
    assert found["post"]["assembly"] == found["foot"]["assembly"] == frame
    assert all(list(values) == sorted(values) for values in found.values())
    assert "mesh" not in wall


def test_what_faces_the_wrong_way_is_turned_and_what_is_open_is_told(
    model: abut.ifc.IfcModel,
) -> None:
    found, solid = properties(model), meshes(model)
    assert found["open block"]["mesh"] == "open: 1 hole"
    assert found["inside-out block"]["mesh"] == "turned 1 shell that faced inwards"
    assert found["patched block"]["mesh"] == "turned 2 triangles that faced against the others"
    for name in ("inside-out block", "patched block"):
        report = solid[name].check()
        assert report.sound and report.volume == pytest.approx(0.008)
    assert "1 of the parts are open" in model.summary()


def test_an_element_without_a_shape_is_listed(model: abut.ifc.IfcModel) -> None:
    (failure,) = model.failures
    assert (failure.type, failure.name) == ("IfcBeam", "no beam")
    assert failure.guid == guid("IfcBeam no beam") and failure.reason
    assert str(failure) in model.summary()


def test_types_can_be_chosen(tmp_path: Path) -> None:
    path = tmp_path / "house.ifc"
    path.write_text(house("IFC4"))
    walls = abut.ifc.read(path, types=["IfcWall", "IfcOpeningElement"])
    assert set(properties(walls)) == {"front wall", "side wall", "opening"}
    assert properties(walls)["opening"]["voids"] == guid("IfcWall front wall")
    assert walls.left_out["IfcBeam"] == 4
    no_beams = abut.ifc.read(path, without=["IfcBeam", "IfcFeatureElement"])
    assert READ - set(properties(no_beams)) == {"joist 1", "joist 2", "joist 3"}
    with pytest.raises(abut.Error, match="house.ifc: IFC4 has no type 'IfcWal'"):
        abut.ifc.read(path, types=["IfcWal"])
    with pytest.raises(TypeError, match=r"types: a list of names of types is expected, such as \['IfcWall'\]"):
        abut.ifc.read(path, types="IfcWall")
    with pytest.raises(TypeError, match="without: a list"):
        abut.ifc.read(path, without="IfcWall")


@pytest.mark.parametrize("far", [(5.0e8, -5.8e9, 1.0e5), (123456789.125, 0.375, 0)])
def test_large_coordinates_lose_nothing(far: tuple[float, float, float], tmp_path: Path) -> None:
    near, away = tmp_path / "near.ifc", tmp_path / "away.ifc"
    near.write_text(house("IFC4"))
    away.write_text(house("IFC4", at=far))
    shift = np.array(far) / 1000
    here, there = meshes(abut.ifc.read(near)), meshes(abut.ifc.read(away))
    step = max(float(np.spacing(np.abs(shift).max())), abut.ifc.GRID / 2)
    for name, mesh in here.items():
        assert np.abs(there[name].vertices - shift - mesh.vertices).max() <= 2 * step
    assert "floats would be within" in abut.ifc.read(away).summary()
    moved = abut.ifc.read(away, origin=tuple(shift.tolist()))
    assert moved.extent < 10 and "floats" not in moved.summary()


def test_the_same_bytes_every_time(tmp_path: Path) -> None:
    path = tmp_path / "house.ifc"
    path.write_text(house("IFC4"))
    once = abut.ifc.read(path, threads=1).to_glb()
    assert abut.ifc.read(path, threads=3).to_glb() == once


def test_names_that_are_missing_or_equal(tmp_path: Path) -> None:
    b = Building("IFC4")
    for name in ("block", "block ", ""):
        b.element("IfcBuildingElementProxy", name, (0, 0, 0), b.box((1, 1, 1)), None)
    path = tmp_path / "blocks.ifc"
    path.write_text(b.to_text())
    names = [part.name for part in abut.ifc.read(path).parts()]
    nameless = f"IfcBuildingElementProxy {guid('IfcBuildingElementProxy ')}"
    assert sorted(names) == [f"Site/House/Ground/{n}" for n in (nameless, "block", "block (2)")]


def test_guids_that_are_missing_or_equal(tmp_path: Path) -> None:
    b = Building("IFC4")
    corners = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    for name in ("one", "two", ""):
        item = b.faces(corners, [(0, 1, 3, 2)], closed=False)
        b.element("IfcBuildingElementProxy", name, (0, 0, 0), item, None, kind="SurfaceModel")
    one, two, nameless = (text(guid(f"IfcBuildingElementProxy {name}")) for name in ("one", "two", ""))
    path = tmp_path / "blocks.ifc"
    path.write_text(b.to_text().replace(two, one).replace(nameless, "$").replace(text(guid("IfcSite Site")), "$"))
    read = abut.ifc.read(path)
    assert "3 of the parts are open" in read.summary()
    assert [part.path[-1].split("#")[0] for part in read.parts()] == ["IfcBuildingElementProxy ", "one", "two"]
    assert [part.properties.get("guid") for part in read.parts()] == [None, *[guid("IfcBuildingElementProxy one")] * 2]


def test_what_the_schema_does_not_have_is_told(model: abut.ifc.IfcModel, tmp_path: Path) -> None:
    assert model.faults == []
    path = tmp_path / "newer.ifc"
    path.write_text(house("IFC4").replace("IFCBEAM(", "IFCBEEM("))
    read = abut.ifc.read(path)
    assert len(read.parts()) == 10
    assert "'IFCBEEM' not found in schema 'IFC4'" in read.faults[0]
    assert f"passed over: {len(read.faults)}\n  Entity with name 'IFCBEEM'" in read.summary()


def test_logs_of_both_forms_are_read() -> None:
    log = (
        "[error] [GEO001] [2026-11-28 14:04:51] lost #1\n#1=IFCWALL('x')\n[warning] [2026-11-28 14:04:51] odd\n"
        '{"level":"error","message":"lost #2"}\n{"level":"warning","message":"odd"}\n{0123} is no JSON\n'
        "3\n[error] [] at end"
    )
    assert _errors(log) == ["lost #1", "lost #2", "at end"]


def test_no_coordinate_is_a_negative_zero(model: abut.ifc.IfcModel) -> None:
    for mesh in meshes(model).values():
        assert not np.signbit(mesh.vertices[mesh.vertices == 0]).any()


def test_nothing_to_read(tmp_path: Path) -> None:
    path = tmp_path / "empty.ifc"
    path.write_text(Building("IFC2X3").to_text())
    with pytest.raises(abut.Error, match="empty.ifc: no element of the types that are read"):
        abut.ifc.read(path)
    path.write_text(house("IFC4"))
    with pytest.raises(abut.Error, match="IfcWall, would have|IfcWall would have"):
        abut.ifc.read(path, types=["IfcGrid"])


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "broken.ifc"
    with pytest.raises(abut.Error, match="broken.ifc: cannot be read: No such file"):
        abut.ifc.read(path)
    path.write_text("solid cube")
    with pytest.raises(abut.Error, match="is no IFC file"):
        abut.ifc.read(path)
    path.write_text(house("IFC4")[:-100])
    with pytest.raises(abut.Error, match="is cut off"):
        abut.ifc.read(path)
    path.write_text(house("IFC4").replace("'IFC4'", "'IFC9'"))
    with pytest.raises(abut.Error, match="broken.ifc: ifcopenshell cannot read it"):
        abut.ifc.read(path)


def test_settings_that_make_no_shapes(tmp_path: Path) -> None:
    path = tmp_path / "house.ifc"
    path.write_text(house("IFC4"))
    with pytest.raises(abut.Error, match="with the kernel 'cgl': .*; name another one"):
        abut.ifc.read(path, kernel="cgl")
    nan, infinity = float("nan"), float("inf")
    for deflection in (0.0, nan):
        with pytest.raises(ValueError, match="'deflection' must be a positive number"):
            abut.ifc.read(path, deflection=deflection)
    for grid in (-1.0, infinity):
        with pytest.raises(ValueError, match="'grid' must be 0 or a positive number"):
            abut.ifc.read(path, grid=grid)
    with pytest.raises(ValueError, match="'origin' must be three finite numbers"):
        abut.ifc.read(path, origin=(nan, 0, 0))


def test_a_saved_model_is_read_as_other_files(tmp_path: Path) -> None:
    source, saved = tmp_path / "house.ifc", tmp_path / "house.glb"
    source.write_text(house("IFC4"))
    model = abut.ifc.read(source)
    model.save(saved)
    assert [p.name for p in abut.read_scene_file(saved).parts()] == [p.name for p in model.parts()]
    assert os.listdir(tmp_path) == ["house.glb", "house.ifc"] or len(os.listdir(tmp_path)) == 2
    with pytest.raises(abut.Error, match="is saved as .glb"):
        model.save(tmp_path / "house.stl")
    with pytest.raises(abut.Error, match="cannot be written"):
        model.save(tmp_path / "no such folder" / "house.glb")
    link = tmp_path / "link.glb"
    link.symlink_to(saved)
    saved.write_bytes(b"old")
    saved.chmod(0o640)
    model.save(link)
    assert link.is_symlink() and saved.read_bytes() == model.to_glb() and saved.stat().st_mode & 0o777 == 0o640
    assert {path.name for path in tmp_path.iterdir()} == {"house.glb", "house.ifc", "link.glb"}


def test_without_ifcopenshell_the_remedy_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "house.ifc"
    path.write_text(house("IFC4"))
    monkeypatch.setitem(sys.modules, "ifcopenshell", None)
    with pytest.raises(ImportError, match=r"pip install ifcopenshell"):
        abut.ifc.read(path)


def test_the_sample_is_the_house_of_these_tests() -> None:
    sample = Path(__file__).resolve().parents[2] / "data" / "house.ifc"
    assert sample.read_text() == house("IFC4")
