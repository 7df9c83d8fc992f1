#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Clashes of a generated plant: by one process, one worker, three hosts with Dask, and four MPI ranks.

Usage: cluster.py FOLDER [--parts 1000000] [--tile 16384] [--ranks-program build/release/examples/mpi_clash]

Needs root (network namespaces are the hosts), distributed, and for the ranks mpiexec and the example. FOLDER gets the
plant and the outputs. Prints a table: seconds by the clock and of the processors, the greatest resident memory of a
process, mapped files included, and whether the bytes are those of one process without tiles. Among the hosts a worker
is killed twice, the job is stopped and goes on, and a tile is made unreadable and restored.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "python" / "tests")]

import abut  # noqa: E402
from abut import distribute  # noqa: E402


def make(folder: str, parts: str, tile: str) -> None:
    import make_plant

    make_plant.make_plant(folder, int(parts), instances_per_tile=int(tile))


def plain(folder: str, output: str) -> None:
    """One process and one thread, without tiles."""
    with abut.thread_limit(1), open(output, "wb") as out:
        scene = abut.SceneFolder(folder).scene()

        def write(report: abut.ClashReport) -> None:
            a, b = scene.name(scene.id([report.a, report.b]))
            out.write(abut.clash_line(report, a, b))

        abut.for_each_clash(scene, write)


def pieces(folder: str, output: str) -> None:
    """The machinery, with one worker."""
    distribute.clash(folder, output, executor=1)


def measured(command: list[str], **options: Any) -> dict[str, float]:
    """Runs a program; its peak is that of the largest of its processes."""
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    process = subprocess.Popen(command, **options)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"{command} failed")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"clock": time.perf_counter() - begin, "cpu": cpu, "peak": usage.ru_maxrss / 1024}


def phase(function: Callable[..., None], *arguments: object) -> dict[str, float]:
    return measured([sys.executable, __file__, "--phase", function.__name__, *map(str, arguments)])


def peak_of_this() -> float:
    """In a worker: its greatest resident memory in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def on_hosts(plant: pathlib.Path, output: pathlib.Path, expected: bytes) -> dict[str, float]:
    """Three hosts with a worker each, through all that can happen to a job."""
    import distributed
    from network_hosts import NetworkHosts

    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    peaks: dict[str, float] = {}
    begin = time.perf_counter()
    with (
        NetworkHosts(3) as hosts,
        distributed.LocalCluster(n_workers=0, host=hosts.address, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        dask = [sys.executable, "-m", "distributed.cli.dask_worker", cluster.scheduler_address, "--nthreads", "1"]
        workers = [
            hosts.start(i, [*dask, "--no-dashboard"], env=environment, cwd="/tmp", stderr=subprocess.DEVNULL)
            for i in range(3)
        ]
        client.wait_for_workers(3)
        kills = [0.45, 0.6]

        def watch(done: int, count: int) -> None:
            for host, peak in client.run(peak_of_this, on_error="ignore").items():
                peaks[host] = max(peak, peaks.get(host, 0))
            if stop and done > count / 3:
                raise KeyboardInterrupt
            if kills and done > kills[0] * count:
                kills.pop(0)
                os.kill(sorted(client.run(os.getpid, on_error="ignore").values())[0], signal.SIGKILL)

        options: dict[str, Any] = {"executor": client.get_executor(), "in_flight": 6, "progress": watch}
        stop = True
        try:
            distribute.clash(plant, output, **options)
        except KeyboardInterrupt:
            print(f"stopped after {len(list(pathlib.Path(f'{output}.pieces').iterdir()))} tiles", flush=True)
        stop = False
        scene = abut.SceneFolder(plant)
        triangles = scene.tile_triangles
        bad = plant / "tiles" / f"{min(range(scene.tiles), key=lambda tile: triangles[tile]):06}.bin"
        good = bad.read_bytes()
        bad.write_bytes(good[:-1])
        try:
            distribute.clash(plant, output, **options)
        except abut.Error as error:
            print(error, flush=True)
        bad.write_bytes(good)
        print(f"workers killed: {2 - len(kills)}", flush=True)
        distribute.clash(plant, output, **options)
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.wait()
    assert output.read_bytes() == expected
    print("peaks of the workers, MiB:", {host: round(peak) for host, peak in peaks.items()}, flush=True)
    return {"clock": time.perf_counter() - begin, "cpu": float("nan"), "peak": max(peaks.values())}


def shares(plant: pathlib.Path) -> None:
    """The counted work of tiles, and how evenly N workers share it, the largest tiles first."""
    scene = abut.SceneFolder(plant)
    works = {
        "triangles": [int(count) for count in scene.tile_triangles],
        "touching pairs": [len(scene.overlapping_pairs(tile)) for tile in range(scene.tiles)],
    }
    listed = int(scene.tile_instances.sum())
    print(f"{scene.tiles} tiles list {listed} instances, {listed / len(scene):.3f} for each")
    for name, work in works.items():
        line = f"{name}: largest tile {max(work) / sum(work):.4f} of all; greatest share of N workers, times N:"
        for count in (1, 2, 4, 8, 16, 32):
            loads = [0] * count
            for each in sorted(work, reverse=True):
                loads[loads.index(min(loads))] += each
            line += f" {count}: {count * max(loads) / sum(work):.3f}"
        print(line, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Clashes of a generated plant, by one process and by many.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--parts", type=int, default=1_000_000)
    parser.add_argument("--tile", type=int, default=16384)
    parser.add_argument("--ranks-program", type=pathlib.Path, default=ROOT / "build/release/examples/mpi_clash")
    given = parser.parse_args()
    folder = given.folder.absolute()
    folder.mkdir(exist_ok=True)
    plant = folder / "plant"
    rows: dict[str, dict[str, float]] = {}

    def report(name: str, row: dict[str, float]) -> None:
        rows[name] = row
        print(f"{name}: {row['clock']:.1f} s, {row['cpu']:.1f} s of processors, {row['peak']:.0f} MiB", flush=True)

    report("write", phase(make, plant, given.parts, given.tile))
    shares(plant)
    report("one process, no tiles", phase(plain, plant, folder / "plain.jsonl"))
    expected = (folder / "plain.jsonl").read_bytes()
    print(f"{expected.count(10)} clashes", flush=True)
    report("one worker", phase(pieces, plant, folder / "worker.jsonl"))
    assert (folder / "worker.jsonl").read_bytes() == expected
    overhead = rows["one worker"]["cpu"] / rows["one process, no tiles"]["cpu"] - 1
    print(f"overhead of one worker, seconds of processors: {overhead:+.1%}", flush=True)
    if given.ranks_program.exists():
        names = ("OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "OMPI_MCA_rmaps_base_oversubscribe")
        environment = os.environ | dict.fromkeys(names, "1")
        ranks = ["mpiexec", "-n", "4", str(given.ranks_program), str(folder / "ranks.jsonl"), str(plant)]
        report("four MPI ranks", measured(ranks, env=environment))
        assert (folder / "ranks.jsonl").read_bytes() == expected
    report("three hosts, Dask", on_hosts(plant, folder / "hosts.jsonl", expected))
    print("all outputs have the same bytes")
    print(json.dumps(rows))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--phase"]:
        globals()[sys.argv[2]](*sys.argv[3:])
    else:
        main()
