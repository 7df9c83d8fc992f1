# SPDX-License-Identifier: MIT
"""data/depot.glb is what its script writes, has 1,000 parts, and the listed faults and no others."""
import json
import sys
import unittest
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(Path(__file__).resolve().parent)]
import make_depot  # noqa: E402
from solids import distance, near, read_glb, winding  # noqa: E402

FIT = 0.4


class Depot(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.parts, cls.text = read_glb(ROOT / "data" / "depot.glb")
        cls.part = {part.name: part for part in cls.parts}
        cls.faults = json.loads((ROOT / "data" / "depot.faults.json").read_text(encoding="utf-8"))

    def fault(self, kind, which=0):
        found = [(self.part[f["a"]], self.part[f["b"]]) for f in self.faults if f["kind"] == kind]
        return found[which]

    def test_the_file_is_what_the_script_writes(self):
        self.assertTrue(make_depot.written() == (ROOT / "data" / "depot.glb").read_bytes(), "run scripts/make_depot.py")
        self.assertEqual(make_depot.faults(), (ROOT / "data" / "depot.faults.json").read_text(encoding="utf-8"))

    def test_it_has_a_thousand_parts_with_names_of_their_own(self):
        self.assertEqual(len(self.parts), 1000)
        names = Counter(node["name"] for node in self.text["nodes"])
        self.assertEqual([name for name, count in names.items() if count > 1], [])

    def test_no_other_parts_come_near_each_other(self):
        listed = {frozenset((f["a"], f["b"])) for f in self.faults}
        along = sorted(self.parts, key=lambda part: part.box[0])
        for i, a in enumerate(along):
            for b in along[i + 1:]:
                if b.box[0] > a.box[3] + FIT:
                    break
                if not near(a.box, b.box, FIT) or frozenset((a.name, b.name)) in listed:
                    continue
                with self.subTest(f"{a.name} and {b.name}"):
                    self.assertIsNone(distance(a, b, FIT))
                    for inner, outer in ((a, b), (b, a)):
                        if near(inner.points[0] * 2, outer.box, 0):
                            self.assertLess(abs(winding(outer, inner.points[0])), 0.01)

    def test_the_piercing_parts_meet(self):
        for which in range(2):
            self.assertEqual(distance(*self.fault("piercing", which), FIT)[0], 0)

    def test_the_touching_parts_share_a_plane(self):
        a, b = self.fault("touching")
        self.assertTrue(abs(a.box[2] - b.box[5]) < 1e-5 or abs(a.box[5] - b.box[2]) < 1e-5)
        self.assertLess(distance(a, b, FIT)[0], 1e-5)

    def test_the_enclosed_part_lies_in_the_other(self):
        a, b = self.fault("enclosed")
        self.assertTrue(all(abs(winding(b, p) - 1) < 0.01 for p in a.points[:8]))
        self.assertIsNone(distance(a, b, FIT))

    def test_the_near_parts_are_an_eighth_of_a_centimetre_apart(self):
        gap, _ = distance(*self.fault("too near"), FIT)
        self.assertAlmostEqual(gap, 0.125, places=4)

    def test_the_duplicate_is_the_same_thing_at_the_same_place(self):
        a, b = self.fault("duplicate")
        self.assertEqual((a.mesh, a.points), (b.mesh, b.points))


if __name__ == "__main__":
    unittest.main()
