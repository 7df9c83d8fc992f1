#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Distances of points in a Parquet file from a mesh: rate and peak memory, beside the batch in memory.

    python3 benchmarks/python/points_from_files.py MESH [--points 100000000] [--folder build/points]
        [--engines memory,one,processes,dask]

MESH is any file that abut reads, such as the Stanford dragon that ./demo leaves in build/data. The
points are uniform in the mesh's bounding box, a tenth larger on each side. Each engine is a process of its own:

    memory      abut.distance of all points as an array; only that call is timed
    one         abut.distribute.distance in one process, with all processors
    processes   the same by two processes of one thread each
    dask        the same by two Dask workers of one thread each

The times of the last three contain reading, checksums and writing, and the start of workers. On a
busy machine compare CPU s, the time of processors in all processes. Memory is the largest sum of
the proportional shares (PSS) of all processes of an engine, which counts pages that they share
once; it is sampled once a second. The outputs must have the same bytes.

It needs what `pip install 'abut[distribute]'` installs.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import pathlib
import subprocess
import sys
import time

import numpy as np
import psutil
import pyarrow as pa
import pyarrow.parquet as pq

import abut
from abut import distribute

GROUP = 1 << 20


def generate(path: pathlib.Path, mesh: abut.Mesh, count: int) -> None:
    """The points, in row groups, never all in memory."""
    low, high = np.asarray(mesh.bounds.min), np.asarray(mesh.bounds.max)
    margin = 0.1 * (high - low)
    rng = np.random.default_rng(0)
    schema = pa.schema([(name, pa.float64()) for name in "xyz"])
    partial = path.with_suffix(".part")
    with pq.ParquetWriter(partial, schema, use_dictionary=False) as out:
        for first in range(0, count, GROUP):
            points = rng.uniform(low - margin, high + margin, size=(min(GROUP, count - first), 3))
            out.write_table(pa.table({name: points[:, i] for i, name in enumerate("xyz")}))
    partial.replace(path)


def clocks() -> tuple[float, float]:
    """Seconds elapsed, and seconds of processors by this process and those of its children that have ended."""
    times = os.times()
    return time.perf_counter(), times.user + times.system + times.children_user + times.children_system


def run_engine(
    engine: str, source: pathlib.Path, target: pathlib.Path, output: pathlib.Path
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The clocks before and after."""
    if engine == "memory":
        table = pq.read_table(source)
        points = np.empty((len(table), 3))
        for i, name in enumerate("xyz"):
            points[:, i] = table[name]
        del table
        mesh = abut.load(target)
        begin = clocks()
        distances = abut.distance(points, mesh)
        end = clocks()
        with open(output, "wb") as file:
            np.lib.format.write_array(file, np.asarray(distances))
        return begin, end
    begin = clocks()
    if engine == "dask":
        from distributed import Client, LocalCluster

        cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
        with cluster, Client(cluster) as client:
            distribute.distance(source, target, output, executor=client.get_executor())
    else:
        distribute.distance(source, target, output, executor={"one": None, "processes": 2}[engine])
    return begin, clocks()


def memory_of(process: psutil.Process) -> int:
    """The proportional shares of a process and its children, in bytes."""
    total = 0
    for one in [process, *process.children(recursive=True)]:
        try:
            total += one.memory_full_info().pss
        except (psutil.NoSuchProcess, psutil.AccessDenied):
            pass
    return total


def measure(
    engine: str, source: pathlib.Path, target: pathlib.Path, output: pathlib.Path
) -> tuple[float, float, int]:
    """Seconds elapsed and of processors, and the peak of the memory in bytes."""
    command = [sys.executable, __file__, str(target), "--engine", engine, "--source", source, "--output", output]
    peak = 0
    with subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True) as run:
        process = psutil.Process(run.pid)
        while run.poll() is None:
            try:
                peak = max(peak, memory_of(process))
            except psutil.NoSuchProcess:
                break
            time.sleep(1)  # each look stops the process for a moment
        assert run.stdout is not None
        elapsed, busy = map(float, run.stdout.read().split())
    return elapsed, busy, peak


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mesh", type=pathlib.Path)
    parser.add_argument("--points", type=int, default=100_000_000)
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("build/points"))
    parser.add_argument("--engines", default="memory,one,processes,dask")
    for hidden in ("--engine", "--source", "--output"):
        parser.add_argument(hidden, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.engine:
        files = pathlib.Path(given.source), given.mesh, pathlib.Path(given.output)
        begin, end = run_engine(given.engine, *files)
        print(end[0] - begin[0], end[1] - begin[1])
        return

    given.folder.mkdir(parents=True, exist_ok=True)
    mesh = abut.load(given.mesh)
    target = given.folder / "target.abut"
    abut.save(target, mesh)
    source = given.folder / f"points_{given.points}.parquet"
    if not source.exists():
        generate(source, mesh, given.points)
    print(f"{given.points:,} points, {len(mesh.triangles):,} triangles")
    print(f"{'engine':12}{'s':>8}{'points/s':>12}{'CPU s':>9}{'peak MB':>9}  SHA-256 of the output")
    for engine in given.engines.split(","):
        output = given.folder / f"{engine}.npy"
        seconds, busy, peak = measure(engine, source, target, output)
        digest = hashlib.sha256(output.read_bytes()).hexdigest()[:16]
        print(f"{engine:12}{seconds:8.1f}{given.points / seconds:12,.0f}{busy:9.1f}{peak / 1e6:9,.0f}  {digest}", flush=True)


if __name__ == "__main__":
    main()
