// SPDX-License-Identifier: MIT
// Counts crossings of a ray along +x from a point moved by (0, ε, ε²), with ε above zero and smaller than any difference:
// it meets no edge or vertex, so that every crossing of a closed surface counts once (Edelsbrunner and Mücke 1990 perturb
// the input; here only the ray moves, and whatever lies on the surface has been answered before).
#include "abut/mesh/inside.h"

#include "abut/exact/orient.h"
#include "abut/query/intersects-inl.h"
#include "abut/shape/boxes_meet.h"

namespace abut {
namespace {

using exact::Sign;
using exact::to_sign;

/// The side of the line from p to q on which the moved point lies, seen along x; zero only when p and q fall together.
Sign side(Vec3 p, Vec3 q, Vec3 point) {
    const Sign s = exact::orient2d(p.y, p.z, q.y, q.z, point.y, point.z);
    if (s != Sign::zero) return s;
    // Of (q.y - p.y)(point.z - p.z) - (q.z - p.z)(point.y - p.y), the terms in ε and then in ε².
    if (q.z != p.z) return q.z > p.z ? Sign::negative : Sign::positive;
    return to_sign(q.y > p.y ? 1.0 : q.y < p.y ? -1.0 : 0.0);
}

/// The moved ray crosses the triangle, whose plane does not hold the point.
bool crosses(const Triangle& t, Vec3 point) {
    const Sign s = side(t.a, t.b, point);
    if (s == Sign::zero || s != side(t.b, t.c, point) || s != side(t.c, t.a, point)) return false;
    // The front looks along +x when the corners turn left; the crossing is ahead when the point lies behind that front.
    return exact::orient3d(t.a, t.b, t.c, point) * s == Sign::negative;
}

template <Composite C>
bool contains_point(const C& mesh, const Vec3& point) {
    if (!is_finite(point)) return false;
    if (!boxes_meet(mesh.bounds(), {point, point})) return false;
    if (query::intersects(mesh, point)) return true;
    const Ray ray{point, Vec3(1, 0, 0)};
    bool odd = false;
    composite::walk_along(mesh, ray, std::numeric_limits<double>::infinity(), 0,
                          [&](std::uint32_t, const Triangle& part) {
                              if (crosses(part, point)) odd = !odd;
                              return false;
                          });
    return odd;
}

}  // namespace

bool contains(const Mesh& mesh, const Vec3& point) noexcept { return contains_point(mesh, point); }
bool contains(const PosedMesh& mesh, const Vec3& point) noexcept { return contains_point(mesh, point); }

}  // namespace abut
