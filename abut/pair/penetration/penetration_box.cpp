// SPDX-License-Identifier: MIT
// Penetration of two boxes, by the 15 candidates for a separating axis.
//
// The Minkowski difference of two boxes is a polytope whose faces have the normals of the boxes' faces or of a pair of
// their edges. The face closest to the origin gives the shortest separating translation. Along any unit vector n, exact
// normal or not, translating b by h_a(n) + h_b(-n) separates the two, so rounding the normal never hides an overlap.
#include "abut/pair/penetration/penetration_box.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "abut/math/lexicographic_order.h"
#include "abut/math/norms.h"
#include "abut/pair/intersects/aabb_aabb.h"
#include "abut/pair/intersects/obb_aabb.h"
#include "abut/pair/intersects/obb_obb.h"
#include "abut/pair/penetration/penetration_box_axes.h"
#include "abut/pair/predicates/orthonormal_box.h"

namespace abut::pair {
namespace {

/// An edge pair must have less depth by this factor, so that for faces that lie flat on each other a face normal is
/// chosen.
constexpr double edge_handicap = 1 - 0x1p-30;

Obb oriented(const Aabb& box) { return {box.center(), Mat3(1.0), 0.5 * box.max - 0.5 * box.min}; }

/// Half the width of the box along n, times |n|.
double projected_radius(const std::array<Vec3, 3>& half_edges, Vec3 n) {
    return std::abs(dot(half_edges[0], n)) + std::abs(dot(half_edges[1], n)) + std::abs(dot(half_edges[2], n));
}

class LeastOverlap {
public:
    /// `rounded` is the magnitude of numbers that were rounded when the boxes were computed.
    LeastOverlap(const Obb& a, const Obb& b, double rounded) : between_(b.center - a.center), size_(rounded) {
        for (int i = 0; i < 3; ++i) {
            a_[static_cast<std::size_t>(i)] = a.half_extents[i] * a.axes[i];
            b_[static_cast<std::size_t>(i)] = b.half_extents[i] * b.axes[i];
            size_ += norm_1(a_[static_cast<std::size_t>(i)]) + norm_1(b_[static_cast<std::size_t>(i)]);
        }
        size_ += norm_1(between_);
    }

    void consider(Vec3 n, double factor) {
        const double square = dot(n, n);
        // Parallel edges define no axis; nor does an axis so short that its square underflows.
        if (!(square > 0x1p-900)) return;
        const double along = dot(n, between_);
        const double length = std::sqrt(square);
        const double depth = (projected_radius(a_, n) + projected_radius(b_, n) - std::abs(along)) / length;
        if (!(depth < best_.depth * factor)) return;
        best_ = {depth, (along < 0 ? -1 : 1) / length * n};
    }

    /// Along any direction n, each of the numbers above errs by 16 roundings of the sizes of the boxes and of the
    /// vector between them.
    [[nodiscard]] bool apart() const { return best_.depth < -0x1p-46 * size_ && in_range(); }

    /// Whether the overlap along all 15 axes of orthonormal boxes exceeds every rounding error: where edges are so
    /// nearly parallel, by less than 2^-20, that their axis is lost, the normals of the faces give the overlap within
    /// 2^-18 of the sizes.
    [[nodiscard]] bool certainly_intersect() const { return best_.depth > 0x1p-16 * size_ && in_range(); }

    [[nodiscard]] Penetration best() const {
        // Boxes that only touch may seem to be apart by a rounding error.
        return {best_.depth > 0 ? best_.depth : 0, best_.direction};
    }

private:
    [[nodiscard]] bool in_range() const { return size_ > 0x1p-100 && size_ < 0x1p100; }

    std::array<Vec3, 3> a_, b_;  // half edges
    Vec3 between_;
    double size_;
    Penetration best_{std::numeric_limits<double>::infinity(), Vec3(1, 0, 0)};
};

bool precedes(const Obb& a, const Obb& b) {
    if (a.center.x != b.center.x) return a.center.x < b.center.x;
    const auto key = [](const Obb& o) {
        return std::array{o.center.x,  o.center.y,  o.center.z,  o.half_extents.x, o.half_extents.y, o.half_extents.z,
                          o.axes[0].x, o.axes[0].y, o.axes[0].z, o.axes[1].x,      o.axes[1].y,      o.axes[1].z};
    };
    return key(a) < key(b);
}

/// False once the boxes are certainly disjoint.
bool try_axes(const Obb& a, const Obb& b, LeastOverlap& least) {
    for (int i = 0; i < 3; ++i) least.consider(a.axes[i], 1);
    for (int i = 0; i < 3; ++i) least.consider(b.axes[i], 1);
    if (least.apart()) return false;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) least.consider(cross(a.axes[i], b.axes[j]), edge_handicap);
    }
    return !least.apart();
}

/// The least overlap among those axes that may have it, in the order of try_axes; other axes would not change the
/// result.
Penetration least_among(unsigned axes, const Obb& a, const Obb& b) {
    LeastOverlap least(a, b, 0);
    for (; axes != 0; axes &= axes - 1) {
        const int k = std::countr_zero(axes);
        if (k < 6) {
            least.consider(k < 3 ? a.axes[k] : b.axes[k - 3], 1);
        } else {
            least.consider(cross(a.axes[(k - 6) / 3], b.axes[(k - 6) % 3]), edge_handicap);
        }
    }
    return least.best();
}

/// The penetration in the given order, nothing exactly when they do not intersect; `exactly` decides where doubles do
/// not.
template <class Exactly>
std::optional<Penetration> least_overlap(const Obb& a, const Obb& b, double rounded, Exactly exactly) {
    if (rounded == 0) {
        const BoxAxes axes(a, b);
        if (axes.relation() == BoxAxes::Relation::apart) return {};
        if (axes.relation() == BoxAxes::Relation::intersecting) return least_among(axes.may_be_least(), a, b);
    }
    LeastOverlap least(a, b, rounded);
    if (!try_axes(a, b, least)) return {};
    if (!(least.certainly_intersect() && is_orthonormal(a, 0x1p-40) && is_orthonormal(b, 0x1p-40)) && !exactly())
        return {};
    return least.best();
}

Penetration reversed(Penetration p) { return {p.depth, -p.direction}; }

}  // namespace

std::optional<Penetration> penetration(const Obb& a, const Obb& b) noexcept {
    const bool swap = precedes(b, a);
    // Selected by address, since a branch on the order would be unpredictable.
    const std::array<const Obb*, 2> box{&a, &b};
    std::optional<Penetration> out =
        least_overlap(*box[swap ? 1 : 0], *box[swap ? 0 : 1], 0, [&] { return intersects(a, b); });
    if (out && swap) out->direction = -out->direction;
    return out;
}

std::optional<Penetration> penetration(const Obb& a, const Aabb& b) noexcept {
    if (b.empty()) return {};
    return least_overlap(a, oriented(b), norm_1(b.min) + norm_1(b.max), [&] { return intersects(a, b); });
}

std::optional<Penetration> penetration(const Aabb& a, const Aabb& b) noexcept {
    if (!intersects(a, b)) return {};
    // Among equal depths, the direction of the box that comes first in the order.
    const bool swap = std::array{b.min.x, b.min.y, b.min.z, b.max.x, b.max.y, b.max.z} <
                      std::array{a.min.x, a.min.y, a.min.z, a.max.x, a.max.y, a.max.z};
    const Aabb &p = swap ? b : a, &q = swap ? a : b;
    Penetration best{std::numeric_limits<double>::infinity(), Vec3(1, 0, 0)};
    for (int i = 0; i < 3; ++i) {
        const double up = p.max[i] - q.min[i], down = q.max[i] - p.min[i];
        const double depth = up <= down ? up : down;
        if (!(depth < best.depth)) continue;
        best = {depth, Vec3(0)};
        best.direction[i] = up <= down ? 1 : -1;
    }
    return swap ? reversed(best) : best;
}

}  // namespace abut::pair
