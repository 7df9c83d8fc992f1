# SPDX-License-Identifier: MIT
"""A function of many mesh files: rows in the order of the paths, with errors where files or functions fail."""

from __future__ import annotations

import functools
import os
import pathlib
import pickle
import signal
import tempfile
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from generated import icosahedron

import abut
from abut.distribute import Engine, MeshRow, map_meshes


def note(mesh: abut.Mesh, folder: str = "", word: str = "") -> tuple[int, bool]:
    """Leaves a file for each call."""
    pathlib.Path(folder, f"{len(mesh.triangles)} {word} {os.getpid()} {len(os.listdir(folder))}").touch()
    if len(mesh.triangles) == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return len(mesh.triangles), mesh.check().sound


def samples(mesh: abut.Mesh) -> npt.NDArray[np.float64]:
    if len(mesh.triangles) == 2:
        raise ZeroDivisionError("too few triangles")
    points = np.random.default_rng(0).uniform(-2, 2, size=(100, 3))
    return np.column_stack([points, mesh.signed_distance(points)])


@pytest.fixture
def paths(tmp_path: pathlib.Path) -> list[pathlib.Path]:
    """A closed mesh; text that is no mesh; two triangles; a file that is not there; the closed one again."""
    vertices, faces = icosahedron()
    files = [tmp_path / name for name in ("ball.ply", "text.obj", "two.stl", "missing.ply", "again.abut")]
    abut.save(files[0], abut.Mesh(vertices, faces))
    files[1].write_text("v 0 0\n")
    abut.save(files[2], abut.Mesh(vertices, faces[:2]))
    abut.save(files[4], abut.Mesh(vertices, faces))
    return files


@pytest.mark.parametrize("engine", [None, 2])
def test_bad_files_are_rows(engine: Engine, paths: list[pathlib.Path]) -> None:
    told: list[tuple[int, int]] = []
    rows: list[MeshRow[npt.NDArray[np.float64]]] = list(
        map_meshes(paths, samples, executor=engine, progress=lambda done, count: told.append((done, count)))
    )
    assert [row.path for row in rows] == [os.fspath(path) for path in paths]
    expected = samples(abut.Mesh(*icosahedron()))
    for row in (rows[0], rows[4]):
        assert row.value is not None and not row.error
        np.testing.assert_array_equal(row.value, expected)
    assert [row.value for row in rows[1:4]] == [None] * 3
    assert "text.obj: line 1" in rows[1].error and "missing.ply" in rows[3].error
    assert rows[2].error == "ZeroDivisionError: too few triangles"
    assert told[-1] == (5, 5)


def test_no_paths_are_no_rows() -> None:
    assert list(map_meshes([], samples)) == []


def test_another_run_computes_what_has_changed(paths: list[pathlib.Path], tmp_path: pathlib.Path) -> None:
    calls, results = tmp_path / "calls", tmp_path / "results"
    calls.mkdir()

    def run(word: str = "") -> list[tuple[int, bool] | None]:
        function = functools.partial(note, folder=os.fspath(calls), word=word)
        return [row.value for row in map_meshes(paths, function, results=results)]

    found = run()
    assert found == [(20, True), None, (2, False), None, (20, True)]
    assert len(os.listdir(calls)) == 3
    assert run() == found and len(os.listdir(calls)) == 3
    abut.save(paths[0], abut.Mesh(icosahedron()[0], icosahedron()[1][:1]))
    assert run() == [(1, False), *found[1:]] and len(os.listdir(calls)) == 4
    run("other")
    assert len(os.listdir(calls)) == 7


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
def test_a_file_that_ends_every_worker_is_a_row(paths: list[pathlib.Path], tmp_path: pathlib.Path) -> None:
    calls = tmp_path / "calls"
    calls.mkdir()
    vertices, faces = icosahedron()
    abut.save(tmp_path / "three.ply", abut.Mesh(vertices, faces[:3]))
    files = [paths[0], tmp_path / "three.ply", paths[4]]
    function = functools.partial(note, folder=os.fspath(calls))
    rows = list(map_meshes(files, function, executor=2, retries=1))
    assert [row.value for row in rows] == [(20, True), None, (20, True)]
    assert "its worker died 2 times" in rows[1].error


class Count:
    """A function with a state."""

    def __init__(self, add: int) -> None:
        self.add = add

    def __call__(self, mesh: abut.Mesh) -> int:
        return len(mesh.triangles) + self.add


def test_objects_that_can_be_called_differ_by_their_state(paths: list[pathlib.Path], tmp_path: pathlib.Path) -> None:
    for add in (1, 2, 1):
        [row] = map_meshes(paths[:1], Count(add), results=tmp_path / "results")
        assert row.value == 20 + add
    assert len(os.listdir(tmp_path / "results")) == 2


def test_a_run_that_ends_early_leaves_nothing(
    paths: list[pathlib.Path], tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", os.fspath(tmp_path / "temporary"))
    rows = map_meshes(paths, samples)
    assert next(rows).value is not None and len(os.listdir(tmp_path / "temporary")) == 1
    rows.close()
    assert os.listdir(tmp_path / "temporary") == []


def test_damaged_results_are_computed_again(paths: list[pathlib.Path], tmp_path: pathlib.Path) -> None:
    results = tmp_path / "results"
    [row] = map_meshes(paths[:1], samples, results=results)
    [file] = results.iterdir()
    file.write_bytes(pickle.dumps("whole")[:-3])
    [again] = map_meshes(paths[:1], samples, results=results)
    assert again.error == "" and again.value is not None and row.value is not None
    assert np.array_equal(again.value, row.value)


class Fragile:
    def __reduce__(self) -> Any:
        return (int, ("x",))


def fragile(mesh: abut.Mesh) -> Fragile:
    return Fragile()


def test_a_value_that_cannot_be_read_back_is_a_row(paths: list[pathlib.Path]) -> None:
    [row] = map_meshes(paths[:1], fragile)
    assert row.value is None and "cannot be unpickled: ValueError" in row.error


def test_one_path_and_no_function_are_refused(paths: list[pathlib.Path]) -> None:
    with pytest.raises(TypeError, match="list"):
        list(map_meshes(str(paths[0]), samples))
    with pytest.raises(TypeError, match="cannot be called"):
        list(map_meshes(paths, 5))  # type: ignore[arg-type]
