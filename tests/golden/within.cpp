// SPDX-License-Identifier: MIT
// The golden program's calls of within.
#include "groups.h"
#include "pairs.h"

namespace golden {

void report_within(Report& report) {
    const auto query = [](Digest& digest, const auto& a, const auto& b, World&) {
        const double apart = abut::distance(a, b);
        digest.add(abut::within(a, b, 0)), digest.add(abut::within(a, b, 0.5));
        digest.add(abut::within(a, b, apart)), digest.add(abut::within(b, a, 0.5 * apart));
    };
    each_shape_pair(report, "within", query, 1);
    each_shape_with_meshes(report, "within", query);
    each_shape_with(report, "within", "scene", one_scene, [](Digest& digest, const auto& a, const auto& b, World&) {
        digest.add(abut::within(a, b, 0.5)), digest.add(abut::within(b, a, 0.25));
    });
    report.line("within", "mesh posed_mesh", [](Dice& dice, Digest& digest) {
        const abut::Mesh& a = one_mesh(dice);
        const abut::Mesh& b = one_mesh(dice);
        const abut::PosedMesh there = near_pose(dice) * b;
        digest.add(abut::within(a, there, 0.125)), digest.add(abut::within(a, there, abut::distance(a, there)));
    });
    report.line("within", "model model", [](Dice& dice, Digest& digest) {
        const abut::Model a = one_model(dice);
        const abut::Model b = one_model(dice);
        digest.add(abut::within(a, b, 0.5));
    });
    report.line("within", "model scene", [](Dice& dice, Digest& digest) {
        const abut::Model a = one_model(dice);
        digest.add(abut::within(a, one_scene(dice), 0.5));
    });
}

}  // namespace golden
