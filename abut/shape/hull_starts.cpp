// SPDX-License-Identifier: MIT
// Finds the highest vertex for each cell of a cube's faces.
#include "abut/shape/hull_starts.h"

#include <algorithm>
#include <limits>

namespace abut {

HullStarts::HullStarts(std::span<const Vec3> vertices, std::span<const std::uint32_t> neighbors,
                       std::span<const std::uint32_t> offsets) noexcept {
    std::uint32_t here = 0;
    const auto climb = [&](Vec3 direction) {
        double most = dot(direction, vertices[here]);
        for (bool climbs = true; climbs;) {
            climbs = false;
            for (const std::uint32_t next : neighbors.subspan(offsets[here], offsets[here + 1] - offsets[here])) {
                const double its = dot(direction, vertices[next]);
                if (!(its > most)) continue;
                most = its;
                here = next;
                climbs = true;
            }
        }
    };
    const auto middle = [](int cell) { return (2 * cell + 1) / static_cast<double>(side) - 1; };
    std::size_t cell = 0;
    for (int axis = 0; axis < 3; ++axis) {
        for (const double sign : {-1.0, 1.0}) {
            for (int i = 0; i < side; ++i) {
                for (int j = 0; j < side; ++j) {
                    Vec3 direction(0);
                    direction[axis] = sign;
                    direction[(axis + 1) % 3] = middle(i);
                    direction[(axis + 2) % 3] = middle(j);
                    climb(direction);
                    vertices_[cell++] = here;
                }
            }
        }
    }
}

std::uint32_t HullStarts::along(Vec3 direction) const noexcept {
    const Vec3 size = glm::abs(direction);
    const int axis = size.x >= size.y ? (size.x >= size.z ? 0 : 2) : (size.y >= size.z ? 1 : 2);
    const bool is_usable = size[axis] > 0 && size[axis] < std::numeric_limits<double>::infinity();
    if (!is_usable) return vertices_[0];
    const double half = 0.5 * side, scale = half / size[axis];
    const auto cell_of = [&](double x) { return std::clamp(static_cast<int>(x * scale + half), 0, side - 1); };
    const int face = 2 * axis + (direction[axis] > 0 ? 1 : 0);
    const int cell = (face * side + cell_of(direction[(axis + 1) % 3])) * side + cell_of(direction[(axis + 2) % 3]);
    return vertices_[static_cast<std::size_t>(cell)];
}

}  // namespace abut
