// SPDX-License-Identifier: MIT
// Penetration of balls, capsules, cylinders and boxes in doubles.
//
// Where the cores, which are the shapes without the radii, are disjoint, the line of their closest points is the
// direction of the shortest separating translation.
//
// The difference n of a point of each core is no shorter than their distance, and along it the cores lie beyond each
// other by low / |n|, which is at most the distance. So the sum of the radii less |n|, and the sum of the radii less
// low / |n|, bound the least depth from both sides, and translating by the latter separates the two regardless of
// rounding in n. With M the sum of the magnitudes of all inputs, both err by 16 u M. A ball whose centre lies in a box
// leaves it through the nearest face.
#include "abut/pair/penetration/penetration_fast.h"

#include <array>
#include <cmath>
#include <limits>

#include "abut/base/compiler.h"
#include "abut/math/lexicographic_order.h"
#include "abut/pair/predicates/capsule_box_filter.h"
#include "abut/pair/predicates/orthonormal_box.h"
#include "abut/pair/predicates/round_results.h"

namespace abut::pair {
namespace {

using namespace capsule;
using Relation = FastPenetration::Relation;

/// Without a conditional expression, which compilers turn into a branch that random input mispredicts.
ABUT_INLINE Relation intersecting_or_unknown(bool intersecting) {
    static_assert(static_cast<int>(Relation::unknown) == 0 && static_cast<int>(Relation::intersecting) == 2);
    return static_cast<Relation>(2 * static_cast<int>(intersecting));
}

/// From n, a vector from b's core to a's, and `low`, the amount by which all n · (a's points) exceed all n · (b's
/// points).
ABUT_INLINE FastPenetration penetration_along(Vec3 n, double low, double radius, double other_radius, double size) {
    if (!(radius >= 0 && other_radius >= 0 && size > 0x1p-200 && size < 0x1p200)) return {};
    const double error_bound = 0x1p-46 * size, radius_sum = radius + other_radius, square = dot(n, n);
    // Compared by squares, which are available before the square root.
    const double beyond = positive_part(low), far = radius_sum + error_bound;
    if (beyond * beyond > far * far * square) return {Relation::apart, {}};
    const double length = std::sqrt(square), least = low / length;
    const bool intersecting =
        (length < radius_sum - error_bound) & (length > 0x1p-20 * size) & (length - least <= error_bound);
    return {intersecting_or_unknown(intersecting), {radius_sum - least, (-1 / length) * n}};
}

template <class View, class Box>
FastPenetration of_capsule(const Capsule& c, const Box& box) {
    const View view(c.a, c.b, box);
    Vec3 n(0);
    search_closest(view, [&](double, Vec3 difference, Vec3) {
        n = difference;
        return Proof::none;
    });
    return penetration_along(n, negative_part(dot(n, view.e)) - view.furthest(n), c.radius, 0, view.size + c.radius);
}

/// Two capsules, sorted, so that swapping them gives the same numbers; by address, since a branch on the order would be
/// unpredictable.
struct Crossing {
    bool swap;
    std::array<const Capsule*, 2> sorted;
    Vec3 e, w, f;
    ClosestOnSegments nearest;

    ABUT_INLINE Crossing(const Capsule& first, const Capsule& second)
        : swap(first.a != second.a ? precedes(second.a, first.a) : precedes(second.b, first.b)),
          sorted{swap ? &second : &first, swap ? &first : &second} {
        e = a().b - a().a;
        w = b().a - a().a;
        f = b().b - b().a;
        nearest = closest_on_segments(e, w, f);
    }
    [[nodiscard]] const Capsule& a() const { return *sorted[0]; }
    [[nodiscard]] const Capsule& b() const { return *sorted[1]; }
    [[nodiscard]] ABUT_INLINE FastPenetration penetration() const {
        const Vec3 n = nearest.apart;
        const double low = negative_part(dot(n, e)) - dot(n, w) - positive_part(dot(n, f));
        return penetration_along(n, low, a().radius, b().radius,
                                 norm_1(e) + norm_1(w) + norm_1(f) + a().radius + b().radius);
    }
    /// Whether the axes are so nearly parallel that the sides may touch along a line.
    [[nodiscard]] ABUT_INLINE bool side_by_side() const {
        const double ef = dot(e, f), both = dot(e, e) * dot(f, f);
        return ef * ef > (1 - 0x1p-20) * both;
    }
};

/// A contact with one point, or none where doubles are inconclusive. Constructed in place, since it is large. Unused
/// points are zero, but through a variable, because the compiler would set constant zeros with instructions for much
/// larger blocks.
struct OnePoint {
    const Penetration& out;
    const Vec3 &on_a, &on_b;
    bool is_certain, swap;

    ABUT_INLINE operator Contact() const {
        const double zero = unit.low, sign = swap ? -1 : 1;
        const auto pick = [this](double x, double y) { return swap ? y : x; };
        // Number by number: a copied struct is read in wider words than those just written, which stalls store
        // forwarding.
        return {out.depth,
                Vec3(sign * out.direction.x, sign * out.direction.y, sign * out.direction.z),
                {{{Vec3(pick(on_a.x, on_b.x), pick(on_a.y, on_b.y), pick(on_a.z, on_b.z)),
                   Vec3(pick(on_b.x, on_a.x), pick(on_b.y, on_a.y), pick(on_b.z, on_a.z)), out.depth},
                  {Vec3(zero, zero, zero), Vec3(zero, zero, zero), zero},
                  {Vec3(zero, zero, zero), Vec3(zero, zero, zero), zero},
                  {Vec3(zero, zero, zero), Vec3(zero, zero, zero), zero}}},
                static_cast<int>(is_certain)};
    }
};
ABUT_INLINE std::optional<Contact> contact_at(const FastPenetration& found, bool is_certain, Vec3 on_a, Vec3 on_b,
                                              bool swap) {
    // A single branch, as early as possible, because a contact is large.
    if (found.relation == Relation::apart) return std::nullopt;
    return std::optional<Contact>(std::in_place, OnePoint{found.out, on_a, on_b, is_certain, swap});
}

/// The contact with a ball, which is the second shape of `found`.
ABUT_INLINE std::optional<Contact> contact_with(const Sphere& ball, const FastPenetration& found, bool swap) {
    const auto [depth, direction] = found.out;
    const Vec3 on_ball = ball.center - ball.radius * direction;
    return contact_at(found, found.relation == Relation::intersecting, on_ball + depth * direction, on_ball, swap);
}

ABUT_INLINE FastPenetration of_balls(const Sphere& a, const Sphere& b) {
    const Vec3 d = b.center - a.center;
    // Compared by squares, which are available before the square root: their difference is the overlap times at most
    // twice the root of `all`.
    const double radius_sum = a.radius + b.radius, square = dot(d, d), radius_sum_square = radius_sum * radius_sum,
                 all = square + radius_sum_square, over = radius_sum_square - square;
    if (!(a.radius >= 0 && b.radius >= 0 && all > 0x1p-400 && all < 0x1p400)) [[unlikely]]
        return {};
    if (over < -0x1p-43 * all) return {Relation::apart, {}};
    const double length = std::sqrt(square);
    const bool intersecting = (over > 0x1p-43 * all) & (square > 0x1p-38 * all);
    return {intersecting_or_unknown(intersecting), {radius_sum - length, (1 / length) * d}};
}

}  // namespace

FastPenetration fast_penetration(const Capsule& first, const Capsule& second) noexcept {
    const Crossing pair(first, second);
    FastPenetration found = pair.penetration();
    if (pair.swap) found.out.direction = -found.out.direction;
    return found;
}

FastPenetration fast_penetration(const Capsule& c, const Sphere& s) noexcept {
    const Vec3 e = c.b - c.a, w = s.center - c.a, n = to_unit(dot(w, e) / dot(e, e)) * e - w;
    const double low = negative_part(dot(n, e)) - dot(n, w);
    return penetration_along(n, low, c.radius, s.radius, norm_1(e) + norm_1(w) + c.radius + s.radius);
}

FastPenetration fast_penetration(const Capsule& c, const Obb& box) noexcept { return of_capsule<ObbView>(c, box); }

FastPenetration fast_penetration(const Capsule& c, const Aabb& box) noexcept {
    if (box.empty()) return {};
    return of_capsule<AabbView>(c, box);
}

FastPenetration fast_penetration(const Obb& box, const Sphere& s) noexcept {
    const Vec3 d = s.center - box.center;
    Vec3 q(0), along, inside;
    double size = norm_1(d) + s.radius;
    for (int i = 0; i < 3; ++i) {
        const Vec3 axis = box.axes[i];
        const double half = std::fabs(box.half_extents[i]);
        along[i] = dot(d, axis);
        q += least(most(along[i], -half), half) * axis;
        size += half * norm_1(axis);
        inside[i] = half - std::fabs(along[i]);
    }
    const double nearest = least(least(inside.x, inside.y), inside.z);
    if (nearest > 0x1p-40 * size) {
        if (!(s.radius >= 0 && size > 0x1p-200 && size < 0x1p200 && is_orthonormal(box, 0x1p-47))) return {};
        const int face = nearest == inside.x ? 0 : nearest == inside.y ? 1 : 2;
        return {Relation::intersecting, {nearest + s.radius, along[face] < 0 ? -box.axes[face] : box.axes[face]}};
    }
    const Vec3 n = q - d;
    double low = -dot(n, d);
    for (int i = 0; i < 3; ++i) low -= std::fabs(box.half_extents[i] * dot(n, box.axes[i]));
    return penetration_along(n, low, 0, s.radius, size);
}

FastPenetration fast_penetration(const Aabb& box, const Sphere& s) noexcept {
    if (box.empty()) return {};
    const Vec3 below = s.center - box.min, above = box.max - s.center;
    const double size = norm_1(below) + norm_1(above) + s.radius;
    Vec3 n, direction(0);
    double low = 0, nearest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
        n[i] = least(most(s.center[i], box.min[i]), box.max[i]) - s.center[i];
        low += least(-n[i] * below[i], n[i] * above[i]);
        const double inside = least(below[i], above[i]);
        if (!(inside < nearest)) continue;
        nearest = inside;
        direction = Vec3(0);
        direction[i] = below[i] < above[i] ? -1 : 1;
    }
    if (!(nearest > 0x1p-40 * size)) return penetration_along(n, low, 0, s.radius, size);
    if (!(s.radius >= 0 && size > 0x1p-200 && size < 0x1p200)) return {};
    return {Relation::intersecting, {nearest + s.radius, direction}};
}

std::optional<Contact> contact(const Sphere& a, const Sphere& b) noexcept {
    return contact_with(b, of_balls(a, b), false);
}

std::optional<Contact> contact(const Capsule& first, const Capsule& second) noexcept {
    const Crossing pair(first, second);
    const FastPenetration found = pair.penetration();
    // From a's closest point outwards by the radius, and back by the depth.
    const auto [depth, direction] = found.out;
    const Vec3 on_a = pair.a().a + pair.nearest.s * pair.e + pair.a().radius * direction;
    const bool is_certain = (found.relation == Relation::intersecting) & !pair.side_by_side();
    return contact_at(found, is_certain, on_a, on_a - depth * direction, pair.swap);
}

std::optional<Contact> contact(const Capsule& c, const Sphere& s) noexcept {
    return contact_with(s, fast_penetration(c, s), false);
}
std::optional<Contact> contact(const Sphere& s, const Capsule& c) noexcept {
    return contact_with(s, fast_penetration(c, s), true);
}
std::optional<Contact> contact(const Obb& b, const Sphere& s) noexcept {
    return contact_with(s, fast_penetration(b, s), false);
}
std::optional<Contact> contact(const Sphere& s, const Obb& b) noexcept {
    return contact_with(s, fast_penetration(b, s), true);
}

std::optional<Contact> contact(const Cylinder& c, const Sphere& s) noexcept {
    return contact_with(s, fast_penetration(c, s), false);
}
std::optional<Contact> contact(const Sphere& s, const Cylinder& c) noexcept {
    return contact_with(s, fast_penetration(c, s), true);
}

}  // namespace abut::pair
