// SPDX-License-Identifier: MIT
// The golden program's calls of intersects.
#include "groups.h"
#include "pairs.h"

namespace golden {

void report_intersects(Report& report) {
    const auto query = [](Digest& digest, const auto& a, const auto& b, World&) { digest.add(abut::intersects(a, b)); };
    each_shape_pair(report, "intersects", query, 1);
    each_shape_with_meshes(report, "intersects", query);
    each_shape_with(report, "intersects", "scene", one_scene, [](Digest& digest, const auto& a, const auto& b, World&) {
        digest.add(abut::intersects(a, b)), digest.add(abut::intersects(b, a));
    });
    report.line("intersects", "mesh posed_mesh", [](Dice& dice, Digest& digest) {
        const abut::Mesh& a = one_mesh(dice);
        const abut::Mesh& b = one_mesh(dice);
        digest.add(abut::intersects(a, near_pose(dice) * b));
    });
    report.line("intersects", "mesh mesh", [](Dice& dice, Digest& digest) {
        const abut::Mesh& a = one_mesh(dice);
        const abut::Mesh& b = one_mesh(dice);
        digest.add(abut::intersects(a, b));
    });
    report.line("intersects", "model model", [](Dice& dice, Digest& digest) {
        const abut::Model a = one_model(dice);
        const abut::Model b = one_model(dice);
        digest.add(abut::intersects(a, b));
    });
    report.line("intersects", "model scene", [](Dice& dice, Digest& digest) {
        const abut::Model a = one_model(dice);
        digest.add(abut::intersects(a, one_scene(dice)));
    });
}

}  // namespace golden
