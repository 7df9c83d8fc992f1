// SPDX-License-Identifier: MIT
// The golden program's calls of closest_points.
#include "groups.h"
#include "pairs.h"

namespace golden {

void report_closest_points(Report& report) {
    const auto query = [](Digest& digest, const auto& a, const auto& b, World&) {
        digest.add(abut::closest_points(a, b));
    };
    each_shape_pair(report, "closest_points", query);
    each_shape_with_meshes(report, "closest_points", query, 2);
    each_shape_with(
        report, "closest_points", "scene", one_scene,
        [](Digest& digest, const auto& a, const auto& b, World&) {
            digest.add(abut::closest_points(a, b)), digest.add(abut::closest_points(b, a));
        },
        2);
    report.line(
        "closest_points", "mesh posed_mesh",
        [](Dice& dice, Digest& digest) {
            const abut::Mesh& a = one_mesh(dice);
            const abut::Mesh& b = one_mesh(dice);
            digest.add(abut::closest_points(a, near_pose(dice) * b));
        },
        2);
    report.line(
        "closest_points", "model model",
        [](Dice& dice, Digest& digest) {
            const abut::Model a = one_model(dice);
            const abut::Model b = one_model(dice);
            digest.add(abut::closest_points(a, b));
        },
        2);
    const auto query_where = [](Digest& digest, const auto& a, const auto& b, World&) {
        const abut::ClosestPoints found = abut::closest_points(a, b), flipped = abut::closest_points(b, a);
        digest.add(found.where_a), digest.add(found.where_b), digest.add(flipped.where_a), digest.add(flipped.where_b);
    };
    each_shape_with_meshes(report, "closest_triangles", query_where, 4);
    each_shape_with(report, "closest_triangles", "scene", one_scene, query_where, 4);
    report.line(
        "closest_triangles", "model model",
        [&](Dice& dice, Digest& digest) {
            World world(dice, true);
            const abut::Model a = one_model(dice), b = one_model(dice);
            query_where(digest, a, b, world);
        },
        4);
}

}  // namespace golden
