// SPDX-License-Identifier: MIT
// Computes the drift of a deforming mesh, and its largest coordinate.
#include "abut/mesh/impact_pairs.h"

#include <cmath>

namespace abut {

Vec3 DeformingMesh::drift() const { return from_.empty() ? Vec3(0) : to_.bounds().center() - from_.bounds().center(); }

double DeformingMesh::largest(double least) const {
    for (const Aabb& box : {from_.bounds(), to_.bounds()}) {
        const Vec3 magnitudes = max(abs(box.min), abs(box.max));
        least = std::max({least, magnitudes.x, magnitudes.y, magnitudes.z});
    }
    return least;
}

// The drift is that of the larger mesh, whose boxes then are tight; a mesh that rests has none.
ImpactPairs::ImpactPairs(const DeformingMesh& a, const DeformingMesh& b, const ImpactOptions& options)
    : a_(a),
      b_(b),
      is_one_(&a == &b),
      filter_(options.vertex_filter),
      contact_{options.thickness, options.kept_share, options.ignore_separating},
      drift_(a.from().size() >= b.from().size() ? a.drift() : b.drift()),
      largest_(b.largest(a.largest(options.thickness))),
      slack_(0x1p-27 * largest_) {}

}  // namespace abut
