#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns Google Benchmark's JSON into Markdown: one table for each first part of the benchmarks' names."""
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


def tables(results):
    groups = {}
    for b in chosen(results["benchmarks"]):
        title, _, rest = b["run_name"].partition("/")
        groups.setdefault(title, []).append((rest or title, b))
    for title, rows in groups.items():
        yield f"### {title}\n"
        yield "| benchmark | time | rate | |\n|---|---:|---:|---|"
        for name, b in rows:
            if b.get("error_occurred"):
                yield f"| {name} | – | – | {b['error_message']} |"
                continue
            items = rate(b["items_per_second"]) if "items_per_second" in b else ""
            yield f"| {name} | {seconds(b['real_time'] * UNIT[b['time_unit']])} | {items} | {b.get('label', '')} |"
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
