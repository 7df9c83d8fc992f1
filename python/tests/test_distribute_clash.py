# SPDX-License-Identifier: MIT
"""Clashes and pairs of scene folders: the bytes of one process, whatever runs the tiles and whatever dies."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import abut
from abut import distribute
from network_hosts import NetworkHosts

posix = pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
PARTS, PER_TILE = 2400, 120


def plant() -> abut.Scene:
    """Boxes and balls, some of them on a lattice, where they touch exactly, and some large ones."""
    rng = np.random.default_rng(4)
    corner = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
    faces = [(0, 1, 3), (0, 3, 2), (4, 7, 5), (4, 6, 7), (0, 5, 1), (0, 4, 5), (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4)]
    faces += [(1, 5, 7), (1, 7, 3)]
    meshes = [abut.Mesh(corner * size, faces) for size in (1, 0.7, (3, 0.2, 0.2), 4)]
    scene = abut.Scene()
    kinds = rng.choice(4, PARTS, p=(0.4, 0.3, 0.29, 0.01))
    places = rng.integers(0, 20, (PARTS, 3)).astype(float)
    places[PARTS // 2 :] += rng.random((PARTS - PARTS // 2, 3))
    for i, (kind, place) in enumerate(zip(kinds, places)):
        layers = 3 if i % 3 == 0 else 1
        scene.add(meshes[kind], abut.Pose(translation=place), layers=layers, name=f"part {i}")
    return scene


@pytest.fixture(scope="module")
def scene() -> abut.Scene:
    return plant()


@pytest.fixture(scope="module")
def folder(scene: abut.Scene, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    path = tmp_path_factory.mktemp("plant") / "plant"
    abut.write_scene_folder(path, scene, instances_per_tile=PER_TILE)
    assert abut.SceneFolder(path).tiles > 12
    return path


def lines_of(scene: abut.Scene, **options: Any) -> bytes:
    """What one process writes, without tiles."""
    curves = options.pop("curves", False)
    names = scene.name(scene.models())
    reports = abut.clash(scene, **options)
    assert isinstance(reports, list)
    return b"".join(abut.clash_line(one, names[one.a], names[one.b], curves=curves) for one in reports)


@pytest.fixture(scope="module")
def expected(scene: abut.Scene) -> bytes:
    lines = lines_of(scene)
    assert lines.count(b"\n") > 1000
    return lines


@pytest.mark.parametrize("options", [{"clearance": 0.3, "curves": True}, {"layers": 2}])
def test_the_bytes_are_those_of_the_whole_scene(
    options: dict[str, Any], scene: abut.Scene, folder: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    out = tmp_path / "clashes.jsonl"
    count = distribute.clash(folder, out, **options)
    assert out.read_bytes() == lines_of(scene, **options)
    assert count == out.read_bytes().count(b"\n")
    assert os.listdir(tmp_path) == ["clashes.jsonl"]


def test_processes_write_the_same_bytes(expected: bytes, folder: pathlib.Path, tmp_path: pathlib.Path) -> None:
    told: list[tuple[int, int]] = []
    distribute.clash(folder, tmp_path / "one", progress=lambda done, count: told.append((done, count)))
    distribute.clash(folder, tmp_path / "two", executor=2)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes() == expected
    assert told[0][0] == 0 and told[-1][0] == told[-1][1] >= PARTS


def test_pairs_are_those_of_the_whole_scene(scene: abut.Scene, folder: pathlib.Path, tmp_path: pathlib.Path) -> None:
    out = tmp_path / "pairs.jsonl"
    count = distribute.overlapping_pairs(folder, out, executor=2)
    pairs = [(line["part_a"], line["part_b"]) for line in map(json.loads, out.read_text().splitlines())]
    assert pairs == [(a.index, b.index) for a, b in scene.overlapping_pairs()]
    assert count == len(pairs) > 1000
    of_tiles = abut.SceneFolder(folder)
    found = np.concatenate([of_tiles.overlapping_pairs(tile) for tile in range(of_tiles.tiles)])
    assert sorted(map(tuple, found.tolist())) == pairs


@posix
@pytest.mark.parametrize("deaths", [1, 2])
def test_workers_that_die_change_nothing(
    deaths: int, expected: bytes, folder: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    import multiprocessing

    left = [deaths]

    def kill_one(done: int, count: int) -> None:
        if left[0] and done:
            left[0] -= 1
            os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)

    distribute.clash(folder, tmp_path / "out", executor=2, progress=kill_one)
    assert left == [0]
    assert (tmp_path / "out").read_bytes() == expected


def test_a_stopped_run_goes_on(expected: bytes, folder: pathlib.Path, tmp_path: pathlib.Path) -> None:
    def stop(done: int, count: int) -> None:
        if done > count / 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        distribute.clash(folder, tmp_path / "out", progress=stop)
    assert not (tmp_path / "out").exists()
    kept = {file: file.stat().st_mtime_ns for file in (tmp_path / "out.pieces").iterdir()}
    assert 2 < len(kept) < abut.SceneFolder(folder).tiles
    begins: list[int] = []

    def check(done: int, count: int) -> None:
        if not begins:
            assert kept == {file: file.stat().st_mtime_ns for file in (tmp_path / "out.pieces").iterdir()}
        begins.append(done)

    distribute.clash(folder, tmp_path / "out", progress=check)
    assert begins[0] > 0
    assert (tmp_path / "out").read_bytes() == expected


def test_other_options_and_another_scene_use_nothing_of_a_stopped_run(
    folder: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    def stop(done: int, count: int) -> None:
        if done:
            raise KeyboardInterrupt

    def first_told(path: pathlib.Path, **options: Any) -> int:
        told: list[int] = []

        def tell(done: int, count: int) -> None:
            told.append(done)
            stop(done + 1, count)

        with pytest.raises(KeyboardInterrupt):
            distribute.clash(path, tmp_path / "out", progress=tell, **options)
        return told[0]

    with pytest.raises(KeyboardInterrupt):
        distribute.clash(folder, tmp_path / "out", progress=stop)
    assert first_told(folder) > 0
    assert first_told(folder, clearance=0.01) == 0
    other = tmp_path / "other"
    shutil.copytree(folder, other)
    assert first_told(other) == 0


def test_a_tile_that_cannot_be_read_is_named_and_the_rest_is_done(
    expected: bytes, folder: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    copy, out = tmp_path / "copy", tmp_path / "out"
    shutil.copytree(folder, copy)
    bad = [copy / "tiles" / "000003.bin", copy / "tiles" / "000005.bin"]
    good = [file.read_bytes() for file in bad]
    bad[0].write_bytes(good[0][:99] + bytes([good[0][99] ^ 4]) + good[0][100:])
    bad[1].unlink()
    out.write_text("old")
    with pytest.raises(abut.Error, match="2 of [0-9]+ tiles failed") as caught:
        distribute.clash(copy, out, executor=2)
    for tile, file in zip((3, 5), bad):
        assert f"tile {tile} of {copy}: {file}" in str(caught.value)
    assert out.read_text() == "old"
    assert len(list((tmp_path / "out.pieces").glob("*.piece"))) == abut.SceneFolder(copy).tiles - 2
    for file, content in zip(bad, good):
        file.write_bytes(content)
    distribute.clash(copy, out)
    assert out.read_bytes() == expected


def test_what_is_no_folder_is_refused(folder: pathlib.Path, tmp_path: pathlib.Path) -> None:
    with pytest.raises(abut.Error, match="nowhere: .*no manifest.json"):
        distribute.clash(tmp_path / "nowhere", tmp_path / "out")
    with pytest.raises(abut.Error, match="there is no folder"):
        distribute.clash(folder, tmp_path / "none" / "out")
    with pytest.raises(ValueError, match="'max_pairs' must be a whole number from 0"):
        distribute.clash(folder, tmp_path / "out", max_pairs=-1)
    with pytest.raises(ValueError, match="'layers' must be a whole number from 0"):
        distribute.overlapping_pairs(folder, tmp_path / "out", layers=-1)
    for clearance in (float("nan"), -1):
        with pytest.raises(ValueError, match="'clearance'"):
            distribute.clash(folder, tmp_path / "out", clearance=clearance)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["\udcff", b"\xff", ["good", "\udcff"], 5])
def test_names_are_texts(name: Any, tmp_path: pathlib.Path) -> None:
    with abut.SceneFolderWriter(tmp_path / "scene") as writer:
        number = writer.add_mesh(abut.Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)]))
        with pytest.raises(TypeError, match="'name' must be a text"):
            writer.add(number, abut.Pose(), name=name)


def test_an_output_in_the_folder_is_refused(folder: pathlib.Path) -> None:
    before = (folder / "manifest.json").read_bytes()
    for name in ("manifest.json", "tiles/000000.bin", "new.jsonl"):
        with pytest.raises(abut.Error, match="elsewhere"):
            distribute.clash(folder, folder / name)
    assert (folder / "manifest.json").read_bytes() == before and not (folder / "new.jsonl").exists()


@posix
def test_one_run_at_a_time_has_an_output(folder: pathlib.Path, expected: bytes, tmp_path: pathlib.Path) -> None:
    refused: list[str] = []

    def again(done: int, count: int) -> None:
        if not refused:
            with pytest.raises(abut.Error, match="another run"):
                distribute.clash(folder, tmp_path / "out")
            refused.append("once")

    distribute.clash(folder, tmp_path / "out", progress=again)
    assert refused and (tmp_path / "out").read_bytes() == expected
    assert os.listdir(tmp_path) == ["out"]


def test_a_scene_is_cut_beside_the_output(scene: abut.Scene, expected: bytes, tmp_path: pathlib.Path) -> None:
    def stop(done: int, count: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        distribute.clash(scene, tmp_path / "out", progress=stop)
    begins: list[int] = []
    distribute.clash(scene, tmp_path / "out", progress=lambda done, count: begins.append(done))
    assert begins[0] > 0
    assert (tmp_path / "out").read_bytes() == expected
    assert os.listdir(tmp_path) == ["out"]


def test_an_empty_scene_gives_an_empty_file(tmp_path: pathlib.Path) -> None:
    abut.write_scene_folder(tmp_path / "empty", abut.Scene())
    assert distribute.clash(tmp_path / "empty", tmp_path / "out", executor=1) == 0
    assert (tmp_path / "out").read_bytes() == b""


@posix
def test_dask_writes_the_same_bytes_though_a_worker_dies_twice(
    expected: bytes, folder: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        left = [2]

        def kill_one(done: int, count: int) -> None:
            if left[0] and done:
                left[0] -= 1
                workers = client.run(os.getpid, on_error="ignore")
                os.kill(sorted(workers.values())[0], signal.SIGKILL)

        distribute.clash(folder, tmp_path / "out", executor=client.get_executor(), in_flight=4, progress=kill_one)
    assert left == [0]
    assert (tmp_path / "out").read_bytes() == expected


MPI_PROGRAM = """
import sys
from mpi4py.futures import MPIPoolExecutor
from abut import distribute

if __name__ == "__main__":
    with MPIPoolExecutor() as pool:
        distribute.clash(sys.argv[1], sys.argv[2], executor=pool)
"""


def mpi_environment() -> dict[str, str]:
    """Open MPI refuses to run as root, and more ranks than processors, unless it is told otherwise."""
    names = ("OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "OMPI_MCA_rmaps_base_oversubscribe")
    path = os.pathsep.join(sys.path)
    environment = os.environ | dict.fromkeys(names, "1") | {"PYTHONPATH": path}
    environment["PRTE_MCA_rmaps_default_mapping_policy"] = ":oversubscribe"
    return environment


def test_two_ranks_write_the_same_bytes(expected: bytes, folder: pathlib.Path, tmp_path: pathlib.Path) -> None:
    pytest.importorskip("mpi4py")
    if shutil.which("mpiexec") is None:
        pytest.skip("mpiexec is not installed")
    program = tmp_path / "program.py"
    program.write_text(MPI_PROGRAM)
    arguments = [os.fspath(path) for path in (program, folder, tmp_path / "out")]
    command = ["mpiexec", "-n", "2", sys.executable, "-m", "mpi4py.futures", *arguments]
    run = subprocess.run(command, env=mpi_environment(), capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "out").read_bytes() == expected


def test_ranks_of_c_plus_plus_name_a_bad_tile_and_go_on(
    expected: bytes, folder: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    program = pathlib.Path(os.environ.get("ABUT_BUILD_DIR", ""), "examples", "mpi_clash")
    if not program.exists() or shutil.which("mpiexec") is None:
        pytest.skip("the examples were built without MPI")
    copy, out = tmp_path / "copy", tmp_path / "out"
    shutil.copytree(folder, copy)
    bad = copy / "tiles" / "000004.bin"
    good = bad.read_bytes()
    bad.write_bytes(good[:-1])

    def run() -> subprocess.CompletedProcess[str]:
        command = ["mpiexec", "-n", "2", os.fspath(program), os.fspath(out), os.fspath(copy)]
        return subprocess.run(command, env=mpi_environment(), capture_output=True, text=True, timeout=60, check=False)

    failed = run()
    assert failed.returncode != 0 and f"tile 4: {bad}" in failed.stderr and not out.exists()
    kept = list(tmp_path.glob("out.*.pieces/*.jsonl"))
    assert len(kept) == abut.SceneFolder(copy).tiles - 1
    kept[0].write_bytes(b"")  # a finished tile is not computed again
    bad.write_bytes(good)
    assert run().returncode == 0 and len(out.read_bytes()) < len(expected)
    assert run().returncode == 0 and out.read_bytes() == expected


def test_three_hosts_write_the_same_bytes(expected: bytes, folder: pathlib.Path, tmp_path: pathlib.Path) -> None:
    distributed = pytest.importorskip("distributed")
    if reason := NetworkHosts.reason_against():
        pytest.skip(reason)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with (
        NetworkHosts(3) as hosts,
        distributed.LocalCluster(n_workers=0, host=hosts.address, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        address = cluster.scheduler_address
        command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard"]
        workers = [
            hosts.start(i, command, env=environment, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for i in range(3)
        ]
        try:
            client.wait_for_workers(3, timeout=60)
            assert len({worker.rpartition(":")[0] for worker in client.nthreads()}) == 3
            distribute.clash(folder, tmp_path / "out", executor=client.get_executor())
        finally:
            for worker in workers:
                worker.terminate()
            for worker in workers:
                worker.wait(30)
    assert (tmp_path / "out").read_bytes() == expected


def test_instances_are_mapped_and_come_from_tables(scene: abut.Scene, folder: pathlib.Path, tmp_path: pathlib.Path) -> None:
    mapped = distribute.instances(folder)
    assert isinstance(mapped, np.memmap) and len(mapped) == PARTS and not mapped.flags.writeable
    assert (mapped["index"] == np.arange(PARTS)).all() and set(mapped["mesh"]) == {0, 1, 2, 3}
    np.testing.assert_array_equal(mapped["translation"][7], scene.world_pose(scene.id(7)).translation)

    names = distribute.scene_folder.COLUMNS
    table = np.empty(PARTS, [(name, "f8") for name in names])
    values = [mapped["mesh"], *mapped["rotation"].T, *mapped["translation"].T, mapped["scale"]]
    for name, value in zip(names, values):
        table[name] = value
    np.save(tmp_path / "table.npy", table)
    whole = abut.SceneFolder(folder).scene()
    meshes: dict[int, abut.Mesh] = {}
    for i in range(PARTS):
        meshes.setdefault(int(mapped["mesh"][i]), whole.model(whole.id(i)).mesh)
    with abut.SceneFolderWriter(tmp_path / "again", instances_per_tile=PER_TILE) as writer:
        for number in range(4):
            assert writer.add_mesh(meshes[number]) == number
        assert distribute.add_instances(writer, tmp_path / "table.npy", chunk=1000, layers=6, mask=5) == PARTS
    again = distribute.instances(tmp_path / "again")
    for name in ("rotation", "translation", "scale", "mesh", "index"):
        np.testing.assert_array_equal(again[name], mapped[name])
    assert (again["layers"] == 6).all() and (again["mask"] == 5).all()
    assert (tmp_path / "again/meshes/000001.abut").read_bytes() == (folder / "meshes/000001.abut").read_bytes()
    sizes = abut.SceneFolder(tmp_path / "again").tile_instances
    np.testing.assert_array_equal(sizes, abut.SceneFolder(folder).tile_instances)

    table["mesh"][5] = 0.5
    np.save(tmp_path / "table.npy", table)
    writer = abut.SceneFolderWriter(tmp_path / "bad")
    with pytest.raises(abut.Error, match="table.npy: row 5: 0.5 is no number of a mesh"):
        distribute.add_instances(writer, tmp_path / "table.npy")
    table["mesh"][5] = 9
    np.save(tmp_path / "table.npy", table)
    with pytest.raises(abut.Error, match="Instance 0: there is no mesh"):
        distribute.add_instances(writer, tmp_path / "table.npy")


def test_a_folder_is_read_tile_by_tile(scene: abut.Scene, folder: pathlib.Path) -> None:
    read = abut.SceneFolder(folder)
    assert len(read) == PARTS and read.meshes == 4 and read.path == str(folder) and read.unit == ""
    assert read.name(7) == "part 7"
    assert read.tile_bounds.shape == (read.tiles,) and np.isinf(read.tile_bounds[0].min).any()
    assert read.tile_instances.sum() >= PARTS and (read.tile_triangles == 12 * read.tile_instances).all()
    part, numbers = read.tile_scene(2)
    assert len(part) == len(numbers) == read.tile_instances[2]
    first = part.world_pose(part.id(0)).translation
    np.testing.assert_array_equal(first, scene.world_pose(scene.id(int(numbers[0]))).translation)
    assert [one.a for one in read.clash(2)] == [json.loads(line)["part_a"] for line in read.clash_lines(2).splitlines()]
    with pytest.raises(IndexError, match="there is no tile"):
        read.clash(read.tiles)
    read.verify()


def test_a_writer_takes_arrays(tmp_path: pathlib.Path) -> None:
    mesh = abut.Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
    matrices = np.broadcast_to(np.eye(4), (5, 4, 4)).copy()
    matrices[:, 0, 3] = np.arange(5)
    with abut.SceneFolderWriter(tmp_path / "scene", unit="metre") as writer:
        number = writer.add_mesh(mesh)
        assert writer.add(number, matrices, name=list("abcde")) == 4
        assert writer.add([number, number], abut.Pose(translation=(9, 9, 9)), scale=[1, 2], layers=4) == 6
    read = abut.SceneFolder(tmp_path / "scene")
    assert read.unit == "metre" and read.name(3) == "d" and read.name(6) == ""
    records = distribute.instances(tmp_path / "scene")
    assert records["translation"][:, 0].tolist() == [0, 1, 2, 3, 4, 9, 9]
    assert records["scale"].tolist() == [1] * 6 + [2] and records["layers"].tolist() == [1] * 5 + [4, 4]
    with pytest.raises(abut.Error):
        matrices[0, 0, 0] = 3
        abut.SceneFolderWriter(tmp_path / "scaled").add(0, matrices)
    with pytest.raises(abut.Error, match="no manifest.json"):
        abut.SceneFolder(tmp_path / "scaled")
    with pytest.raises(RuntimeError), abut.SceneFolderWriter(tmp_path / "stopped"):
        raise RuntimeError
    with pytest.raises(abut.Error, match="not written to its end"):
        abut.SceneFolder(tmp_path / "stopped")
