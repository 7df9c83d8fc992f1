// SPDX-License-Identifier: MIT
// Whether points lie in a solid whose surface may have holes.
#pragma once

#include <optional>

#include "abut/base/api.h"
#include "abut/mesh/mesh.h"
#include "abut/mesh/winding.h"

namespace abut {

/// A mesh taken for the surface of a solid, closed or not. A view: it must not outlive the mesh.
class ABUT_API Solid {
public:
    /// Looks at every edge; of an open mesh it makes a WindingTree.
    explicit Solid(const Mesh& mesh);

    /// The mesh that it is a view of.
    [[nodiscard]] const Mesh& mesh() const noexcept { return *mesh_; }
    /// Every edge belongs to an even number of triangles, so that rays tell inside from outside.
    [[nodiscard]] bool closed() const noexcept { return !winding_; }
    /// Of an open mesh, what contains goes by: how often the surface goes round the point, within 2^-7, and within rounding near 1/2
    /// and -1/2. Of a closed one 0.
    [[nodiscard]] double winding(const Vec3& point) const noexcept;

private:
    const Mesh* mesh_;
    std::optional<WindingTree> winding_;
};

/// Whether the point lies on the surface or in the solid. Of a closed mesh that is contains(mesh, point), exactly. Of an open one
/// a point off the surface is inside where the winding number is 1/2 or more, or -1/2 or less (Jacobson, Kavan and
/// Sorkine-Hornung 2013), as it is where most of the surface is there around it. NaN, infinity and beyond its bounds: false.
[[nodiscard]] ABUT_API bool contains(const Solid& solid, const Vec3& point) noexcept;

}  // namespace abut
