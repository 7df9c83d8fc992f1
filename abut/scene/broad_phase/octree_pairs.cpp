// SPDX-License-Identifier: MIT
// Traverses the octree against itself: every pair of bodies once, each cube with its subtree, eight boxes against eight
// at a time.
#include "abut/base/executor.h"
#include "abut/scene/broad_phase/octree.h"
#include "abut/shape/boxes_overlap.h"
#include "abut/simd/box8_pairs.h"

namespace abut::scene {

/// Finds the pairs of which both bodies lie in or below one cube, but not both below the same child of it. The depth
/// limit most_depth bounds the recursion.
class OctreePairs {
public:
    OctreePairs(const Octree& octree, std::span<const Aabb> boxes, std::vector<KeyPair>& found)
        : octree_(octree), boxes_(boxes), found_(found) {}

    void of(std::uint32_t index) {
        const Octree::Cell& cell = octree_.cells_[index];
        for (std::uint32_t i = cell.bucket; i != Octree::none; i = octree_.buckets_[i].next) {
            const Bucket& bucket = octree_.buckets_[i];
            // Row i from bit i + 1 on.
            constexpr std::uint64_t above_diagonal = 0x0080c0e0f0f8fcfe;
            collect(bucket, bucket, overlapping_bodies(bucket, bucket.used, bucket) & above_diagonal);
            for (std::uint32_t j = bucket.next; j != Octree::none; j = octree_.buckets_[j].next) {
                collect_between(bucket, bucket.used, octree_.buckets_[j]);
            }
            descend(bucket, bucket.used, cell);
        }
        for (std::uint32_t left = cell.used; left != 0; left &= left - 1) {
            const auto i = static_cast<std::uint32_t>(std::countr_zero(left));
            const std::uint64_t others = simd::overlaps(cell.boxes, 1u << i, cell.boxes) >> (8 * i);
            bvh::for_each_lane(static_cast<std::uint32_t>(others) & (left & (left - 1)),
                               [&](std::size_t j) { cross(child(cell, i), child(cell, j)); });
        }
    }

private:
    using Cell = Octree::Cell;
    using Bucket = Octree::Bucket;

    const Cell& child(const Cell& cell, std::size_t i) const { return octree_.cells_[cell.children[i]]; }

    void collect(const Bucket& a, const Bucket& b, std::uint64_t mask) {
        for (; mask != 0; mask &= mask - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(mask));
            const std::uint32_t i = a.keys[bit / 8], j = b.keys[bit % 8];
            if (certainly_overlap(a.boxes, bit / 8, b.boxes, bit % 8) || boxes_overlap(boxes_[i], boxes_[j])) {
                found_.push_back(ordered(i, j));
            }
        }
    }

    /// Bit 8 i + j is set where body i of one bucket overlaps body j of the other, for the given rows i.
    static std::uint64_t overlapping_bodies(const Bucket& a, std::uint32_t rows, const Bucket& b) {
        // A lane without a body has an empty box, but a box that is infinite in floats overlaps even that.
        return simd::overlaps(a.boxes, rows, b.boxes) & b.used * 0x0101010101010101u;
    }

    void collect_between(const Bucket& a, std::uint32_t rows, const Bucket& b) {
        collect(a, b, overlapping_bodies(a, rows, b));
    }

    /// Some bodies of a bucket against everything below a cube.
    void descend(const Bucket& bucket, std::uint32_t rows, const Cell& cell) {
        if (cell.used == 0) return;
        std::array<std::uint32_t, 8> rows_of{};
        for (std::uint64_t mask = simd::overlaps(bucket.boxes, rows, cell.boxes); mask != 0; mask &= mask - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(mask));
            rows_of[bit % 8] |= 1u << (bit / 8);
        }
        bvh::for_each_lane(cell.used, [&](std::size_t i) {
            if (rows_of[i] != 0) all_of(bucket, rows_of[i], child(cell, i));
        });
    }

    /// The same, against the cube's own bodies too.
    void all_of(const Bucket& bucket, std::uint32_t rows, const Cell& cell) {
        for (std::uint32_t i = cell.bucket; i != Octree::none; i = octree_.buckets_[i].next) {
            collect_between(bucket, rows, octree_.buckets_[i]);
        }
        descend(bucket, rows, cell);
    }

    /// Everything in and below one cube against everything in and below the other.
    void cross(const Cell& a, const Cell& b) {
        for (std::uint32_t i = a.bucket; i != Octree::none; i = octree_.buckets_[i].next) {
            all_of(octree_.buckets_[i], octree_.buckets_[i].used, b);
        }
        for (std::uint32_t i = b.bucket; i != Octree::none; i = octree_.buckets_[i].next) {
            descend(octree_.buckets_[i], octree_.buckets_[i].used, a);
        }
        if (a.used == 0 || b.used == 0) return;
        for (std::uint64_t mask = simd::overlaps(a.boxes, a.used, b.boxes); mask != 0; mask &= mask - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(mask));
            if ((b.used >> (bit % 8) & 1) != 0) cross(child(a, bit / 8), child(b, bit % 8));
        }
    }

    const Octree& octree_;
    std::span<const Aabb> boxes_;
    std::vector<KeyPair>& found_;
};

std::vector<KeyPair> Octree::pairs(std::span<const Aabb> boxes) const {
    constexpr std::size_t grain = 64;
    std::vector<std::vector<KeyPair>> found(cells_.size() / grain + 2);
    for_each_range(cells_.size(), grain, [&](std::size_t first, std::size_t last) {
        OctreePairs pairs(*this, boxes, found[first / grain]);
        for (std::size_t i = first; i < last; ++i) {
            if (cells_[i].count != 0 || cells_[i].used != 0) pairs.of(static_cast<std::uint32_t>(i));
        }
    });
    // Bodies outside may overlap any other.
    for (std::size_t i = 0; i < outside_.size(); ++i) {
        const std::uint32_t key = outside_[i];
        traverse_box(boxes, boxes[key], [&](std::uint32_t other) {
            const bool both_outside = locations_[other].bucket == outside;
            if (!both_outside || locations_[other].lane > i) found.back().push_back(ordered(key, other));
            return false;
        });
    }
    return joined_in_order(found, locations_.size());
}

}  // namespace abut::scene
