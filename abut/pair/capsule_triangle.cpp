// SPDX-License-Identifier: MIT
// Capsule against triangle.
//
// The nearest points lie at an end of the segment over the triangle, where it crosses the triangle, or on an edge beyond
// which some of the segment lies. They are looked for in doubles; what these do not prove is decided by the features.
#include "abut/pair/capsule_triangle.h"

#include "abut/base/compiler.h"
#include "abut/pair/capsule_doubles.h"
#include "abut/pair/capsule_reach.h"
#include "abut/pair/triangle_segment.h"

namespace abut::pair {
namespace {

using namespace capsule;

Proof proof(const Capsule& capsule, const Triangle& triangle) noexcept {
    const Vec3 e = capsule.b - capsule.a;
    const Vec3 p[3] = {triangle.a - capsule.a, triangle.b - capsule.a, triangle.c - capsule.a};
    const Vec3 f[3] = {triangle.b - triangle.a, triangle.c - triangle.b, triangle.a - triangle.c};
    const Bounds bounds(capsule.radius, magnitude(e) + magnitude(p[0]) + magnitude(p[1]) + magnitude(p[2]) +
                                            magnitude(f[0]) + magnitude(f[1]) + magnitude(f[2]));
    const auto parted_by = [&](Vec3 n) {
        const double furthest = most(product(n, p[0]), most(product(n, p[1]), product(n, p[2])));
        return bounds.apart(least(0, product(n, e)) - furthest, n);
    };

    // Beyond the plane: most pairs that come here from a mesh end here.
    const Vec3 n = normal(f[0], f[1]);
    const double height_a = -product(n, p[0]), height_b = height_a + product(n, e);
    if (parted_by(height_a + height_b > 0 ? n : -n)) return Proof::apart;

    // How far inside each edge the ends are.
    double in_a[3], in_b[3];
    for (int i = 0; i < 3; ++i) {
        const Vec3 inwards = normal(n, f[i]);
        in_a[i] = -product(inwards, p[i]);
        in_b[i] = in_a[i] + product(inwards, e);
    }
    // From the point of the triangle that these weights of its edges name, to the segment's at s.
    const auto above = [&](double s, double w0, double w1, double w2) {
        const double whole = 1 / (w0 + w1 + w2);
        return s * e - ((w1 * whole) * p[0] + (w2 * whole) * p[1] + (w0 * whole) * p[2]);
    };
    const bool over_a = in_a[0] >= 0 && in_a[1] >= 0 && in_a[2] >= 0;
    const bool over_b = in_b[0] >= 0 && in_b[1] >= 0 && in_b[2] >= 0;
    if (over_a && bounds.meet(above(0, in_a[0], in_a[1], in_a[2]))) return Proof::meet;
    if (over_b && bounds.meet(above(1, in_b[0], in_b[1], in_b[2]))) return Proof::meet;
    if ((height_a > 0) != (height_b > 0) && !(over_a && over_b)) {
        const double s = to_unit(height_a / (height_a - height_b));
        double in[3];
        for (int i = 0; i < 3; ++i) in[i] = in_a[i] + s * (in_b[i] - in_a[i]);
        if (in[0] >= 0 && in[1] >= 0 && in[2] >= 0 && bounds.meet(above(s, in[0], in[1], in[2]))) return Proof::meet;
    }

    double nearest = std::numeric_limits<double>::infinity();
    Vec3 gap(0);
    for (int i = 0; i < 3; ++i) {
        if (in_a[i] > 0 && in_b[i] > 0) continue;
        const Vec3 next = nearby(e, p[i], f[i]).apart;
        const double square = product(next, next);
        if (bounds.meet(square)) return Proof::meet;
        if (square < nearest) {
            nearest = square;
            gap = next;
        }
    }
    return parted_by(gap) ? Proof::apart : Proof::none;
}

ABUT_NOINLINE bool settled(const Capsule& capsule, const Triangle& triangle) noexcept {
    if (!is_finite(capsule) || !is_finite(triangle)) return false;
    return intersects(triangle, Segment{capsule.a, capsule.b}) ||
           reaches(Core(capsule.a, capsule.b), polytope(triangle), {capsule.radius, 0});
}

}  // namespace

bool intersects(const Capsule& capsule, const Triangle& triangle) noexcept {
    if (!(capsule.radius >= 0)) return false;
    if (capsule.radius == 0) return intersects(triangle, Segment{capsule.a, capsule.b});
    const Proof found = proof(capsule, triangle);
    return found == Proof::none ? settled(capsule, triangle) : found == Proof::meet;
}

}  // namespace abut::pair
