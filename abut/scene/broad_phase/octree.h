// SPDX-License-Identifier: MIT
// Octree: a loose octree of moving boxes.
#pragma once

#include <array>
#include <limits>
#include <span>
#include <vector>

#include "abut/base/reset_when_moved.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/scene/broad_phase/box_lanes.h"
#include "abut/scene/broad_phase/frustum_culling.h"
#include "abut/scene/broad_phase/key_pairs.h"
#include "abut/shape/boxes_overlap.h"

namespace abut::scene {

/// Cubes that are split in eight where they are crowded (Ulrich 2000). Each body lies in one cube, which contains the
/// body's centre and is at least as wide as the body; so the body stays within the cube of twice the width. Each cube
/// stores the boxes of its children and bodies, eight at a time. The root doubles towards bodies outside of it; a body
/// that no doubling reaches, or that is too large for any cube, is stored outside and visited by every query. The
/// members are documented in BruteForce.
class Octree {
public:
    void insert(std::uint32_t key, std::span<const Aabb> boxes);
    void erase(std::uint32_t key);
    void update(std::uint32_t key, std::span<const Aabb> boxes);
    void update_all(std::span<const std::uint32_t> keys, std::span<const Aabb> boxes);

    template <class Leaf>
    bool traverse_box(std::span<const Aabb> boxes, const Aabb& query, Leaf leaf) const {
        const simd::Box rounded = bvh::rounded_outwards(query);
        return traverse([&](const simd::Box8& eight) { return simd::overlap(eight, rounded); },
                        [&](std::uint32_t key) { return boxes_overlap(boxes[key], query) && leaf(key); });
    }
    template <class Accepts, class Leaf>
    bool traverse_if(std::span<const Aabb> boxes, Accepts accepts, Leaf leaf) const {
        const auto lanes = [&](const simd::Box8& eight) {
            std::uint32_t mask = 0;
            for (std::size_t lane = 0; lane < 8; ++lane) {
                const simd::Box box = lane_of(eight, lane);
                if (!(box.min[0] <= box.max[0])) continue;
                const Aabb in_doubles{Vec3(box.min[0], box.min[1], box.min[2]),
                                      Vec3(box.max[0], box.max[1], box.max[2])};
                if (accepts(in_doubles)) mask |= 1u << lane;
            }
            return mask;
        };
        return traverse(lanes, [&](std::uint32_t key) { return accepts(boxes[key]) && leaf(key); });
    }
    /// Cells are visited in the order in which the line reaches them.
    template <class Line, class Limit, class Leaf>
    void traverse_line(std::span<const Aabb>, const Line& line, double pad, Limit t_max, Leaf leaf) const {
        const simd::Slabs slabs = bvh::slabs_of(line, pad);
        const auto limit = [&] { return bvh::relaxed(t_max()); };
        const auto promise = [&](const simd::Box8& eight, std::array<double, 8>& enter) {
            return simd::slabs(eight, slabs, limit(), enter);
        };
        traverse_ordered(promise, limit, leaf);
    }
    template <class Limit, class Leaf>
    void traverse_swept(std::span<const Aabb>, const Aabb& box, Vec3 motion, Limit t_max, Leaf leaf) const {
        const simd::Swept query = bvh::swept_box(bvh::BvhFrame(), box, motion);
        const auto limit = [&] { return bvh::relaxed(t_max()); };
        const auto promise = [&](const simd::Box8& eight, std::array<double, 8>& enter) {
            return simd::swept(eight, query, limit(), enter);
        };
        traverse_ordered(promise, limit, leaf);
    }
    template <class Limit, class Leaf>
    void traverse_nearest(std::span<const Aabb>, const Aabb& query, Limit distance, Leaf leaf) const {
        const std::array<double, 3> min{query.min.x, query.min.y, query.min.z},
            max{query.max.x, query.max.y, query.max.z};
        const auto promise = [&](const simd::Box8& eight, std::array<double, 8>& apart) {
            simd::distances(eight, min, max, apart);
            return 0xffu;
        };
        traverse_ordered(
            promise, [&] { return bvh::relaxed(distance()); }, leaf);
    }
    void cull(std::span<const Aabb> boxes, const FrustumCuller& culling, CullResult& visible) const;
    [[nodiscard]] Aabb total_bounds() const noexcept;
    [[nodiscard]] std::vector<KeyPair> pairs(std::span<const Aabb> boxes) const;

    [[nodiscard]] std::size_t bytes() const noexcept;
    [[nodiscard]] std::size_t cell_count() const noexcept { return cells_.size() - free_cells_.size(); }
    /// Throws std::logic_error where a box does not contain its subtree or a link is wrong; for tests.
    void check(std::span<const Aabb> boxes) const;

private:
    static constexpr std::uint32_t none = 0xffffffff;
    /// The depth limit of cubes, which bounds the stack of every traversal.
    static constexpr int most_depth = 60;

    struct Cell {
        simd::Box8 boxes;  // around everything in each child
        std::array<std::uint32_t, 8> children;
        Vec3 center{0};
        double half = 0;  // of the cube itself; bodies extend up to twice as far
        std::uint32_t parent = none;
        std::uint32_t lane = 0;  // in the parent
        std::uint32_t used = 0;  // bit i: child i exists
        std::uint32_t bucket = none;
        std::uint32_t count = 0;  // bodies in its own buckets
    };
    /// Up to eight bodies of a cell.
    struct Bucket {
        simd::Box8 boxes;
        std::array<std::uint32_t, 8> keys;
        std::uint32_t used = 0;  // bit i: body i exists
        std::uint32_t next = none;
        std::uint32_t cell = none;
    };
    struct Location {
        std::uint32_t bucket = none, lane = 0;
    };
    static constexpr std::uint32_t outside = 0xfffffffe;  // in Location::bucket

    template <class Body>
    bool for_each_bucket(const Cell& cell, Body body) const {
        for (std::uint32_t i = cell.bucket; i != none; i = buckets_[i].next) {
            if (body(buckets_[i])) return true;
        }
        return false;
    }

    /// Calls leaf(key) for every key in the lanes that `lanes(boxes)` selects, until it returns true; returns whether
    /// it did.
    template <class Lanes, class Leaf>
    bool traverse(Lanes lanes, Leaf leaf) const {
        for (const std::uint32_t key : outside_) {
            if (leaf(key)) return true;
        }
        if (root_ == none) return false;
        std::array<std::uint32_t, 8 * most_depth> stack;
        std::size_t waiting = 0;
        stack[waiting++] = root_;
        while (waiting > 0) {
            const Cell& cell = cells_[stack[--waiting]];
            const bool ended = for_each_bucket(cell, [&](const Bucket& bucket) {
                for (std::uint32_t left = lanes(bucket.boxes) & bucket.used; left != 0; left &= left - 1) {
                    if (leaf(bucket.keys[static_cast<std::size_t>(std::countr_zero(left))])) return true;
                }
                return false;
            });
            if (ended) return true;
            if (cell.used == 0) continue;
            bvh::for_each_lane(lanes(cell.boxes) & cell.used,
                               [&](std::size_t i) { stack[waiting++] = cell.children[i]; });
        }
        return false;
    }

    /// Visits cells and bodies in order of promise(), the least first: see bvh::traverse_ordered.
    template <class Promise, class Limit, class Leaf>
    void traverse_ordered(Promise promise, Limit limit, Leaf leaf) const {
        struct Entry {
            double bound;
            std::uint32_t what;
        };
        for (const std::uint32_t key : outside_) leaf(key);
        if (root_ == none) return;
        std::array<Entry, 8 * most_depth> stack;
        std::size_t waiting = 0;
        // Insertion sort with the farthest deepest, so that the nearest comes first.
        const auto put_in_order = [&](Entry* list, std::size_t& size, const Entry& entry) {
            std::size_t index = size++;
            for (; index > 0 && list[index - 1].bound < entry.bound; --index) list[index] = list[index - 1];
            list[index] = entry;
        };
        stack[waiting++] = {-std::numeric_limits<double>::infinity(), root_};
        while (waiting > 0) {
            const Entry entry = stack[--waiting];
            if (entry.bound > limit()) continue;
            const Cell& cell = cells_[entry.what];
            std::array<double, 8> bounds;
            for_each_bucket(cell, [&](const Bucket& bucket) {
                std::array<Entry, 8> found;
                std::size_t size = 0;
                bvh::for_each_lane(promise(bucket.boxes, bounds) & bucket.used, [&](std::size_t i) {
                    if (bounds[i] <= limit()) put_in_order(found.data(), size, {bounds[i], bucket.keys[i]});
                });
                while (size-- > 0) {
                    if (found[size].bound <= limit()) leaf(found[size].what);
                }
                return false;
            });
            if (cell.used == 0) continue;
            std::size_t size = 0;
            bvh::for_each_lane(promise(cell.boxes, bounds) & cell.used, [&](std::size_t i) {
                if (bounds[i] <= limit()) put_in_order(&stack[waiting], size, {bounds[i], cell.children[i]});
            });
            waiting += size;
        }
    }

    friend class OctreePairs;

    [[nodiscard]] static bool fits(const Cell& cell, Vec3 middle, double width) noexcept;
    [[nodiscard]] bool grow_to(Vec3 middle, double width);
    std::uint32_t new_cell(Vec3 center, double half);
    void attach(std::uint32_t child, std::uint32_t parent, std::uint32_t lane);
    std::uint32_t child_for(std::uint32_t cell, std::uint32_t octant);
    std::uint32_t cell_for(Vec3 middle, double width, std::span<const Aabb> boxes);
    void cut(std::uint32_t cell, std::span<const Aabb> boxes);
    void put(std::uint32_t key, std::uint32_t cell, std::span<const Aabb> boxes);
    void remove_from_bucket(std::uint32_t key);
    void refit_above(std::uint32_t cell);
    [[nodiscard]] simd::Box box_around(const Cell& cell) const;

    std::vector<Cell> cells_;
    std::vector<Bucket> buckets_;
    ResetWhenMoved<std::uint32_t, none> root_;
    std::vector<std::uint32_t> free_cells_, free_buckets_;
    std::vector<std::uint32_t> outside_;  // bodies that no cube contains
    std::vector<Location> locations_;
};

}  // namespace abut::scene
