// SPDX-License-Identifier: MIT
// The triangles nearest to a plane or half-space, or cut by it: heights above the plane prune, and closest_points
// decides.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

#include "abut/bvh/traverse/traversal.h"
#include "abut/math/norms.h"
#include "abut/query/concepts.h"
#include "abut/query/verb_declarations.h"
#include "abut/shape/half_space.h"
#include "abut/shape/result.h"

namespace abut {

namespace composite {

/// The nearest of c's triangles to a plane or half-space, the lowest on equal distance, among those at most `most`
/// away.
template <Composite C, class Planar, class Best>
class NearestToPlane {
public:
    NearestToPlane(const C& c, const Planar& plane, Best& best, double most)
        : c_(c), plane_(plane), best_(best), most_(most) {
        if (c.tree().empty()) return;
        const Aabb box = bvh::lane_box(c.tree().nodes()[0], 0);
        middle_ = box.center();
        const bvh::BvhFrame& frame = c.frame();
        const Vec3 in_world = frame.to_world(Ray{middle_, Vec3(0)}).ray.origin, n = plane.normal;
        const double length = std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z), unit = frame.to_world(1.0);
        // The factor converts lengths of the tree along the normal to lengths of the world.
        direction_ = frame.to_tree(Ray{Vec3(0), n}).ray.direction * (unit * unit / length);
        height_ = (n.x * in_world.x + n.y * in_world.y + n.z * in_world.z - plane.offset) / length;
        // A handful of roundings by 2^-53 of the numbers involved, by 2^-44 where the frame is moved; the pad exceeds
        // their sum.
        const double size = norm_1(in_world) + unit * (norm_1(box.min) + norm_1(box.max));
        pad_ = 0x1p-40 * (size + std::abs(plane.offset) / length);
        usable_ = length > 1e-100 && length < 1e100 && unit > 1e-60 && unit < 1e60 && size > 1e-60 && pad_ < 1e100;
    }

    /// Whether all quantities are within the range of doubles.
    [[nodiscard]] bool usable() const { return usable_; }

    void find() {
        bvh::traverse_ordered(
            c_.tree(), [&](const bvh::Node& node, std::array<double, 8>& least) { return bound_children(node, least); },
            [&] { return limit(); },
            [&](std::uint32_t part) {
                // At distance 0 only the lowest triangle matters.
                const bool any = best_.part_a != Where::none;
                if (any && best_.points.distance == 0 && part > best_.part_a) return;
                const Triangle triangle = c_.part(part);
                if (least_distance(triangle) > limit()) return;
                const ClosestPoints found = query::closest_points(triangle, plane_);
                // Not limit(), which also admits what is some ulps farther than the nearest so far.
                if (!(found.distance <= std::min(best_.points.distance, most_))) return;
                if (any && found.distance == best_.points.distance && part > best_.part_a) return;
                best_.points = found;
                best_.part_a = part;
            });
    }

private:
    static constexpr bool one_sided = std::is_same_v<Planar, HalfSpace>;

    [[nodiscard]] double limit() const { return bvh::relaxed(std::min(best_.points.distance, most_)); }

    [[nodiscard]] std::uint32_t bound_children(const bvh::Node& node, std::array<double, 8>& least) const {
        for (std::size_t lane = 0; lane < 8; ++lane) {
            double center = height_, half = 0;
            for (std::size_t i = 0; i < 3; ++i) {
                const auto axis = static_cast<int>(i);
                const double low = node.boxes.min[i][lane], high = node.boxes.max[i][lane];
                center += direction_[axis] * (0.5 * (low + high) - middle_[axis]);
                half += std::abs(direction_[axis]) * (0.5 * (high - low));
            }
            least[lane] = (one_sided ? center : std::abs(center)) - half - pad_;
        }
        return node.used;
    }

    /// A lower bound of the distance of a triangle of the world.
    [[nodiscard]] double least_distance(const Triangle& t) const {
        const Vec3 n = plane_.normal;
        const double length = std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
        const auto height = [&](Vec3 v) { return (n.x * v.x + n.y * v.y + n.z * v.z - plane_.offset) / length; };
        const double a = height(t.a), b = height(t.b), c = height(t.c);
        const double lowest = std::min({a, b, c});
        return (one_sided ? lowest : std::max(lowest, -std::max({a, b, c}))) - pad_;
    }

    const C& c_;
    const Planar& plane_;
    Best& best_;
    double most_;
    bool usable_ = false;
    Vec3 middle_{0}, direction_{0};
    double height_ = 0, pad_ = 0;
};

}  // namespace composite
}  // namespace abut
