# SPDX-License-Identifier: MIT
"""data/gearbox.glb is what its script writes, holds sound solids only, and has the listed faults and no others."""
import itertools
import json
import sys
import unittest
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(Path(__file__).resolve().parent)]
import make_gearbox  # noqa: E402
from gearbox.glb import packed  # noqa: E402
from solids import (  # noqa: E402
    bounds, cross, distance, dot, meet, near, near_pairs, point_triangle, read_glb, triangle_distance, winding)

STEPS_PER_MM = 4096
FIT = 0.6


class Gearbox(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.parts, cls.text = read_glb(ROOT / "data" / "gearbox.glb")
        cls.part = {part.name: part for part in cls.parts}
        cls.faults = json.loads((ROOT / "data" / "gearbox.faults.json").read_text(encoding="utf-8"))

    def fault(self, kind):
        found = [(self.part[f["a"]], self.part[f["b"]], tuple(f["about"])) for f in self.faults if f["kind"] == kind]
        self.assertEqual(len(found), 1)
        return found[0]

    def test_the_file_is_what_the_script_writes(self):
        data = packed(make_gearbox.gearbox(), make_gearbox.MATERIALS)
        self.assertTrue(data == (ROOT / "data" / "gearbox.glb").read_bytes(), "run scripts/make_gearbox.py")
        self.assertEqual(make_gearbox.faults(), (ROOT / "data" / "gearbox.faults.json").read_text(encoding="utf-8"))

    def test_names_are_unique(self):
        names = Counter(node["name"] for node in self.text["nodes"])
        self.assertEqual([name for name, count in names.items() if count > 1], [])

    def test_every_mesh_is_closed_and_turned_outward(self):
        for part in {part.mesh: part for part in self.parts}.values():
            with self.subTest(part.name):
                sides = Counter(side for a, b, c in part.triangles for side in ((a, b), (b, c), (c, a)))
                self.assertTrue(all(count == 1 and sides[b, a] == 1 for (a, b), count in list(sides.items())))
                self.assertEqual(len(set(part.local)), len(part.local))
                self.assertGreater(sum(dot(cross(a, b), c) for a, b, c in part.corners()), 0)

    def test_no_mesh_meets_itself(self):
        for part in {part.mesh: part for part in self.parts}.values():
            with self.subTest(part.name):
                points = [tuple(int(x * STEPS_PER_MM) for x in p) for p in part.local]
                self.assertEqual([tuple(x / STEPS_PER_MM for x in p) for p in points], part.local)
                exact = [tuple(points[i] for i in t) for t in part.triangles]
                boxed = [(t, bounds([part.local[i] for i in t])) for t in part.triangles]
                bad = [(i, j) for i, j in near_pairs(boxed, boxed, 0) if i < j and meet(exact[i], exact[j])]
                self.assertEqual(bad, [])

    def test_no_other_parts_come_near_each_other(self):
        listed = {frozenset((f["a"], f["b"])) for f in self.faults}
        for a, b in itertools.combinations(self.parts, 2):
            if near(a.box, b.box, FIT) and frozenset((a.name, b.name)) not in listed:
                with self.subTest(f"{a.name} and {b.name}"):
                    self.assertIsNone(distance(a, b, FIT))
                    for inner, outer in ((a, b), (b, a)):
                        if near(inner.points[0] * 2, outer.box, 0):
                            self.assertLess(abs(winding(outer, inner.points[0])), 0.01)

    def test_the_piercing_parts_share_a_volume(self):
        a, b, about = self.fault("piercing")
        inside = [(p, outer) for inner, outer in ((a, b), (b, a)) for p in inner.points
                  if near(p * 2, outer.box, 0) and winding(outer, p) > 0.99]
        depths = [min(point_triangle(p, t) for t in outer.corners()) for p, outer in inside]
        self.assertGreater(max(depths), 0.5)
        self.assertTrue(near(bounds([p for p, _ in inside]), about * 2, 0))
        self.assertEqual(distance(a, b, FIT)[0], 0)

    def test_the_touching_parts_share_a_plane_patch_and_no_volume(self):
        a, b, about = self.fault("touching")
        self.assertEqual(a.box[2], b.box[5])
        self.assertEqual(a.box[2], about[2])
        self.assertEqual(distance(a, b, FIT)[0], 0)
        patch = [[t for t in p.corners() if all(q[2] == about[2] for q in t)] for p in (a, b)]
        self.assertTrue(any(meet(s, t) for s in patch[0] for t in patch[1]))

    def test_the_enclosed_part_lies_deep_in_the_other(self):
        a, b, about = self.fault("enclosed")
        self.assertTrue(all(abs(winding(b, p) - 1) < 0.01 for p in a.points[:8]))
        self.assertIsNone(distance(a, b, FIT))
        self.assertAlmostEqual(winding(a, about), 1)

    def test_the_near_parts_are_a_fifth_of_a_millimetre_apart(self):
        a, b, about = self.fault("too near")
        gap, where = distance(a, b, FIT)
        self.assertTrue(0.15 < gap < 0.25, gap)
        self.assertTrue(all(near(bounds(t), about * 2, 5) for t in where))

    def test_the_duplicate_is_the_same_thing_at_the_same_place(self):
        a, b, about = self.fault("duplicate")
        self.assertEqual((a.mesh, a.points), (b.mesh, b.points))
        self.assertTrue(near(about * 2, a.box, 0))


class Checks(unittest.TestCase):
    """The checks above can fail."""

    FLAT = ((0, 0, 0), (4, 0, 0), (0, 4, 0))

    def test_triangles_that_meet(self):
        for other in (((1, 1, -1), (1, 1, 1), (9, 9, 1)), ((1, 1, 0), (9, 9, 1), (9, 9, -1)), ((1, 1, 0), (9, 1, 0), (9, 2, 0)),
                      ((0, 0, 0), (1, 1, 0), (5, 1, 1)), ((0, 0, 0), (4, 0, 0), (1, 3, 0)), ((2, 2, 1), (2, 2, 0), (9, 9, 1)),
                      ((-1, 1, 0), (1, 1, 0), (0, 1, 5)), ((0, 0, 0), (4, 4, 0), (1, 1, 7))):
            self.assertTrue(meet(self.FLAT, other) and meet(other, self.FLAT), other)
            self.assertEqual(triangle_distance(self.FLAT, other), 0)

    def test_triangles_that_do_not_meet(self):
        for other in (((0, 0, 1), (4, 0, 1), (0, 4, 1)), ((0, 0, 0), (4, 0, 0), (0, -4, 0)), ((0, 0, 0), (4, 0, 0), (0, 4, 1)),
                      ((0, 0, 0), (-1, -1, 0), (-2, -1, 3)), ((3, 3, -1), (3, 3, 1), (9, 9, 1)), ((5, 0, 0), (9, 0, 0), (5, 3, 0)),
                      ((5, 0, 0), (9, 0, 0), (5, 3, 3))):
            self.assertFalse(meet(self.FLAT, other) or meet(other, self.FLAT), other)

    def test_distances(self):
        for other, expected in ((((1, 1, 2), (2, 1, 3), (1, 2, 3)), 2), (((7, -4, 0), (9, -4, 0), (7, -9, 0)), 5),
                                (((2, -3, -1), (2, -3, 1), (2, -9, 0)), 3), (((-1, -9, 2), (5, 9, 2), (9, 9, 9)), 2)):
            self.assertAlmostEqual(triangle_distance(self.FLAT, other), expected)
            self.assertAlmostEqual(triangle_distance(other, self.FLAT), expected)


if __name__ == "__main__":
    unittest.main()
