// SPDX-License-Identifier: MIT
// Whether a mesh is open because of cracks: boundaries that nearly coincide.
#pragma once

#include <cstddef>
#include <optional>

#include "abut/base/api.h"
#include "abut/mesh/check.h"

namespace abut {

/// Boundary vertices close to others, and the effect of welding them.
struct ABUT_API Cracks {
    double gap = 0;                     ///< the median distance of such vertices in a sample
    double weld_distance = 0;           ///< a distance to weld within: 1, 2 or 5 times a power of ten
    std::size_t closed_edge_count = 0;  ///< how many boundary edges welding within it would close
};

/// Cracks narrower than a thousandth of the mesh's largest extent, if welding would close at least half of all boundary
/// edges of the report, which must be check(mesh); otherwise nothing, as for a closed or empty mesh. Examines a sample
/// of a thousand boundary vertices and tries a few distances: a hint, not a proof. The result does not depend on the
/// number of threads. Throws Error when the report refers to a vertex that the mesh does not have.
[[nodiscard]] ABUT_API std::optional<Cracks> find_cracks(const Mesh& mesh, const MeshReport& report);

}  // namespace abut
