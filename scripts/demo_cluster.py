#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Clashes a generated plant by three local Dask workers, and compares the bytes with those of one process.

Usage: demo_cluster.py FOLDER [--parts 100000]
"""

from __future__ import annotations

import argparse
import contextlib
import pathlib
import shutil
import sys
import time

import distributed

import abut
import abut.distribute
from make_plant import make_plant


def show_progress(done: int, count: int) -> None:
    print(f"\r  {100 * done // max(count, 1)} %", end="", flush=True)


def plant_of(folder: pathlib.Path, parts: int) -> pathlib.Path:
    """The plant, which is written once."""
    plant = folder / f"plant of {parts} parts"
    with contextlib.suppress(abut.Error):
        if len(abut.SceneFolder(plant)) == parts:
            return plant
    shutil.rmtree(plant, ignore_errors=True)
    print(f"Writing a plant of {parts:,} parts to {plant}")
    make_plant(str(plant), parts, instances_per_tile=max(parts // 32, 1))
    return plant


def main() -> int:
    parser = argparse.ArgumentParser(description="Clashes a generated plant by three local Dask workers.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--parts", type=int, default=100_000)
    given = parser.parse_args()
    plant = plant_of(given.folder, given.parts)
    print(f"{len(abut.SceneFolder(plant)):,} parts in {abut.SceneFolder(plant).tiles} tiles")

    by_workers, by_one = given.folder / "by_workers.jsonl", given.folder / "by_one.jsonl"
    cluster = distributed.LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=":0")
    with cluster, distributed.Client(cluster) as client:
        print(f"Three workers; Dask's dashboard is at {client.dashboard_link}")
        begin = time.perf_counter()
        count = abut.distribute.clash(plant, by_workers, executor=client.get_executor(), in_flight=6, progress=show_progress)
        print(f"\r  {count:,} clashes in {time.perf_counter() - begin:.1f} s: {by_workers}")

    print("One process, without workers")
    begin = time.perf_counter()
    abut.distribute.clash(plant, by_one, progress=show_progress)
    print(f"\r  {time.perf_counter() - begin:.1f} s: {by_one}")
    same = by_workers.read_bytes() == by_one.read_bytes()
    print("The bytes are equal." if same else "THE BYTES DIFFER.")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
