// SPDX-License-Identifier: MIT
// Winding numbers: how often a surface goes round a point, which defines inside for meshes with holes, flipped parts
// and overlaps.
#pragma once

#include <span>
#include <vector>

#include "abut/mesh/mesh.h"
#include "abut/mesh/solid_angle.h"

namespace abut {

/// The solid angle that the mesh subtends at the point, divided by 4π: 1 inside a closed mesh whose triangles face
/// outwards, 0 outside, -1 where they face inwards, 2 where two such bodies overlap, and values between where there are
/// holes (Jacobson, Kavan and Sorkine-Hornung 2013). A triangle whose plane contains the point has angle 0, so on a
/// face the result is the mean of both sides. Sums every triangle; for many points use a WindingTree. The side of a
/// triangle on which the point lies is exact; each angle errs by at most about 1e-11, mostly 1e-15. NaN for a point
/// that is not finite, 0 for an empty mesh.
[[nodiscard]] ABUT_API double winding_number(const Vec3& point, const Mesh& mesh) noexcept;

/// A mesh's BVH with the multipole moments of its nodes, by which winding numbers take far less time than a sum over
/// every triangle. A view: it must not outlive the mesh.
class ABUT_API WindingTree {
public:
    /// Reads every triangle once. Throws only when memory runs out.
    explicit WindingTree(const Mesh& mesh);

    /// The mesh that it refers to.
    [[nodiscard]] const Mesh& mesh() const noexcept { return *mesh_; }
    /// The memory that it occupies, without the mesh.
    [[nodiscard]] std::size_t bytes() const noexcept { return clusters_.size() * sizeof(clusters_[0]); }

private:
    friend double winding_number(const Vec3&, const WindingTree&, double) noexcept;

    const Mesh* mesh_;
    Vec3 origin_{0};
    double unit_ = 1;                           // a power of two
    std::vector<winding::Clusters8> clusters_;  // for each node
};

/// winding_number(point, tree.mesh()) within `tolerance`: distant triangles are approximated as clusters where the
/// error of that is proved to be small enough. A tolerance of 0, negative or NaN sums every triangle. NaN for a point
/// that is not finite, 0 for an empty mesh.
[[nodiscard]] ABUT_API double winding_number(const Vec3& point, const WindingTree& tree,
                                             double tolerance = 0x1p-7) noexcept;

/// out[i] is winding_number(points[i], tree, tolerance), computed on all cores; the excess of the longer span is
/// ignored.
ABUT_API void winding_number_each(std::span<const Vec3> points, const WindingTree& tree, std::span<double> out,
                                  double tolerance = 0x1p-7);

}  // namespace abut
