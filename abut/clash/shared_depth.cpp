// SPDX-License-Identifier: MIT
// Searches for a point deep inside two solids: from each starting point it steps along the axes and away from both
// surfaces, and halves the step when no direction leads deeper.
#include "abut/clash/shared_depth.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <vector>

#include "abut/math/norms.h"
#include "abut/mesh/inside.h"
#include "abut/query/closest_points.h"

namespace abut::clashing {
namespace {

/// The sum of the depths of a point, or -1 if it is outside one of them.
struct Depth {
    double sum = -1;
    Vec3 point{0};
    Vec3 ascent{0};  // along which both depths grow at first
};

Vec3 unit_or_zero(const Vec3& v) {
    const double length = length_of(v);
    return length > 0 ? v / length : Vec3(0);
}

Depth depth_at(const Mesh& a, const Mesh& b, const Vec3& p) {
    if (!contains(a, p) || !contains(b, p)) return {};
    const ClosestPoints to_a = closest_points(p, a), to_b = closest_points(p, b);
    return {to_a.distance + to_b.distance, p, unit_or_zero(p - to_a.on_b) + unit_or_zero(p - to_b.on_b)};
}

Depth climb(const Mesh& a, const Mesh& b, Depth best) {
    constexpr int halvings = 12;
    double step = 0.5 * best.sum;
    for (int halved = 0; halved < halvings && step > 0;) {
        const std::array<Vec3, 7> directions{unit_or_zero(best.ascent),
                                             Vec3(1, 0, 0),
                                             Vec3(-1, 0, 0),
                                             Vec3(0, 1, 0),
                                             Vec3(0, -1, 0),
                                             Vec3(0, 0, 1),
                                             Vec3(0, 0, -1)};
        bool gains = false;
        for (const Vec3& direction : directions) {
            const Depth next = depth_at(a, b, best.point + step * direction);
            // Gains too small to matter would prolong the search.
            if (!(next.sum > best.sum * (1 + 0x1p-12))) continue;
            best = next;
            gains = true;
            break;
        }
        if (gains) continue;
        step *= 0.5;
        ++halved;
    }
    return best;
}

}  // namespace

double shared_depth(const Mesh& a, const Mesh& b, std::span<const Vec3> near) {
    constexpr std::size_t most_climbs = 3;
    std::vector<Depth> starts;
    for (const Vec3& p : near) {
        // A point on one surface, or outside by its rounding, is deeper halfway to the other.
        for (const Vec3& q :
             {p, 0.5 * p + 0.5 * closest_points(p, a).on_b, 0.5 * p + 0.5 * closest_points(p, b).on_b}) {
            const Depth at = depth_at(a, b, q);
            if (at.sum > 0) starts.push_back(at);
        }
    }
    std::stable_sort(starts.begin(), starts.end(), [](const Depth& p, const Depth& q) { return p.sum > q.sum; });
    double best = 0;
    for (std::size_t i = 0; i < std::min(starts.size(), most_climbs); ++i) {
        best = std::max(best, climb(a, b, starts[i]).sum);
    }
    // Each distance is within a few ulps.
    return best * (1 - 0x1p-48);
}

}  // namespace abut::clashing
