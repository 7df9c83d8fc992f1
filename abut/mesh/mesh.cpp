// SPDX-License-Identifier: MIT
// Validates a mesh's input, builds and refits its BVH, and places meshes.
#include "abut/mesh/mesh.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <string>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/base/large_pages.h"
#include "abut/bvh/build/leaf_triangles.h"
#include "abut/shape/result.h"

namespace abut {
namespace {

constexpr std::size_t grain = 1 << 14;

/// Whether good(element) is true for all elements, on all cores.
template <class T, class Good>
bool all_of(std::span<const T> elements, Good good) {
    std::atomic<bool> all = true;
    for_each_range(elements.size(), grain, [&](std::size_t first, std::size_t last) {
        bool these = true;
        for (const T& one : elements.subspan(first, last - first)) these = these && good(one);
        if (!these) all = false;
    });
    return all;
}

void refuse_bad_vertices(std::span<const Vec3> vertices) {
    if (all_of(vertices, [](const Vec3& v) { return is_finite(v); })) return;
    std::size_t bad = 0, first = 0;
    for (std::size_t i = vertices.size(); i-- > 0;) {
        if (is_finite(vertices[i])) continue;
        ++bad;
        first = i;
    }
    throw Error("Mesh: vertex " + std::to_string(first) + " is not finite (" + std::to_string(bad) + " of " +
                std::to_string(vertices.size()) + " vertices are not); remove it or give it finite coordinates");
}

void refuse_bad_indices(std::span<const Index3> triangles, std::size_t vertices) {
    if (all_of(triangles, [&](const Index3& t) { return std::max({t[0], t[1], t[2]}) < vertices; })) return;
    std::size_t bad = 0, first = 0;
    for (std::size_t i = triangles.size() * 3; i-- > 0;) {
        if (triangles[i / 3][i % 3] < vertices) continue;
        ++bad;
        first = i;
    }
    throw Error("Mesh: triangle " + std::to_string(first / 3) + " refers to vertex " +
                std::to_string(triangles[first / 3][first % 3]) + ", but there are " + std::to_string(vertices) +
                " vertices (" + std::to_string(bad) + " of " + std::to_string(triangles.size() * 3) +
                " indices are out of range); indices start at 0");
}

}  // namespace

Mesh::Mesh(std::vector<Vec3> vertices, std::vector<Index3> triangles, BuildOptions options)
    : vertices_(std::move(vertices)), triangles_(std::move(triangles)), options_(options) {
    const DefaultFloats floats;
    if (triangles_.size() >= Where::none || vertices_.size() > Where::none) {
        throw Error("Mesh: " + std::to_string(triangles_.size()) + " triangles over " +
                    std::to_string(vertices_.size()) + " vertices are too many for 32-bit indices; split the mesh");
    }
    refuse_bad_vertices(vertices_);
    refuse_bad_indices(triangles_, vertices_.size());
    // Copying the arrays into large pages uses one core, and does not disturb concurrent readers.
    in_parallel(
        [&] {
            prefer_large_pages(vertices_.data(), vertices_.size() * sizeof(Vec3));
            prefer_large_pages(triangles_.data(), triangles_.size() * sizeof(Index3));
        },
        [&] {
            bounds_ = all_bounds();
            tree_ = built();
        });
    built_cost_ = tree_.cost();
    gather_leaves();
}

Mesh::Mesh(MeshArrays arrays) noexcept
    : vertices_(std::move(arrays.vertices)),
      triangles_(std::move(arrays.triangles)),
      bounds_(arrays.bounds),
      options_(arrays.options),
      built_cost_(arrays.built_cost),
      tree_(std::move(arrays.nodes), std::move(arrays.order), arrays.depth, arrays.leaf_count),
      leaves_(std::move(arrays.leaves)) {}

MeshArrays Mesh::arrays() const {
    return {vertices_, triangles_, tree_.shared_nodes(), tree_.shared_order(), leaves_,
            bounds_,   options_,   built_cost_,          tree_.depth(),        tree_.leaves()};
}

bvh::Bvh Mesh::built() const {
    const auto boxes_of = [&](std::size_t first, std::span<Aabb> boxes) {
        for (std::size_t i = 0; i < boxes.size(); ++i) boxes[i] = abut::bounds(triangle(first + i));
    };
    return {size(), boxes_of, options_};
}

void Mesh::gather_leaves() {
    auto [tree, cells] = bvh::with_leaves(tree_, vertices_, triangles_);
    tree_ = std::move(tree);
    leaves_ = std::move(cells);
}

Aabb Mesh::all_bounds() const {
    std::vector<Aabb> parts((size() + grain - 1) / grain);
    for_each_range(size(), grain, [&](std::size_t first, std::size_t last) {
        Vec3 low = vertices_[triangles_[first][0]], high = low;
        for (std::size_t i = first; i < last; ++i) {
            for (const std::uint32_t corner : triangles_[i]) {
                low = glm::min(low, vertices_[corner]);
                high = glm::max(high, vertices_[corner]);
            }
        }
        parts[first / grain] = {low, high};
    });
    Aabb all;
    for (const Aabb& box : parts) all.include(box);
    return all;
}

Mesh Mesh::refitted(std::vector<Vec3> vertices, double max_cost_ratio) const {
    const DefaultFloats floats;
    if (vertices.size() != vertices_.size()) {
        throw Error("Mesh::refitted: " + std::to_string(vertices.size()) + " vertices for a mesh of " +
                    std::to_string(vertices_.size()) + "; give each vertex its new place, in the same order");
    }
    refuse_bad_vertices(vertices);
    Mesh result;
    result.vertices_ = std::move(vertices);
    prefer_large_pages(result.vertices_.data(), result.vertices_.size() * sizeof(Vec3));
    result.triangles_ = triangles_;
    result.options_ = options_;
    result.bounds_ = result.all_bounds();
    if (auto moved =
            bvh::with_moved_vertices(tree_, leaves_, result.vertices_, triangles_, max_cost_ratio * built_cost_)) {
        result.tree_ = std::move(moved->tree);
        result.leaves_ = std::move(moved->cells);
        result.built_cost_ = built_cost_;
        return result;
    }
    std::vector<Aabb> all(result.size());
    for_each_range(all.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) all[i] = abut::bounds(result.triangle(i));
    });
    result.tree_ = tree_.refitted(all);
    if (result.tree_.cost() <= max_cost_ratio * built_cost_) {
        result.built_cost_ = built_cost_;
    } else {
        result.tree_ = result.built();
        result.built_cost_ = result.tree_.cost();
    }
    result.gather_leaves();
    return result;
}

PosedMesh::PosedMesh(const Pose& pose, const Mesh& mesh, double scale) noexcept
    : mesh_(&mesh), pose_(pose), scale_(scale) {
    const DefaultFloats floats;
    // A negative scale would be a mirror image, which not all queries support; it counts as NaN.
    frame_ = bvh::BvhFrame(pose, mesh.bounds(), scale > 0 ? scale : std::numeric_limits<double>::quiet_NaN());
}

Triangle PosedMesh::moved(const Triangle& t) const noexcept {
    // The same operations as pose * v, with a precomputed matrix.
    const Mat3& linear = frame_.linear();
    return {linear * t.a + pose_.translation, linear * t.b + pose_.translation, linear * t.c + pose_.translation};
}

PosedMesh operator*(const Pose& pose, const Mesh& mesh) noexcept { return {pose, mesh}; }
PosedMesh operator*(const Pose& pose, const PosedMesh& mesh) noexcept {
    return {pose * mesh.pose(), mesh.mesh(), mesh.scale()};
}

Aabb PosedMesh::bounds() const noexcept {
    const DefaultFloats floats;
    return frame_.to_world(mesh_->bounds());
}
Aabb bounds(const PosedMesh& mesh) noexcept { return mesh.bounds(); }

}  // namespace abut
