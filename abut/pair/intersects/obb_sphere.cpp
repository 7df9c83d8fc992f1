// SPDX-License-Identifier: MIT
// Oriented box and ball, exactly and without assuming orthogonal axes: the box's point closest to the centre lies
// inside a face that is visible from the centre, or on an edge of such a face.
#include "abut/pair/intersects/obb_sphere.h"

#include "abut/pair/intersects/aabb_sphere.h"
#include "abut/pair/predicates/obb_slabs.h"

namespace abut::pair {
namespace {

using exact::Sign;

/// The face of slab k that is visible from the point: 1 along the axis, -1 against it, or 0 from within the slab.
int visible_face(const Obb& box, int k, Vec3 p) {
    if (!outside(box, k, p)) return 0;
    const Slab s = slab(box, k);
    const Sign height =
        exact::sign([](auto i, auto j, auto c, auto x) { return dot(cross(i, j), x - c); }, s.i, s.j, box.center, p);
    const Sign axis = exact::sign([](auto i, auto j, auto k_) { return dot(cross(i, j), k_); }, s.i, s.j, s.k);
    return static_cast<int>(height * axis);
}

/// Whether the foot of p on the face at `face_side` times axes[k], which is visible from p, lies inside the face.
bool above(const Obb& box, int k, double face_side, Vec3 p) {
    // With foot = u i + v j + w n from the face's centre, (foot x j) · n = u n · n: |u| <= hi, and likewise |v| <= hj.
    const Slab s = slab(box, k);
    const auto within = [&](Vec3 along, Vec3 across, double half) {
        return exact::sign(
                   [](auto c, auto u, auto v, auto axis, auto g, auto h, auto x) {
                       const auto n = cross(u, v);
                       return abs(dot(cross((x - c) - g * axis, v), n)) - h * dot(n, n);
                   },
                   box.center, along, across, s.k, face_side, half, p) != Sign::positive;
    };
    return within(s.i, s.j, std::fabs(box.half_extents[(k + 1) % 3])) &&
           within(s.j, s.i, std::fabs(box.half_extents[(k + 2) % 3]));
}

/// Whether the ball intersects the plane of the face at `face_side` times axes[k].
bool intersects_face(const Obb& box, int k, double face_side, const Sphere& sphere) {
    const Slab s = slab(box, k);
    return exact::sign(
               [](auto c, auto i, auto j, auto axis, auto g, auto x, auto r) {
                   const auto n = cross(i, j);
                   const auto height = dot(n, x - c) - g * dot(n, axis);
                   return height * height - r * r * dot(n, n);
               },
               box.center, s.i, s.j, s.k, face_side, sphere.center, sphere.radius) != Sign::positive;
}

/// Whether the ball intersects the edge along axes[k] at gi times axes[i] and gj times axes[j].
bool reaches_edge(const Obb& box, int k, double gi, double gj, const Sphere& sphere) {
    const Slab s = slab(box, k);
    // The position of the centre along the edge decides whether an end or the edge's line is closest.
    const auto past = [&](double g) {
        return exact::sign([](auto c, auto i, auto j, auto axis, auto gi_, auto gj_, auto gk,
                              auto x) { return dot((x - c) - gi_ * i - gj_ * j - gk * axis, axis); },
                           box.center, s.i, s.j, s.k, gi, gj, g, sphere.center);
    };
    const bool over = past(s.half) != Sign::negative, under = past(-s.half) != Sign::positive;
    if (over || under) {
        return exact::sign(
                   [](auto c, auto i, auto j, auto axis, auto gi_, auto gj_, auto gk, auto x, auto r) {
                       const auto v = (x - c) - gi_ * i - gj_ * j - gk * axis;
                       return dot(v, v) - r * r;
                   },
                   box.center, s.i, s.j, s.k, gi, gj, over ? s.half : -s.half, sphere.center,
                   sphere.radius) != Sign::positive;
    }
    return exact::sign(
               [](auto c, auto i, auto j, auto axis, auto gi_, auto gj_, auto x, auto r) {
                   const auto v = cross((x - c) - gi_ * i - gj_ * j, axis);
                   return dot(v, v) - r * r * dot(axis, axis);
               },
               box.center, s.i, s.j, s.k, gi, gj, sphere.center, sphere.radius) != Sign::positive;
}

enum class Relation { unknown, apart, intersecting };

/// What doubles can prove. The clamped coordinates give a point q of the box, whatever its axes: a ball that contains q
/// intersects it. The plane orthogonal to v = p - q that touches the box may separate the two. With M = |p - c| + Σ h
/// |axis|, each coordinate here errs by at most 2^-49 M, each product with v by 2^-48 |v| M.
Relation by_doubles(const Obb& box, const Sphere& sphere) {
    const Vec3 d = sphere.center - box.center;
    const auto size = [](Vec3 x) { return std::fabs(x.x) + std::fabs(x.y) + std::fabs(x.z); };
    Vec3 q(0);
    double size_bound = size(d);
    for (int k = 0; k < 3; ++k) {
        const double half = std::fabs(box.half_extents[k]), along = dot(d, box.axes[k]);
        q += (along < -half ? -half : along > half ? half : along) * box.axes[k];
        size_bound += half * size(box.axes[k]);
    }
    // The range in which squares neither overflow nor lose bits to underflow.
    if (!(size_bound < 0x1p400 && size_bound > 0x1p-400)) return Relation::unknown;
    const double error = 0x1p-45 * size_bound;
    const Vec3 v = d - q;
    const double length2 = dot(v, v);
    const double face_side = sphere.radius - error;
    if (face_side > 0 && length2 <= face_side * face_side) return Relation::intersecting;
    const double length = std::sqrt(length2);
    double gap = dot(v, d);
    for (int k = 0; k < 3; ++k) gap -= std::fabs(box.half_extents[k]) * std::fabs(dot(v, box.axes[k]));
    return gap > (sphere.radius + error) * length ? Relation::apart : Relation::unknown;
}

}  // namespace

bool intersects(const Obb& box, const Sphere& sphere) noexcept {
    if (!is_finite(box) || !is_finite(sphere) || sphere.radius < 0) return false;
    const Relation relation = by_doubles(box, sphere);
    if (relation != Relation::unknown) return relation == Relation::intersecting;
    const Aabb around = bounds(box);
    if (is_finite(around) && !intersects(around, sphere)) return false;
    const Vec3 p = sphere.center;
    const int faces[3] = {visible_face(box, 0, p), visible_face(box, 1, p), visible_face(box, 2, p)};
    if (faces[0] == 0 && faces[1] == 0 && faces[2] == 0) return true;
    for (int k = 0; k < 3; ++k) {
        const double face_side = faces[k] * std::fabs(box.half_extents[k]);
        if (faces[k] != 0 && above(box, k, face_side, p)) return intersects_face(box, k, face_side, sphere);
    }
    // No foot is inside a face: the closest point is on an edge of a visible face.
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        for (const int si : {-1, 1}) {
            for (const int sj : {-1, 1}) {
                if (faces[i] != si && faces[j] != sj) continue;
                if (reaches_edge(box, k, si * std::fabs(box.half_extents[i]), sj * std::fabs(box.half_extents[j]),
                                 sphere))
                    return true;
            }
        }
    }
    return false;
}

}  // namespace abut::pair
