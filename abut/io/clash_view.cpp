// SPDX-License-Identifier: MIT
// Frames clashes, and chooses the side from which they are seen.
#include "abut/io/clash_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "abut/base/error.h"
#include "abut/render/clear_view.h"

namespace abut::io {
namespace {

/// The points whose visibility decides: some of each clash, no more than cost little time.
std::vector<Vec3> sample_points(const ClashRun& run, std::span<const std::size_t> clashes) {
    constexpr std::size_t most = 9;
    std::vector<Vec3> all;
    for (const std::size_t i : clashes) {
        const ClashReport& report = run.found.clashes[i].report;
        all.push_back(report.point);
        for (const Polyline& line : report.curve) all.insert(all.end(), line.begin(), line.end());
    }
    std::vector<Vec3> some;
    const std::size_t count = std::min(most, all.size());
    for (std::size_t k = 0; k < count; ++k) some.push_back(all[k * all.size() / count]);
    return some;
}

double diagonal(const Scene& scene, std::size_t part) {
    const ModelId id = scene.id(static_cast<std::uint32_t>(part));
    if (!scene.contains(id) || scene.bounds(id).empty()) return 0;
    return glm::length(scene.bounds(id).extents());
}

}  // namespace

double view_distance(double radius) noexcept { return radius * std::sqrt(1 + 1 / (view_slope * view_slope)); }

ClashView clash_view(const ClashRun& run, std::span<const std::size_t> clashes, Vec3 up) {
    Aabb box;
    std::vector<std::uint32_t> own;
    double smallest = 0, enclosing = 0;
    for (const std::size_t i : clashes) {
        const ClashReport& report = run.found.clashes[i].report;
        box.include(report.point);
        if (!report.bounds.empty()) box.include(report.bounds);
        own.push_back(static_cast<std::uint32_t>(report.a));
        own.push_back(static_cast<std::uint32_t>(report.b));
        const auto [small, large] = std::minmax({diagonal(run.scene, report.a), diagonal(run.scene, report.b)});
        smallest = std::max(smallest, small);
        // What encloses the other is seen from outside, unless it is much larger.
        if (report.kind == ClashKind::enclosed) enclosing = std::max(enclosing, std::min(0.55 * large, 6 * small));
    }
    std::sort(own.begin(), own.end());
    own.erase(std::unique(own.begin(), own.end()), own.end());

    ClashView view;
    if (!box.empty()) view.center = box.center();
    const double half = box.empty() ? 0 : 0.5 * glm::length(box.extents());
    // The clash fills a sixth of the picture, unless the parts are so much larger that they could not be told apart.
    view.radius = std::max(1.1 * half, std::min(0.6 * smallest, std::max(6 * half, 0.04 * smallest)));
    view.radius = std::max(view.radius, enclosing);
    if (!(view.radius > 0 && std::isfinite(view.radius))) view.radius = 1;
    view.direction = render::clear_direction(run.scene, sample_points(run, clashes), own, up,
                                             view_distance(view.radius), 1e-3 * view.radius);
    return view;
}

void require_consistent(const ClashRun& run, std::string_view place) {
    const auto check = [&](std::string_view list, std::size_t length, std::string_view other, std::size_t expected) {
        if (length == expected || (length == 0 && list != "counts by rule")) return;
        throw Error(fmt::format("{}: the run's {} have {} entries and its {} {}; fill both", place, list, length, other,
                                expected));
    };
    const std::size_t parts = run.parts.size(), clashes = run.found.clashes.size();
    check("colors", run.colors.size(), "parts", parts);
    check("keys", run.keys.size(), "clashes", clashes);
    check("states", run.states.states.size(), "clashes", clashes);
    check("counts by rule", run.found.by_rule.size(), "rules", run.rules.rules.size());
    for (std::size_t i = 0; i < clashes; ++i) {
        const RuledClash& clash = run.found.clashes[i];
        const std::size_t part = std::max(clash.report.a, clash.report.b);
        if (part >= parts) {
            throw Error(fmt::format("{}: clash {} names part {}, but there are {}", place, i, part, parts));
        }
        if (clash.rule >= run.rules.rules.size()) {
            throw Error(fmt::format("{}: clash {} names rule {}, but there are {}", place, i, clash.rule,
                                    run.rules.rules.size()));
        }
    }
    for (const ClashGroup& group : run.groups) {
        if (group.clashes.empty()) throw Error(fmt::format("{}: a group has no clashes; leave it out", place));
        for (const std::size_t i : group.clashes) {
            if (i >= clashes) {
                throw Error(fmt::format("{}: a group names clash {}, but there are {}", place, i, clashes));
            }
        }
    }
}

}  // namespace abut::io
