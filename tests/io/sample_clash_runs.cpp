// SPDX-License-Identifier: MIT
// Builds runs of generated parts.
#include "sample_clash_runs.h"

#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include "abut/math/pose.h"
#include "abut/mesh/generate.h"

namespace abut::sample {
namespace {

/// The run's clashes, each with the rule of its kind.
void find_clashes(ClashRun& run, const std::vector<Mesh>& meshes, double clearance) {
    std::map<ClashKind, std::size_t> rules;
    for (const ClashReport& report : clash(std::span<const Mesh>(meshes), {.clearance = clearance})) {
        const auto [place, fresh] = rules.try_emplace(report.kind, run.rules.rules.size());
        if (fresh) {
            ClashRule rule{"rule " + std::string(to_string(report.kind))};
            if (report.kind == ClashKind::touching) rule.severity = Severity::note;
            if (report.kind == ClashKind::too_near) rule.severity = Severity::warning, rule.clearance = clearance;
            run.rules.rules.push_back(rule);
            run.found.by_rule.emplace_back();
        }
        ++run.found.by_rule[place->second].clashes;
        RuledClash found;
        found.report = report;
        found.rule = place->second;
        constexpr ClashState states[] = {ClashState::fresh, ClashState::active, ClashState::approved};
        run.states.states.push_back(states[run.found.clashes.size() % 3]);
        run.keys.push_back(run.parts[report.a].name + "|" + run.parts[report.b].name + "|" +
                           run.rules.rules[found.rule].name);
        run.found.clashes.push_back(std::move(found));
    }
}

void add_part(ClashRun& run, const SharedShape& shape, const std::string& name, const Placement& at = {}) {
    run.scene.add({.shape = shape, .pose = at.pose, .scale = at.scale, .name = name});
    run.parts.push_back({name, {"site", name}, "sample.glb", {}});
    run.colors.emplace_back();
}

Mesh box(Vec3 least, Vec3 most) { return make_box({least, most}); }

}  // namespace

Mesh cylinder(Vec3 center, double length, double radius, int segments) {
    std::vector<Vec3> vertices{center - Vec3(length / 2, 0, 0), center + Vec3(length / 2, 0, 0)};
    std::vector<Index3> triangles;
    const auto count = static_cast<std::uint32_t>(segments);
    for (std::uint32_t i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * i / segments;
        const Vec3 out(0, radius * std::cos(angle), radius * std::sin(angle));
        vertices.push_back(vertices[0] + out);
        vertices.push_back(vertices[1] + out);
        const std::uint32_t a = 2 + 2 * i, b = 2 + 2 * ((i + 1) % count);
        triangles.insert(triangles.end(), {{0, b, a}, {1, a + 1, b + 1}, {a, b, b + 1}, {a, b + 1, a + 1}});
    }
    return {std::move(vertices), std::move(triangles)};
}

ClashRun run_of(const std::vector<Mesh>& meshes, const std::vector<std::string>& names) {
    ClashRun run;
    run.title = "sample";
    run.unit = "metre";
    for (std::size_t i = 0; i < meshes.size(); ++i) add_part(run, meshes[i], names[i]);
    find_clashes(run, meshes, 0.005);
    return run;
}

ClashRun run_of_each_kind() {
    const std::vector<Mesh> meshes{
        box({0, 0, 0}, {0.2, 3, 4}),     cylinder({0.1, 1.5, 2}, 3, 0.2, 32), box({-3, -0.2, 0}, {3, 0, 4}),
        make_icosphere(3, {5, 1, 1}, 1), make_icosphere(2, {5, 1, 1}, 0.3),   box({8, 0, 0}, {9, 1, 1}),
        box({9.004, 0, 0}, {10, 1, 1}),  box({12, 0, 0}, {13, 1, 1}),         box({12, 0, 0}, {13, 1, 1})};
    const std::string hostile = "</script><img src=x onerror=alert(1)> \"&amp;'";
    ClashRun run = run_of(meshes, {"Wall", "Pipe", "Slab", "Shell", hostile, "Box 1", "Box 2", "Twin 1", "Twin 2"});
    run.title = "each <kind>";
    run.parts[0].properties = {{"guid", "0wall"}, {"storey", "Level 1"}, {"type", "IfcWall"}};
    run.parts[1].properties = {{"type", "IfcPipeSegment"}};
    run.colors[0] = glm::vec4(0.5f, 0.1f, 0.1f, 1);
    // The same ball at another place and size, far below what clashes.
    add_part(run, make_icosphere(2), "Posed ball", {Pose::from_axis_angle({0, 0, 1}, 0.5, {5, -3, 1}), 0.5});
    for (RuledClash& found : run.found.clashes) {
        if (found.report.kind == ClashKind::piercing)
            found.separation = Separation{0.2, 0.2001, {0, 1, 0}}, found.shared_volume = SharedVolume{0.0248, 0.025};
    }
    // As of a part that is not closed.
    constexpr double unbounded = std::numeric_limits<double>::infinity();
    for (RuledClash& found : run.found.clashes) {
        if (found.report.kind == ClashKind::enclosed) found.separation = Separation{0, unbounded, Vec3(0)};
    }
    ClashGroup first{"Group & <one>"}, second{"Group two"};
    for (std::size_t i = 0; i < run.found.clashes.size(); ++i) (i < 2 ? first : second).clashes.push_back(i);
    run.groups = {second, first};
    run.states.resolved.push_back({"gone|key", "Pipe", "Door that is gone"});
    run.approvals.push_back({run.keys[2], "A. Planner", "2026-03-02", "It is cast in."});
    run.found.by_rule[0].within_tolerance = 7;
    run.found.unmatched = 3;
    return run;
}

ClashRun building(std::size_t storeys, std::size_t parts) {
    ClashRun run;
    run.title = "A building of " + std::to_string(parts) + " parts";
    run.unit = "metre";
    std::vector<Mesh> meshes;
    std::vector<std::string> names;
    const auto add = [&](Mesh mesh, std::string name) {
        meshes.push_back(std::move(mesh));
        names.push_back(std::move(name));
    };
    for (std::size_t storey = 0; storey < storeys; ++storey) {
        const double height = 3.5 * static_cast<double>(storey);
        const std::string level = "Level " + std::to_string(storey + 1);
        for (int i = 0; i < 40; ++i) {
            add(box({i - 0.05, height, 0}, {i + 0.05, height + 0.3, 24}), level + "/Joist " + std::to_string(i + 1));
        }
        for (int i = 0; i < 12; ++i) {
            add(cylinder({19.5, height + 0.15, 2.0 * i + 1}, 42, 0.1, 24), level + "/Duct " + std::to_string(i + 1));
        }
    }
    for (std::size_t i = 0; i < meshes.size(); ++i) add_part(run, meshes[i], names[i]);
    find_clashes(run, meshes, 0);

    // Fittings, a metre above the joists, where they touch nothing.
    std::vector<SharedShape> shared;
    for (int i = 0; i < 10; ++i) shared.emplace_back(make_torus(0.12 + 0.01 * i, 0.04, 10 + i, 6));
    for (std::size_t i = 0; run.parts.size() < parts; ++i) {
        const std::size_t storey = i % storeys, place = i / storeys;
        const Vec3 at(static_cast<double>(place % 80) * 0.5, 3.5 * static_cast<double>(storey) + 1.3,
                      static_cast<double>(place / 80) * 0.5);
        const std::string name = "Level " + std::to_string(storey + 1) + "/Fitting " + std::to_string(place + 1);
        if (i % 2 == 0) {
            const double angle = 0.01 * static_cast<double>(i);
            add_part(run, shared[i / 2 % shared.size()], name, {Pose::from_axis_angle({1, 1, 0}, angle, at), 0.9});
        } else {
            add_part(run, cylinder(at, 0.2, 0.05 + 1e-5 * static_cast<double>(i), 16 + static_cast<int>(i % 32)), name);
        }
    }
    std::map<std::size_t, std::size_t> group_of;
    for (std::size_t i = 0; i < run.found.clashes.size(); ++i) {
        const std::size_t duct = run.found.clashes[i].report.b;
        const auto [group, fresh] = group_of.try_emplace(duct, run.groups.size());
        if (fresh) run.groups.push_back({run.parts[duct].name});
        run.groups[group->second].clashes.push_back(i);
    }
    return run;
}

}  // namespace abut::sample
