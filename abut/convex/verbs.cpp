// SPDX-License-Identifier: MIT
// The verbs for any two convex shapes.
#include "abut/convex/verbs.h"

#include <algorithm>
#include <cmath>

#include "abut/convex/closest.h"
#include "abut/convex/epa.h"
#include "abut/convex/exact.h"
#include "abut/convex/feature.h"

namespace abut::convex {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool is_empty(const Rounded& a) { return a.core.kind == Kind::empty || a.radius < 0; }

/// Slides down from EPA's direction, whose flat faces only come near a curved surface. Any unit vector n parts the shapes when b moves
/// by h(n) = n · w, w being the farthest point of a - b along n; the part of w square to n is the slope of h there.
Penetration shortened(Penetration best, const Rounded& a, const Rounded& b) {
    const Vec3 between = a.core.origin - b.core.origin;
    const auto reach = [&](Vec3 n) {
        return (support(a.core, n) - a.core.origin) - (support(b.core, -n) - b.core.origin) + between;
    };
    const double radii = a.radius + b.radius, extent = a.core.size + b.core.size + radii;
    if (!(extent > 0) || !std::isfinite(extent)) return best;
    Vec3 w = reach(best.direction);
    double step = 0.25 / extent;
    for (int i = 0; i < 100; ++i) {
        const Vec3 n = best.direction;
        const Vec3 slope = w - dot(w, n) * n;
        const double move = step * std::sqrt(dot(slope, slope));
        if (!(move > 0x1p-40)) break;
        const Vec3 turned = n - step * slope;
        const Vec3 next = turned / std::sqrt(dot(turned, turned));
        const Vec3 there = reach(next);
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

Penetration way_out(const Deepest& out, const Rounded& a, const Rounded& b) {
    const Penetration found{out.depth > 0 ? out.depth : 0, out.direction};
    return out.settled || (straight(a.core) && straight(b.core)) ? found : shortened(found, a, b);
}

}  // namespace

Aabb bounds(const Rounded& a) noexcept {
    if (is_empty(a)) return {};
    Aabb box;
    for (int i = 0; i < 3; ++i) {
        Vec3 d(0);
        d[i] = 1;
        const double grown = a.radius + 0x1p-48 * (a.core.size + std::abs(a.core.origin[i]));
        box.max[i] = std::nextafter(support(a.core, d)[i] + grown, infinity);
        box.min[i] = std::nextafter(support(a.core, -d)[i] - grown, -infinity);
    }
    return box;
}

bool intersects(const Rounded& a, const Rounded& b) noexcept { return meet(a.core, a.radius, b.core, b.radius); }

ClosestPoints closest_points(const Rounded& a, const Rounded& b) noexcept {
    return closest_points(a.core, a.radius, b.core, b.radius);
}

Penetration penetration(const Rounded& a, const Rounded& b) noexcept {
    return way_out(penetration(a.core, a.radius, b.core, b.radius), a, b);
}

std::optional<Contact> contact(const Rounded& a, const Rounded& b) noexcept {
    const auto out = penetration_if_met(a.core, a.radius, b.core, b.radius);
    if (!out) return {};
    return contact(a, b, way_out(*out, a, b));
}

Contact contact(const Sphere& b, const Penetration& penetration) noexcept {
    const Vec3 n = penetration.direction, on_b = b.center - b.radius * n;
    return {penetration.depth, n, {{{on_b + penetration.depth * n, on_b, penetration.depth}}}, 1};
}

Contact contact(const Rounded& a, const Rounded& b, const Penetration& penetration) noexcept {
    const Vec3 n = penetration.direction;
    if (b.core.kind == Kind::point) return contact(Sphere{b.core.origin, b.radius}, penetration);
    if (a.core.kind == Kind::point) {
        return at_one_place(penetration, a.core.origin + a.radius * n);
    }
    // A corner touches at one place, whatever it touches.
    const Face on_b = feature_along(b.core, b.radius, -n);
    if (on_b.count == 1) {
        const Vec3 place = on_b.corners[0];
        return {penetration.depth, n, {{{place + penetration.depth * n, place, penetration.depth}}}, 1};
    }
    const Face on_a = feature_along(a.core, a.radius, n);
    if (on_a.count == 1) {
        return at_one_place(penetration, on_a.corners[0]);
    }
    const Contact found = contact_of(penetration, on_a, on_b);
    return found.count > 0 ? found : at_one_place(penetration, support(a.core, n) + a.radius * n);
}

}  // namespace abut::convex
