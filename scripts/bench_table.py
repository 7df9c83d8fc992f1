#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns Google Benchmark's JSON into Markdown.

A benchmark is named QUESTION_WHO/CASE, as in triangles_fcl/shared_edge: a table for each question, a row for each case,
a column for each who. A cell is a rate where the benchmark counts items, else a time; the best of a row is bold.
"""
import json
import sys

UNIT = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}


def seconds(value):
    for unit, scale in (("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3)):
        if value < 1000 * scale:
            return f"{value / scale:.3g} {unit}" if value < 100 * scale else f"{value / scale:.0f} {unit}"
    return f"{value:.3g} s"


def rate(value):
    for suffix, scale in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if value >= scale:
            return f"{value / scale:.3g} {suffix}/s"
    return f"{value:.3g} /s"


def chosen(benchmarks):
    """Medians where a benchmark was repeated, the only run where it was not."""
    medians = {b["run_name"] for b in benchmarks if b.get("aggregate_name") == "median"}
    for b in benchmarks:
        if b.get("aggregate_name") == "median" or (b["run_type"] == "iteration" and b["run_name"] not in medians):
            yield b


def cell(benchmark):
    """(seconds an item, text)"""
    if benchmark.get("error_occurred"):
        return float("inf"), benchmark["error_message"]
    if "items_per_second" in benchmark:
        return 1 / benchmark["items_per_second"], rate(benchmark["items_per_second"])
    time = benchmark["real_time"] * UNIT[benchmark["time_unit"]]
    return time, seconds(time)


def tables(results):
    questions = {}
    for benchmark in chosen(results["benchmarks"]):
        name, _, case = benchmark["run_name"].partition("/")
        question, _, who = name.partition("_")
        rows, columns = questions.setdefault(question, ({}, {}))
        columns[who] = None
        rows.setdefault(case, {})[who] = cell(benchmark)
    for question, (rows, columns) in questions.items():
        yield f"### {question}\n"
        yield "| | " + " | ".join(who.replace("_", " ") for who in columns) + " |"
        yield "|---|" + "---:|" * len(columns)
        for case, cells in rows.items():
            best = min(cells.values())[0] if len(cells) > 1 else None
            texts = (cells.get(who, (None, "")) for who in columns)
            texts = (f"**{text}**" if best is not None and time == best else text for time, text in texts)
            yield f"| {case.replace('_', ' ')} | " + " | ".join(texts) + " |"
        yield ""


def main(argv):
    if len(argv) != 2:
        print("usage: bench_table.py RESULTS.json", file=sys.stderr)
        return 2
    with open(argv[1], encoding="utf-8") as file:
        results = json.load(file)
    context = results["context"]
    print(f"{context['num_cpus']} cores at {context['mhz_per_cpu'] / 1000:.1f} GHz, one thread unless said otherwise.\n")
    print("\n".join(tables(results)).rstrip())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
