// SPDX-License-Identifier: MIT
// Capsule and ball: the distance of the centre from the core segment's line if it projects between the ends, otherwise
// from the closer end.
#include "abut/pair/intersects/capsule_sphere.h"

#include "abut/base/compiler.h"
#include "abut/exact/sign.h"
#include "abut/pair/predicates/capsule_filter.h"

namespace abut::pair {
namespace {

using exact::Sign;

bool within_radii(const Sphere& s, Vec3 end, double radius) {
    return exact::sign([](auto c, auto r, auto p, auto q) { return dot(p - c, p - c) - (r + q) * (r + q); }, s.center,
                       s.radius, end, radius) != Sign::positive;
}

ABUT_NOINLINE bool intersect_exactly(const Capsule& capsule, const Sphere& sphere) noexcept {
    if (!is_finite(capsule) || !is_finite(sphere)) return false;
    const auto ahead = [&](Vec3 from, Vec3 to) {
        return exact::sign([](auto c, auto a, auto b) { return dot(c - a, b - a); }, sphere.center, from, to) ==
               Sign::positive;
    };
    if (!ahead(capsule.a, capsule.b)) return within_radii(sphere, capsule.a, capsule.radius);
    if (!ahead(capsule.b, capsule.a)) return within_radii(sphere, capsule.b, capsule.radius);
    return exact::sign(
               [](auto c, auto r, auto a, auto b, auto q) {
                   const auto n = cross(c - a, b - a);
                   return dot(n, n) - (r + q) * (r + q) * dot(b - a, b - a);
               },
               sphere.center, sphere.radius, capsule.a, capsule.b, capsule.radius) != Sign::positive;
}

}  // namespace

bool intersects(const Capsule& capsule, const Sphere& sphere) noexcept {
    using namespace capsule;
    if (!(capsule.radius >= 0 && sphere.radius >= 0)) return false;
    const Vec3 e = capsule.b - capsule.a, w = sphere.center - capsule.a;
    const RadiusTest bounds(capsule.radius + sphere.radius, norm_1(e) + norm_1(w));
    const double t = to_unit(dot(w, e) / dot(e, e));
    const Vec3 gap = t * e - w;
    if (bounds.proves_intersection(gap)) return true;
    if (bounds.apart(negative_part(dot(gap, e)) - dot(gap, w), gap)) return false;
    return intersect_exactly(capsule, sphere);
}

}  // namespace abut::pair
