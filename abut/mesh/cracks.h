// SPDX-License-Identifier: MIT
// Whether a mesh is open because of cracks: boundaries that nearly lie on each other.
#pragma once

#include <cstddef>
#include <optional>

#include "abut/base/api.h"
#include "abut/mesh/check.h"

namespace abut {

/// Boundary vertices that lie close to others, and what welding them would do.
struct ABUT_API Cracks {
    double gap = 0;           ///< how far those are apart, in the middle of a sample
    double weld = 0;          ///< a distance to weld within: 1, 2 or 5 times a power of ten
    std::size_t closing = 0;  ///< how many boundary edges that would close
};

/// Cracks narrower than a thousandth of the mesh's largest extent that welding would close, at least half of all boundary edges
/// of the report, which is check(mesh). Looks at a sample of a thousand boundary vertices, and tries a few distances: a hint,
/// not an answer; the same for any number of threads.
[[nodiscard]] ABUT_API std::optional<Cracks> find_cracks(const Mesh& mesh, const MeshReport& report);

}  // namespace abut
