// SPDX-License-Identifier: MIT
// The golden program's calls of distance.
#include "groups.h"
#include "pairs.h"

namespace golden {

void report_distance(Report& report) {
    const auto query = [](Digest& digest, const auto& a, const auto& b, World&) { digest.add(abut::distance(a, b)); };
    each_shape_pair(report, "distance", query);
    each_shape_with(report, "distance", "mesh", one_mesh, query, 2);
    each_shape_with(report, "distance", "scene", one_scene, query, 2);
    report.line(
        "distance", "mesh mesh",
        [](Dice& dice, Digest& digest) {
            const abut::Mesh& a = one_mesh(dice);
            const abut::Mesh& b = one_mesh(dice);
            digest.add(abut::distance(a, b));
        },
        2);
    report.line(
        "distance", "model model",
        [](Dice& dice, Digest& digest) {
            const abut::Model a = one_model(dice);
            const abut::Model b = one_model(dice);
            digest.add(abut::distance(a, b));
        },
        2);
}

}  // namespace golden
