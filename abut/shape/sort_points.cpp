// SPDX-License-Identifier: MIT
// Sorts points: distributes them to as many buckets along x as there are points, and finishes by insertions.
#include "abut/shape/sort_points.h"

#include <algorithm>
#include <cmath>

#include "abut/base/sort.h"
#include "abut/math/lexicographic_order.h"

namespace abut::hulls {
namespace {

bool before(const NumberedPoint& a, const NumberedPoint& b) { return precedes(a.point, b.point); }

/// Moves each point ahead to its place; gives up, with the points in another order, after more than 8 steps a point.
bool insertion_sort(std::vector<NumberedPoint>& points) {
    std::size_t steps = 8 * points.size();
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (!before(points[i], points[i - 1])) continue;
        const NumberedPoint moving = points[i];
        std::size_t at = i;
        do {
            points[at] = points[at - 1];
            --at;
        } while (at > 0 && before(moving, points[at - 1]));
        points[at] = moving;
        if (i - at > steps) return false;
        steps -= i - at;
    }
    return true;
}

/// Sorts by x alone, roughly: by the bucket of each point. The bucket does not decrease as x grows, since no rounded
/// operation reverses an order.
void distribute(std::vector<NumberedPoint>& points) {
    const std::size_t count = points.size();
    double low = points[0].point.x, high = low;
    for (const NumberedPoint& p : points) {
        low = std::min(low, p.point.x);
        high = std::max(high, p.point.x);
    }
    const double scale = static_cast<double>(count) / (high - low);
    if (!(scale > 0) || !std::isfinite(scale)) return;
    const auto bucket = [&](const NumberedPoint& p) {
        return std::min(count - 1, static_cast<std::size_t>((p.point.x - low) * scale));
    };
    std::vector<std::uint32_t> ends(count, 0);
    for (const NumberedPoint& p : points) ++ends[bucket(p)];
    for (std::size_t i = 1; i < count; ++i) ends[i] += ends[i - 1];
    std::vector<NumberedPoint> distributed(count);
    for (const NumberedPoint& p : points) distributed[--ends[bucket(p)]] = p;
    points.swap(distributed);
}

}  // namespace

void sort_lexicographically(std::vector<NumberedPoint>& points) {
    constexpr std::size_t few = 16;  // half of their squares are insertions that cost no more than buckets
    if (points.size() > few) distribute(points);
    if (!insertion_sort(points)) sort_range(points.begin(), points.end(), before);
}

}  // namespace abut::hulls
