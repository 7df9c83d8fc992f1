// SPDX-License-Identifier: MIT
// The triangles nearest to a sphere: those nearest to its centre, and all that it touches.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>

#include "abut/bvh/traverse/closest_point_traversal.h"
#include "abut/pair/closest_points/closest_sphere.h"
#include "abut/pair/closest_points/closest_triangle_point.h"
#include "abut/query/concepts.h"
#include "abut/shape/result.h"

namespace abut::composite {

/// The nearest of c's triangles to a sphere, the lowest on equal distance, among those at most `most` away.
template <Composite C, class Best>
class NearestToBall {
public:
    NearestToBall(const C& c, const Sphere& ball, Best& best, double most)
        : c_(c),
          ball_(ball),
          best_(best),
          most_(most),
          traversal_(c.tree(), ball.radius >= 0 ? c.leaves() : std::span<const bvh::LeafCell>{},
                     c.frame().to_tree(Aabb{ball.center, ball.center}), c.frame().to_tree(ball.radius)) {}

    [[nodiscard]] bool usable() const { return traversal_.usable(); }

    void find() {
        traversal_.traverse([&] { return c_.frame().to_tree(limit() + ball_.radius); },
                            [&](std::span<const std::uint32_t> numbers) {
                                for (; !numbers.empty(); numbers = numbers.subspan(std::min(many, numbers.size()))) {
                                    offer(numbers.first(std::min(many, numbers.size())));
                                }
                            });
    }

private:
    static constexpr std::size_t many = 8;

    [[nodiscard]] double limit() const { return std::min(best_.points.distance, most_); }

    /// At distance 0 only the lowest triangle matters.
    [[nodiscard]] bool loses_tie(std::uint32_t part) const {
        return best_.part_a != Where::none && best_.points.distance == 0 && part > best_.part_a;
    }

    void offer(std::span<const std::uint32_t> numbers) {
        std::array<Triangle, many> triangle;
        std::array<std::uint32_t, many> part;
        pair::Triangles<many> triangles{};
        std::size_t n = 0;
        for (const std::uint32_t number : numbers) {
            part[n] = c_.part_in_leaf(number);
            if (loses_tie(part[n])) continue;
            triangle[n] = c_.in_leaf(number);
            pair::put(triangle[n], triangles, n);
            ++n;
        }
        if (n == 0) return;
        pair::NearestOn<many> on;
        pair::nearest_on(triangles, &ball_.center.x, on);
        // By lower bounds of their distances, nearest first, since the nearest may exclude the others.
        std::array<double, many> low;
        for (std::size_t k = 0; k < n; ++k) {
            const bool known = (on.known >> k & 1u) != 0;
            low[k] = known ? on.distance[k] * (1 - 0x1p-48) : pair::least_distance(triangle[k], ball_.center);
        }
        for (std::size_t left = n; left > 0; --left) {
            const auto k = static_cast<std::size_t>(std::min_element(low.begin(), low.begin() + n) - low.begin());
            // The distance minus the radius is within 8 ulps of the larger of the two.
            if ((low[k] - ball_.radius) * (1 - 0x1p-48) > limit()) return;
            add_triangle(triangle[k], part[k]);
            low[k] = std::numeric_limits<double>::infinity();
        }
    }

    void add_triangle(const Triangle& triangle, std::uint32_t part) {
        if (loses_tie(part)) return;
        const Vec3* const corner = pair::certainly_closest_corner(triangle, ball_.center);
        // Triangles that share the nearest corner have the same nearest points.
        if (corner != nullptr && has_corner_ && std::memcmp(corner, &corner_, sizeof corner_) == 0) {
            best_.part_a = std::min(best_.part_a, part);
            return;
        }
        const ClosestPoints found = pair::closest_points(triangle, ball_);
        if (!(found.distance <= limit())) return;
        if (best_.part_a != Where::none && found.distance == best_.points.distance && part > best_.part_a) return;
        best_.points = found;
        best_.part_a = part;
        has_corner_ = corner != nullptr;
        if (has_corner_) corner_ = *corner;
    }

    const C& c_;
    const Sphere& ball_;
    Best& best_;
    double most_;
    bvh::ClosestPointTraversal traversal_;
    bool has_corner_ = false;
    Vec3 corner_{0};  // certainly the nearest point so far, if has_corner_
};

}  // namespace abut::composite
