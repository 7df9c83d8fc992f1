// SPDX-License-Identifier: MIT
// Computes Morton codes, and sorts by them with radix sort.
#include "abut/mesh/morton_order.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "abut/base/executor.h"
#include "abut/shape/aabb.h"

namespace abut {
namespace {

constexpr std::size_t grain = 1 << 14;
constexpr int digit_bits = 11, digits = 3;

struct Keyed {
    std::uint32_t key;
    std::uint32_t index;
};

/// Spreads the lowest ten bits, with two zero bits between neighbours.
std::uint32_t spread(std::uint32_t x) {
    x = (x | x << 16) & 0x030000ffu;
    x = (x | x << 8) & 0x0300f00fu;
    x = (x | x << 4) & 0x030c30c3u;
    return (x | x << 2) & 0x09249249u;
}

/// The Morton code of the point's place in the box, ten bits for each axis.
std::uint32_t morton(Vec3 point, const Aabb& box) {
    constexpr double steps = 1 << 10;
    std::uint32_t code = 0;
    for (int i = 0; i < 3; ++i) {
        const double share = (point[i] - box.min[i]) / (box.max[i] - box.min[i]) * steps;
        const double step = share >= 0 ? std::min(share, steps - 1) : 0;  // NaN too
        code |= spread(static_cast<std::uint32_t>(step)) << i;
    }
    return code;
}

}  // namespace

std::vector<std::uint32_t> morton_order(std::span<const Vec3> points) {
    Aabb box;
    for (const Vec3& p : points) {
        if (is_finite(p)) box.include(p);
    }
    const std::size_t count = points.size();
    std::vector<Keyed> from(count), to(count);
    for_each_range(count, grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) from[i] = {morton(points[i], box), static_cast<std::uint32_t>(i)};
    });
    for (int digit = 0; digit < digits; ++digit) {
        const auto bucket = [&](const Keyed& k) { return k.key >> (digit * digit_bits) & ((1u << digit_bits) - 1); };
        std::array<std::uint32_t, (1 << digit_bits) + 1> starts{};
        for (const Keyed& k : from) ++starts[bucket(k) + 1];
        for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
        for (const Keyed& k : from) to[starts[bucket(k)]++] = k;
        std::swap(from, to);
    }
    std::vector<std::uint32_t> order(count);
    for (std::size_t i = 0; i < count; ++i) order[i] = from[i].index;
    return order;
}

}  // namespace abut
