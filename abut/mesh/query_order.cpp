// SPDX-License-Identifier: MIT
// Morton codes, sorted digit by digit.
#include "abut/mesh/query_order.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "abut/base/executor.h"

namespace abut {
namespace {

constexpr std::size_t grain = 1 << 14;
constexpr int digit_bits = 11, digits = 3;

struct Keyed {
    std::uint32_t key;
    std::uint32_t place;
};

/// The lowest ten bits, two apart.
std::uint32_t spread(std::uint32_t x) {
    x = (x | x << 16) & 0x030000ffu;
    x = (x | x << 8) & 0x0300f00fu;
    x = (x | x << 4) & 0x030c30c3u;
    return (x | x << 2) & 0x09249249u;
}

/// A Morton code with so many bits an axis of where the point lies in the box.
std::uint32_t morton(Vec3 point, const Aabb& box, int bits) {
    const auto steps = static_cast<double>(1 << bits);
    std::uint32_t code = 0;
    for (int i = 0; i < 3; ++i) {
        const double share = (point[i] - box.min[i]) / (box.max[i] - box.min[i]) * steps;
        const double step = share >= 0 ? std::min(share, steps - 1) : 0;  // not a number too
        code |= spread(static_cast<std::uint32_t>(step)) << i;
    }
    return code;
}

template <class Key>
std::vector<std::uint32_t> sorted_places(std::size_t count, Key key) {
    std::vector<Keyed> from(count), to(count);
    for_each_range(count, grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) from[i] = {key(i), static_cast<std::uint32_t>(i)};
    });
    for (int digit = 0; digit < digits; ++digit) {
        const auto bucket = [&](const Keyed& k) { return k.key >> (digit * digit_bits) & ((1u << digit_bits) - 1); };
        std::array<std::uint32_t, (1 << digit_bits) + 1> starts{};
        for (const Keyed& k : from) ++starts[bucket(k) + 1];
        for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
        for (const Keyed& k : from) to[starts[bucket(k)]++] = k;
        std::swap(from, to);
    }
    std::vector<std::uint32_t> places(count);
    for (std::size_t i = 0; i < count; ++i) places[i] = from[i].place;
    return places;
}

/// Where the ray enters the box, or its origin when that is nearer; roughly.
Vec3 entry(const Ray& ray, const Aabb& box) {
    double t = 0;
    for (int i = 0; i < 3; ++i) {
        const double d = ray.direction[i], side = d > 0 ? box.min[i] : box.max[i];
        const double crossing = (side - ray.origin[i]) / d;
        if (crossing > t && crossing < std::numeric_limits<double>::infinity()) t = crossing;
    }
    return ray.origin + t * ray.direction;
}

}  // namespace

std::vector<std::uint32_t> near_order(std::span<const Vec3> points) {
    Aabb box;
    for (const Vec3& p : points) {
        if (is_finite(p)) box.include(p);
    }
    return sorted_places(points.size(), [&](std::size_t i) { return morton(points[i], box, 10); });
}

std::vector<std::uint32_t> near_order(std::span<const Ray> rays, const Aabb& box) {
    return sorted_places(rays.size(), [&](std::size_t i) {
        const Vec3 d = rays[i].direction;
        const std::uint32_t octant = (d.x < 0 ? 1u : 0u) | (d.y < 0 ? 2u : 0u) | (d.z < 0 ? 4u : 0u);
        return octant << 27 | morton(entry(rays[i], box), box, 9);
    });
}

}  // namespace abut
