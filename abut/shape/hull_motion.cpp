// SPDX-License-Identifier: MIT
// Moves a hull in time O(n) for n vertices, apart from sorting them, by keeping the triangles of its surface.
//
//  - The moved vertices are sorted, as those of every hull are, and the triangles renumbered and sorted.
//  - Rounding lifts the corners of facets with more than three corners off their plane: the edges between triangles of
//    one facet are flipped until they are convex.
//  - The surface is certified to be convex, exactly. If rounding has made it reflex elsewhere, all edges are flipped,
//    once; if that does not suffice, the hull is constructed anew.
//  - Triangles that are still coplanar are merged. A surface without such triangles is the hull as it is.
#include "abut/shape/hull_motion.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "abut/shape/facet_plane-inl.h"
#include "abut/shape/hull_facets.h"
#include "abut/shape/hull_flips.h"
#include "abut/shape/near_one.h"
#include "abut/shape/sort_points.h"

namespace abut {
namespace {

using hulls::Convexity;
using hulls::EdgeKind;
using hulls::Surface;

/// The diagonals of the facets, which are fans.
std::vector<std::uint32_t> diagonals(const Hull& hull) {
    std::vector<std::uint32_t> result;
    result.reserve(hull.triangles().size() - hull.facet_count());
    std::uint32_t t = 0;
    for (std::size_t f = 0; f < hull.facet_count(); ++f, ++t) {
        for (std::size_t i = 1; i < hull.facet(f).size(); ++i, ++t) result.push_back(3 * t + 2);
    }
    return result;
}

std::size_t next(std::size_t corner) { return corner == 2 ? 0 : corner + 1; }

/// The same surface with each triangle's lowest corner first and the triangles sorted, as a hull's are; the kinds of
/// the half-edges are moved along, if there are any.
Surface sorted(const Surface& surface, std::size_t vertex_count, std::vector<EdgeKind>& kinds) {
    const std::size_t count = surface.triangles.size();
    // The first two corners, of which no other triangle has the same, decide: a counting sort by the second and then by
    // the first, which has no branches to mispredict.
    struct Start {
        std::uint32_t first, second, half_edge;  // which leads from the first corner to the second
    };
    std::vector<Start> starts(count), by_second(count);
    std::vector<std::uint32_t> first_ends(vertex_count, 0), second_ends(vertex_count, 0);
    for (std::size_t i = 0; i < count; ++i) {
        const Index3& t = surface.triangles[i];
        std::size_t lowest = t[1] < t[0] ? 1 : 0;
        lowest = t[2] < t[lowest] ? 2 : lowest;
        starts[i] = {t[lowest], t[next(lowest)], static_cast<std::uint32_t>(3 * i + lowest)};
        ++first_ends[starts[i].first];
        ++second_ends[starts[i].second];
    }
    for (std::size_t i = 1; i < vertex_count; ++i) {
        first_ends[i] += first_ends[i - 1];
        second_ends[i] += second_ends[i - 1];
    }
    for (const Start& start : starts) by_second[--second_ends[start.second]] = start;
    for (std::size_t i = count; i-- > 0;) starts[--first_ends[by_second[i].first]] = by_second[i];

    Surface result;
    result.triangles.resize(count);
    result.twins.resize(3 * count);
    std::vector<std::uint32_t> place(3 * count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t h = starts[i].half_edge;
        const Index3& corners = surface.triangles[h / 3];
        const std::size_t first = h % 3, second = next(first), third = next(second);
        result.triangles[i] = {corners[first], corners[second], corners[third]};
        std::uint32_t* places = &place[h - first];
        places[first] = 3 * i;
        places[second] = 3 * i + 1;
        places[third] = 3 * i + 2;
    }
    for (std::size_t h = 0; h < place.size(); ++h) result.twins[place[h]] = place[surface.twins[h]];
    if (!kinds.empty()) {
        std::vector<EdgeKind> moved(kinds.size());
        for (std::size_t h = 0; h < place.size(); ++h) moved[place[h]] = kinds[h];
        kinds.swap(moved);
    }
    return result;
}

std::vector<FacetPlane> planes_of(std::span<const Vec3> vertices, const Surface& surface) {
    std::vector<FacetPlane> planes;
    planes.reserve(surface.triangles.size());
    for (const Index3& t : surface.triangles)
        planes.push_back(plane_of(vertices[t[0]], vertices[t[1]], vertices[t[2]]));
    return planes;
}

}  // namespace

Hull HullMotion::apply(const Hull& hull, const Mat3& linear, Vec3 translation) {
    std::vector<Vec3> moved;
    moved.reserve(hull.vertices().size());
    for (const Vec3& p : hull.vertices()) moved.push_back(linear * p + translation);
    const bool finite = std::all_of(moved.begin(), moved.end(), [](Vec3 p) { return is_finite(p); });
    Hull result;
    if (finite && hull.dimension() == 3 && keep_triangles(hull, moved, result)) return result;
    return Hull(moved);
}

/// Sets the result, which is empty, to the hull of the moved vertices, unless the triangles cannot be kept.
bool HullMotion::keep_triangles(const Hull& hull, std::span<const Vec3> moved, Hull& result) {
    const std::size_t count = moved.size();
    std::vector<hulls::NumberedPoint> order(count);
    for (std::uint32_t i = 0; i < count; ++i) order[i] = {moved[i] + Vec3(0.0), i};
    hulls::sort_lexicographically(order);
    std::vector<Vec3> vertices(count);
    std::vector<std::uint32_t> rank(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        vertices[i] = order[i].point;
        rank[order[i].number] = i;
        if (i > 0 && vertices[i] == vertices[i - 1]) return false;
    }
    const std::vector<Vec3> scaled = hulls::near_one(vertices);
    const std::span<const Vec3> points = scaled.empty() ? vertices : scaled;

    Surface surface;
    surface.triangles.reserve(hull.triangles().size());
    for (const Index3& t : hull.triangles()) surface.triangles.push_back({rank[t[0]], rank[t[1]], rank[t[2]]});
    surface.twins = hull.twins_;
    std::vector<EdgeKind> kinds;
    std::vector<std::uint32_t> pending = diagonals(hull);
    if (!pending.empty()) {
        kinds.resize(surface.twins.size(), EdgeKind::unknown);
        flip_reflex_edges(points, surface, kinds, std::move(pending));
    }
    surface = sorted(surface, count, kinds);
    std::vector<FacetPlane> planes = planes_of(vertices, surface);
    Convexity found = convexity(vertices, points, surface, planes, kinds);
    if (found == Convexity::none) {
        kinds.assign(surface.twins.size(), EdgeKind::unknown);
        pending.resize(kinds.size());
        std::iota(pending.begin(), pending.end(), 0u);
        flip_reflex_edges(points, surface, kinds, std::move(pending));
        surface = sorted(surface, count, kinds);
        planes = planes_of(vertices, surface);
        found = convexity(vertices, points, surface, planes, kinds);
    }
    if (found == Convexity::none) return false;
    if (found == Convexity::weak) {
        std::vector<std::uint8_t> is_ridge(kinds.size());
        for (std::size_t h = 0; h < kinds.size(); ++h) is_ridge[h] = kinds[h] == EdgeKind::ridge ? 1 : 0;
        result = Hull(vertices, 3, merge_facets(count, surface, is_ridge));
        return true;
    }

    result.dimension_ = 3;
    result.set_vertices(std::move(vertices));
    result.facet_offsets_.resize(surface.triangles.size() + 1);
    std::iota(result.facet_offsets_.begin(), result.facet_offsets_.end(), 0u);
    if (kinds.empty()) {
        // The neighbours of the vertices in ascending order, entered into the lists of their neighbours.
        result.neighbors_.resize(hull.neighbors_.size());
        std::vector<std::uint32_t> place(count);
        result.neighbor_offsets_.resize(count + 1);
        std::uint32_t end = 0;
        for (std::size_t i = 0; i < count; ++i) {
            result.neighbor_offsets_[i] = place[i] = end;
            end += static_cast<std::uint32_t>(hull.neighbors(order[i].number).size());
        }
        result.neighbor_offsets_[count] = end;
        for (std::uint32_t i = 0; i < count; ++i) {
            for (const std::uint32_t j : hull.neighbors(order[i].number)) result.neighbors_[place[rank[j]]++] = i;
        }
    } else {
        hulls::Connections connections = hulls::connect(surface.triangles, result.facet_offsets_, count);
        result.neighbors_ = std::move(connections.neighbors);
        result.neighbor_offsets_ = std::move(connections.neighbor_offsets);
    }
    result.triangles_ = std::move(surface.triangles);
    result.twins_ = std::move(surface.twins);
    result.facet_planes_ = std::move(planes);
    return true;
}

}  // namespace abut
