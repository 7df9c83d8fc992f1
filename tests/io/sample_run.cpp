// SPDX-License-Identifier: MIT
// Makes a clash run.
#include "sample_run.h"

#include "abut/mesh/generate.h"

namespace abut::sample {

ClashRun clash_run() {
    ClashRun run;
    run.title = "site.ifc";
    run.unit = "metre";
    const std::vector<std::string> names{"Duct <1>", "Joist \"a\"", "Joist é", "Slab"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const double x = 0.75 * static_cast<double>(i);
        run.scene.add({.shape = make_box({Vec3(x, 0, 0), Vec3(x + 1, 1, 1)}), .name = names[i]});
        run.parts.push_back({"Level 1/" + names[i], {"Level 1", names[i]}, "models/site a.ifc", {}});
        run.colors.emplace_back();
    }
    run.parts[0].properties = {{"guid", "0abcdefghijklmnopqrst$"}, {"type", "IfcDuctSegment"}};
    run.parts[1].properties = {{"guid", "1ABCDEFGHIJKLMNOPQRST_"}, {"type", "IfcBeam"}};
    run.parts[2].properties = {{"guid", "too short"}};
    run.rules.rules = {{.name = "Pipes & \"ducts\"", .tolerance = 0.002}};
    for (std::size_t i = 0; i < 3; ++i) {
        RuledClash clash;
        clash.report.kind = ClashKind::piercing;
        clash.report.a = i;
        clash.report.b = i + 1;
        clash.report.depth = 0.25;
        clash.report.point = Vec3(0.875 + 0.75 * static_cast<double>(i), 0.5, 0.5);
        clash.report.bounds = {clash.report.point - Vec3(0.125), clash.report.point + Vec3(0.125)};
        clash.report.curve = {{Vec3(0, 0, 0), Vec3(0.1, 0, 0)}};
        clash.separation = Separation{0.24, 0.25, Vec3(1, 0, 0)};
        clash.shared_volume = SharedVolume{0.5, 0.75};
        run.found.clashes.push_back(clash);
        run.keys.push_back(std::string("key ") + static_cast<char>('0' + i));
    }
    run.found.by_rule = {{.clashes = 3, .within_tolerance = 13, .touching = 679}};
    run.found.unmatched = 5;
    run.states.states = {ClashState::fresh, ClashState::active, ClashState::approved};
    run.states.resolved = {{"key 9", "Duct <1>", "Slab", ClashState::active}};
    run.states.unused = {{"key 8", "B. Mason", "2026-01-02", "gone"}};
    run.approvals = {{"key 2", "A. Weaver", "2026-11-20", "cast in & done"},
                     {"key 8", "B. Mason", "2026-01-02", "gone"}};
    run.groups = {{"Joist é", {1, 2}}, {"Duct <1>", {0}}};
    return run;
}

}  // namespace abut::sample
