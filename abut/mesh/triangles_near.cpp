// SPDX-License-Identifier: MIT
// The triangles nearest to a point: a heap of the best so far bounds the traversal.
#include "abut/mesh/triangles_near.h"

#include <algorithm>
#include <cmath>

#include "abut/base/float_environment.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/mesh/mesh.h"
#include "abut/query/closed_forms.h"
#include "abut/query/composite_closest_points.h"

namespace abut {
namespace {

bool nearer(const NearTriangle& a, const NearTriangle& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.triangle < b.triangle;
}

template <Composite C>
std::vector<NearTriangle> nearest_of(const Vec3& point, const C& mesh, std::size_t count, double max_distance) {
    std::vector<NearTriangle> best;  // a heap with the farthest in front
    const Aabb query = mesh.frame().to_tree(Aabb{point, point});
    if (count == 0 || !is_finite(point) || !composite::has_place(mesh)) return best;
    const auto limit = [&] {
        return best.size() < count ? max_distance : std::min(best.front().distance, max_distance);
    };
    const auto offer = [&](std::uint32_t i) {
        const ClosestPoints found = pair::closest_points(mesh.part(i), point);
        const NearTriangle next{i, found.distance, found.on_a};
        if (!(next.distance <= max_distance)) return;
        if (best.size() == count) {
            if (!nearer(next, best.front())) return;
            std::pop_heap(best.begin(), best.end(), nearer);
            best.back() = next;
        } else {
            best.push_back(next);
        }
        std::push_heap(best.begin(), best.end(), nearer);
    };
    if (is_finite(query)) {
        bvh::traverse_nearest(
            mesh.tree(), query, 0, [&] { return mesh.frame().to_tree(limit()); }, offer);
    } else {  // beyond the range of doubles in the mesh's own frame
        for (std::uint32_t i = 0; i < mesh.size(); ++i) offer(i);
    }
    std::sort_heap(best.begin(), best.end(), nearer);
    return best;
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
