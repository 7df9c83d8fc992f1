// SPDX-License-Identifier: MIT
// Finds the tiles of points and boxes.
#include "abut/io/scene_folder/tile_tree.h"

#include <cmath>
#include <limits>
#include <utility>

#include "abut/base/assert.h"

namespace abut::io {
namespace {

Aabb all_space() {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return {Vec3(-infinity), Vec3(infinity)};
}

}  // namespace

bool TileTree::is_whole(std::span<const TileCut> cuts) noexcept {
    std::size_t wanted = 1;  // parts of space that are still to come
    for (const TileCut& cut : cuts) {
        if (wanted == 0) return false;
        const bool is_cut = cut.axis >= 0 && cut.axis < 3 && std::isfinite(cut.value);
        if (!is_cut && cut.axis != TileCut::tile) return false;
        wanted = is_cut ? wanted + 1 : wanted - 1;
    }
    return wanted == 0;
}

TileTree::TileTree(std::vector<TileCut> cuts) : cuts_(std::move(cuts)), upper_(cuts_.size()) {
    ABUT_ASSERT(is_whole(cuts_));
    // In preorder, the part that comes next is the lower side of the last cut, or, after a tile, the upper side of the
    // last cut that still lacks one.
    struct Part {
        Aabb box;
        std::size_t parent;
    };
    std::vector<Part> waiting{{all_space(), 0}};
    for (std::size_t i = 0; i < cuts_.size(); ++i) {
        const auto [box, parent] = waiting.back();
        waiting.pop_back();
        if (i > parent + 1) upper_[parent] = i;
        if (cuts_[i].axis == TileCut::tile) {
            upper_[i] = boxes_.size();
            boxes_.push_back(box);
            continue;
        }
        Part below{box, i}, above{box, i};
        below.box.max[cuts_[i].axis] = cuts_[i].value;
        above.box.min[cuts_[i].axis] = cuts_[i].value;
        waiting.push_back(above);
        waiting.push_back(below);
    }
}

std::size_t TileTree::tile_of(Vec3 point) const noexcept {
    std::size_t i = 0;
    while (cuts_[i].axis != TileCut::tile) i = point[cuts_[i].axis] < cuts_[i].value ? i + 1 : upper_[i];
    return upper_[i];
}

void TileTree::for_each_tile_meeting(const Aabb& box, FunctionRef<void(std::size_t tile)> visit) const {
    if (box.empty()) return;
    std::vector<std::size_t> waiting{0};
    while (!waiting.empty()) {
        const std::size_t i = waiting.back();
        waiting.pop_back();
        if (cuts_[i].axis == TileCut::tile) {
            visit(upper_[i]);
        } else {
            append_sides(i, box, waiting);
        }
    }
}

void TileTree::append_sides(std::size_t cut, const Aabb& box, std::vector<std::size_t>& sides) const {
    const auto [axis, value] = cuts_[cut];
    if (box.max[axis] >= value) sides.push_back(upper_[cut]);
    if (box.min[axis] < value) sides.push_back(cut + 1);
}

bool meets_tile(const Aabb& box, const Aabb& tile) noexcept {
    const auto meets = [](double box_min, double box_max, double tile_min, double tile_max) {
        return box_min < tile_max && box_max >= tile_min;
    };
    return meets(box.min.x, box.max.x, tile.min.x, tile.max.x) && meets(box.min.y, box.max.y, tile.min.y, tile.max.y) &&
           meets(box.min.z, box.max.z, tile.min.z, tile.max.z);
}

}  // namespace abut::io
