// SPDX-License-Identifier: MIT
// The convex hull of points: finds the dimension of their span, and builds the hull in that dimension.
#include "abut/shape/hull.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/base/sort.h"
#include "abut/exact/orient.h"
#include "abut/math/lexicographic_order.h"
#include "abut/math/pose-inl.h"
#include "abut/shape/facet_plane-inl.h"
#include "abut/shape/hull_facets.h"
#include "abut/shape/hull_motion.h"
#include "abut/shape/hull_quickhull.h"
#include "abut/shape/hull_starts.h"
#include "abut/shape/near_one.h"
#include "abut/shape/sort_points.h"

namespace abut {
namespace {

using exact::Sign;
using hulls::Polyhedron;
using quickhull::none;

/// The distinct points, sorted, with -0 replaced by 0.
std::vector<Vec3> distinct(std::span<const Vec3> points) {
    std::vector<Vec3> sorted(points.begin(), points.end());
    for (Vec3& p : sorted) p += Vec3(0.0);
    sort_range(sorted.begin(), sorted.end(), precedes);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    return sorted;
}

/// An axis along which the projections of a, b, c are not collinear; -1 if there is none.
int open_axis(Vec3 a, Vec3 b, Vec3 c) {
    for (int axis = 2; axis >= 0; --axis) {
        if (exact::orient2d(axis, a, b, c) != Sign::zero) return axis;
    }
    return -1;
}

/// A point for which `good` holds: the one with the largest measure, or, if rounding chose a wrong one, any other; none
/// if there is none.
template <class Measure, class Good>
std::uint32_t far_point(std::span<const Vec3> points, Measure measure, Good good) {
    std::uint32_t best = 0;
    double most = -1;
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const double m = measure(points[i]);
        if (m > most) {
            most = m;
            best = i;
        }
    }
    if (good(points[best])) return best;
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        if (good(points[i])) return i;
    }
    return none;
}

/// The extreme points of coplanar points, in order around them from the first: Andrew's monotone chains (1979), in the
/// projection along an axis.
std::vector<std::uint32_t> polygon(std::span<const Vec3> points, int axis) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    std::vector<std::uint32_t> order(points.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    sort_range(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
        const Vec3 p = points[i], q = points[j];
        return p[u] != q[u] ? p[u] < q[u] : p[v] < q[v];
    });
    std::vector<std::uint32_t> chain;
    const auto extend = [&](std::uint32_t p, std::size_t start) {
        while (chain.size() >= start + 2 && exact::orient2d(axis, points[chain[chain.size() - 2]], points[chain.back()],
                                                            points[p]) != Sign::positive) {
            chain.pop_back();
        }
        chain.push_back(p);
    };
    for (const std::uint32_t p : order) extend(p, 0);
    chain.pop_back();
    const std::size_t lower = chain.size();
    for (auto p = order.rbegin(); p != order.rend(); ++p) extend(*p, lower);
    chain.pop_back();
    std::rotate(chain.begin(), std::min_element(chain.begin(), chain.end()), chain.end());
    return chain;
}

/// A flat polygon as a polyhedron with two facets.
Polyhedron two_sided(std::vector<std::uint32_t> around) {
    Polyhedron result;
    const auto count = static_cast<std::uint32_t>(around.size());
    result.vertices = std::move(around);
    result.facet_offsets = {0, count, 2 * count};
    for (std::uint32_t i = 0; i < count; ++i) result.corners.push_back(i);
    // The fan of the reverse side starts at another vertex, so that the two fans have no diagonal in common.
    for (std::uint32_t i = 0; i < count; ++i) result.corners.push_back((count + 1 - i) % count);
    return result;
}

/// The polyhedron that quickhull's faces bound.
Polyhedron solid(std::span<const Vec3> points, const std::vector<quickhull::Face>& faces) {
    const hulls::Surface surface = quickhull::surface_of(faces);
    return merge_facets(points.size(), surface, quickhull::find_ridges(points, faces, surface));
}

/// The dimension of distinct points and the polyhedron of their hull.
struct Span {
    int dimension = -1;
    Polyhedron shape;
};

Span span_of(std::span<const Vec3> points) {
    const auto count = static_cast<std::uint32_t>(points.size());
    if (count == 0) return {};
    if (count == 1) return {0, {{0}, {}, {}}};
    // The first and the last point in order are extreme; the others may all be collinear or coplanar with them.
    const Vec3 a = points.front(), b = points.back();
    const auto area = [&](Vec3 p) {
        const Vec3 n = glm::cross(b - a, p - a);
        return std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)});
    };
    const std::uint32_t third = far_point(points, area, [&](Vec3 p) { return open_axis(a, b, p) >= 0; });
    if (third == none) return {1, {{0, count - 1}, {}, {}}};
    const Vec3 c = points[third];
    const Vec3 normal = glm::cross(b - a, c - a);
    const auto volume = [&](Vec3 p) { return std::abs(glm::dot(normal, p - a)); };
    const std::uint32_t fourth =
        far_point(points, volume, [&](Vec3 p) { return exact::orient3d(a, b, c, p) != Sign::zero; });
    if (fourth == none) return {2, two_sided(polygon(points, open_axis(a, b, c)))};
    return {3, solid(points, quickhull::surface(points, {0, count - 1, third, fourth}))};
}

std::vector<simd::Points8> less_the_first(std::span<const Vec3> points) {
    std::vector<simd::Points8> result((points.size() + 7) / 8);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec3 p = points[i] - points[0];
        simd::Points8& eight = result[i / 8];
        eight.x[i % 8] = p.x;
        eight.y[i % 8] = p.y;
        eight.z[i % 8] = p.z;
    }
    return result;
}

void refuse_bad(std::span<const Vec3> points) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (is_finite(points[i])) continue;
        throw Error("Hull: point " + std::to_string(i) + " of " + std::to_string(points.size()) +
                    " is not finite: give only points whose coordinates are all finite");
    }
    if (points.size() >= none / 4) {
        throw Error("Hull: " + std::to_string(points.size()) + " points are more than it can count: give at most " +
                    std::to_string(none / 4 - 1));
    }
}

}  // namespace

Hull::Hull(std::span<const Vec3> given) {
    const DefaultFloats floats;
    refuse_bad(given);
    if (given.empty()) return;
    const std::vector<Vec3> points = distinct(given);
    const std::vector<Vec3> scaled = hulls::near_one(points);
    const Span span = span_of(scaled.empty() ? points : scaled);
    *this = Hull(points, span.dimension, span.shape);
    if (dimension_ == 3 && vertices_.size() >= HullStarts::least_vertices) {
        starts_ = SharedPointer<HullStarts>(HullStarts(vertices_, neighbors_, neighbor_offsets_));
    }
}

Hull::Hull(std::span<const Vec3> points, int dimension, const Polyhedron& shape) : dimension_(dimension) {
    std::vector<Vec3> extreme;
    extreme.reserve(shape.vertices.size());
    for (const std::uint32_t i : shape.vertices) extreme.push_back(points[i]);
    set_vertices(std::move(extreme));
    if (dimension_ < 2) {
        neighbor_offsets_ = {0, 0};
        if (dimension_ == 1) {
            neighbor_offsets_ = {0, 1, 2};
            neighbors_ = {1, 0};
        }
        return;
    }

    const std::size_t facets = shape.facet_offsets.size() - 1;
    triangles_.reserve(shape.corners.size() - 2 * facets);
    facet_offsets_.reserve(facets + 1);
    facet_offsets_.push_back(0);
    facet_planes_.reserve(facets);
    for (std::size_t f = 0; f < facets; ++f) {
        const std::uint32_t begin = shape.facet_offsets[f], end = shape.facet_offsets[f + 1];
        for (std::uint32_t i = begin + 1; i + 1 < end; ++i) {
            triangles_.push_back({shape.corners[begin], shape.corners[i], shape.corners[i + 1]});
        }
        facet_offsets_.push_back(static_cast<std::uint32_t>(triangles_.size()));
        const Index3& t = triangles_[facet_offsets_[f]];
        facet_planes_.push_back(plane_of(vertices_[t[0]], vertices_[t[1]], vertices_[t[2]]));
    }
    hulls::Connections connections = hulls::connect(triangles_, facet_offsets_, vertices_.size());
    neighbors_ = std::move(connections.neighbors);
    neighbor_offsets_ = std::move(connections.neighbor_offsets);
    twins_ = std::move(connections.twins);
}

void Hull::set_vertices(std::vector<Vec3> vertices) {
    vertices_ = std::move(vertices);
    offsets_ = less_the_first(vertices_);
    Aabb box;
    for (const Vec3& p : vertices_) box.include(p);
    bounds_ = box;
}

bool is_finite(const Hull&) noexcept { return true; }

Aabb bounds(const Hull& hull) noexcept { return hull.bounds(); }

Hull operator*(const Pose& pose, const Hull& hull) {
    const DefaultFloats floats;
    return HullMotion::apply(hull, matrix_of(pose), pose.translation);
}

}  // namespace abut
