// SPDX-License-Identifier: MIT
// Changes of all bodies at once: copies every box, refits from the bottom, or repacks the tree.
#include <hwy/cache_control.h>

#include <algorithm>
#include <array>
#include <bit>

#include "abut/base/executor.h"
#include "abut/scene/broad_phase/dynamic_tree.h"

namespace abut::scene {
namespace {

constexpr std::size_t grain = 256;

/// The most bodies that a node of this height contains.
constexpr std::size_t capacity(int height) { return std::size_t{1} << (3 * (height + 1)); }

/// The number of nodes that contain `count` bodies below one node of this height, that node included.
std::size_t node_count(std::size_t count, int height) {
    std::size_t nodes = 0;
    for (int h = 0; h <= height; ++h) nodes += (count + capacity(h) - 1) / capacity(h);
    return nodes;
}

}  // namespace

/// Builds from the top: a range is cut along the longest extent of its middles, so that the parts fill nodes
/// (overlap-minimising top-down loading, Lee and Lee 2003). The index of a node follows from its range alone, so that
/// all cores can build.
class TreePacker {
public:
    TreePacker(DynamicTree& tree, std::vector<DynamicTree::Entry> entries)
        : tree_(tree), entries_(std::move(entries)), items_(entries_.size()) {
        for_each_range(items_.size(), 32 * grain, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                const simd::Box& box = entries_[i].box;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    // Halved before adding, since the sum of two may overflow; NaN from infinite boxes becomes 0.
                    const float middle = 0.5f * box.min[axis] + 0.5f * box.max[axis];
                    items_[i].middle[axis] = middle == middle ? middle : 0;
                }
                items_[i].entry = static_cast<std::uint32_t>(i);
            }
        });
    }

    int height() const {
        int height = 0;
        while (capacity(height) < items_.size()) ++height;
        return height;
    }

    void build(std::uint32_t node, int height, std::size_t first, std::size_t last) {
        tree_.links_[node].height = static_cast<std::uint8_t>(height);
        const std::size_t full = height == 0 ? 1 : capacity(height - 1), parts = (last - first + full - 1) / full;
        cut(node, height, first, last, full, 0, parts);
    }

private:
    struct Item {
        std::array<float, 3> middle;
        std::uint32_t entry;
    };

    /// Cuts a range into `parts` children, all but the last full, of which the first goes into `lane`.
    void cut(std::uint32_t node, int height, std::size_t first, std::size_t last, std::size_t full, std::size_t lane,
             std::size_t parts) {
        if (parts == 1) {
            place(node, height, first, last, lane);
            return;
        }
        const std::size_t left = parts / 2, middle = first + left * full;
        const std::size_t axis = longest_axis(first, last);
        const auto at = [&](std::size_t i) { return items_.begin() + static_cast<std::ptrdiff_t>(i); };
        std::nth_element(at(first), at(middle), at(last), [axis](const Item& a, const Item& b) {
            return a.middle[axis] < b.middle[axis] || (a.middle[axis] == b.middle[axis] && a.entry < b.entry);
        });
        const auto low = [&] { cut(node, height, first, middle, full, lane, left); };
        const auto high = [&] { cut(node, height, middle, last, full, lane + left, parts - left); };
        if (height > 0 && last - first > 16 * grain) {
            in_parallel(low, high);
        } else {
            low();
            high();
        }
    }

    void place(std::uint32_t node, int height, std::size_t first, std::size_t last, std::size_t lane) {
        if (height == 0) {
            tree_.set_lane(node, lane, entries_[items_[first].entry]);
            return;
        }
        // Children follow their parent; those before this one are full.
        const std::size_t before = lane * node_count(capacity(height - 1), height - 1);
        const auto child = static_cast<std::uint32_t>(node + 1 + before);
        build(child, height - 1, first, last);
        tree_.nodes_[node].child[lane] = child;
        tree_.nodes_[node].count[lane] = 0;
        tree_.links_[child].parent = node;
        tree_.links_[child].lane = static_cast<std::uint8_t>(lane);
    }

    std::size_t longest_axis(std::size_t first, std::size_t last) const {
        std::array<float, 3> low = items_[first].middle, high = low;
        for (std::size_t i = first; i < last; ++i) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                low[axis] = std::min(low[axis], items_[i].middle[axis]);
                high[axis] = std::max(high[axis], items_[i].middle[axis]);
            }
        }
        std::array<float, 3> extents;
        for (std::size_t axis = 0; axis < 3; ++axis) extents[axis] = high[axis] - low[axis];
        return static_cast<std::size_t>(std::max_element(extents.begin(), extents.end()) - extents.begin());
    }

    DynamicTree& tree_;
    std::vector<DynamicTree::Entry> entries_;
    std::vector<Item> items_;
};

void DynamicTree::update_all(std::span<const std::uint32_t> keys, std::span<const Aabb> boxes) {
    // A few boxes are updated one by one, unless they are most of a small tree.
    constexpr std::size_t few = 16;
    if (keys.size() < size_ / 8 || (keys.size() < few && 2 * keys.size() < size_ + nodes_.size())) {
        for (const std::uint32_t key : keys) update(key, boxes);
        return;
    }
    load_boxes(boxes);
    refit_all();
    if (changes_ > size_ / 2) {
        rebuild(boxes);
    } else {
        tighten(boxes);
    }
}

void DynamicTree::load_boxes(std::span<const Aabb> boxes) {
    for_each_range(nodes_.size(), grain / 8, [&](std::size_t first, std::size_t last) {
        for (std::size_t node = first; node < last; ++node) {
            // Bodies of neighbouring nodes lie anywhere in memory: the boxes of later nodes are prefetched.
            constexpr std::size_t ahead = 4;
            if (node + ahead < nodes_.size()) {
                for (std::size_t lane = 0; lane < 8; ++lane) {
                    const std::uint32_t key = order_[(node + ahead) * 8 + lane];
                    if (key == none) continue;
                    hwy::Prefetch(&boxes[key].min);
                    hwy::Prefetch(&boxes[key].max.z);  // often in the next cache line
                }
            }
            if (links_[node].height != 0) continue;
            bvh::Node& n = nodes_[node];
            for (std::size_t lane = 0; lane < 8; ++lane) {
                if ((n.used >> lane & 1) == 0) continue;
                const simd::Box box = rounded_outwards_fast(boxes[order_[node * 8 + lane]]);
                for (std::size_t i = 0; i < 3; ++i) {
                    n.boxes.min[i][lane] = box.min[i];
                    n.boxes.max[i][lane] = box.max[i];
                }
            }
        }
    });
}

void DynamicTree::refit_all() {
    // Each height after the one below it is complete.
    const int top = height();
    for (int h = 1; h <= top; ++h) {
        for_each_range(nodes_.size(), grain, [&](std::size_t first, std::size_t last) {
            for (std::size_t node = first; node < last; ++node) {
                if (links_[node].height != (h == top ? 0xff : h)) continue;
                bvh::Node& n = nodes_[node];
                for (std::uint32_t left = n.used; left != 0; left &= left - 1) {
                    const auto lane = static_cast<std::size_t>(std::countr_zero(left));
                    const simd::Box8& below = nodes_[n.child[lane]].boxes;
                    for (std::size_t i = 0; i < 3; ++i) {
                        n.boxes.min[i][lane] = *std::min_element(below.min[i].begin(), below.min[i].end());
                        n.boxes.max[i][lane] = *std::max_element(below.max[i].begin(), below.max[i].end());
                    }
                }
            }
        });
    }
}

void DynamicTree::rebuild(std::span<const Aabb> boxes) {
    std::vector<Entry> entries;
    entries.reserve(size_);
    for (std::uint32_t key = 0; key < order_index_.size(); ++key) {
        if (order_index_[key] != none) entries.push_back({rounded_outwards_fast(boxes[key]), key});
    }
    TreePacker packer(*this, std::move(entries));
    const int top = packer.height();
    const std::size_t count = 1 + node_count(size_, top);
    free_.clear();
    nodes_.assign(count, bvh::Node{});
    links_.assign(count, Link{});
    order_.assign(count * 8, none);
    links_[0] = {none, 0, 0xff};
    for_each_range(count, grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t node = first; node < last; ++node) {
            for (std::size_t lane = 0; lane < 8; ++lane) clear_lane(static_cast<std::uint32_t>(node), lane);
        }
    });
    packer.build(1, top, 0, size_);
    nodes_[0].child[0] = 1;
    links_[1].parent = 0;
    // The used lanes of inner nodes are set from their children's links.
    for (std::size_t node = 1; node < count; ++node) nodes_[links_[node].parent].set_used(links_[node].lane);
    refit_all();
    tightest_ = looseness();
    changes_ = in_place_updates_ = 0;
}

}  // namespace abut::scene
