// SPDX-License-Identifier: MIT
// The golden program: it calls every verb for all kinds of operands, and prints a hash of the answers' bits for each.
//
//     golden                    prints the lines of hashes.txt, from about 100,000 calls
//     golden --cases N          with N cases a line instead of 24; 2000 make about ten million calls
//     golden --compare FILE     prints only which verbs' lines differ from those of the file; exit code 1 if any do
//     golden --only GROUP       with one group of verbs: intersects, sweep, scenes, ...
//     golden --threads N        with at most N threads
//     golden --rounding up      with the processor rounding up, down or to zero when verbs are called
//     golden --list-sets        prints the instruction sets for which there are kernels and which this machine has
//     golden --set NAME         with the kernels of one of these
//
// After an intended change of answers: golden > tests/golden/hashes.txt
#include <abut/abut.h>

#include <array>
#include <cfenv>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "groups.h"
#include "instruction_sets.h"

namespace {

constexpr std::array groups = {
    golden::Group{"intersects", golden::report_intersects},
    golden::Group{"distance", golden::report_distance},
    golden::Group{"within", golden::report_within},
    golden::Group{"closest_points", golden::report_closest_points},
    golden::Group{"classify", golden::report_classify},
    golden::Group{"contact", golden::report_contact},
    golden::Group{"raycast", golden::report_raycast},
    golden::Group{"sweep", golden::report_sweep},
    golden::Group{"sweep_motion", golden::report_sweep_motion},
    golden::Group{"sweep_fractions", golden::report_sweep_fractions},
    golden::Group{"slide", golden::report_slide},
    golden::Group{"move_character", golden::report_move_character},
    golden::Group{"triangles", golden::report_triangles},
    golden::Group{"shapes", golden::report_shapes},
    golden::Group{"meshes", golden::report_mesh_verbs},
    golden::Group{"batches", golden::report_batches},
    golden::Group{"scenes", golden::report_scenes},
    golden::Group{"sets", golden::report_shape_sets},
    golden::Group{"moving", golden::report_moving},
#ifdef ABUT_GOLDEN_IO
    golden::Group{"io", golden::report_io},
#endif
};

struct Options {
    int cases = 24;
    int threads = 0;
    std::string only, compare, set;
    int rounding = FE_TONEAREST;
};

/// The rounding mode of that name, as a constant of <cfenv>; -1 if there is none.
int rounding_of(const std::string& name) {
#ifdef FE_UPWARD  // WebAssembly has none of these
    if (name == "up") return FE_UPWARD;
    if (name == "down") return FE_DOWNWARD;
    if (name == "zero") return FE_TOWARDZERO;
#endif
    return name == "nearest" ? FE_TONEAREST : -1;
}

int usage() {
    std::fputs(
        "golden [--cases N] [--only GROUP] [--threads N] [--set NAME] [--rounding MODE] [--compare FILE]; groups:",
        stderr);
    for (const golden::Group& group : groups) std::fprintf(stderr, " %s", group.name);
    std::fputc('\n', stderr);
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && argv[1] == std::string("--list-sets")) {
        for (const std::string& set : golden::instruction_sets()) std::puts(set.c_str());
        return 0;
    }
    Options options;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string name = argv[i], value = argv[i + 1];
        if (name == "--cases")
            options.cases = std::atoi(value.c_str());
        else if (name == "--threads")
            options.threads = std::atoi(value.c_str());
        else if (name == "--only")
            options.only = value;
        else if (name == "--compare")
            options.compare = value;
        else if (name == "--rounding")
            options.rounding = rounding_of(value);
        else if (name == "--set")
            options.set = value;
        else
            return usage();
    }
    if (options.rounding < 0 || std::fesetround(options.rounding) != 0) return usage();
    if (argc % 2 == 0 || options.cases < 1) return usage();

    if (!options.set.empty() && !golden::use_instruction_set(options.set)) return usage();
    std::unique_ptr<abut::ThreadLimit> limit;
    if (options.threads > 0) limit = std::make_unique<abut::ThreadLimit>(options.threads);
    golden::Report report(options.cases);
    std::size_t run = 0;
    for (const golden::Group& group : groups) {
        if (!options.only.empty() && options.only != group.name) continue;
        group.run(report);
        ++run;
    }
    if (run == 0) return usage();
#ifdef ABUT_GOLDEN_IO
    const bool all_groups = run == groups.size();
#else
    const bool all_groups = false;
#endif
    if (!options.compare.empty()) return golden::compare(report.lines(), options.compare, all_groups) ? 0 : 1;
    for (const std::string& line : report.lines()) std::puts(line.c_str());
    return 0;
}
