// SPDX-License-Identifier: MIT
// Lists the features of each shape.
#include "abut/pair/polytope.h"

namespace abut::pair {
namespace {

template <class List, class Feature>
void add(List& list, int& count, const Feature& feature) {
    list[static_cast<std::size_t>(count++)] = feature;
}

/// The box's features that start at its corner with these signs, its axes rotated so that `axis` comes first.
BoxFeature feature(const Obb& box, int axis, int sign0, int sign1, int sign2) {
    const std::array<double, 3> h{sign0 * box.half_extents.x, sign1 * box.half_extents.y, sign2 * box.half_extents.z};
    const int i = axis, j = (axis + 1) % 3, k = (axis + 2) % 3;
    const auto at = [&](int n) { return h[static_cast<std::size_t>(n)]; };
    return {box.center, box.axes[i], box.axes[j], box.axes[k], at(i), at(j), at(k)};
}

}  // namespace

PlainPolytope polytope(Vec3 point) noexcept {
    PlainPolytope p;
    add(p.corners, p.corner_count, PlainCorner{point});
    return p;
}

PlainPolytope polytope(const Segment& s) noexcept {
    PlainPolytope p;
    const bool flip = precedes(s.b, s.a);
    const Vec3 a = flip ? s.b : s.a, b = flip ? s.a : s.b;
    add(p.corners, p.corner_count, PlainCorner{a});
    add(p.corners, p.corner_count, PlainCorner{b});
    add(p.edges, p.edge_count, PlainEdge{a, b});
    return p;
}

PlainPolytope polytope(const Triangle& t) noexcept {
    PlainPolytope p;
    const SortedTriangle sorted(t);
    const auto& k = sorted.corner;
    for (const Vec3& corner : k) add(p.corners, p.corner_count, PlainCorner{corner});
    add(p.edges, p.edge_count, PlainEdge{k[0], k[1]});
    add(p.edges, p.edge_count, PlainEdge{k[0], k[2]});
    add(p.edges, p.edge_count, PlainEdge{k[1], k[2]});
    add(p.faces, p.face_count, PlainFace{k[0], k[1], k[2], false});
    return p;
}

PlainPolytope polytope(const Aabb& box) noexcept {
    PlainPolytope p;
    // Corner n has the maximum in x, y, z by its bits 0, 1, 2.
    const auto corner = [&](int n) {
        return Vec3((n & 1) != 0 ? box.max.x : box.min.x, (n & 2) != 0 ? box.max.y : box.min.y,
                    (n & 4) != 0 ? box.max.z : box.min.z);
    };
    for (int n = 0; n < 8; ++n) {
        add(p.corners, p.corner_count, PlainCorner{corner(n)});
        for (int bit = 1; bit < 8; bit *= 2) {
            if ((n & bit) == 0) add(p.edges, p.edge_count, PlainEdge{corner(n), corner(n | bit)});
        }
    }
    for (int bit = 1; bit < 8; bit *= 2) {
        const int second = bit == 4 ? 1 : bit * 2, third = 7 - bit - second;
        for (int start : {0, bit}) {
            add(p.faces, p.face_count, PlainFace{corner(start), corner(start | second), corner(start | third), true});
        }
    }
    p.solid = true;
    p.body = {box.min, box.max};
    return p;
}

StraightPolytope polytope(const Ray& ray) noexcept {
    StraightPolytope p;
    add(p.corners, p.corner_count, PlainCorner{ray.origin});
    add(p.edges, p.edge_count, StraightEdge{ray.origin, ray.direction, false});
    return p;
}

StraightPolytope polytope(const Line& line) noexcept {
    StraightPolytope p;
    // The origin is one of its points; a line without direction has no other.
    add(p.corners, p.corner_count, PlainCorner{line.origin});
    add(p.edges, p.edge_count, StraightEdge{line.origin, line.direction, true});
    return p;
}

BoxPolytope polytope(const Obb& box) noexcept {
    BoxPolytope p;
    for (int i : {1, -1}) {
        for (int j : {1, -1}) {
            for (int k : {1, -1}) add(p.corners, p.corner_count, feature(box, 0, i, j, k));
            add(p.edges, p.edge_count, feature(box, 0, 1, i, j));
            add(p.edges, p.edge_count, feature(box, 1, j, 1, i));
            add(p.edges, p.edge_count, feature(box, 2, i, j, 1));
        }
        add(p.faces, p.face_count, feature(box, 0, 1, 1, i));
        add(p.faces, p.face_count, feature(box, 1, i, 1, 1));
        add(p.faces, p.face_count, feature(box, 2, 1, i, 1));
    }
    p.solid = true;
    p.body = p.corners[0];
    return p;
}

}  // namespace abut::pair
