#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures abut in Python beside the libraries that pip has, in one run, and prints one table.

    python3 benchmarks/python/compare.py [--abut DIR] [--triangles N] [--rays N] [--seconds S]
                                         [--threads one|all|both] [--only NAMES] [--offline]

The first run makes a virtual environment in build/peers and installs requirements.txt there; a
library without a wheel is left out. DIR is the folder that contains the package abut; by default
the abut that this Python has. All libraries get the same input: a torus, rays from a sphere around
it, points near it and far from it, and a ball at many places. Each time is the median of at least
three, in microseconds an item (a ray, point, pose), for the build in milliseconds; in parentheses
is the multiple of abut's. With one thread it is processor time, which does not depend on what else
runs. A library that would take longer than S seconds gets fewer items.
"""

import argparse
import importlib.util
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time
import venv

HERE = pathlib.Path(__file__).resolve().parent
PEERS = HERE.parents[1] / "build" / "peers"
QUESTIONS = {
    "build": "build, ms",
    "first": "rays, first hit",
    "triangle": "rays, triangle of the first hit",
    "any": "rays, any hit",
    "all": "rays, all hits",
    "near": "closest points, near",
    "far": "closest points, far",
    "signed": "signed distance",
    "contains": "contains",
    "pairs": "pairs of triangles, a pose",
    "poses": "distance of meshes, a pose",
}
LIBRARIES = [
    "abut",
    "trimesh+embreex",
    "embreex",
    "open3d",
    "point-cloud-utils",
    "fcpw",
    "trueform",
    "libigl",
    "meshlib",
    "python-fcl",
    "coal",
]


def install(offline):
    """The Python of the virtual environment, with what could be installed."""
    python = PEERS / "bin" / "python"
    if not python.exists():
        venv.create(PEERS, with_pip=True)
    if not offline:
        for line in (HERE / "requirements.txt").read_text().splitlines():
            if line and not line.startswith("#"):
                command = [
                    python,
                    "-m",
                    "pip",
                    "install",
                    "--quiet",
                    "--only-binary",
                    ":all:",
                    line,
                ]
                if subprocess.run(command, check=False).returncode != 0:
                    print(f"no wheel of {line}", file=sys.stderr)
    return python


def make_input(triangles, rays):
    """The torus, the ball, rays, points and poses."""
    import numpy as np

    rng = np.random.default_rng(42)
    n = max(8, round((triangles / 4) ** 0.5))
    u, v = np.meshgrid(np.arange(2 * n) * np.pi / n, np.arange(n) * 2 * np.pi / n, indexing="ij")
    vertices = np.stack(
        ((2 + 0.7 * np.cos(v)) * np.cos(u), (2 + 0.7 * np.cos(v)) * np.sin(u), 0.7 * np.sin(v)),
        axis=-1,
    ).reshape(-1, 3)
    i, j = np.meshgrid(np.arange(2 * n), np.arange(n), indexing="ij")
    a, b = i * n + j, (i + 1) % (2 * n) * n + j
    c, d = (i + 1) % (2 * n) * n + (j + 1) % n, i * n + (j + 1) % n
    faces = np.stack((a, b, c, a, c, d), axis=-1).reshape(-1, 3)

    k = 16
    theta, phi = np.meshgrid(
        np.linspace(0, np.pi, k + 1)[1:-1], np.arange(2 * k) * np.pi / k, indexing="ij"
    )
    round_ = np.stack(
        (np.sin(theta) * np.cos(phi), np.sin(theta) * np.sin(phi), np.cos(theta)), axis=-1
    )
    ball = np.concatenate((round_.reshape(-1, 3), [(0, 0, 1), (0, 0, -1)])) * 0.4
    p, q = np.meshgrid(np.arange(k - 2), np.arange(2 * k), indexing="ij")
    r = (q + 1) % (2 * k)
    a, b, c, d = p * 2 * k + q, (p + 1) * 2 * k + q, (p + 1) * 2 * k + r, p * 2 * k + r
    q, r = q[0], r[0]
    top = np.stack((np.full(2 * k, len(ball) - 2), q, r), axis=-1)
    last = (k - 2) * 2 * k
    bottom = np.stack((np.full(2 * k, len(ball) - 1), last + r, last + q), axis=-1)
    ball_faces = np.concatenate((np.stack((a, b, c, a, c, d), axis=-1).reshape(-1, 3), top, bottom))

    origins = rng.normal(size=(rays, 3))
    origins *= 5 / np.linalg.norm(origins, axis=1, keepdims=True)
    near = vertices[rng.integers(len(vertices), size=rays)] + rng.normal(scale=0.02, size=(rays, 3))
    return {
        "vertices": vertices,
        "faces": faces,
        "ball": ball,
        "ball_faces": ball_faces,
        "origins": origins,
        "directions": rng.uniform(-2.5, 2.5, size=(rays, 3)) * (1, 1, 0.3) - origins,
        "near": near,
        "far": rng.uniform(-6, 6, size=(rays, 3)),
        "inside": rng.uniform(-1, 1, size=(rays, 3)) * (2.8, 2.8, 0.8),
        "places": rng.uniform(-4, 4, size=(10_000, 3)) * (1, 1, 0.5),
        "touching": vertices[rng.integers(len(vertices), size=1000)],
    }


def median(call, items, seconds, clock):
    """The median time of an item, for as many items as fit."""
    count = min(items, 16)
    while True:
        begin = clock()
        call(count)
        spent = clock() - begin
        if count == items or spent > seconds / 4:
            break
        count = min(items, max(count * 2, int(count * seconds / 4 / max(spent, 1e-6))))
    times = [spent]
    while len(times) < 3 or (len(times) < 9 and sum(times) < seconds):
        begin = clock()
        call(count)
        times.append(clock() - begin)
        if sum(times) > 4 * seconds:
            break
    return statistics.median(times) / count


def measure(arguments, affinity):
    """Times of one library by question, in seconds an item."""
    if affinity == "one":
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    # One thread's processor time does not depend on what else runs.
    clock = time.process_time if affinity == "one" else time.perf_counter
    import peers

    data = make_input(arguments.triangles, arguments.rays)
    calls = peers.LIBRARIES[arguments.measure](data)
    counts = {"build": 1, "poses": len(data["places"]), "pairs": len(data["touching"])}
    found = {}
    for question, call in calls.items():
        try:
            found[question] = median(
                call, counts.get(question, arguments.rays), arguments.seconds, clock
            )
        except Exception as error:  # one library's fault must not end the run
            print(
                f"{arguments.measure}, {question}: {type(error).__name__}: {error}", file=sys.stderr
            )
    print(json.dumps(found))


def table(found, names, threads):
    """Rows of Markdown."""
    yield f"| {threads} | " + " | ".join(names) + " |"
    yield "|---" * (len(names) + 1) + "|"
    for question, title in QUESTIONS.items():
        scale = 1e3 if question == "build" else 1e6
        ours = found["abut"].get(question)
        cells = []
        for name in names:
            value = found[name].get(question)
            if value is None:
                cells.append("-")
            elif name == "abut" or ours is None:
                cells.append(f"{value * scale:.3g}")
            else:
                cells.append(f"{value * scale:.3g} ({value / ours:.3g}x)")
        yield f"| {title} | " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--abut", help="the folder that contains the package abut")
    parser.add_argument("--triangles", type=int, default=200_000)
    parser.add_argument("--rays", type=int, default=500_000)
    parser.add_argument("--seconds", type=float, default=4.0, help="for one library and question")
    parser.add_argument("--offline", action="store_true", help="install nothing")
    parser.add_argument("--threads", choices=("one", "all", "both"), default="both")
    parser.add_argument("--only", help="libraries, separated by commas")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    parser.add_argument("--affinity", default="all", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        measure(arguments, arguments.affinity)
        return

    folder = arguments.abut
    if folder is None:
        found = importlib.util.find_spec("abut")
        if found is None or found.origin is None:
            parser.error("this Python has no abut; pass --abut DIR")
        folder = pathlib.Path(found.origin).parents[1]
    python = install(arguments.offline)
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    names = arguments.only.split(",") if arguments.only else LIBRARIES
    titles = {"one": "one thread", "all": f"{len(os.sched_getaffinity(0))} threads"}
    for affinity in titles if arguments.threads == "both" else [arguments.threads]:
        results = {}
        for name in names:
            command = [python, __file__, "--measure", name, "--affinity", affinity]
            for option in ("triangles", "rays", "seconds"):
                command += [f"--{option}", str(getattr(arguments, option))]
            run = subprocess.run(
                command, env=environment, stdout=subprocess.PIPE, text=True, check=False
            )
            lines = run.stdout.strip().splitlines()
            results[name] = json.loads(lines[-1]) if run.returncode == 0 and lines else {}
        present = [name for name in names if results[name]]
        print(
            "\n".join(table({"abut": {}, **results}, present, titles[affinity])) + "\n", flush=True
        )


if __name__ == "__main__":
    main()
