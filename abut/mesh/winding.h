// SPDX-License-Identifier: MIT
// How often a surface goes round a point: what inside means for meshes with holes, flipped parts and overlaps.
#pragma once

#include <vector>

#include "abut/mesh/mesh.h"
#include "abut/mesh/solid_angle.h"

namespace abut {

/// The solid angle that the mesh fills seen from the point, over that of a whole sphere: 1 inside a closed mesh whose
/// triangles face outwards, 0 outside, -1 where they face inwards, 2 where two such bodies overlap, and something between
/// where there are holes (Jacobson, Kavan and Sorkine-Hornung 2013). A point in a triangle's plane has no angle to it, so that a
/// point inside a face gets the mean of both sides. Sums every triangle; for many points make a WindingTree. Whether the
/// point is before or behind a triangle is decided exactly; the angles err by some 1e-15 each, more from nearly on an edge,
/// where they turn fast. NaN or infinity gives NaN, an empty mesh 0.
[[nodiscard]] ABUT_API double winding_number(const Vec3& point, const Mesh& mesh) noexcept;

/// The mesh's tree, with what far triangles look like together: winding numbers in far less than the time to see every
/// triangle. A view: it must not outlive the mesh.
class ABUT_API WindingTree {
public:
    /// Reads every triangle once. Throws only when memory runs out.
    explicit WindingTree(const Mesh& mesh);

    /// The mesh that it is a view of.
    [[nodiscard]] const Mesh& mesh() const noexcept { return *mesh_; }
    /// What it takes in memory, the mesh not counted.
    [[nodiscard]] std::size_t bytes() const noexcept { return clusters_.size() * sizeof(clusters_[0]); }

private:
    friend double winding_number(const Vec3&, const WindingTree&, double) noexcept;

    const Mesh* mesh_;
    Vec3 origin_{0};
    double unit_ = 1;                           // a power of two
    std::vector<winding::Clusters8> clusters_;  // for each node
};

/// winding_number(point, tree.mesh()), at most `tolerance` off: far triangles are taken together where the error of that is
/// proved to be small enough. A tolerance of 0 sums every triangle.
[[nodiscard]] ABUT_API double winding_number(const Vec3& point, const WindingTree& tree,
                                             double tolerance = 0x1p-7) noexcept;

}  // namespace abut
