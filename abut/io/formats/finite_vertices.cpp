// SPDX-License-Identifier: MIT
// Moves finite vertices to the front.
#include "abut/io/formats/finite_vertices.h"

namespace abut::io {

std::vector<std::uint32_t> keep_finite(std::vector<Vec3>& vertices) {
    std::vector<std::uint32_t> places(vertices.size());
    std::uint32_t kept = 0;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        places[i] = kept;
        if (is_finite(vertices[i])) vertices[kept++] = vertices[i];
    }
    vertices.resize(kept);
    return places;
}

}  // namespace abut::io
