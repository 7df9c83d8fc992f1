// SPDX-License-Identifier: MIT
// The golden program's calls where both sides move: sweeps, paths, scenes over a step, and meshes that deform.
#include "groups.h"
#include "pairs.h"

namespace golden {
namespace {

abut::AnyShape any_shape(World& world) {
    return world.shape(static_cast<std::size_t>(world.dice().pick(0, static_cast<int>(kind_count) - 1)));
}

abut::Motion near_motion(Dice& dice) {
    abut::Motion motion;
    motion.from = near_pose(dice);
    motion.to = near_pose(dice);
    const InputRounding nearest;
    motion.from.translation *= 2.0;
    if (dice.one_in(4)) motion.turns = dice.pick(-1, 2);
    return motion;
}

void report_two_moving_shapes(Report& report) {
    for (std::size_t i = 0; i < kind_count; ++i) {
        report.line("sweep_both", std::string(kind_names[i]) + " any", [&](Dice& dice, Digest& digest) {
            World world(dice);
            const abut::AnyShape a = world.shape(i), b = any_shape(world);
            const abut::Vec3 along_a = world.direction(), along_b = world.direction();
            digest.add(abut::sweep(a, along_a, b, along_b));
            const abut::Motion turns_a{world.pose(), world.pose()},
                turns_b{world.pose(), world.pose(), dice.pick(0, 1)};
            digest.add(abut::sweep(a, turns_a, b, turns_b));
        });
    }
}

void report_rotating_meshes(Report& report) {
    report.line(
        "sweep_both", "mesh mesh",
        [](Dice& dice, Digest& digest) {
            const abut::Mesh &a = one_mesh(dice), &b = one_mesh(dice);
            const abut::Motion along_a = near_motion(dice), along_b = near_motion(dice);
            digest.add(abut::sweep(a, along_a, b, along_b));
        },
        4);
    report.line(
        "sweep_both", "model model",
        [](Dice& dice, Digest& digest) {
            const abut::Model a = one_model(dice), b = one_model(dice);
            const abut::Motion along_a = near_motion(dice), along_b = near_motion(dice);
            digest.add(abut::sweep(a, along_a, b, along_b));
        },
        4);
    report.line(
        "sweep_motion", "mesh any",
        [](Dice& dice, Digest& digest) {
            const abut::Mesh& mesh = one_mesh(dice);
            World world(dice, true);
            const abut::AnyShape x = any_shape(world);
            digest.add(abut::sweep(mesh, near_motion(dice), x));
        },
        2);
}

void report_paths(Report& report) {
    report.line("sweep_path", "any mesh", [](Dice& dice, Digest& digest) {
        World world(dice, true);
        const abut::AnyShape shape = any_shape(world);
        std::vector<abut::PathPose> path;
        for (int i = dice.pick(0, 4); i >= 0; --i) path.push_back({-0.5 * i, near_pose(dice)});
        const abut::Mesh& mesh = one_mesh(dice);
        const auto hit = abut::sweep(shape, path, mesh, dice.one_in(3) ? -0.75 : infinity());
        digest.add(hit);
        if (hit) digest.add(std::uint64_t{hit->piece}), digest.add(hit->time);
    });
}

void report_first_collision(Report& report) {
    report.line(
        "first_collision", "scene",
        [](Dice& dice, Digest& digest) {
            const abut::Scene& from = one_scene(dice);
            abut::Scene to = from;
            for (const abut::ModelId id : from.models()) {
                if (!dice.one_in(3) || !abut::is_finite(from.bounds(id)) || !from.children(id).empty()) continue;
                to.move(id, near_pose(dice));
            }
            abut::SceneSweepOptions options;
            if (dice.one_in(2))
                options.pair_filter = [](abut::ModelId a, abut::ModelId b) { return a.index + 20 < b.index; };
            const auto hit = abut::first_collision(from, to, options);
            digest.add(hit);
            if (hit) digest.add(hit->models);
        },
        6);
}

abut::Mesh perturbed(Dice& dice, const abut::Mesh& mesh, double by) {
    const InputRounding nearest;
    std::vector<abut::Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
    for (abut::Vec3& v : vertices) v += by * abut::Vec3{dice.unit(), dice.unit(), dice.unit()};
    return mesh.refitted(std::move(vertices), infinity());
}

abut::ImpactOptions impact_options(Dice& dice) {
    abut::ImpactOptions options;
    options.thickness = dice.one_in(2) ? 0 : power_of_two(-6);
    if (dice.one_in(3)) options.kept_share = 0.25 * dice.pick(0, 4);
    options.ignore_separating = dice.one_in(3);
    if (dice.one_in(4)) options.vertex_filter = [](std::uint32_t a, std::uint32_t b) { return (a + b) % 3 == 0; };
    return options;
}

void add(Digest& digest, const std::vector<abut::VertexImpact>& impacts) {
    for (const abut::VertexImpact& i : impacts) digest.add(i.vertex), digest.add(i.triangle), digest.add(i.hit);
}
void add(Digest& digest, const std::vector<abut::EdgeImpact>& impacts) {
    for (const abut::EdgeImpact& i : impacts) digest.add(i.a), digest.add(i.b), digest.add(i.hit);
}

void report_impacts_with_options(Report& report) {
    report.line(
        "impacts", "mesh options",
        [](Dice& dice, Digest& digest) {
            const abut::Mesh from = make_sheet(dice, 8, 20), to = perturbed(dice, from, power_of_two(dice.pick(-6, 0)));
            const abut::ImpactOptions options = impact_options(dice);
            const abut::Impacts found = abut::impacts(from, to, options);
            add(digest, found.vertices), add(digest, found.edges);
            digest.add(abut::largest_safe_step(from, to, options));
        },
        8);
    report.line(
        "impacts", "two meshes",
        [](Dice& dice, Digest& digest) {
            const abut::Mesh sheet = make_sheet(dice, 8, 20), solid = make_solid(dice, 2, 20);
            const abut::Moving<abut::Mesh> a{sheet, perturbed(dice, sheet, power_of_two(dice.pick(-6, 0)))};
            const abut::Moving<abut::Mesh> b{solid, dice.one_in(2) ? solid : perturbed(dice, solid, power_of_two(-4))};
            const abut::ImpactOptions options = impact_options(dice);
            const abut::ImpactsBetween found = abut::impacts(a, b, options);
            add(digest, found.vertices_of_a), add(digest, found.vertices_of_b), add(digest, found.edges);
            digest.add(abut::largest_safe_step(a, b, options));
        },
        8);
}

}  // namespace

void report_moving(Report& report) {
    report_two_moving_shapes(report);
    report_rotating_meshes(report);
    report_paths(report);
    report_first_collision(report);
    report_impacts_with_options(report);
}

}  // namespace golden
