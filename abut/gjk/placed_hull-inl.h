// SPDX-License-Identifier: MIT
// Finds support points of a hull in its own frame; only the library compiles it.
//
// Few vertices are scanned. Among many, the highest is found by climbing from neighbour to neighbour: the vertices
// above any height form a connected part of the surface. So all vertices that may be the highest, given the rounding
// errors of heights, are found from the end of a climb: their neighbours are visited as long as they are not lower than
// it by more than the errors.
#pragma once

#include <algorithm>
#include <array>

#include "abut/gjk/placed_hull.h"
#include "abut/gjk/support_point.h"
#include "abut/shape/hull_starts.h"
#include "abut/simd/farthest.h"

namespace abut::gjk {

/// Bounds the rounding errors of a moved vertex and of its height along a direction of length 1, in sizes: each has
/// some ten roundings of 2^-53.
inline constexpr double noise_of_hull = 0x1p-47;
inline Vec3 PlacedHull::vertex(std::uint32_t i) const noexcept { return linear_ * hull_->vertices()[i] + translation_; }

template <class Visit>
void PlacedHull::for_each_farthest(Vec3 direction, double error, std::uint32_t& start, Visit visit) const noexcept {
    const std::span<const Vec3> vertices = hull_->vertices();
    const auto count = static_cast<std::uint32_t>(vertices.size());
    const auto height = [&](std::uint32_t i) { return dot(direction, vertices[i]); };
    const auto visit_all = [&] {
        for (std::uint32_t i = 0; i < count; ++i) visit(i);
    };
    if (count <= simd::most_farthest_within) {
        std::array<std::uint32_t, simd::most_farthest_within> high;
        const std::size_t known =
            simd::farthest_within(hull_->offsets().data(), count, &direction.x, 4 * error, high.data());
        for (std::size_t k = 0; k < known; ++k) visit(high[k]);
        return;
    }
    double best = height(start);
    if (hull_->starts() != nullptr) {
        const std::uint32_t other = hull_->starts()->along(direction);
        if (const double its = height(other); its > best) {
            best = its;
            start = other;
        }
    }
    bool is_alone = false;  // whether no neighbour of the highest is nearly as high
    for (bool climbs = true; climbs;) {
        climbs = false;
        is_alone = true;
        for (const std::uint32_t next : hull_->neighbors(start)) {
            const double its = height(next);
            is_alone = is_alone && !(its >= best - 4 * error);
            if (!(its > best)) continue;
            best = its;
            start = next;
            climbs = true;
        }
    }
    if (is_alone) return visit(start);
    // The neighbours of each vertex that is high enough, in turn.
    std::array<std::uint32_t, 48> high;
    std::size_t known = 1;
    high[0] = start;
    for (std::size_t done = 0; done < known; ++done) {
        for (const std::uint32_t next : hull_->neighbors(high[done])) {
            if (!(height(next) >= best - 4 * error)) continue;
            if (std::find(high.begin(), high.begin() + static_cast<std::ptrdiff_t>(known), next) !=
                high.begin() + static_cast<std::ptrdiff_t>(known)) {
                continue;
            }
            if (known == high.size()) return visit_all();
            high[known++] = next;
        }
    }
    for (std::size_t k = 0; k < known; ++k) visit(high[k]);
}

}  // namespace abut::gjk
