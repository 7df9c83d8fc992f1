# SPDX-License-Identifier: MIT
"""bench_ratios.py compares what was measured in the same round, names the fastest peer, and judges by the goal."""
import csv
import os
import sys
import unittest
from pathlib import Path
from unittest import mock

HOME = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(HOME / "scripts"))
import bench_ratios  # noqa: E402


def line(**changes):
    usual = {"row": "a ray", "ours": "ray_abut", "peers": "ray_embree ray_embree4", "cases": "scans", "clock": "cpu", "goal": "2"}
    return usual | changes


class BenchRatios(unittest.TestCase):
    def setUp(self):
        self.programs = bench_ratios.Programs.__new__(bench_ratios.Programs)
        self.programs.times, self.programs.context = {}, {"Embree": "3.13", "Embree 4": "4.4.0"}
        changed = mock.patch.dict(os.environ, {"ABUT_BENCH_MESHES": "/a/cat.ply:dog.obj"})
        changed.start()
        self.addCleanup(changed.stop)

    def measured(self, name, *cpu):
        for time in cpu:
            self.programs.keep({"context": {}, "benchmarks": [
                {"run_name": name, "cpu_time": time, "real_time": 10 * time, "time_unit": "us"}]})

    def test_a_ratio_is_the_median_of_those_of_the_rounds(self):
        self.measured("ray_abut/cat", 1, 2, 10)
        self.measured("ray_embree/cat", 3, 2, 50)
        self.measured("ray_abut/dog/real_time", 1)
        self.measured("ray_embree/dog/real_time", 1)
        cat, dog = bench_ratios.compared(self.programs, line())
        self.assertEqual((cat["ratio"], cat["low"], cat["high"]), (3, 1, 5))
        self.assertEqual((cat["peer"], cat["verdict"]), ("Embree 3.13", "holds"))
        self.assertAlmostEqual(cat["seconds"], 2e-6)
        self.assertEqual(dog["verdict"], "falls short by 50%")

    def test_the_fastest_peer_is_shown(self):
        for case in ("cat", "dog"):
            self.measured(f"ray_abut/{case}", 1)
            self.measured(f"ray_embree/{case}", 3)
            self.measured(f"ray_embree4/{case}", 2)
        self.assertEqual([row["peer"] for row in bench_ratios.compared(self.programs, line())], 2 * ["Embree 4.4.0"])

    def test_the_case_with_the_least_ratio_is_shown(self):
        for case, ours in (("ball", 1), ("cone", 4)):
            self.measured(f"ray_abut/{case}", ours)
            self.measured(f"ray_embree/{case}", 2)
        (row,) = bench_ratios.compared(self.programs, line(cases="least"))
        self.assertEqual((row["case"], row["ratio"]), ("cone", 0.5))

    def test_what_was_not_measured(self):
        with self.assertRaises(LookupError):
            bench_ratios.compared(self.programs, line())
        self.measured("ray_abut/cat", 1)
        self.measured("ray_abut/dog", 1)
        (row,) = bench_ratios.compared(self.programs, line())
        self.assertEqual(row["verdict"], "peer is missing")

    def test_lines_that_share_a_question_are_measured_together(self):
        a, b, c, d = line(), line(ours="build_abut", peers="refit_abut"), line(ours="ray_abut_batch"), line(clock="growth")
        self.assertEqual(bench_ratios.groups_sharing_questions([a, b, c, d]), [[b], [a, c]])

    def test_the_table_replaces_that_of_the_page(self):
        page = "# P\n\n## The table\n\n| old |\n\nThe goals are lines of it.\n"
        self.assertEqual(bench_ratios.with_table(page, "new"), "# P\n\n## The table\n\nnew\n\nThe goals are lines of it.\n")
        bench_ratios.with_table((HOME / "docs" / "performance.md").read_text(encoding="utf-8"), "new")
        with self.assertRaises(ValueError):
            bench_ratios.with_table("# P\n", "new")

    def test_goals_name_benchmarks(self):
        folder = HOME / "benchmarks"
        files = [*folder.glob("*.cpp"), folder / "parry" / "src" / "main.rs", folder / "fcpw" / "measure.py"]
        text = "".join(file.read_text(encoding="utf-8") for file in files)
        growth = (folder / "growth" / "growth.cpp").read_text(encoding="utf-8")
        with open(folder / "goals.csv", encoding="utf-8") as file:
            for goal in csv.DictReader(file):
                self.assertGreater(float(goal["goal"]), 0)
                if goal["clock"] == "growth":
                    self.assertIn(goal["peers"], growth)
                    continue
                self.assertIn(goal["clock"], ("cpu", "real"))
                for name in bench_ratios.names_of(goal):
                    question, _, who = name.partition("_")
                    self.assertIn(question, text)
                    self.assertIn(who, text)


if __name__ == "__main__":
    unittest.main()
