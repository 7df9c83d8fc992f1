// SPDX-License-Identifier: MIT
// Mesh: triangles over shared vertices, validated when made, with a BVH.
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
/// The arrays of a built mesh, which io/formats/abut_mesh.h saves and maps.
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

/// Triangles as indices into vertices, and a BVH over them. A Mesh never changes, so any number of threads may query
/// it, and its copies share all data; a mesh that was moved from is empty. Degenerate triangles count as the segment or
/// point that they are. As a set a mesh is its surface; for its inside see contains. Every vertex is finite, so only
/// the other operand of a query can be NaN.
class ABUT_API Mesh {
public:
    /// An empty mesh: nothing intersects it, and its distance is +infinity.
    Mesh() = default;

    /// The BVH is built on all cores; without triangles the mesh is empty. Throws Error for an index beyond the
    /// vertices or a coordinate that is NaN or infinite; the message names the first one and how many there are. Throws
    /// Error, too, for more than 2^32 - 2 triangles or 2^32 - 1 vertices.
    Mesh(std::vector<Vec3> vertices, std::vector<Index3> triangles, BuildOptions options = {});

    /// @cond internal
    /// The mesh that consists of these arrays, which are not checked: see validate in mesh/validate_mesh.h.
    explicit Mesh(MeshArrays arrays) noexcept;
    /// The arrays that it consists of.
    [[nodiscard]] MeshArrays arrays() const;
    /// @endcond

    /// The same triangles over moved vertices, as of cloth or a skinned body. Results are exact as for any mesh; the
    /// BVH is refitted in a fraction of a build's time. If its surface area heuristic cost would exceed
    /// `max_cost_ratio` times the cost when it was built, it is rebuilt instead: with 0 always, with infinity never.
    /// Throws Error when the number of vertices differs or one is not finite.
    [[nodiscard]] Mesh refitted(std::vector<Vec3> vertices, double max_cost_ratio = 1.5) const;

    /// The vertices, in the order given.
    [[nodiscard]] const SharedArray<Vec3>& vertices() const noexcept { return vertices_; }
    /// The triangles, each three indices into vertices(), in the order given.
    [[nodiscard]] const SharedArray<Index3>& triangles() const noexcept { return triangles_; }
    /// The number of triangles.
    [[nodiscard]] std::size_t size() const noexcept { return triangles_.size(); }
    /// Whether it has no triangles.
    [[nodiscard]] bool empty() const noexcept { return triangles_.empty(); }
    /// The box of all triangles; empty for an empty mesh. Vertices that no triangle uses do not count.
    [[nodiscard]] const Aabb& bounds() const noexcept { return bounds_; }

    /// Triangle i; i < size() is asserted in debug builds.
    [[nodiscard]] Triangle triangle(std::size_t i) const noexcept {
        ABUT_ASSERT(i < triangles_.size());
        const Index3& t = triangles_[i];
        return {vertices_[t[0]], vertices_[t[1]], vertices_[t[2]]};
    }

    /// @cond internal
    // What makes it a Composite.
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
    ResetWhenMoved<double> built_cost_;  // the SAH cost of the BVH when it was built
    bvh::Bvh tree_;
    SharedArray<bvh::LeafCell> leaves_;
    bvh::BvhFrame frame_;
};

/// The box of all triangles; empty for an empty mesh.
[[nodiscard]] inline const Aabb& bounds(const Mesh& mesh) noexcept { return mesh.bounds(); }

/// A mesh at another place: a view, which must not outlive the mesh. Its triangles are those of the vertices pose *
/// (scale * v), each vertex rounded once, so a closed mesh stays closed; queries are decided exactly for those rounded
/// numbers, and lengths and normals are those of the world. If the pose or scale is not finite, the rotation is zero or
/// the scale not positive, queries give what they give for NaN.
class ABUT_API PosedMesh {
public:
    /// The scale is positive; for others see the class.
    PosedMesh(const Pose& pose, const Mesh& mesh, double scale = 1) noexcept;

    /// The mesh in its own frame.
    [[nodiscard]] const Mesh& mesh() const noexcept { return *mesh_; }
    /// Its rotation and translation.
    [[nodiscard]] const Pose& pose() const noexcept { return pose_; }
    /// Its uniform scale.
    [[nodiscard]] double scale() const noexcept { return scale_; }
    /// The number of triangles.
    [[nodiscard]] std::size_t size() const noexcept { return mesh_->size(); }
    /// A box that contains it: the bounds of the mesh's own box after the rotation, so wider than the tightest one.
    [[nodiscard]] Aabb bounds() const noexcept;
    /// Triangle i < size(), in world coordinates.
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
    bvh::BvhFrame frame_;
};

/// A box that contains it: see PosedMesh::bounds.
[[nodiscard]] ABUT_API Aabb bounds(const PosedMesh& mesh) noexcept;

/// A view of the mesh at the pose; the mesh must outlive it.
[[nodiscard]] ABUT_API PosedMesh operator*(const Pose& pose, const Mesh& mesh) noexcept;
PosedMesh operator*(const Pose& pose, Mesh&& mesh) = delete;
[[nodiscard]] ABUT_API PosedMesh operator*(const Pose& pose, const PosedMesh& mesh) noexcept;

// Every verb takes meshes, but a shape that turns, slides or moves as a character must be convex.
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
