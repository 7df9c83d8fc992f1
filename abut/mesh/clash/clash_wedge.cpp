// SPDX-License-Identifier: MIT
// Compares angles around a line by signs of polynomials; no angle is computed.
#include "abut/mesh/clash/clash_wedge.h"

#include <algorithm>
#include <cstddef>

#include "abut/exact/orient.h"

namespace abut::clashing {
namespace {

using exact::Sign;

/// +1 when x lies within half a turn counterclockwise of s, -1 clockwise, 0 when coplanar with s and the axis.
int side(const Axis& axis, Vec3 s, Vec3 x) noexcept { return static_cast<int>(exact::orient3d(axis.u, axis.v, s, x)); }

/// For s and x in the same half-plane or in opposite ones: whether in the same.
bool same_half(const Axis& axis, Vec3 s, Vec3 x) noexcept {
    // The components of s - u and x - u perpendicular to the axis, times its length squared.
    return exact::sign(
               [](auto u, auto v, auto p, auto q) {
                   const auto d = v - u;
                   const auto a = p - u;
                   const auto b = q - u;
                   return dot(a, b) * dot(d, d) - dot(a, d) * dot(b, d);
               },
               axis.u, axis.v, s, x) == Sign::positive;
}

/// The position of x in the turn from s: 0 at s, 1 before half a turn, 2 at half a turn, 3 after it.
int quarter(const Axis& axis, Vec3 s, Vec3 x) noexcept {
    const int half = side(axis, s, x);
    if (half != 0) return half > 0 ? 1 : 3;
    return same_half(axis, s, x) ? 0 : 2;
}

bool same_direction(const Axis& axis, Vec3 s, Vec3 x) noexcept { return quarter(axis, s, x) == 0; }

/// Whether, turning counterclockwise from s, x comes strictly before e; a point at s comes last, after a full turn.
bool before(const Axis& axis, Vec3 s, Vec3 x, Vec3 e) noexcept {
    const auto rank = [&](Vec3 p) { return (quarter(axis, s, p) + 3) % 4; };
    const int rank_x = rank(x);
    const int rank_e = rank(e);
    if (rank_x != rank_e) return rank_x < rank_e;
    return rank_x != 3 && side(axis, x, e) > 0;
}

/// Whether x lies strictly between s and e.
bool inside(const Axis& axis, Vec3 s, Vec3 x, Vec3 e) noexcept {
    return !same_direction(axis, s, x) && before(axis, s, x, e);
}

bool is_thin(const Axis& axis, const Wedge& w) noexcept { return same_direction(axis, w.start, w.end); }

}  // namespace

bool wedges_overlap(const Axis& axis, const Wedge& a, const Wedge& b) noexcept {
    if (is_thin(axis, a) || is_thin(axis, b)) return false;
    return same_direction(axis, a.start, b.start) || inside(axis, a.start, b.start, a.end) ||
           inside(axis, b.start, a.start, b.end);
}

bool sheets_cross(const Axis& axis, const Wedge& a, const Wedge& b) noexcept {
    if (is_thin(axis, a) || is_thin(axis, b)) return false;
    return (inside(axis, a.start, b.start, a.end) && inside(axis, a.end, b.end, a.start)) ||
           (inside(axis, a.start, b.end, a.end) && inside(axis, a.end, b.start, a.start));
}

std::vector<Wedge> wedges(const Axis& axis, std::vector<Vec3> starts, const std::vector<Vec3>& ends) {
    std::vector<Wedge> result;
    for (const Vec3& start : starts) {
        const auto first =
            std::min_element(ends.begin(), ends.end(), [&](Vec3 x, Vec3 y) { return before(axis, start, x, y); });
        if (first != ends.end()) result.push_back({start, *first});
    }
    return result;
}

int solid_side(const Axis& axis, Vec3 w, Vec3 a, Vec3 b, Vec3 c) noexcept {
    // Turning w back by a quarter leads to the side from which a, b, c run clockwise, behind the triangle.
    return static_cast<int>(exact::sign(
        [](auto u, auto v, auto p, auto q, auto r, auto s) { return dot(cross(v - u, p - u), cross(r - q, s - q)); },
        axis.u, axis.v, w, a, b, c));
}

}  // namespace abut::clashing
