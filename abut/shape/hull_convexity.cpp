// SPDX-License-Identifier: MIT
// Certifies that a surface is convex: by its edges, by one vertex, and by how often the surface winds around it.
//
// A closed surface of triangles that is locally convex at every edge need not be convex, since it may wind around a
// point several times. It is the boundary of a convex set if, in addition, some point o lies strictly below the planes
// of all triangles and some ray from o crosses the surface only once (Mehlhorn, Näher, Schilz, Seel and Uhrig,
// "Checking geometric programs or verification of geometric structures", 1996): seen from o, the surface then covers
// each direction once, and each plane section through o is a polygon that winds around o once and does not turn right.
//
// Here o is the lowest vertex v, moved inward infinitesimally, so that no inner point has to be found and each test is
// the orientation of four vertices:
//  1. At every edge, the triangle on the other side has its third corner strictly below this one's plane (a ridge), or
//     in it and beyond the edge (a flat edge).
//  2. v lies strictly below the plane of every triangle that is not connected to one at v by flat edges.
//  3. The ridges at v, in their order around it, span a convex cone, around which the triangles at v wind once.
// By 3 there is a point o near v strictly inside the cone, and so below the planes of the triangles at v and of those
// that are coplanar with them; by 2 it can be chosen below all others, too. The ray from o that passes v to the outside
// of the cone crosses the triangles at v once. No other triangle is near v: by 2 the plane of such a triangle misses v,
// or it is coplanar with a triangle at v and, since v as the lowest of all distinct points is in no triangle of which
// it is not a corner, misses v too. Beyond v the ray leaves the half-space, in lexicographic order, that contains all
// points.
#include "abut/shape/hull_convexity.h"

#include <utility>

#include "abut/exact/orient.h"
#include "abut/shape/facet_plane-inl.h"

namespace abut::hulls {
namespace {

using exact::Sign;

class Certificate {
public:
    Certificate(std::span<const Vec3> vertices, std::span<const Vec3> points, const Surface& surface,
                std::span<const FacetPlane> planes, std::vector<EdgeKind>& kinds)
        : vertices_(vertices), points_(points), surface_(surface), planes_(planes), kinds_(kinds) {
        const std::vector<Index3>& triangles = surface.triangles;
        while (at_lowest_ < triangles.size() && triangles[at_lowest_][0] == 0) ++at_lowest_;
    }

    Convexity run() {
        if (!edges_are_convex() || !is_below_other_planes() || !is_a_convex_vertex()) return Convexity::none;
        return has_flat_edges_ ? Convexity::weak : Convexity::strict;
    }

private:
    /// The side of triangle t on which a vertex is.
    Sign side(std::uint32_t t, std::uint32_t vertex) const {
        const FacetHeight height = point_height(planes_[t], vertices_[vertex]);
        if (height.certain()) [[likely]]
            return exact::to_sign(height.value);
        const Index3& corners = surface_.triangles[t];
        return exact::orient3d_nearly_coplanar(points_[corners[0]], points_[corners[1]], points_[corners[2]],
                                               points_[vertex]);
    }

    bool edges_are_convex() {
        const bool some_known = !kinds_.empty();
        for (const std::uint32_t h : one_half_edge_each()) {
            const std::uint32_t twin = surface_.twins[h];
            if (some_known && kinds_[h] != EdgeKind::unknown) {
                has_flat_edges_ |= kinds_[h] == EdgeKind::flat;
                continue;
            }
            const Sign found = side(h / 3, surface_.opposite(twin));
            if (found == Sign::positive || (found == Sign::zero && !is_unfolded(h))) return false;
            if (found == Sign::zero) {
                has_flat_edges_ = true;
                if (kinds_.empty()) kinds_.resize(surface_.twins.size(), EdgeKind::ridge);
            }
            if (!kinds_.empty()) kinds_[h] = kinds_[twin] = found == Sign::zero ? EdgeKind::flat : EdgeKind::ridge;
        }
        return true;
    }

    /// One half-edge of each edge; listed without branches, which would be mispredicted for every other one.
    std::vector<std::uint32_t> one_half_edge_each() const {
        std::vector<std::uint32_t> list(surface_.twins.size());
        std::size_t count = 0;
        for (std::uint32_t h = 0; h < list.size(); ++h) {
            list[count] = h;
            count += surface_.twins[h] > h ? 1 : 0;
        }
        list.resize(count);
        return list;
    }

    /// Whether the coplanar triangles of an edge are on different sides of it.
    bool is_unfolded(std::uint32_t h) const {
        return apart(points_[surface_.start(h)], points_[surface_.end(h)], points_[surface_.opposite(h)],
                     points_[surface_.opposite(surface_.twins[h])]);
    }

    bool is_flat(std::uint32_t half_edge) const { return has_flat_edges_ && kinds_[half_edge] == EdgeKind::flat; }

    bool is_below_other_planes() const {
        const auto count = static_cast<std::uint32_t>(surface_.triangles.size());
        const std::vector<std::uint8_t> connected =
            has_flat_edges_ ? connected_to_lowest() : std::vector<std::uint8_t>();
        for (std::uint32_t t = at_lowest_; t < count; ++t) {
            if (has_flat_edges_ && connected[t] != 0) continue;
            if (side(t, 0) != Sign::negative) return false;
        }
        return true;
    }

    /// For each triangle whether flat edges connect it to one at the lowest vertex.
    std::vector<std::uint8_t> connected_to_lowest() const {
        std::vector<std::uint8_t> connected(surface_.triangles.size(), 0);
        std::vector<std::uint32_t> reached;
        const auto connect = [&](std::uint32_t t) {
            if (std::exchange(connected[t], std::uint8_t{1}) == 0) reached.push_back(t);
        };
        for (std::uint32_t t = 0; t < at_lowest_; ++t) connect(t);
        for (std::size_t i = 0; i < reached.size(); ++i) {
            for (std::uint32_t h = 3 * reached[i]; h < 3 * reached[i] + 3; ++h) {
                if (is_flat(h)) connect(surface_.twins[h] / 3);
            }
        }
        return connected;
    }

    /// The cone of the ridges at the lowest vertex v, counterclockwise as seen from outside. All their ends follow v in
    /// lexicographic order, so the cone has a section that is a polygon. By test 1 it turns left at each corner. It
    /// winds once if its corners, seen from one of them, are in counterclockwise order within half a turn.
    bool is_a_convex_vertex() const {
        std::vector<std::uint32_t> around;
        std::uint32_t h = 0;
        for (std::uint32_t t = 0; t < at_lowest_; ++t) {
            if (!is_flat(h)) around.push_back(surface_.end(h));
            h = surface_.twins[Surface::preceding(h)];
            if (h == 0 && t + 1 < at_lowest_) return false;
        }
        if (h != 0 || around.size() < 3) return false;
        // Seen from outside, along the cone's axis, a left turn is a negative orientation.
        const auto turns_left = [&](std::size_t i, std::size_t j) {
            return exact::orient3d_nearly_coplanar(points_[0], points_[around[0]], points_[around[i]],
                                                   points_[around[j]]) == Sign::negative;
        };
        if (!turns_left(1, 2)) return false;
        for (std::size_t i = 2; i + 1 < around.size(); ++i) {
            if (!turns_left(i, i + 1) || !turns_left(1, i + 1)) return false;
        }
        return true;
    }

    std::span<const Vec3> vertices_;
    std::span<const Vec3> points_;
    const Surface& surface_;
    std::span<const FacetPlane> planes_;
    std::vector<EdgeKind>& kinds_;
    std::uint32_t at_lowest_ = 0;  // the number of triangles at the lowest vertex, which are the first
    bool has_flat_edges_ = false;
};

}  // namespace

bool apart(Vec3 a, Vec3 b, Vec3 c, Vec3 d) noexcept {
    for (int axis = 2; axis >= 0; --axis) {
        const int i = (axis + 1) % 3, j = (axis + 2) % 3;
        const Sign side = exact::orient2d(a[i], a[j], b[i], b[j], c[i], c[j]);
        if (side != Sign::zero) return exact::orient2d(a[i], a[j], b[i], b[j], d[i], d[j]) == -side;
    }
    return false;
}

Convexity convexity(std::span<const Vec3> vertices, std::span<const Vec3> points, const Surface& surface,
                    std::span<const FacetPlane> planes, std::vector<EdgeKind>& kinds) {
    return Certificate(vertices, points, surface, planes, kinds).run();
}

}  // namespace abut::hulls
