// SPDX-License-Identifier: MIT
// Whether points lie in a solid whose surface may have holes.
#pragma once

#include <optional>

#include "abut/base/api.h"
#include "abut/mesh/mesh.h"
#include "abut/mesh/winding.h"

namespace abut {

/// Whether every edge belongs to an even number of triangles, where vertices at one place count as one: then the
/// surface separates inside from outside, and the parity of crossings decides between them. True for an empty mesh.
[[nodiscard]] ABUT_API bool is_closed(const Mesh& mesh);

/// A mesh as the surface of a solid, closed or not. A view: it must not outlive the mesh.
class ABUT_API Solid {
public:
    /// Examines every edge; builds a WindingTree if the mesh is open.
    explicit Solid(const Mesh& mesh);

    /// The mesh that it refers to.
    [[nodiscard]] const Mesh& mesh() const noexcept { return *mesh_; }
    /// Whether contains decides by the parity of crossings: every edge belongs to an even number of triangles.
    /// Otherwise it decides by the winding number.
    [[nodiscard]] bool uses_parity() const noexcept { return !winding_; }
    /// The winding number of the surface around the point, if contains decides by it: within 2^-7, and within rounding
    /// near 1/2 and -1/2. 0 if contains decides by parity; NaN for a point that is not finite.
    [[nodiscard]] double winding_number(const Vec3& point) const noexcept;

private:
    const Mesh* mesh_;
    std::optional<WindingTree> winding_;
};

/// Whether the point lies on the surface or in the solid. For a closed mesh this is contains(mesh, point), exactly. For
/// an open one a point off the surface is inside where the winding number is at least 1/2 or at most -1/2 (Jacobson,
/// Kavan and Sorkine-Hornung 2013), that is where most of the surface around it is present. False for NaN, infinity,
/// points beyond the bounds, and an empty mesh.
[[nodiscard]] ABUT_API bool contains(const Solid& solid, const Vec3& point) noexcept;

}  // namespace abut
