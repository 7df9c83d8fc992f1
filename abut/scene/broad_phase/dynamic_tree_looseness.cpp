// SPDX-License-Identifier: MIT
// Measures how loose a tree of moving boxes has become, and decides when to repack it.
//
// Areas enter by their logarithms, so that a single distant body, or one whose box is infinite in floats, does not hide
// what happens to the others. Two measures show a loose tree:
//   - Boxes are larger than they were. The least value is remembered, so this shows when bodies gather and part again.
//   - Boxes fill more of the boxes that contain them. This shows when bodies change places while they gather.
// A tree of equal boxes, or one that only grew, may look loose although packing cannot improve it. So after a packing
// that gains little the next one is delayed, each time longer.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "abut/base/executor.h"
#include "abut/scene/broad_phase/dynamic_tree.h"

namespace abut::scene {
namespace {

constexpr std::size_t grain = 128;

/// How much looser than after packing, in powers of two, a tree may become: packing costs as much as about ten refits.
constexpr double more_area = 0.38, more_share = 0.3;

/// A child with less than 2^-6 of its parent's area counts as 2^-6.
constexpr double least_share = -6;

/// A tree that packing does not improve is packed at most once in so many checks.
constexpr int most_checks_to_skip = 15;

/// The logarithm to base 2 within 0.09, monotonic: the exponent, plus the fraction bits as they are stored.
double rough_log2(double x) { return static_cast<double>(std::bit_cast<std::int64_t>(x)) * 0x1p-52 - 1023; }

/// Sums over the boxes of all nodes of one height.
struct Level {
    double areas = 0, shares = 0;
    std::size_t count = 0;

    void add(const Level& more) {
        areas += more.areas;
        shares += more.shares;
        count += more.count;
    }
};
using Levels = std::array<Level, bvh::most_depth>;

/// The sums over the lanes of an inner node.
Level level_of(const bvh::Node& node) {
    Level sum;
    const double whole = rough_log2(half_area(whole_box(node.boxes)));
    bvh::for_each_lane(node.used, [&](std::size_t lane) {
        const double area = half_area(lane_of(node.boxes, lane));
        if (!(area < beyond_all)) return;  // infinite in floats: not counted
        const double log = rough_log2(area);
        sum.add({log, std::clamp(log - whole, least_share, 0.0), 1});
    });
    return sum;
}

}  // namespace

DynamicTree::Looseness DynamicTree::looseness() const {
    std::vector<Levels> found(nodes_.size() / grain + 1);
    for_each_range(nodes_.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t node = first; node < last; ++node) {
            const std::uint8_t height = links_[node].height;
            if (node != 0 && height != 0) found[first / grain][height].add(level_of(nodes_[node]));
        }
    });
    // Each height counts half as much as the one below: so the sums of areas decrease in an even tree, and with them
    // the number of visits by a query.
    Looseness mean{0, 0};
    double weights = 0, weight = 1;
    for (std::size_t height = 1; height < bvh::most_depth; ++height) {
        Level all;
        for (const Levels& levels : found) all.add(levels[height]);
        if (all.count == 0) continue;
        const double share = weight / static_cast<double>(all.count);
        mean.areas += all.areas * share;
        mean.shares += all.shares * share;
        weights += weight;
        weight *= 0.5;
    }
    return weights == 0 ? never : Looseness{mean.areas / weights, mean.shares / weights};
}

/// Repacks the tree if it has become too loose.
void DynamicTree::tighten(std::span<const Aabb> boxes) {
    const Looseness now = looseness();
    const auto grown = [&](double part) {
        return now.areas > tightest_.areas + part * more_area || now.shares > tightest_.shares + part * more_share;
    };
    const bool is_loose = grown(1);
    tightest_ = {std::min(now.areas, tightest_.areas), std::min(now.shares, tightest_.shares)};
    if (checks_left_to_skip_ > 0) {
        --checks_left_to_skip_;
    } else if (is_loose) {
        rebuild(boxes);
        checks_to_skip_ = grown(0.5) ? 0 : std::min(2 * checks_to_skip_ + 1, most_checks_to_skip);
        checks_left_to_skip_ = checks_to_skip_;
    }
}

}  // namespace abut::scene
