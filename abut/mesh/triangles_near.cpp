// SPDX-License-Identifier: MIT
// The triangles nearest to a point: the best so far bound the traversal.
#include "abut/mesh/triangles_near.h"

#include <algorithm>
#include <span>

#include "abut/base/float_environment.h"
#include "abut/bvh/traverse/closest_point_traversal.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/mesh/mesh.h"
#include "abut/mesh/nearest_list.h"
#include "abut/query/closed_forms.h"
#include "abut/query/composite_closest_points.h"

namespace abut {

static bool nearer(const NearTriangle& a, const NearTriangle& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.triangle < b.triangle;
}

namespace {

/// Offers a triangle to the nearest so far.
void offer(const Triangle& triangle, const Vec3& point, std::uint32_t i, NearestList<NearTriangle>& best) {
    if (pair::least_distance(triangle, point) > best.limit()) return;  // much cheaper than the closest points
    const ClosestPoints closest = pair::closest_points(triangle, point);
    best.offer({i, closest.distance, closest.on_a});
}

/// The same for triangles given by their numbers among the leaves, eight at once in SIMD.
template <Composite C>
void offer_in_leaves(const C& mesh, const Vec3& point, std::span<const std::uint32_t> numbers,
                     NearestList<NearTriangle>& best) {
    constexpr std::size_t many = 8;
    for (; !numbers.empty(); numbers = numbers.subspan(std::min(many, numbers.size()))) {
        const std::size_t count = std::min(many, numbers.size());
        pair::Triangles<many> triangles{};
        for (std::size_t k = 0; k < count; ++k) pair::put(mesh.in_leaf(numbers[k]), triangles, k);
        pair::NearestOn<many> on;
        pair::nearest_on(triangles, &point.x, on);
        for (std::size_t k = 0; k < count; ++k) {
            const std::uint32_t i = mesh.part_in_leaf(numbers[k]);
            if ((on.known >> k & 1u) == 0) {
                offer(mesh.in_leaf(numbers[k]), point, i, best);
            } else if (on.distance[k] <= best.limit()) {
                const ClosestPoints closest = pair::closest_points_of_lane(on, k, point);
                best.offer({i, closest.distance, closest.on_a});
            }
        }
    }
}

/// Offers all triangles that may be among the nearest, by the SIMD kernel for the nearest one, whose limit here is the
/// distance of the farthest that counts. Returns false where the kernel cannot be used.
template <Composite C>
bool offer_by_kernel(const Vec3& point, const C& mesh, NearestList<NearTriangle>& best) {
    const Aabb query = mesh.frame().to_tree(Aabb{point, point});
    bvh::ClosestPointState state;
    if (!is_finite(query) || composite::is_far(mesh, query) || mesh.leaves().empty() ||
        !bvh::begin(state, mesh.tree(), query)) {
        return false;
    }
    state.frontier.start();
    const auto lower_limit = [&] {
        state.least = 0;
        bvh::limit_to(state, mesh.frame().to_tree(best.limit()));
        state.least = state.limit;
    };
    lower_limit();
    for (bool more = true; more; lower_limit()) {
        more = next(state, mesh.tree().nodes().data(), mesh.leaves().data());
        bvh::process_found(
            state, [&](std::span<const std::uint32_t> numbers) { offer_in_leaves(mesh, point, numbers, best); });
    }
    return true;
}

template <Composite C>
std::vector<NearTriangle> nearest_of(const Vec3& point, const C& mesh, std::size_t count, double max_distance) {
    if (count == 0 || mesh.size() == 0 || !is_finite(point) || !composite::has_place(mesh) || !(max_distance >= 0))
        return {};
    if (count == 1) {  // by the traversal of closest_points, which is faster
        const CompositeClosest closest = composite_closest(mesh, point, max_distance);
        if (closest.part_a == Where::none) return {};
        return {{closest.part_a, closest.points.distance, closest.points.on_a}};
    }
    std::vector<NearTriangle> found(std::min(count, mesh.size()));
    NearestList<NearTriangle> best(found, max_distance);
    const auto test = [&](std::uint32_t i) { offer(mesh.part(i), point, i, best); };
    if (offer_by_kernel(point, mesh, best)) {
        found.resize(best.sort());
        return found;
    }
    if (const Aabb query = mesh.frame().to_tree(Aabb{point, point}); is_finite(query)) {
        bvh::traverse_nearest(
            mesh.tree(), query, 0, [&] { return mesh.frame().to_tree(best.limit()); }, test);
    } else {  // beyond the range of doubles in the mesh's own frame
        for (std::uint32_t i = 0; i < mesh.size(); ++i) test(i);
    }
    found.resize(best.sort());
    return found;
}

}  // namespace

std::vector<NearTriangle> nearest_triangles(const Vec3& point, const Mesh& mesh, std::size_t count,
                                            double max_distance) {
    const DefaultFloats floats;
    return nearest_of(point, mesh, count, max_distance);
}
std::vector<NearTriangle> nearest_triangles(const Vec3& point, const PosedMesh& mesh, std::size_t count,
                                            double max_distance) {
    const DefaultFloats floats;
    return nearest_of(point, mesh, count, max_distance);
}

void sort_triangles(std::vector<std::uint32_t>& triangles) { std::sort(triangles.begin(), triangles.end()); }

}  // namespace abut
