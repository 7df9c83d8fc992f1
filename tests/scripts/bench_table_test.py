# SPDX-License-Identifier: MIT
"""bench_table.py lays cases down and peers across, shows the better figure in bold, and the ratio to abut's."""
import io
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from bench_table import made_by, rate, seconds, tables, write_csv  # noqa: E402


def run(name, time, **more):
    return {"run_name": name, "run_type": "iteration", "real_time": time, "time_unit": "ns", **more}


class BenchTable(unittest.TestCase):
    def table(self, *benchmarks):
        return "\n".join(tables({"benchmarks": list(benchmarks)})).rstrip().split("\n")

    def test_cases_down_peers_across(self):
        self.assertEqual(self.table(run("pair_abut/edge", 10), run("pair_abut/far", 9.5), run("pair_fcl/edge", 3000)), [
            "### pair", "", "| | abut | fcl |", "|---|---:|---:|",
            "| edge | **10 ns** | 3 µs (300 ×) |", "| far | 9.5 ns |  |"])

    def test_more_items_a_second_are_better(self):
        self.assertEqual(self.table(run("ray_abut/x", 1, items_per_second=2e6), run("ray_fcl/x", 1, items_per_second=3e6))[-1],
                         "| x | 2 M/s | **3 M/s** (0.667 ×) |")

    def test_the_first_of_abuts_ways_is_what_others_are_compared_with(self):
        rows = self.table(run("ray-far_abut/x", 10), run("ray-far_abut_batch/x", 5), run("ray-far_fcl/x", 20))
        self.assertEqual(rows[0], "### ray far")
        self.assertEqual(rows[-1], "| x | 10 ns | **5 ns** (0.5 ×) | 20 ns (2 ×) |")

    def test_how_it_was_measured_is_no_case_of_its_own(self):
        rows = self.table(run("step_abut/9/min_time:0.300", 10), run("step_fcl/9/min_time:0.300/real_time", 20))
        self.assertEqual(rows[-1], "| 9 | **10 ns** | 20 ns (2 ×) |")

    def test_csv_has_a_line_for_each_figure(self):
        out = io.StringIO()
        write_csv({"benchmarks": [run("pair_abut/x", 10), run("pair_fcl/x", 3000), run("alone_fcl/y", 7),
                                  run("pair_cgal/x", 0, error_occurred=True, error_message="no mesh")]}, out)
        self.assertEqual(out.getvalue().splitlines(), [
            "question,case,who,seconds,times abut's", "pair,x,abut,1e-08,", "pair,x,fcl,3e-06,300", "alone,y,fcl,7e-09,"])

    def test_versions_are_told(self):
        self.assertEqual(made_by({"num_cpus": 2, "mhz_per_cpu": 2500, "compiler": "GNU 12", "Embree": "3.13"}),
                         "2 cores at 2.5 GHz, one thread unless said otherwise. GNU 12, Embree 3.13")

    def test_of_repeated_runs_the_median_counts(self):
        rows = self.table(run("pair_abut/x", 1), run("pair_abut/x", 5),
                          run("pair_abut/x", 3, run_type="aggregate", aggregate_name="median"),
                          run("pair_abut/x", 2, run_type="aggregate", aggregate_name="mean"))
        self.assertEqual(rows[-1], "| x | 3 ns |")

    def test_an_error_is_told(self):
        self.assertIn("no mesh", self.table(run("ray_abut/x", 0, error_occurred=True, error_message="no mesh"))[-1])

    def test_units(self):
        self.assertEqual([seconds(t) for t in (2.34e-9, 9.99e-7, 1.5e-6, 0.25, 12.0)],
                         ["2.34 ns", "999 ns", "1.5 µs", "250 ms", "12 s"])
        self.assertEqual([rate(r) for r in (12.0, 1500.0, 2.5e9)], ["12 /s", "1.5 k/s", "2.5 G/s"])


if __name__ == "__main__":
    unittest.main()
