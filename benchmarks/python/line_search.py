# SPDX-License-Identifier: MIT
"""The largest step of a line search without collisions: a cloth that falls onto a body, in abut and
in the IPC Toolkit.

    pip install ipctk
    python benchmarks/python/line_search.py [TRIANGLES OF THE BODY] [OF THE CLOTH] [CALLS]

Each library runs in a process of its own, so that the peak of its memory is its own. The body
rests, and only pairs of cloth and body, and of the cloth with itself, count. A time is the mean of
all calls but the first. abut: the least of largest_safe_step of the cloth and of the cloth at the
body. The IPC Toolkit: compute_collision_free_stepsize of one collision mesh with both, whose
can_collide leaves out the pairs of the body.
"""

import json
import math
import resource
import subprocess
import sys
import time

import numpy as np


def halves(a, b, c, d):
    """Both triangles of each quadrilateral."""
    return np.stack((a, b, c, a, c, d), axis=-1).reshape(-1, 3)


def body(triangles):
    """A torus with about as many triangles, around the z axis."""
    minor = max(3, round(math.sqrt(triangles / 5)))
    major = max(3, triangles // (2 * minor))
    around, across = np.arange(major) / major, np.arange(minor) / minor
    u, v = np.meshgrid(2 * np.pi * around, 2 * np.pi * across, indexing="ij")
    ring = 1 + 0.4 * np.cos(v)
    vertices = np.stack((ring * np.cos(u), ring * np.sin(u), 0.4 * np.sin(v)), axis=-1)
    vertices = vertices.reshape(-1, 3)
    i, j = np.meshgrid(np.arange(major), np.arange(minor), indexing="ij")

    def at(i, j):
        return (i % major) * minor + j % minor

    a, b, c, d = at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)
    return vertices, halves(a, b, c, d)


def cloth(triangles):
    """A sheet with about as many triangles just above the body, and where a step down takes it."""
    n = max(1, round(math.sqrt(triangles / 2)))
    side = np.linspace(-1.5, 1.5, n + 1)
    x, y = np.meshgrid(side, side, indexing="ij")
    wave = 0.01 * np.sin(9 * x) * np.cos(7 * y)
    start = np.stack((x, y, 0.43 + wave), axis=-1).reshape(-1, 3)
    end = start - (0, 0, 0.08) + 0.5 * np.stack((wave, -wave, wave), axis=-1).reshape(-1, 3)
    i, j = np.meshgrid(np.arange(n), np.arange(n), indexing="ij")
    a = i * (n + 1) + j
    b, c, d = a + n + 1, a + n + 2, a + 1
    return start, end, halves(a, b, c, d)


def abut_step(data, thickness):
    import abut

    ground = abut.Mesh(data["body"], data["body_faces"])
    sheet = abut.Mesh(data["start"], data["cloth_faces"])
    rest = (ground, ground)

    def step():
        # As in a line search, positions are new in each call.
        start, end = sheet.refitted(data["start"]), sheet.refitted(data["end"])
        among = abut.largest_safe_step(start, end, thickness=thickness)
        return min(among, abut.largest_safe_step((start, end), rest, thickness=thickness))

    return step


def ipctk_step(data, thickness):
    import ipctk

    count = len(data["start"])
    rest = np.asfortranarray(np.concatenate((data["start"], data["body"])))
    goal = np.asfortranarray(np.concatenate((data["end"], data["body"])))
    faces = np.concatenate((data["cloth_faces"], data["body_faces"] + count))
    faces = faces.astype(np.int32, order="F")
    mesh = ipctk.CollisionMesh(rest, ipctk.edges(faces), faces)
    mesh.can_collide = ipctk.make_static_obstacle_filter(count)

    return lambda: ipctk.compute_collision_free_stepsize(mesh, rest, goal, thickness)


def measure(name, triangles, sheet, calls):
    vertices, faces = body(triangles)
    start, end, cloth_faces = cloth(sheet)
    data = {"body": vertices, "body_faces": faces, "cloth_faces": cloth_faces}
    data |= {"start": start, "end": end}
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    step = {"abut": abut_step, "ipctk": ipctk_step}[name](data, 0.005)
    found = step()
    begin = time.perf_counter()
    for _ in range(calls):
        found = step()
    seconds = (time.perf_counter() - begin) / calls
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    answer = {"step": found, "seconds": seconds, "megabytes": (after - before) / 1024}
    print(json.dumps(answer | {"triangles": [len(faces), len(cloth_faces)]}))


def main():
    numbers = [int(each) for each in sys.argv[1:] if each.isdigit()]
    triangles, sheet, calls = (numbers + [200_000, 20_000, 5][len(numbers):])[:3]
    names = [each for each in sys.argv[1:] if not each.isdigit()]
    if names:
        return measure(names[0], triangles, sheet, calls)
    results = {}
    for name in ("abut", "ipctk"):
        command = [sys.executable, __file__, name, str(triangles), str(sheet), str(calls)]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            print(f"{name}: {(run.stderr.strip().splitlines() or ['failed'])[-1]}")
            continue
        results[name] = json.loads(run.stdout)
    for name, result in results.items():
        print(
            f"{name:6s} {1000 * result['seconds']:10.1f} ms a call {result['megabytes']:8.1f} MB"
            f"   largest step {result['step']:.9f}   body and cloth {result['triangles']}"
        )
    if len(results) == 2:
        a, b = results["abut"], results["ipctk"]
        memory = a["megabytes"] / b["megabytes"]
        print(f"abut / ipctk: time {a['seconds'] / b['seconds']:.3f}, memory {memory:.3f}")


if __name__ == "__main__":
    main()
