// SPDX-License-Identifier: MIT
// The golden program's calls of sweep_fractions.
#include "groups.h"
#include "pairs.h"

namespace golden {

void report_sweep_fractions(Report& report) {
    const auto query = [](Digest& digest, const auto& a, const auto& b, World& world) {
        digest.add(abut::sweep_fractions(a, world.direction(), b));
    };
    each_shape_pair(report, "sweep_fractions", query, 2);
    each_shape_with(report, "sweep_fractions", "mesh", one_mesh, query, 4);
}

}  // namespace golden
