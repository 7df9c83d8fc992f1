// SPDX-License-Identifier: MIT
// The triangles nearest to a point: a heap of the best so far bounds the traversal.
#include "abut/mesh/triangles_near.h"

#include <algorithm>
#include <utility>

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

/// The best so far, of which there are at most `count`: a heap with the farthest in front.
class NearestSoFar {
public:
    NearestSoFar(std::size_t count, double max_distance) : count_(count), max_distance_(max_distance) {
        best_.reserve(std::min<std::size_t>(count, 64));
    }

    [[nodiscard]] double limit() const {
        return best_.size() < count_ ? max_distance_ : std::min(best_.front().distance, max_distance_);
    }

    void offer(const NearTriangle& next) {
        if (!(next.distance <= max_distance_)) return;
        if (best_.size() == count_) {
            if (!nearer(next, best_.front())) return;
            std::pop_heap(best_.begin(), best_.end(), nearer);
            best_.back() = next;
        } else {
            best_.push_back(next);
        }
        std::push_heap(best_.begin(), best_.end(), nearer);
    }

    /// All of them, the nearest first.
    [[nodiscard]] std::vector<NearTriangle> sorted() {
        std::sort_heap(best_.begin(), best_.end(), nearer);
        return std::move(best_);
    }

private:
    std::size_t count_;
    double max_distance_;
    std::vector<NearTriangle> best_;
};

template <Composite C>
std::vector<NearTriangle> nearest_of(const Vec3& point, const C& mesh, std::size_t count, double max_distance) {
    if (count == 0 || mesh.size() == 0 || !is_finite(point) || !composite::has_place(mesh) || !(max_distance >= 0))
        return {};
    if (count == 1) {  // by the traversal of closest_points, which is faster
        const CompositeClosest found = composite_closest(mesh, point, max_distance);
        if (found.part_a == Where::none) return {};
        return {{found.part_a, found.points.distance, found.points.on_a}};
    }
    NearestSoFar best(std::min(count, mesh.size()), max_distance);
    const auto offer = [&](std::uint32_t i) {
        const Triangle triangle = mesh.part(i);
        if (pair::least_distance(triangle, point) > best.limit()) return;  // much cheaper than the closest points
        const ClosestPoints found = pair::closest_points(triangle, point);
        best.offer({i, found.distance, found.on_a});
    };
    if (const Aabb query = mesh.frame().to_tree(Aabb{point, point}); is_finite(query)) {
        bvh::traverse_nearest(
            mesh.tree(), query, 0, [&] { return mesh.frame().to_tree(best.limit()); }, offer);
    } else {  // beyond the range of doubles in the mesh's own frame
        for (std::uint32_t i = 0; i < mesh.size(); ++i) offer(i);
    }
    return best.sorted();
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
