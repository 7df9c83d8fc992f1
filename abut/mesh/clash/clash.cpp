// SPDX-License-Identifier: MIT
// Clashes between parts: a sweep over their boxes finds candidate pairs, and each pair is decided on its own.
#include "abut/mesh/clash/clash.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/mesh/clash/clash_body.h"
#include "abut/mesh/clash/clash_pair.h"
#include "abut/shape/boxes_overlap.h"

namespace abut {
namespace {

using clashing::Body;

/// The pairs whose boxes are within the clearance, in order.
std::vector<std::pair<std::size_t, std::size_t>> near_pairs(std::span<const Mesh* const> parts, double clearance) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i] != nullptr && parts[i]->size() > 0) order.push_back(i);
    }
    const auto box = [&](std::size_t i) { return parts[i]->bounds(); };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t i, std::size_t k) { return box(i).min.x < box(k).min.x; });
    std::vector<std::pair<std::size_t, std::size_t>> result;
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (std::size_t k = i + 1; k < order.size(); ++k) {
            if (box(order[k]).min.x - box(order[i]).max.x > clearance) break;
            if (!clashing::far_apart(box(order[i]), box(order[k]), clearance))
                result.push_back(std::minmax(order[i], order[k]));
        }
    }
    std::sort(result.begin(), result.end());
    return result;
}

}  // namespace

std::vector<ClashReport> clash(std::span<const Mesh* const> parts, const ClashOptions& options) {
    const DefaultFloats floats;
    const double clearance = options.clearance > 0 ? options.clearance : 0;
    const auto candidates = near_pairs(parts, clearance);

    // Bodies are prepared only for parts whose boxes overlap another's.
    std::vector<char> wanted(parts.size(), 0);
    for (const auto& [i, k] : candidates) {
        if (boxes_overlap(parts[i]->bounds(), parts[k]->bounds())) wanted[i] = wanted[k] = 1;
    }
    std::vector<Body> bodies(parts.size());
    for_each_range(parts.size(), 1, [&](std::size_t i, std::size_t) {
        if (wanted[i] != 0)
            bodies[i] = clashing::make_body(*parts[i]);
        else
            bodies[i].mesh = parts[i];
    });
    const std::vector<std::size_t> shapes = clashing::first_of_same_triangles(parts);

    std::vector<ClashReport> reports(candidates.size());
    for_each_counted_range(candidates.size(), 1, [&](std::size_t i, std::size_t) {
        const auto [a, b] = candidates[i];
        reports[i] = clashing::clash_pair(
            bodies[a], bodies[b],
            {.clearance = clearance, .max_pairs = options.max_pairs, .is_duplicate = shapes[a] == shapes[b]});
        reports[i].a = a;
        reports[i].b = b;
    });
    std::erase_if(reports, [](const ClashReport& r) { return r.kind == ClashKind::none; });
    return reports;
}

std::vector<ClashReport> clash(std::span<const Mesh> parts, const ClashOptions& options) {
    std::vector<const Mesh*> pointers;
    for (const Mesh& part : parts) pointers.push_back(&part);
    return clash(std::span<const Mesh* const>(pointers), options);
}

ClashReport clash(const Mesh& a, const Mesh& b, const ClashOptions& options) {
    const DefaultFloats floats;
    const std::array<const Mesh*, 2> parts{&a, &b};
    std::vector<ClashReport> reports = clash(std::span<const Mesh* const>(parts), options);
    return reports.empty() ? ClashReport{} : std::move(reports.front());
}

}  // namespace abut
