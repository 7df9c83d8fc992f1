// SPDX-License-Identifier: MIT
// The triangles nearest to a point: the best so far bound the traversal.
#include "abut/mesh/triangles_near.h"

#include <algorithm>

#include "abut/base/float_environment.h"
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
    const auto offer = [&](std::uint32_t i) {
        const Triangle triangle = mesh.part(i);
        if (pair::least_distance(triangle, point) > best.limit()) return;  // much cheaper than the closest points
        const ClosestPoints closest = pair::closest_points(triangle, point);
        best.offer({i, closest.distance, closest.on_a});
    };
    if (const Aabb query = mesh.frame().to_tree(Aabb{point, point}); is_finite(query)) {
        bvh::traverse_nearest(
            mesh.tree(), query, 0, [&] { return mesh.frame().to_tree(best.limit()); }, offer);
    } else {  // beyond the range of doubles in the mesh's own frame
        for (std::uint32_t i = 0; i < mesh.size(); ++i) offer(i);
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
