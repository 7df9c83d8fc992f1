// SPDX-License-Identifier: MIT
// Crossings of triangles by a ray along +x from a point moved by (0, ε, ε²), with ε positive and smaller than any
// difference: it meets no edge or vertex, so that every crossing of a closed surface counts once (Edelsbrunner and
// Mücke 1990 perturb the input; here only the ray is moved); exact arithmetic, so for .cpp files only.
#pragma once

#include "abut/exact/orient.h"
#include "abut/shape/triangle.h"

namespace abut::crossing_number {

using exact::Sign;

/// The side of the line from p to q on which the moved point lies, in the projection along x; zero only when p and q
/// coincide in it.
inline Sign side(Vec3 p, Vec3 q, Vec3 point) {
    const Sign s = exact::orient2d(p.y, p.z, q.y, q.z, point.y, point.z);
    if (s != Sign::zero) return s;
    // The coefficients of ε and then ε² in (q.y - p.y)(point.z - p.z) - (q.z - p.z)(point.y - p.y).
    if (q.z != p.z) return q.z > p.z ? Sign::negative : Sign::positive;
    return exact::to_sign(q.y > p.y ? 1.0 : q.y < p.y ? -1.0 : 0.0);
}

/// Positive where the moved line crosses the triangle and the triangle's front faces +x, negative where its back does;
/// zero where it does not cross.
inline Sign crossing_sign(const Triangle& t, Vec3 point) {
    const Sign s = side(t.a, t.b, point);
    return s == side(t.b, t.c, point) && s == side(t.c, t.a, point) ? s : Sign::zero;
}

}  // namespace abut::crossing_number
