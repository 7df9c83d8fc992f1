// SPDX-License-Identifier: MIT
// Decides how two triangles meet by the signs of corners relative to planes.
//
// On the common line of the planes each triangle covers an interval; the intervals' order is that of Guigue and
// Devillers 2003, with strict signs, for intervals that share more than a point.
#include "abut/mesh/clash/clash_contact.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "abut/exact/orient.h"

namespace abut::clashing {
namespace {

using exact::Sign;
using Corners = std::array<Vec3, 3>;
using Signs = std::array<Sign, 3>;

Signs sides(const Corners& plane, const Corners& of) noexcept {
    return {exact::orient3d(plane[0], plane[1], plane[2], of[0]), exact::orient3d(plane[0], plane[1], plane[2], of[1]),
            exact::orient3d(plane[0], plane[1], plane[2], of[2])};
}

int count(const Signs& signs, Sign sign) noexcept {
    return static_cast<int>(std::count(signs.begin(), signs.end(), sign));
}

/// The corner that is alone on its side of the other's plane, so that the plane cuts more than a point from the
/// triangle.
struct LoneCorner {
    int corner = -1;  // -1: none
    bool positive = false;
    bool along_edge = false;  // the other two corners lie in the plane
};

LoneCorner find_lone_corner(const Signs& s) noexcept {
    const int positive = count(s, Sign::positive);
    const int negative = count(s, Sign::negative);
    const int zero = 3 - positive - negative;
    if (zero != 2 && (positive == 0 || negative == 0)) return {};
    const Sign lone = zero == 2 ? (positive == 1 ? Sign::positive : Sign::negative)
                                : (positive == 1 ? Sign::positive : Sign::negative);
    const int corner = static_cast<int>(std::find(s.begin(), s.end(), lone) - s.begin());
    return {corner, lone == Sign::positive, zero == 2};
}

Vec3 at(const Corners& t, int corner) noexcept { return t[static_cast<std::size_t>(corner % 3)]; }

/// Whether the segments that two different planes cut from the other's triangles share more than a point.
bool segments_overlap(const Corners& a, LoneCorner lone_a, const Corners& b, LoneCorner lone_b) noexcept {
    const Vec3 p1 = at(a, lone_a.corner);
    Vec3 q1 = at(a, lone_a.corner + 1);
    Vec3 r1 = at(a, lone_a.corner + 2);
    const Vec3 p2 = at(b, lone_b.corner);
    Vec3 q2 = at(b, lone_b.corner + 1);
    Vec3 r2 = at(b, lone_b.corner + 2);
    if (!lone_a.positive) std::swap(q2, r2);
    if (!lone_b.positive) std::swap(q1, r1);
    return exact::orient3d(q1, p2, p1, q2) == Sign::negative && exact::orient3d(p1, p2, r1, r2) == Sign::negative;
}

/// The two coordinates of a projection in which a triangle keeps its area; orientation is zero if there is none.
struct View {
    int u = 0;
    int v = 1;
    Sign orientation = Sign::zero;

    Sign of(Vec3 a, Vec3 b, Vec3 c) const noexcept { return exact::orient2d(a[u], a[v], b[u], b[v], c[u], c[v]); }
};

View view_of(const Corners& t) noexcept {
    for (View view : {View{0, 1}, View{1, 2}, View{2, 0}}) {
        view.orientation = view.of(t[0], t[1], t[2]);
        if (view.orientation != Sign::zero) return view;
    }
    return {};
}

/// Whether the line of an edge of t has t on one side, and all of `other` on the other side or on it.
bool edge_separates(View view, const Corners& t, Sign orientation, const Corners& other) noexcept {
    for (int k = 0; k < 3; ++k) {
        const bool beyond = std::all_of(other.begin(), other.end(),
                                        [&](Vec3 p) { return view.of(at(t, k), at(t, k + 1), p) != orientation; });
        if (beyond) return true;
    }
    return false;
}

/// Whether two collinear segments share more than a point.
bool overlap_on_line(Vec3 a0, Vec3 a1, Vec3 b0, Vec3 b1) noexcept {
    const int axis = a0.x != a1.x ? 0 : a0.y != a1.y ? 1 : 2;
    return std::max(std::min(a0[axis], a1[axis]), std::min(b0[axis], b1[axis])) <
           std::min(std::max(a0[axis], a1[axis]), std::max(b0[axis], b1[axis]));
}

TriangleContact classify_coplanar_contact(const Corners& a, const Corners& b) noexcept {
    const View view = view_of(a);
    const Sign orientation_b = view.of(b[0], b[1], b[2]);
    if (view.orientation == Sign::zero || orientation_b == Sign::zero) return {};
    if (!edge_separates(view, a, view.orientation, b) && !edge_separates(view, b, orientation_b, a)) {
        return {view.orientation == orientation_b ? ContactKind::same_way : ContactKind::opposed};
    }
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            const Vec3 p = at(a, i);
            const Vec3 q = at(a, i + 1);
            if (view.of(p, q, at(b, k)) == Sign::zero && view.of(p, q, at(b, k + 1)) == Sign::zero &&
                overlap_on_line(p, q, at(b, k), at(b, k + 1))) {
                return {ContactKind::edge, i, k};
            }
        }
    }
    return {};
}

}  // namespace

TriangleContact classify_contact(const Triangle& ta, const Triangle& tb) noexcept {
    const Corners a{ta.a, ta.b, ta.c};
    const Corners b{tb.a, tb.b, tb.c};
    const Signs side_a = sides(b, a);
    const Signs side_b = sides(a, b);

    // All signs are zero for coplanar triangles, and relative to the plane of a triangle without area. If they are for
    // one triangle only, the other one has no area, and the contact counts as a point.
    const bool flat_a = count(side_a, Sign::zero) == 3;
    const bool flat_b = count(side_b, Sign::zero) == 3;
    if (flat_a && flat_b) return classify_coplanar_contact(a, b);
    if (flat_a || flat_b) return {};

    const LoneCorner lone_a = find_lone_corner(side_a);
    const LoneCorner lone_b = find_lone_corner(side_b);
    if (lone_a.corner < 0 || lone_b.corner < 0 || !segments_overlap(a, lone_a, b, lone_b)) return {};
    if (!lone_a.along_edge && !lone_b.along_edge) return {ContactKind::crossing};
    return {ContactKind::edge, lone_a.along_edge ? (lone_a.corner + 1) % 3 : -1,
            lone_b.along_edge ? (lone_b.corner + 1) % 3 : -1};
}

}  // namespace abut::clashing
