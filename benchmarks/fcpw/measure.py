#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures FCPW's closest points on a mesh and points that abut_bench_inputs wrote.

measure.py FOLDER SECONDS QUESTION… prints JSON of the form that Google Benchmark has. FCPW's Python module has batches
only; one processor is used, and times are processor time.
"""
import importlib.metadata
import json
import os
import sys
import time
from pathlib import Path

import fcpw
import numpy as np

QUESTIONS = ("closest-around", "closest-near")
BATCH = 4096


def vectors(path, kind=np.float32):
    return np.asfortranarray(np.fromfile(path, dtype=kind).reshape(-1, 3))


def build(place):
    scene = fcpw.scene_3D()
    scene.set_object_count(1)
    scene.set_object_vertices(vectors(place / "vertices"), 0)
    scene.set_object_triangles(vectors(place / "triangles", np.int32), 0)
    scene.build(fcpw.aggregate_type.bvh_surface_area, True)
    return scene


def seconds_each(scene, points, seconds):
    infinite = np.full(BATCH, np.finfo(np.float32).max, dtype=np.float32)
    batches = [np.asfortranarray(points[i : i + BATCH]) for i in range(0, len(points) - BATCH + 1, BATCH)]
    begin = time.process_time()
    calls = 0
    while calls == 0 or time.process_time() - begin < seconds:
        scene.find_closest_points(batches[calls % len(batches)], infinite, fcpw.interaction_3D_list())
        calls += 1
    return (time.process_time() - begin) / (calls * BATCH)


def main(argv):
    place, seconds = Path(argv[1]), float(argv[2])
    os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
    scene = build(place)
    found = []
    for question in argv[3:]:
        if question in QUESTIONS:
            each = 1e9 * seconds_each(scene, vectors(place / question), seconds)
            found.append({"run_name": f"{question}_fcpw/{place.name}", "run_type": "iteration", "real_time": each,
                          "cpu_time": each, "time_unit": "ns"})
    print(json.dumps({"context": {"FCPW": importlib.metadata.version("fcpw")}, "benchmarks": found}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
