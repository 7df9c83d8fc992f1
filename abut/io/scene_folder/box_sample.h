// SPDX-License-Identifier: MIT
// BoxSample: an even sample of a stream of boxes, from which tiles are cut.
#pragma once

#include <cstddef>
#include <vector>

#include "abut/io/scene_folder/tile_tree.h"
#include "abut/shape/aabb.h"

namespace abut::io {

/// Every n-th box of a stream, where n is the least power of two for which the sample stays within its limit.
class BoxSample {
public:
    explicit BoxSample(std::size_t limit) : limit_(limit) {}

    /// Takes note of the next box, which must be finite.
    void add(const Aabb& box);
    /// The boxes of the stream, not of the sample.
    [[nodiscard]] std::size_t count() const noexcept { return count_; }

    /// Tiles with about `per_tile` boxes each, by the sample: a tile that has more is cut at the median of the lower
    /// corners, across the axis along which these spread most, or another. It is not cut where one side would have more
    /// than three quarters of its boxes, or both together more than five quarters, because so many cross the cut.
    [[nodiscard]] TileTree tiles(std::size_t per_tile) const;

private:
    std::size_t limit_;
    std::size_t step_ = 1;
    std::size_t count_ = 0;
    std::vector<Aabb> boxes_;
};

}  // namespace abut::io
