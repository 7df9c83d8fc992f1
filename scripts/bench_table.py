#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns Google Benchmark's JSON into Markdown, or with --csv into CSV.

A benchmark is named QUESTION_WHO/CASE, as in triangles_fcl/shared_edge, where WHO is a library. There is a table for each
question, with a row for each case and a column for each library. A cell is a rate if the benchmark counts items, and else
a time; those of other libraries are followed by the ratio of their time to abut's. The best cell of a row is bold. The CSV
has a line for each cell.
"""
import csv
import json
import sys

PROGRAMS = ("compiler", "FCL", "Bullet", "Embree", "Embree 4", "tinybvh", "Jolt", "CGAL")
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
    """The median of each benchmark that was repeated, and the only run of the others."""
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


def questions_of(results):
    """{question: {case: {who: (seconds, text)}}}"""
    questions = {}
    for benchmark in chosen(results["benchmarks"]):
        name, *parts = benchmark["run_name"].split("/")
        # The clock and the duration of the measurement are part of the name, but not of the case.
        measured = ("real_time", "manual_time", "min_time:", "iterations:")
        case = "/".join(part for part in parts if not part.startswith(measured))
        question, _, who = name.partition("_")
        questions.setdefault(question, {}).setdefault(case, {})[who] = cell(benchmark)
    return questions


def ratio(cells, who):
    """The time divided by that of the first of abut's columns; None if there is nothing to compare."""
    ours = next((name for name in cells if name.startswith("abut")), None)
    if ours in (None, who) or not 0 < cells[ours][0] < float("inf") or cells[who][0] == float("inf"):
        return None
    return cells[who][0] / cells[ours][0]


def tables(results):
    for question, rows in questions_of(results).items():
        columns = list(dict.fromkeys(who for cells in rows.values() for who in cells))
        yield f"### {question.replace('-', ' ')}\n"
        yield "| | " + " | ".join(who.replace("_", " ") for who in columns) + " |"
        yield "|---|" + "---:|" * len(columns)
        for case, cells in rows.items():
            best = min(cells.values())[0] if len(cells) > 1 else None
            texts = []
            for who in columns:
                time, text = cells.get(who, (None, ""))
                if best is not None and time == best:
                    text = f"**{text}**"
                if who in cells and (times := ratio(cells, who)) is not None:
                    text += f" ({times:.3g} ×)"
                texts.append(text)
            yield f"| {case.replace('_', ' ')} | " + " | ".join(texts) + " |"
        yield ""


def write_csv(results, file):
    out = csv.writer(file, lineterminator="\n")
    out.writerow(["question", "case", "who", "seconds", "times abut's"])
    for question, rows in questions_of(results).items():
        for case, cells in rows.items():
            for who, (time, _) in cells.items():
                times = ratio(cells, who)
                if time < float("inf"):
                    out.writerow([question, case, who, f"{time:.4g}", "" if times is None else f"{times:.3g}"])


def made_by(context):
    """The machine and the versions of compiler and libraries, as one line of text."""
    versions = ", ".join(f"{who} {context[who]}".removeprefix("compiler ") for who in PROGRAMS if who in context)
    return f"{context['num_cpus']} cores at {context['mhz_per_cpu'] / 1000:.1f} GHz, one thread unless said otherwise. {versions}"


def main(argv):
    files = [argument for argument in argv[1:] if argument != "--csv"]
    if len(files) != 1:
        print("usage: bench_table.py RESULTS.json [--csv]", file=sys.stderr)
        return 2
    with open(files[0], encoding="utf-8") as file:
        results = json.load(file)
    if "--csv" in argv:
        write_csv(results, sys.stdout)
    else:
        print(made_by(results["context"]).rstrip() + "\n")
        print("\n".join(tables(results)).rstrip())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
