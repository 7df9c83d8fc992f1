// SPDX-License-Identifier: MIT
// Lists the corners, edges and faces of each shape.
#include "abut/pair/features/polytope_features.h"

#include "abut/math/lexicographic_order.h"
#include "abut/pair/predicates/sorted_triangle.h"

namespace abut::pair {
namespace {

template <class List, class Feature>
void add(List& list, int& count, const Feature& feature) {
    list[static_cast<std::size_t>(count++)] = feature;
}

/// The features of the box that start at the corner with these signs, its axes rotated such that `axis` comes first.
ObbFeature feature(const Obb& box, int axis, int sign0, int sign1, int sign2) {
    const std::array<double, 3> h{sign0 * box.half_extents.x, sign1 * box.half_extents.y, sign2 * box.half_extents.z};
    const int i = axis, j = (axis + 1) % 3, k = (axis + 2) % 3;
    const auto at = [&](int n) { return h[static_cast<std::size_t>(n)]; };
    return {box.center, box.axes[i], box.axes[j], box.axes[k], at(i), at(j), at(k)};
}

}  // namespace

PointPolytope polytope(Vec3 point) noexcept {
    PointPolytope p;
    add(p.corners, p.corner_count, PointCorner{point});
    return p;
}

PointPolytope polytope(const Segment& s) noexcept {
    PointPolytope p;
    const bool flip = precedes(s.b, s.a);
    const Vec3 a = flip ? s.b : s.a, b = flip ? s.a : s.b;
    add(p.corners, p.corner_count, PointCorner{a});
    add(p.corners, p.corner_count, PointCorner{b});
    add(p.edges, p.edge_count, PointEdge{a, b});
    return p;
}

PointPolytope polytope(const Triangle& t) noexcept {
    PointPolytope p;
    const SortedTriangle sorted(t);
    const auto& k = sorted.corner;
    for (const Vec3& corner : k) add(p.corners, p.corner_count, PointCorner{corner});
    add(p.edges, p.edge_count, PointEdge{k[0], k[1]});
    add(p.edges, p.edge_count, PointEdge{k[0], k[2]});
    add(p.edges, p.edge_count, PointEdge{k[1], k[2]});
    add(p.faces, p.face_count, PointFace{k[0], k[1], k[2], false});
    return p;
}

PointPolytope polytope(const Aabb& box) noexcept {
    PointPolytope p;
    // Bits 0, 1, 2 of n select the maximum in x, y, z.
    const auto corner = [&](int n) {
        return Vec3((n & 1) != 0 ? box.max.x : box.min.x, (n & 2) != 0 ? box.max.y : box.min.y,
                    (n & 4) != 0 ? box.max.z : box.min.z);
    };
    for (int n = 0; n < 8; ++n) {
        add(p.corners, p.corner_count, PointCorner{corner(n)});
        for (int bit = 1; bit < 8; bit *= 2) {
            if ((n & bit) == 0) add(p.edges, p.edge_count, PointEdge{corner(n), corner(n | bit)});
        }
    }
    for (int bit = 1; bit < 8; bit *= 2) {
        const int second = bit == 4 ? 1 : bit * 2, third = 7 - bit - second;
        for (int start : {0, bit}) {
            add(p.faces, p.face_count, PointFace{corner(start), corner(start | second), corner(start | third), true});
        }
    }
    p.solid = true;
    p.body = {box.min, box.max};
    return p;
}

RayPolytope polytope(const Ray& ray) noexcept {
    RayPolytope p;
    add(p.corners, p.corner_count, PointCorner{ray.origin});
    add(p.edges, p.edge_count, RayEdge{ray.origin, ray.direction, false});
    return p;
}

RayPolytope polytope(const Line& line) noexcept {
    RayPolytope p;
    // The origin is a corner; a line with a zero direction has no other point.
    add(p.corners, p.corner_count, PointCorner{line.origin});
    add(p.edges, p.edge_count, RayEdge{line.origin, line.direction, true});
    return p;
}

ObbPolytope polytope(const Obb& box) noexcept {
    ObbPolytope p;
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
