# SPDX-License-Identifier: MIT
"""Points and rays in files of every format: the answers of memory, whatever the pieces and the engine."""

from __future__ import annotations

import functools
import os
import pathlib
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from generated import icosahedron

import abut
from abut import distribute
from abut.distribute import Engine

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

Array = npt.NDArray[np.float64]
ROWS = 4321


@pytest.fixture(scope="module")
def mesh() -> abut.Mesh:
    return abut.Mesh(*icosahedron())


@pytest.fixture(scope="module")
def points() -> Array:
    """Some inside, some on a grid and so on the surface, some not finite."""
    rng = np.random.default_rng(5)
    found = rng.normal(size=(ROWS, 3))
    found[::3] = np.round(found[::3])
    found[7] = np.nan
    found[4000, 1] = np.inf
    return found


def table(points: Array, names: str = "xyz") -> Any:
    return pa.table({"intensity": pa.array(["none"] * len(points))} | {n: points[:, i] for i, n in enumerate(names)})


def write_npy(path: pathlib.Path, points: Array) -> None:
    np.save(path, points)


def write_structured(path: pathlib.Path, points: Array) -> None:
    records = np.zeros(len(points), [("z", "f8"), ("x", "f8"), ("classified", "u1"), ("y", "f8")])
    for i, name in enumerate("xyz"):
        records[name] = points[:, i]
    np.save(path, records)


def write_parquet(path: pathlib.Path, points: Array, group: int = 500) -> None:
    pq.write_table(table(points), path, row_group_size=group)


def write_arrow(path: pathlib.Path, points: Array, compression: str | None = None) -> None:
    options = pa.ipc.IpcWriteOptions(compression=compression)
    with pa.ipc.new_file(path, table(points).schema, options=options) as out:
        out.write_table(table(points), max_chunksize=700)


FORMATS: dict[str, tuple[str, Callable[[pathlib.Path, Array], None]]] = {
    "npy": (".npy", write_npy),
    "structured": (".npy", write_structured),
    "small groups": (".parquet", write_parquet),
    "one group": (".parquet", functools.partial(write_parquet, group=10**6)),
    "arrow": (".arrow", write_arrow),
    "feather": (".feather", functools.partial(write_arrow, compression="lz4")),
}


@pytest.mark.parametrize("chunk", [1000, 1300, 10**6])
@pytest.mark.parametrize("name", FORMATS)
def test_every_format_gives_the_answers_of_memory(
    name: str, chunk: int, mesh: abut.Mesh, points: Array, tmp_path: pathlib.Path
) -> None:
    suffix, write = FORMATS[name]
    write(tmp_path / f"points{suffix}", points)
    told: list[tuple[int, int]] = []
    distribute.signed_distance(
        tmp_path / f"points{suffix}",
        mesh,
        tmp_path / "out.npy",
        chunk=chunk,
        progress=lambda done, count: told.append((done, count)),
    )
    np.testing.assert_array_equal(np.load(tmp_path / "out.npy"), abut.signed_distance(points, mesh))
    assert told[-1] == (ROWS, ROWS) and len(told) >= ROWS // chunk
    assert sorted(os.listdir(tmp_path)) == ["out.npy", f"points{suffix}"]  # the pieces are gone


def test_every_verb_gives_the_answers_of_memory(mesh: abut.Mesh, points: Array, tmp_path: pathlib.Path) -> None:
    source, out = tmp_path / "points.npy", tmp_path / "out.npy"
    np.save(source, points)

    def answers(verb: Callable[..., None], **options: Any) -> Any:
        verb(source, mesh, out, chunk=999, **options)
        return np.load(out)

    np.testing.assert_array_equal(answers(distribute.distance), abut.distance(points, mesh))
    np.testing.assert_array_equal(
        answers(distribute.distance, max_distance=0.2), abut.distance(points, mesh, max_distance=0.2)
    )
    np.testing.assert_array_equal(answers(distribute.contains), mesh.contains(points))
    nearest, expected = answers(distribute.closest_points), abut.closest_points(points, mesh)
    for name in ("distance", "on_b", "triangle_b"):
        np.testing.assert_array_equal(nearest[name], getattr(expected, name))
    np.testing.assert_array_equal(answers(distribute.closest_points, fields=["on_b"]), expected.on_b)


def test_rays(mesh: abut.Mesh, points: Array, tmp_path: pathlib.Path) -> None:
    rays = np.hstack([points, points[::-1] - points])
    np.save(tmp_path / "rays.npy", rays)
    expected = abut.raycast(points, rays[:, 3:], mesh, min_t=0.1, cull="back")
    distribute.raycast(tmp_path / "rays.npy", mesh, tmp_path / "out.npy", min_t=0.1, cull="back", chunk=600)
    hits = np.load(tmp_path / "out.npy")
    assert 0 < np.isfinite(hits["t"]).sum() < ROWS
    for name in ("t", "triangle", "point", "normal"):
        np.testing.assert_array_equal(hits[name], getattr(expected, name))

    pq.write_table(table(rays, "abcdef"), tmp_path / "rays.parquet")
    distribute.raycast(
        tmp_path / "rays.parquet", mesh, tmp_path / "t.npy", columns="abcdef", min_t=0.1, cull="back", fields=["t"]
    )
    np.testing.assert_array_equal(np.load(tmp_path / "t.npy"), expected.t)


@pytest.mark.parametrize("suffix", [".npy", ".parquet", ".arrow"])
def test_the_bytes_are_those_of_one_piece(
    suffix: str, mesh: abut.Mesh, points: Array, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("abut.distribute._sinks._GROUP", 1500)  # several groups, which no piece is aligned with
    write_parquet(tmp_path / "points.parquet", points)
    target = tmp_path / "target.abut"
    abut.save(target, mesh)
    threads: Engine = functools.partial(ThreadPoolExecutor, 3)
    found = set()
    for number, (chunk, executor) in enumerate([(10**6, None), (700, None), (1100, threads), (501, 1), (900, 2)]):
        out = tmp_path / f"{number}{suffix}"
        distribute.closest_points(tmp_path / "points.parquet", target, out, chunk=chunk, executor=executor)
        found.add(out.read_bytes())
    assert len(found) == 1

    expected = abut.closest_points(points, mesh)
    if suffix == ".parquet":
        read = pq.read_table(out)
        assert pq.ParquetFile(out).metadata.row_group(0).num_rows == 1500
    elif suffix == ".arrow":
        read = pa.ipc.open_file(out).read_all()
    else:
        return
    assert read.column_names == ["distance", "on_b_x", "on_b_y", "on_b_z", "triangle_b"]
    np.testing.assert_array_equal(read["on_b_y"].to_numpy(), expected.on_b[:, 1])
    np.testing.assert_array_equal(read["triangle_b"].to_numpy(), expected.triangle_b)


def test_dask_gives_the_same_bytes(mesh: abut.Mesh, points: Array, tmp_path: pathlib.Path) -> None:
    distributed = pytest.importorskip("distributed")
    write_parquet(tmp_path / "points.parquet", points)
    distribute.contains(tmp_path / "points.parquet", mesh, tmp_path / "one.parquet")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            distribute.contains(
                tmp_path / "points.parquet", mesh, tmp_path / "two.parquet", chunk=500, executor=client.get_executor()
            )
    assert (tmp_path / "two.parquet").read_bytes() == (tmp_path / "one.parquet").read_bytes()


@pytest.mark.parametrize("suffix", [".las", ".laz"])
def test_las_coordinates_are_scaled_in_doubles(suffix: str, mesh: abut.Mesh, tmp_path: pathlib.Path) -> None:
    laspy = pytest.importorskip("laspy")
    rng = np.random.default_rng(6)
    integers = rng.integers(-2_000_000, 2_000_000, size=(3, ROWS))
    header = laspy.LasHeader(point_format=3, version="1.2")
    header.scales, header.offsets = np.array([1e-6, 1e-6, 1e-3]), np.array([0.5, 0.25, 1 / 3])
    las = laspy.LasData(header)
    las.X, las.Y, las.Z = integers
    las.write(tmp_path / f"scan{suffix}")
    points = (integers.T * header.scales) + header.offsets
    distribute.distance(tmp_path / f"scan{suffix}", mesh, tmp_path / "out.npy", chunk=1000)
    np.testing.assert_array_equal(np.load(tmp_path / "out.npy"), abut.distance(points, mesh))


def test_nulls_are_nan_and_integers_doubles(mesh: abut.Mesh, tmp_path: pathlib.Path) -> None:
    columns = {"x": pa.array([1, None, 3], pa.int64()), "y": pa.array([0, 1, 2], pa.float32()), "z": [0.5, 1.5, None]}
    pq.write_table(pa.table(columns), tmp_path / "points.parquet")
    pytest.importorskip("pyarrow.feather").write_feather(pa.table(columns), tmp_path / "points.feather")
    for source in (tmp_path / "points.parquet", tmp_path / "points.feather"):
        distribute.distance(source, mesh, tmp_path / "out.npy")
        found = np.load(tmp_path / "out.npy")
        assert found[0] == abut.distance((1, 0, 0.5), mesh) and np.isnan(found[1:]).all()


@pytest.mark.parametrize("suffix", [".npy", ".parquet", ".arrow"])
def test_no_rows_are_no_answers(suffix: str, mesh: abut.Mesh, tmp_path: pathlib.Path) -> None:
    for name, write in (("none.npy", write_npy), ("none.parquet", write_parquet), ("none.arrow", write_arrow)):
        write(tmp_path / name, np.empty((0, 3)))
        distribute.closest_points(tmp_path / name, mesh, tmp_path / f"out{suffix}")
        read: dict[str, Callable[[Any], Any]] = {".npy": np.load, ".parquet": pq.read_table, ".arrow": read_arrow}
        assert len(read[suffix](tmp_path / f"out{suffix}")) == 0


def read_arrow(path: pathlib.Path) -> Any:
    return pa.ipc.open_file(path).read_all()


def test_a_stopped_run_goes_on(mesh: abut.Mesh, points: Array, tmp_path: pathlib.Path) -> None:
    source, out = tmp_path / "points.npy", tmp_path / "out.npy"
    np.save(source, points)
    calls: list[int] = []

    def stop(done: int, _: int) -> None:
        calls.append(done)
        if done >= 3000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        distribute.distance(source, mesh, out, chunk=1000, progress=stop)
    assert not out.exists() and (tmp_path / "out.npy.pieces").is_dir()

    def begins(done: int, _: int) -> None:
        calls.append(done)

    calls.clear()
    distribute.distance(source, mesh, out, chunk=1000, progress=begins)
    assert calls[0] == 3000 and calls[-1] == ROWS
    np.testing.assert_array_equal(np.load(out), abut.distance(points, mesh))

    with pytest.raises(KeyboardInterrupt):
        distribute.distance(source, mesh, out, chunk=1000, progress=stop)
    np.save(source, points[::-1])  # another checksum, other pieces
    calls.clear()
    distribute.distance(source, mesh, out, chunk=1000, progress=begins)
    assert calls[0] == 0
    np.testing.assert_array_equal(np.load(out), abut.distance(points[::-1], mesh))
    assert sorted(os.listdir(tmp_path)) == ["out.npy", "points.npy"]


def test_a_damaged_row_group_is_named_and_the_rest_kept(
    mesh: abut.Mesh, points: Array, tmp_path: pathlib.Path
) -> None:
    source, out = tmp_path / "points.parquet", tmp_path / "out.npy"
    pq.write_table(table(points), source, row_group_size=1000, compression="zstd", use_dictionary=False)
    start = pq.ParquetFile(source).metadata.row_group(2).column(1).data_page_offset
    data = bytearray(source.read_bytes())
    data[start : start + 64] = bytes(64)
    source.write_bytes(data)
    out.write_bytes(b"old")
    with pytest.raises(abut.Error, match=r"1 of 5 pieces failed.* rows 2000 to 2999 of .*points.parquet: "):
        distribute.distance(source, mesh, out, chunk=1000)
    assert out.read_bytes() == b"old"
    assert len(list((tmp_path / "out.npy.pieces").glob("*.piece"))) == 4


def refused(source: pathlib.Path, match: str, output: str = "out.npy", **options: Any) -> None:
    before = set(os.listdir(source.parent))
    with pytest.raises(abut.Error, match=match) as raised:
        distribute.distance(source, abut.Mesh(*icosahedron()), source.parent / output, **options)
    assert source.name in str(raised.value) or output in str(raised.value)
    assert set(os.listdir(source.parent)) == before


def test_bad_files_are_named(points: Array, tmp_path: pathlib.Path) -> None:
    np.save(tmp_path / "wide.npy", np.zeros((4, 4)))
    refused(tmp_path / "wide.npy", r"the shape is \(4, 4\); it must be \(n, 3\)")
    np.save(tmp_path / "words.npy", np.array([["a", "b", "c"]]))
    refused(tmp_path / "words.npy", "column 'x' holds <U1")
    np.save(tmp_path / "points.npy", points)
    (tmp_path / "short.npy").write_bytes((tmp_path / "points.npy").read_bytes()[:-100])
    refused(tmp_path / "short.npy", "short.npy: .*check the path and the file")
    (tmp_path / "text.npy").write_bytes(b"x,y,z\n1,2,3\n" * 9)
    refused(tmp_path / "text.npy", "text.npy: not an array of NumPy")
    np.savez(tmp_path / "several.npz", points)
    (tmp_path / "several.npz").rename(tmp_path / "several.npy")
    refused(tmp_path / "several.npy", "an archive; it must be a single array")
    refused(tmp_path / "missing.npy", "No such file")
    refused(tmp_path / "points.xyz", "extension must be one of .npy, .parquet")
    refused(tmp_path / "points.npy", "extension must be one of .npy, .parquet", output="out.csv")
    refused(tmp_path / "points.npy", "there is no folder", output="nowhere/out.npy")
    write_parquet(tmp_path / "points.parquet", points)
    refused(tmp_path / "points.parquet", "no column 'w' among intensity, x, y, z", columns="xyw")
    refused(tmp_path / "points.parquet", "column 'intensity' holds string", columns=("x", "y", "intensity"))
    (tmp_path / "text.parquet").write_bytes(b"x,y,z\n1,2,3\n" * 9)
    refused(tmp_path / "text.parquet", "text.parquet: .*check")
    (tmp_path / "text.arrow").write_bytes(b"x,y,z\n1,2,3\n" * 9)
    refused(tmp_path / "text.arrow", "text.arrow: .*check")
    pytest.importorskip("laspy")
    (tmp_path / "text.las").write_bytes(b"x,y,z\n1,2,3\n" * 99)
    refused(tmp_path / "text.las", "text.las: ")


def test_pyarrow_is_needed_only_for_its_formats(
    mesh: abut.Mesh, points: Array, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_parquet(tmp_path / "points.parquet", points)
    np.save(tmp_path / "points.npy", points)
    for name in [name for name in sys.modules if name.split(".")[0] == "pyarrow"]:
        monkeypatch.setitem(sys.modules, name, None)
    distribute.distance(tmp_path / "points.npy", mesh, tmp_path / "out.npy")
    for source, output in (("points.parquet", "two.npy"), ("points.npy", "out.parquet"), ("points.npy", "out.arrow")):
        with pytest.raises(ImportError, match=r"pip install pyarrow"):
            distribute.distance(tmp_path / source, mesh, tmp_path / output)


def test_bad_options_are_refused(mesh: abut.Mesh, points: Array, tmp_path: pathlib.Path) -> None:
    np.save(tmp_path / "points.npy", points)
    for options, match in (
        ({"fields": ["on_a"]}, "distance, on_b, triangle_b; not"),
        ({"columns": "xy"}, "3 columns"),
        ({"chunk": 0}, "chunk"),
        ({"max_distance": "far"}, "max_distance"),
    ):
        with pytest.raises((ValueError, TypeError), match=match):
            distribute.closest_points(tmp_path / "points.npy", mesh, tmp_path / "out.npy", **options)
    for name in ("nothing.stl", "nothing.abut"):
        with pytest.raises(abut.Error, match=name):
            distribute.distance(tmp_path / "points.npy", tmp_path / name, tmp_path / "out.npy")
    assert os.listdir(tmp_path) == ["points.npy"]


def test_an_output_that_is_read_is_refused(mesh: abut.Mesh, points: Array, tmp_path: pathlib.Path) -> None:
    source, design = tmp_path / "points.npy", tmp_path / "design.abut"
    np.save(source, points)
    abut.save(design, mesh)
    before = source.read_bytes()
    for output in (source, tmp_path / "." / "points.npy"):
        with pytest.raises(abut.Error, match="elsewhere"):
            distribute.distance(source, design, output)
    (tmp_path / "folder.npy").mkdir()
    with pytest.raises(abut.Error, match="is a folder"):
        distribute.distance(source, design, tmp_path / "folder.npy")
    assert source.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["design.abut", "folder.npy", "points.npy"]


def test_a_source_that_changes_meanwhile_is_an_error(mesh: abut.Mesh, points: Array, tmp_path: pathlib.Path) -> None:
    source = tmp_path / "points.npy"
    np.save(source, points)

    def change(done: int, count: int) -> None:
        if 0 < done < count:
            np.save(source, points[::-1])
            os.utime(source, ns=(1, 1))

    with pytest.raises(abut.Error, match="points.npy: the file changed"):
        distribute.distance(source, mesh, tmp_path / "out.npy", chunk=1000, progress=change)
    assert os.listdir(tmp_path) == ["points.npy"]


@pytest.mark.parametrize("content", [b"", b"\x93", b"PK\x03\x04", b"\x93NUMPY\x01\x00\x10\x00{'descr': (\n     "])
def test_what_is_no_array_is_named(content: bytes, mesh: abut.Mesh, tmp_path: pathlib.Path) -> None:
    (tmp_path / "points.npy").write_bytes(content)
    with pytest.raises(abut.Error, match="points.npy"):
        distribute.distance(tmp_path / "points.npy", mesh, tmp_path / "out.npy")
