// SPDX-License-Identifier: MIT
// The golden program's calls of classify and contains.
#include "groups.h"
#include "pairs.h"

namespace golden {

void report_classify(Report& report) {
    const auto query = [](Digest& digest, const auto& a, const auto& b, World&) { digest.add(abut::classify(a, b)); };
    each_shape_pair(report, "classify", query);
    each_shape_with_meshes(report, "classify", query);
    report.line("classify", "model model", [](Dice& dice, Digest& digest) {
        const abut::Model a = one_model(dice);
        const abut::Model b = one_model(dice);
        digest.add(abut::classify(a, b));
    });
    report.line("contains", "mesh point", [](Dice& dice, Digest& digest) {
        World world(dice, true);
        const abut::Vec3 point = world.point();
        digest.add(abut::contains(one_mesh(dice), point));
    });
    report.line("contains", "posed_mesh point", [](Dice& dice, Digest& digest) {
        World world(dice, true);
        const abut::Vec3 point = world.point();
        const abut::Mesh& mesh = one_mesh(dice);
        digest.add(abut::contains(near_pose(dice) * mesh, point));
    });
    report.line("contains", "aabb sphere", [](Dice& dice, Digest& digest) {
        World world(dice);
        const abut::Vec3 a = world.point(), b = world.point(), center = world.point();
        digest.add(abut::contains(abut::Aabb{a, b}, abut::Sphere{center, world.radius()}));
    });
}

}  // namespace golden
