// SPDX-License-Identifier: MIT
// Bounds, intersection, closest points, penetration and contact of any two rounded shapes.
#include "abut/gjk/rounded_shape.h"

#include <algorithm>
#include <cmath>

#include "abut/gjk/closest_cores.h"
#include "abut/gjk/epa.h"
#include "abut/gjk/exact_intersects.h"
#include "abut/gjk/gjk_loop.h"
#include "abut/gjk/support_point.h"
#include "abut/gjk/supporting_feature.h"
#include "abut/math/next_double.h"

namespace abut::gjk {
namespace {

bool is_empty(const RoundedShape& a) { return a.core.kind == Kind::empty || a.radius < 0; }

/// Improves EPA's direction by gradient descent, since EPA's flat faces only approximate a curved surface. For each
/// unit vector n, translating b by h(n) = n · w along n separates the shapes, where w is the support point of a - b
/// along n; the component of w orthogonal to n is the gradient of h.
Penetration shortened(Penetration best, const RoundedShape& a, const RoundedShape& b) {
    const Vec3 between = a.core.origin - b.core.origin;
    const auto support_difference = [&](Vec3 n) {
        return (support(a.core, n) - a.core.origin) - (support(b.core, -n) - b.core.origin) + between;
    };
    const double radii = a.radius + b.radius, size_bound = a.core.size + b.core.size + radii;
    if (!(size_bound > 0) || !std::isfinite(size_bound)) return best;
    Vec3 w = support_difference(best.direction);
    double step = 0.25 / size_bound;
    for (int i = 0; i < 100; ++i) {
        const Vec3 n = best.direction;
        const Vec3 slope = w - dot(w, n) * n;
        const double move = step * std::sqrt(dot(slope, slope));
        if (!(move > 0x1p-40)) break;
        const Vec3 moved = n - step * slope;
        const Vec3 next = moved / std::sqrt(dot(moved, moved));
        const Vec3 there = support_difference(next);
        const double depth = dot(there, next) + radii;
        if (depth < best.depth) {
            best = {depth > 0 ? depth : 0, next};
            w = there;
            step *= 2;
        } else {
            step *= 0.25;
        }
    }
    return best;
}

bool is_thin_box(const Core& core) {
    if (core.kind != Kind::aabb && core.kind != Kind::obb) return false;
    const auto& half = core.local;
    const Vec3 e = core.kind == Kind::aabb ? half[0] : Vec3(norm_1(half[0]), norm_1(half[1]), norm_1(half[2]));
    return std::min({e.x, e.y, e.z}) < 0x1p-12 * std::max({e.x, e.y, e.z});
}

/// The directions of a core's straight edges, where these are few and known.
struct Edges {
    std::array<Vec3, 3> along;
    std::size_t count = 0;
};
Edges edges_of(const Core& core) {
    const auto& l = core.local;
    switch (core.kind) {
        case Kind::segment:
        case Kind::clipped_line:
            return {{l[0]}, 1};
        case Kind::triangle:
            return {{l[0], l[1], l[1] - l[0]}, 3};
        case Kind::aabb:
            return {{Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}, 3};
        case Kind::obb:
            return {{l[0], l[1], l[2]}, 3};
        case Kind::empty:
        case Kind::point:
        case Kind::corners:
        case Kind::points:
        case Kind::cylinder:
        case Kind::cone:
        case Kind::ellipsoid:
        case Kind::user:
            break;
    }
    return {};
}

/// For long thin boxes, EPA's facets are tilted by the rounding of the short edges. The normals of the box's own
/// facets, and those orthogonal to an edge of each shape, are exact, so they are tried as well.
ABUT_NOINLINE Penetration through_facet(Penetration best, const RoundedShape& a, const RoundedShape& b, const Core& box,
                                        const Core& other) {
    const auto consider = [&](Vec3 p, Vec3 q) {
        Vec3 n = rescaled_direction(cross(rescaled_direction(p), rescaled_direction(q)));
        const double square = dot(n, n);
        if (!(square > 0)) return;
        n /= std::sqrt(square);
        for (const Vec3& direction : {n, -n}) {
            int hint_a = 0, hint_b = 0;
            const Vec3 far = (a.core.origin - b.core.origin) +
                             (offset(a.core, direction, hint_a) - offset(b.core, -direction, hint_b));
            const double depth = dot(far, direction) + (a.radius + b.radius);
            if (depth < best.depth) best = {depth > 0 ? depth : 0, direction};
        }
    };
    const Edges own = edges_of(box), others = edges_of(other);
    for (std::size_t i = 0; i < own.count; ++i) {
        consider(own.along[i], own.along[(i + 1) % 3]);
        for (std::size_t k = 0; k < others.count; ++k) consider(own.along[i], others.along[k]);
    }
    return best;
}

Penetration as_penetration(const PenetrationBounds& out, const RoundedShape& a, const RoundedShape& b) {
    Penetration found{out.depth > 0 ? out.depth : 0, out.direction};
    if (!out.is_minimum && !(is_polyhedral(a.core) && is_polyhedral(b.core))) return shortened(found, a, b);
    if (is_thin_box(a.core)) found = through_facet(found, a, b, a.core, b.core);
    if (is_thin_box(b.core)) found = through_facet(found, a, b, b.core, a.core);
    return found;
}

/// Contact points are computed in one order of the operands, so that swapping them gives the same points. If both
/// orders qualify, as with a NaN radius, either is used.
bool in_order(const RoundedShape& a, const RoundedShape& b) {
    return precedes(a.core, b.core) || (!precedes(b.core, a.core) && !(a.radius > b.radius));
}
Penetration reversed(const Penetration& p) { return {p.depth, -p.direction}; }
Contact swapped(Contact c) {
    c.direction = -c.direction;
    for (int i = 0; i < c.count; ++i) {
        ContactPoint& p = c.points[static_cast<std::size_t>(i)];
        std::swap(p.on_a, p.on_b);
    }
    return c;
}

/// Shapes that give only a single support point where a face may have many.
bool hides_faces(const RoundedShape& a) { return a.core.kind == Kind::ellipsoid || a.core.kind == Kind::user; }

/// Whether a small change of the direction moves an ellipsoid's support point by little, which is not so where it is
/// flat.
bool has_firm_end(const RoundedShape& a, Vec3 end, Vec3 n) {
    return a.core.kind == Kind::ellipsoid && dot(end - a.core.origin, n) > 0x1p-8 * a.core.size;
}

/// The deepest point found by EPA, half way between the two sets. Where the direction has been changed since, the
/// support point of an ellipsoid along the new direction, which is unique.
ContactPoint deepest_point(const Penetration& p, const PenetrationBounds& found, const RoundedShape& a,
                           const RoundedShape& b) {
    if (p.direction != found.direction) {
        const Vec3 n = p.direction, into = p.depth * n;
        const Vec3 end_a = support(a.core, n), end_b = support(b.core, -n);
        if (has_firm_end(a, end_a, n)) {
            const Vec3 on_a = end_a + a.radius * n;
            return {on_a, on_a - into, p.depth};
        }
        if (has_firm_end(b, end_b, -n)) {
            const Vec3 on_b = end_b - b.radius * n;
            return {on_b + into, on_b, p.depth};
        }
    }
    // The points of the cores are kept, and the radii are applied along the new direction. For faces that lie flat
    // against each other, EPA's points may be far from the point at which the sets touch after the separating
    // translation; then the points of contact after that translation are used.
    const double between = p.depth - (a.radius + b.radius), most = 0x1p-24 * (a.core.size + b.core.size);
    Vec3 on_a = found.on_a - a.radius * found.direction, on_b = found.on_b + b.radius * found.direction;
    const Vec3 off = (on_a - on_b) - between * p.direction;
    if (!(dot(off, off) <= most * most)) {
        const ClosestWhenMoved at_end = closest_when_moved(a.core, b.core, between * p.direction);
        if (is_finite(at_end.on_a) && is_finite(at_end.on_b)) on_a = at_end.on_a, on_b = at_end.on_b;
    }
    const Vec3 middle = 0.5 * on_a + 0.5 * on_b, half = 0.5 * between * p.direction;
    return {middle + half + a.radius * p.direction, middle - half - b.radius * p.direction, p.depth};
}

/// Adds the deepest point; if there are four, it replaces the one with the least depth.
Contact joined(Contact contact, const ContactPoint& deepest) {
    const auto shallower = [](const ContactPoint& p, const ContactPoint& q) { return p.depth < q.depth; };
    const auto begin = contact.points.begin(), end = begin + contact.count;
    *(contact.count < 4 ? begin + contact.count++ : std::min_element(begin, end, shallower)) = deepest;
    return contact;
}

/// For contacts none of whose points is as deep as the contact, as where faces are curved or unknown: adds EPA's
/// deepest point.
ABUT_NOINLINE Contact deepened(const Contact& contact, const RoundedShape& a, const RoundedShape& b, double slack,
                               const PenetrationBounds* known) {
    const Penetration given{contact.depth, contact.direction};
    if (known != nullptr && is_finite(known->on_a) && is_finite(known->on_b)) {
        return joined(contact, deepest_point(given, *known, a, b));
    }
    const PenetrationBounds found = penetration(a.core, a.radius, b.core, b.radius);
    const Penetration out = as_penetration(found, a, b);
    if (!(out.depth <= given.depth + slack)) {
        return contact.count > 0
                   ? contact
                   : single_point_contact(given, support(a.core, given.direction) + a.radius * given.direction);
    }
    if (dot(out.direction, given.direction) > 0.9999) return joined(contact, deepest_point(given, found, a, b));
    // There are several directions with equal depth: the result is that of the direction that was found.
    return joined({out.depth, out.direction, {}, 0}, deepest_point(out, found, a, b));
}

/// Moves the points on tilted edges outwards to the surface around the edge.
void cover(Contact& contact, const RoundedShape& a, const RoundedShape& b) {
    const Vec3 n = contact.direction;
    for (int i = 0; i < contact.count; ++i) {
        ContactPoint& p = contact.points[static_cast<std::size_t>(i)];
        const double on_a = cover(a.core, a.radius, n, p.on_a), on_b = cover(b.core, b.radius, -n, p.on_b);
        p = {p.on_a + on_a * n, p.on_b - on_b * n, p.depth + (on_a + on_b)};
    }
}

/// For operands in order. `known` is EPA's result, if available.
Contact places(const RoundedShape& a, const RoundedShape& b, const Penetration& penetration,
               const PenetrationBounds* known = nullptr) {
    const Vec3 n = penetration.direction;
    if (b.core.kind == Kind::point) return contact(Sphere{b.core.origin, b.radius}, penetration);
    if (a.core.kind == Kind::point) {
        return single_point_contact(penetration, a.core.origin + a.radius * n);
    }
    // A corner touches in one point only.
    const Face on_b = supporting_feature(b.core, b.radius, -n);
    if (on_b.count == 1 && !hides_faces(b)) {
        const Vec3 place = on_b.corners[0];
        return {penetration.depth, n, {{{place + penetration.depth * n, place, penetration.depth}}}, 1};
    }
    const Face on_a = supporting_feature(a.core, a.radius, n);
    if (on_a.count == 1 && !hides_faces(a)) {
        return single_point_contact(penetration, on_a.corners[0]);
    }
    Contact found{penetration.depth, n, {}, 0};
    if (on_a.count > 1 || on_b.count > 1) found = contact_manifold(penetration, on_a, on_b);
    if (a.radius > 0 || b.radius > 0) cover(found, a, b);
    const double slack = 0x1p-28 * (a.core.size + b.core.size + a.radius + b.radius);
    for (int i = 0; i < found.count; ++i) {
        if (found.points[static_cast<std::size_t>(i)].depth >= penetration.depth - slack) return found;
    }
    return deepened(found, a, b, slack, known);
}

}  // namespace

Aabb bounds(const RoundedShape& a) noexcept {
    if (is_empty(a)) return {};
    Aabb box;
    for (int i = 0; i < 3; ++i) {
        Vec3 d(0);
        d[i] = 1;
        const double grown = a.radius + 0x1p-48 * (a.core.size + std::abs(a.core.origin[i]));
        box.max[i] = next_above(support(a.core, d)[i] + grown);
        box.min[i] = next_below(support(a.core, -d)[i] - grown);
    }
    return box;
}

bool intersects(const RoundedShape& a, const RoundedShape& b) noexcept {
    return intersects(a.core, a.radius, b.core, b.radius);
}

ClosestPoints closest_points(const RoundedShape& a, const RoundedShape& b) noexcept {
    return closest_points(a.core, a.radius, b.core, b.radius);
}

Penetration penetration(const RoundedShape& a, const RoundedShape& b) noexcept {
    return as_penetration(penetration(a.core, a.radius, b.core, b.radius), a, b);
}

std::optional<Contact> contact(const RoundedShape& a, const RoundedShape& b) noexcept {
    if (!in_order(a, b)) {
        const auto found = contact(b, a);
        return found ? std::optional(swapped(*found)) : std::nullopt;
    }
    const bool hidden = hides_faces(a) || hides_faces(b);
    const auto out = penetration_if_intersecting(a.core, a.radius, b.core, b.radius, hidden);
    if (!out) return {};
    return places(a, b, as_penetration(*out, a, b), hidden ? &*out : nullptr);
}

Contact contact(const Sphere& b, const Penetration& penetration) noexcept {
    const Vec3 n = penetration.direction, on_b = b.center - b.radius * n;
    return {penetration.depth, n, {{{on_b + penetration.depth * n, on_b, penetration.depth}}}, 1};
}

Contact contact(const RoundedShape& a, const RoundedShape& b, const Penetration& penetration) noexcept {
    return in_order(a, b) ? places(a, b, penetration) : swapped(places(b, a, reversed(penetration)));
}

}  // namespace abut::gjk
