// SPDX-License-Identifier: MIT
// DynamicTree: a wide tree of moving boxes.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "abut/base/reset_when_moved.h"
#include "abut/bvh/bvh.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/scene/broad_phase/box_lanes.h"
#include "abut/scene/broad_phase/frustum_culling.h"
#include "abut/scene/broad_phase/key_pairs.h"

namespace abut::scene {

/// An R-tree (Guttman 1984) of eight boxes a node, in floats rounded outwards, with all bodies at the bottom, equally
/// deep. Single changes descend from the root and repair the tree on the way back. When many boxes have moved, all are
/// copied at once and the tree is refitted, and repacked where it has become too loose. The members are documented in
/// BruteForce.
class DynamicTree {
public:
    void insert(std::uint32_t key, std::span<const Aabb> boxes);
    void erase(std::uint32_t key);
    void update(std::uint32_t key, std::span<const Aabb> boxes);
    void update_all(std::span<const std::uint32_t> keys, std::span<const Aabb> boxes);

    template <class Leaf>
    bool traverse_box(std::span<const Aabb>, const Aabb& query, Leaf leaf) const {
        return bvh::traverse_box(*this, rounded_outwards_fast(query), leaf);
    }
    /// For each of these keys, which are in the tree: calls leaf(key, other) for all whose boxes may overlap its box.
    template <class Leaf>
    void traverse_keys(std::span<const Aabb> boxes, std::span<const std::uint32_t> keys, Leaf leaf) const {
        std::array<simd::Box, bvh::BoxTraversalState::most_queries> queries;
        for (std::size_t first = 0; first < keys.size(); first += queries.size()) {
            const std::size_t count = std::min(queries.size(), keys.size() - first);
            for (std::size_t i = 0; i < count; ++i) queries[i] = rounded_outwards_fast(boxes[keys[first + i]]);
            bvh::traverse_boxes(*this, {queries.data(), count}, [&](std::size_t i, std::uint32_t other) {
                leaf(keys[first + i], other);
                return false;
            });
        }
    }
    template <class Accepts, class Leaf>
    bool traverse_if(std::span<const Aabb>, Accepts accepts, Leaf leaf) const {
        return bvh::traverse_if(*this, accepts, leaf);
    }
    template <class Line, class Limit, class Leaf>
    void traverse_line(std::span<const Aabb>, const Line& line, double pad, Limit t_max, Leaf leaf) const {
        bvh::traverse_ray(*this, bvh::slabs_of(line, pad), t_max, leaf);
    }
    template <class Limit, class Leaf>
    void traverse_swept(std::span<const Aabb>, const Aabb& box, Vec3 motion, Limit t_max, Leaf leaf) const {
        bvh::traverse_swept(*this, bvh::swept_box({}, box, motion), t_max, leaf);
    }
    template <class Limit, class Leaf>
    void traverse_nearest(std::span<const Aabb>, const Aabb& query, Limit distance, Leaf leaf) const {
        bvh::traverse_nearest(*this, query, 0, distance, leaf);
    }
    void cull(std::span<const Aabb> boxes, const FrustumCuller& culling, CullResult& visible) const;
    [[nodiscard]] Aabb total_bounds() const noexcept { return empty() ? Aabb{} : bvh::lane_box(nodes_[0], 0); }
    [[nodiscard]] std::vector<KeyPair> pairs(std::span<const Aabb> boxes) const;

    // The interface that the traversals of bvh/traverse/traversal.h require. Node 0 is made with the first body and
    // holds the root in lane 0; each leaf refers to one entry of the order.
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] std::span<const bvh::Node> nodes() const noexcept { return nodes_; }
    [[nodiscard]] std::span<const std::uint32_t> order() const noexcept { return order_; }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// The number of levels from the root to the bodies, the root included.
    [[nodiscard]] int height() const noexcept { return empty() ? 0 : links_[root()].height + 1; }
    [[nodiscard]] std::size_t bytes() const noexcept;
    /// Throws std::logic_error with a description where a box does not contain its subtree or a link is wrong; for
    /// tests.
    void check(std::span<const Aabb> boxes) const;

private:
    static constexpr std::uint32_t none = 0xffffffff;

    struct Link {
        std::uint32_t parent = none;
        std::uint8_t lane = 0;    // in the parent
        std::uint8_t height = 0;  // 0: its lanes are bodies
    };
    /// The content of a lane.
    struct Entry {
        simd::Box box;
        std::uint32_t child;  // a key at the bottom, else a node
    };
    /// How large inner boxes are, as logarithms to base 2.
    struct Looseness {
        double areas;   // absolute
        double shares;  // relative to the boxes that contain them
    };

    static constexpr Looseness never{-beyond_all, -beyond_all};

    [[nodiscard]] std::uint32_t root() const noexcept { return nodes_[0].child[0]; }
    std::uint32_t new_node(std::uint8_t height);
    void free_node(std::uint32_t node);
    void set_lane(std::uint32_t node, std::size_t lane, const Entry& entry);
    void clear_lane(std::uint32_t node, std::size_t lane);
    void add_entry(std::uint32_t node, Entry entry);
    Entry split(std::uint32_t node, const Entry& more);
    void refit_above(std::uint32_t node);
    void load_boxes(std::span<const Aabb> boxes);
    void refit_all();
    void rebuild(std::span<const Aabb> boxes);
    void tighten(std::span<const Aabb> boxes);
    [[nodiscard]] Looseness looseness() const;

    friend class TreePacker;

    std::vector<bvh::Node> nodes_;
    std::vector<Link> links_;                 // one for each node
    std::vector<std::uint32_t> order_;        // eight for each node: the keys of a bottom node
    std::vector<std::uint32_t> order_index_;  // of each key, its index in the order
    std::vector<std::uint32_t> free_;         // unused nodes
    ResetWhenMoved<std::size_t> size_;
    Looseness tightest_ = never;        // the least since the last packing
    std::size_t changes_ = 0;           // insertions since the last packing
    std::size_t in_place_updates_ = 0;  // boxes updated in place since looseness was last computed
    int checks_to_skip_ = 0;            // how many checks to skip after a packing that gained nothing
    int checks_left_to_skip_ = 0;       // how many checks still to skip
};

}  // namespace abut::scene
