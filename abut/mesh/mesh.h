// SPDX-License-Identifier: MIT
// Mesh: triangles over shared vertices, always valid, always with its tree.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "abut/base/reset_when_moved.h"
#include "abut/base/shared_array.h"
#include "abut/bvh/bvh.h"
#include "abut/bvh/bvh_frame.h"
#include "abut/bvh/leaf_cell.h"
#include "abut/query/geometry.h"
#include "abut/shape/triangle.h"

namespace abut {

/// @cond internal
/// What a built mesh consists of, array by array: what io/built_mesh.h saves, and maps again.
struct ABUT_API MeshArrays {
    SharedArray<Vec3> vertices;
    SharedArray<Index3> triangles;
    SharedArray<bvh::Node> nodes;
    SharedArray<std::uint32_t> order;
    SharedArray<bvh::LeafCell> leaves;
    Aabb bounds;
    BuildOptions options;
    double built_cost = 0;
    int depth = 0;
    std::size_t leaf_count = 0;
};
/// @endcond

/// Triangles as indices into vertices, and a tree over them. A Mesh never changes, so any number of threads may ask it, and
/// its copies share all of it; one that was moved from is empty.
/// Degenerate triangles are kept: they are their segment or point. A mesh is its surface; for its inside see contains.
class ABUT_API Mesh {
public:
    /// An empty mesh: nothing meets it.
    Mesh() = default;

    /// Throws Error that names the first bad index or vertex, and how many there are: an index beyond the vertices, a
    /// coordinate that is NaN or infinite. The tree is built on all cores.
    Mesh(std::vector<Vec3> vertices, std::vector<Index3> triangles, BuildOptions options = {});

    /// @cond internal
    /// The mesh that was built before and consists of these. They are taken as they are: see validate in mesh/arrays.h.
    explicit Mesh(MeshArrays arrays) noexcept;
    /// What it consists of.
    [[nodiscard]] MeshArrays arrays() const;
    /// @endcond

    /// The same triangles over vertices that have moved, as of cloth or a skinned body: every answer is right, and the tree
    /// is fitted to them in a fraction of a build's time. When that would make queries more than `worst` times as dear as
    /// when the tree was built, by the surface-area heuristic, it is built anew: 0 always builds, infinity never does.
    /// Throws Error when there are not as many vertices as before, or one is not finite.
    [[nodiscard]] Mesh refitted(std::vector<Vec3> vertices, double worst = 1.5) const;

    /// The vertices, in the order given.
    [[nodiscard]] const SharedArray<Vec3>& vertices() const noexcept { return vertices_; }
    /// The triangles, each three indices into vertices(), in the order given.
    [[nodiscard]] const SharedArray<Index3>& triangles() const noexcept { return triangles_; }
    /// The number of triangles.
    [[nodiscard]] std::size_t size() const noexcept { return triangles_.size(); }
    /// Whether it has no triangle.
    [[nodiscard]] bool empty() const noexcept { return triangles_.empty(); }
    /// The box of all triangles; empty for an empty mesh. Vertices that no triangle uses do not count.
    [[nodiscard]] const Aabb& bounds() const noexcept { return bounds_; }

    /// Triangle i < size().
    [[nodiscard]] Triangle triangle(std::size_t i) const noexcept {
        ABUT_ASSERT(i < triangles_.size());
        const Index3& t = triangles_[i];
        return {vertices_[t[0]], vertices_[t[1]], vertices_[t[2]]};
    }

    /// @cond internal
    // What makes a Composite of it.
    [[nodiscard]] const bvh::Bvh& tree() const noexcept { return tree_; }
    [[nodiscard]] const bvh::BvhFrame& frame() const noexcept { return frame_; }
    [[nodiscard]] Triangle part(std::uint32_t i) const noexcept { return triangle(i); }
    [[nodiscard]] std::span<const bvh::LeafCell> leaves() const noexcept { return leaves_; }
    [[nodiscard]] Triangle in_leaf(std::uint32_t number) const noexcept;
    [[nodiscard]] std::uint32_t part_in_leaf(std::uint32_t number) const noexcept;
    /// @endcond

private:
    [[nodiscard]] Aabb all_bounds() const;
    [[nodiscard]] bvh::Bvh built() const;
    void gather_leaves();

    SharedArray<Vec3> vertices_;
    SharedArray<Index3> triangles_;
    ResetWhenMoved<Aabb> bounds_;
    ResetWhenMoved<BuildOptions> options_;
    ResetWhenMoved<double> built_cost_;  // of the tree when it was built
    bvh::Bvh tree_;
    SharedArray<bvh::LeafCell> leaves_;
    bvh::BvhFrame frame_;
};

/// The box of all triangles; empty for an empty mesh.
[[nodiscard]] inline const Aabb& bounds(const Mesh& mesh) noexcept { return mesh.bounds(); }

/// A mesh somewhere else: a view, which must not outlive the mesh. Its triangles are those of the vertices
/// pose * (scale * v), each rounded as a point moved once, so it stays closed; what is asked of it is decided exactly for
/// those rounded numbers, so that lengths and normals are those of the world.
class ABUT_API PosedMesh {
public:
    /// The scale must be positive.
    PosedMesh(const Pose& pose, const Mesh& mesh, double scale = 1) noexcept;

    /// The mesh in its own frame.
    [[nodiscard]] const Mesh& mesh() const noexcept { return *mesh_; }
    /// Where it is.
    [[nodiscard]] const Pose& pose() const noexcept { return pose_; }
    /// How large it is.
    [[nodiscard]] double scale() const noexcept { return scale_; }
    /// The number of triangles.
    [[nodiscard]] std::size_t size() const noexcept { return mesh_->size(); }
    /// A box that holds it, wider than the tightest by what the rotation adds.
    [[nodiscard]] Aabb bounds() const noexcept;
    /// Triangle i < size(), in the frame of the world.
    [[nodiscard]] Triangle triangle(std::size_t i) const noexcept;

    /// @cond internal
    [[nodiscard]] const bvh::Bvh& tree() const noexcept { return mesh_->tree(); }
    [[nodiscard]] const bvh::BvhFrame& frame() const noexcept { return frame_; }
    [[nodiscard]] Triangle part(std::uint32_t i) const noexcept { return triangle(i); }
    [[nodiscard]] std::span<const bvh::LeafCell> leaves() const noexcept { return mesh_->leaves(); }
    [[nodiscard]] Triangle in_leaf(std::uint32_t number) const noexcept;
    [[nodiscard]] std::uint32_t part_in_leaf(std::uint32_t number) const noexcept;
    /// @endcond

private:
    [[nodiscard]] Triangle moved(const Triangle& triangle) const noexcept;

    const Mesh* mesh_;
    Pose pose_;
    double scale_;
    Mat3 linear_;  // scale and rotation
    bvh::BvhFrame frame_;
};

/// A box that holds it, wider than the tightest by what the rotation adds.
[[nodiscard]] ABUT_API Aabb bounds(const PosedMesh& mesh) noexcept;

/// A view of the mesh at the pose; of a mesh that lives on.
[[nodiscard]] ABUT_API PosedMesh operator*(const Pose& pose, const Mesh& mesh) noexcept;
PosedMesh operator*(const Pose& pose, Mesh&& mesh) = delete;
[[nodiscard]] ABUT_API PosedMesh operator*(const Pose& pose, const PosedMesh& mesh) noexcept;

// Every verb takes meshes; what moves and turns, slides or traversals is convex.
template <>
inline constexpr bool is_geometry<Mesh> = true;
template <>
inline constexpr bool is_geometry<PosedMesh> = true;
template <>
inline constexpr bool is_movable<Mesh> = false;
template <>
inline constexpr bool is_movable<PosedMesh> = false;

}  // namespace abut

#ifdef ABUT_INLINES
#include "abut/mesh/mesh-inl.h"
#endif
