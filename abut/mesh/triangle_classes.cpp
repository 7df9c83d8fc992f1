// SPDX-License-Identifier: MIT
// Joins vertices by position, and triangles by their corners.
#include "abut/mesh/triangle_classes.h"

#include <algorithm>
#include <numeric>

#include "abut/base/sort.h"
#include "abut/mesh/weld_vertices.h"

namespace abut {
TriangleClasses::TriangleClasses(std::span<const Vec3> vertices, std::span<const Index3> triangles) {
    const std::vector<std::uint32_t> point_of = welded_vertices(vertices, 0);
    std::vector<Index3> sorted(triangles.begin(), triangles.end());
    for (Index3& t : sorted) {
        for (std::uint32_t& v : t) v = point_of[v];
        std::sort(t.begin(), t.end());
    }
    members_.resize(triangles.size());
    std::iota(members_.begin(), members_.end(), 0u);
    sort_range(members_.begin(), members_.end(), [&](std::uint32_t i, std::uint32_t k) {
        return sorted[i] != sorted[k] ? sorted[i] < sorted[k] : i < k;
    });
    for (std::size_t i = 0; i < members_.size(); ++i) {
        const Index3& corners = sorted[members_[i]];
        if (!corners_.empty() && corners_.back() == corners) continue;
        first_.push_back(static_cast<std::uint32_t>(i));
        corners_.push_back(corners);
    }
    first_.push_back(static_cast<std::uint32_t>(members_.size()));
}

}  // namespace abut
