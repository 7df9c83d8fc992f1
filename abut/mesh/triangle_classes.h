// SPDX-License-Identifier: MIT
// Classes of triangles with the same corners, by position; internal to pairs of triangles.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/math/vec.h"

namespace abut {

/// Classes of triangles with the same three corners by position, in any order: if one overlaps another triangle, all
/// do.
class TriangleClasses {
public:
    TriangleClasses(std::span<const Vec3> vertices, std::span<const Index3> triangles);

    [[nodiscard]] std::size_t size() const noexcept { return first_.size() - 1; }
    /// The triangles of class i, ascending.
    [[nodiscard]] std::span<const std::uint32_t> members(std::size_t i) const noexcept {
        return std::span(members_).subspan(first_[i], first_[i + 1] - first_[i]);
    }
    /// The corners of class i, ascending; each is the first vertex at its position.
    [[nodiscard]] const Index3& corners(std::size_t i) const noexcept { return corners_[i]; }

private:
    std::vector<std::uint32_t> first_;
    std::vector<std::uint32_t> members_;
    std::vector<Index3> corners_;
};

}  // namespace abut
