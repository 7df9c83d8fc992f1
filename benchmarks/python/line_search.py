# SPDX-License-Identifier: MIT
"""A line search without collisions: a cloth at a body, in abut and in the IPC Toolkit.

    pip install ipctk
    python benchmarks/python/line_search.py [TRIANGLES OF THE BODY] [OF THE CLOTH] [CALLS]

Three steps are measured: `falls`, in which the cloth falls onto a body at rest; `moves`, in which
the body moves, too; and `rests`, in which nothing moves. Only pairs of cloth and body, and of the
cloth with itself, count. Each library runs each of them in a process of its own, so that the peak
of its memory is its own. A time is the least of all calls but the first.

step     the largest step. abut: the least of largest_safe_step of the cloth and of the cloth at the
         body. The IPC Toolkit: compute_collision_free_stepsize of one collision mesh with both,
         whose can_collide leaves out the pairs of the body, and its defaults: its broad phase, and
         Tight-Inclusion with a tolerance of 1e-6 and a conservative_rescaling of 0.8, which makes
         its steps shorter.
impacts  all collisions. abut: impacts of both, each with its time, points and normal. The IPC
         Toolkit: Candidates.build and Candidates.compute_collision_free_stepsize, which decides
         candidates up to the earliest time so far, because no function finds the times of all.
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


def moved(vertices):
    x, y = vertices[:, 0], vertices[:, 1]
    return vertices + np.stack((0.01 * np.sin(3 * y), 0.01 * np.cos(2 * x), 0 * x + 0.02), axis=-1)


def abut_calls(data, thickness):
    import abut

    ground = abut.Mesh(data["body"], data["body_faces"])
    sheet = abut.Mesh(data["start"], data["cloth_faces"])
    rests = data["body"] is data["body_end"]

    def ends():
        # As in a line search, positions are new in each call.
        start, end = sheet.refitted(data["start"]), sheet.refitted(data["end"])
        return (start, end), (ground, ground if rests else ground.refitted(data["body_end"]))

    def step():
        cloth, body = ends()
        among = abut.largest_safe_step(*cloth, thickness=thickness)
        return min(among, abut.largest_safe_step(cloth, body, thickness=thickness))

    def impacts():
        cloth, body = ends()
        one = abut.impacts(*cloth, thickness=thickness)
        two = abut.impacts(cloth, body, thickness=thickness)
        return len(one.vertices) + len(one.edges) + sum(
            map(len, (two.vertices_of_a, two.vertices_of_b, two.edges))
        )

    return step, impacts


def ipctk_calls(data, thickness):
    import ipctk

    count = len(data["start"])
    rest = np.asfortranarray(np.concatenate((data["start"], data["body"])))
    goal = np.asfortranarray(np.concatenate((data["end"], data["body_end"])))
    faces = np.concatenate((data["cloth_faces"], data["body_faces"] + count))
    faces = faces.astype(np.int32, order="F")
    mesh = ipctk.CollisionMesh(rest, ipctk.edges(faces), faces)
    mesh.can_collide = ipctk.make_static_obstacle_filter(count)

    def step():
        return ipctk.compute_collision_free_stepsize(mesh, rest, goal, thickness)

    def impacts():
        candidates = ipctk.Candidates()
        candidates.build(mesh, rest, goal, thickness / 2)
        candidates.compute_collision_free_stepsize(mesh, rest, goal, thickness)
        return len(candidates)

    return step, impacts


def measure(name, motion, triangles, sheet, calls):
    vertices, faces = body(triangles)
    start, end, cloth_faces = cloth(sheet)
    data = {"body": vertices, "body_end": vertices, "body_faces": faces, "cloth_faces": cloth_faces}
    data |= {"start": start, "end": start if motion == "rests" else end}
    if motion == "moves":
        data["body_end"] = moved(vertices)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    answer = {}
    made = {"abut": abut_calls, "ipctk": ipctk_calls}[name](data, 0.005)
    for what, call in zip(("step", "impacts"), made):
        found, times = call(), []
        for _ in range(calls):
            begin = time.perf_counter()
            found = call()
            times.append(time.perf_counter() - begin)
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        answer[what] = [found, 1000 * min(times), (after - before) / 1024]
    print(json.dumps(answer))


def main():
    numbers = [int(each) for each in sys.argv[1:] if each.isdigit()]
    triangles, sheet, calls = (numbers + [200_000, 20_000, 5][len(numbers):])[:3]
    names = [each for each in sys.argv[1:] if not each.isdigit()]
    if names:
        return measure(*names, triangles, sheet, calls)
    print("times in ms, and peaks of memory in MB so far")
    for motion in ("rests", "falls", "moves"):
        results = []
        for name in ("abut", "ipctk"):
            sizes = [str(triangles), str(sheet), str(calls)]
            command = [sys.executable, __file__, name, motion, *sizes]
            run = subprocess.run(command, capture_output=True, text=True)
            if run.returncode != 0:
                print(f"{name}: {(run.stderr.strip().splitlines() or ['failed'])[-1]}")
                continue
            results.append(json.loads(run.stdout))
            for what, (found, ms, mb) in results[-1].items():
                print(f"{motion} {what:8s} {name:6s} {ms:10.1f} ms {mb:8.1f} MB   {found}")
        if len(results) == 2:
            for what in results[0]:
                (_, ms, mb), (_, other_ms, other_mb) = results[0][what], results[1][what]
                time_ratio, memory_ratio = ms / other_ms, mb / other_mb
                print(f"{motion} {what:8s} abut / ipctk: {time_ratio:.3f} of the time,", end=" ")
                print(f"{memory_ratio:.3f} of the memory")


if __name__ == "__main__":
    main()
