// SPDX-License-Identifier: MIT
// TileTree: cuts all space into tiles by planes across the axes, so that each point lies in exactly one tile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "abut/base/function_ref.h"
#include "abut/shape/aabb.h"

namespace abut::io {

/// A cut of space: what is less than `value` along `axis` lies on its lower side, everything else on its upper side.
struct TileCut {
    static constexpr int tile = 3;  ///< as axis: this part of space is a tile, and is not cut

    int axis = tile;
    double value = 0;

    friend bool operator==(const TileCut&, const TileCut&) = default;
};

/// A binary tree of cuts. Tiles are half-open boxes, which contain their lower sides and not their upper ones; outer
/// sides are infinite. Which tile a point lies in is decided by comparisons alone, hence exactly.
class TileTree {
public:
    /// One tile, all of space.
    TileTree() : TileTree({TileCut{}}) {}
    /// The cuts in preorder, the lower side first. They must form one whole tree, and their values be finite.
    explicit TileTree(std::vector<TileCut> cuts);
    /// Whether cuts form one whole tree with finite values.
    [[nodiscard]] static bool is_whole(std::span<const TileCut> cuts) noexcept;

    [[nodiscard]] const std::vector<TileCut>& cuts() const noexcept { return cuts_; }
    /// The number of tiles; they are numbered in preorder.
    [[nodiscard]] std::size_t size() const noexcept { return boxes_.size(); }
    /// The sides of a tile.
    [[nodiscard]] const Aabb& box(std::size_t tile) const { return boxes_[tile]; }
    /// The tile in which the point lies; its coordinates must not be NaN.
    [[nodiscard]] std::size_t tile_of(Vec3 point) const noexcept;

    /// Calls visit(tile), in ascending order, for each tile of which a point lies in the closed box.
    void for_each_tile_meeting(const Aabb& box, FunctionRef<void(std::size_t tile)> visit) const;

    // The tree itself, for callers that descend it. The root is cut 0, and the lower side of cut i is cut i + 1.
    /// Appends the sides of cut i of which a point lies in the closed box, the upper one first. Cut i must be no tile.
    void append_sides(std::size_t cut, const Aabb& box, std::vector<std::size_t>& sides) const;
    /// The upper side of cut i.
    [[nodiscard]] std::size_t upper(std::size_t cut) const { return upper_[cut]; }
    /// The number of the tile that cut i is, which must be one.
    [[nodiscard]] std::size_t tile_at(std::size_t cut) const { return upper_[cut]; }

private:
    std::vector<TileCut> cuts_;
    std::vector<std::size_t> upper_;  // for a tile its number
    std::vector<Aabb> boxes_;         // of each tile
};

/// Whether a point of the half-open tile lies in the closed box.
[[nodiscard]] bool meets_tile(const Aabb& box, const Aabb& tile) noexcept;

}  // namespace abut::io
