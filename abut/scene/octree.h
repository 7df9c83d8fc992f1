// SPDX-License-Identifier: MIT
// Octree: a loose octree of moving boxes.
#pragma once

#include <array>
#include <limits>
#include <span>
#include <vector>

#include "abut/scene/culling.h"
#include "abut/scene/key_pairs.h"
#include "abut/shape/line.h"
#include "abut/shape/ray.h"

namespace abut::scene {

/// Cubes cut in eight where they are crowded, in which each body lies once: in a cube that holds its middle and is at least as
/// wide as the body, which so never leaves the cube of twice the width (Ulrich 2000). Cubes come and go. The root doubles
/// towards whatever lies outside of it; a body that no doubling reaches, or too large for any cube, is kept at the root and
/// seen by every query. For what each member does see BruteForce.
class Octree {
public:
    void insert(std::uint32_t key, std::span<const Aabb> boxes);
    void erase(std::uint32_t key);
    void update(std::uint32_t key, std::span<const Aabb> boxes);
    void update_all(std::span<const std::uint32_t> keys, std::span<const Aabb> boxes);

    template <class Leaf>
    bool walk_box(std::span<const Aabb> boxes, const Aabb& query, Leaf leaf) const {
        return walk_if(
            boxes, [&](const Aabb& box) { return boxes_meet(box, query); }, leaf);
    }
    template <class Keeps, class Leaf>
    bool walk_if(std::span<const Aabb> boxes, Keeps keeps, Leaf leaf) const {
        const auto offer = [&](std::uint32_t key) { return keeps(boxes[key]) && leaf(key); };
        for (const std::uint32_t key : outside_) {
            if (offer(key)) return true;
        }
        if (cells_.empty()) return false;
        Stack stack;
        stack.push(0);
        while (!stack.empty()) {
            const Cell& cell = cells_[stack.pop()];
            if (!keeps(loose(cell))) continue;
            for (const std::uint32_t key : cell.keys) {
                if (offer(key)) return true;
            }
            for (const std::uint32_t child : cell.children) {
                if (child != none) stack.push(child);
            }
        }
        return false;
    }
    /// Cells in the order in which the line comes to them.
    template <class Line, class Limit, class Leaf>
    void walk_line(std::span<const Aabb> boxes, const Line& line, double pad, Limit t_max, Leaf leaf) const {
        const Crossing crossing(line, pad);
        walk_ordered(
            boxes, [&](const Aabb& box) { return crossing.enters(box); }, t_max, leaf);
    }
    template <class Limit, class Leaf>
    void walk_swept(std::span<const Aabb> boxes, const Aabb& box, Vec3 motion, Limit t_max, Leaf leaf) const {
        // The middle goes along a line, and what it may meet is wider by half the box.
        const Vec3 middle = 0.5 * box.min + 0.5 * box.max;
        const Vec3 half = glm::max(box.max - middle, middle - box.min);
        const Crossing crossing(Ray{middle, motion}, 0);
        const auto enters = [&](const Aabb& other) {
            // Half a box and a side are rounded, by less than 2^-52 of all that take part.
            const Vec3 wider = half + 0x1p-50 * (half + glm::abs(middle) + glm::abs(other.min) + glm::abs(other.max));
            return crossing.enters({other.min - wider, other.max + wider});
        };
        walk_ordered(boxes, enters, t_max, leaf);
    }
    template <class Limit, class Leaf>
    void walk_nearest(std::span<const Aabb> boxes, const Aabb& query, Limit distance, Leaf leaf) const {
        walk_ordered(
            boxes, [&](const Aabb& box) { return apart(box, query); }, distance, leaf);
    }
    void cull(std::span<const Aabb> boxes, const Culling& culling, Seen& seen) const;
    [[nodiscard]] Aabb reach() const noexcept { return cells_.empty() ? Aabb{} : loose(cells_[0]); }
    [[nodiscard]] std::vector<KeyPair> pairs(std::span<const Aabb> boxes) const;

    [[nodiscard]] std::size_t bytes() const noexcept;
    [[nodiscard]] std::size_t cell_count() const noexcept { return cells_.size() - free_.size(); }

private:
    static constexpr std::uint32_t none = 0xffffffff;
    static constexpr std::uint32_t outside = 0xfffffffe;
    /// No cube lies deeper, which bounds every walk's stack.
    static constexpr int most_depth = 60;

    struct Cell {
        Vec3 center{0};
        double half = 0;  // of the cube that cuts; bodies reach twice as far
        std::uint32_t parent = none;
        std::array<std::uint32_t, 8> children{none, none, none, none, none, none, none, none};
        std::vector<std::uint32_t> keys;
    };
    struct Place {
        std::uint32_t cell = none, at = 0;
    };
    class Stack {
    public:
        void push(std::uint32_t cell) { cells_[size_++] = cell; }
        std::uint32_t pop() { return cells_[--size_]; }
        [[nodiscard]] bool empty() const { return size_ == 0; }

    private:
        std::array<std::uint32_t, 8 * most_depth> cells_;
        std::size_t size_ = 0;
    };

    /// Where a line enters boxes: a t at most that where it does; +infinity when it misses them.
    class Crossing {
    public:
        Crossing(const Ray& ray, double pad) : Crossing(ray.origin, ray.direction, 0, pad) {}
        [[nodiscard]] double enters(const Aabb& box) const;

    private:
        Crossing(Vec3 origin, Vec3 direction, double t_min, double pad)
            : origin_(origin), direction_(direction), t_min_(t_min), pad_(pad) {}
        Vec3 origin_, direction_;
        double t_min_, pad_;
    };

    /// At most the distance of two boxes.
    [[nodiscard]] static double apart(const Aabb& a, const Aabb& b) noexcept;
    /// The box that holds all bodies of a cell and below, with room for rounding.
    [[nodiscard]] static Aabb loose(const Cell& cell) noexcept {
        const Vec3 reach(2.0 * cell.half);
        return {cell.center - reach, cell.center + reach};
    }

    template <class Bound, class Limit, class Leaf>
    void walk_ordered(std::span<const Aabb> boxes, Bound bound, Limit limit, Leaf leaf) const {
        const auto matters = [&](double b) { return b <= limit() * (1 + 0x1p-46) + 0x1p-1050; };
        for (const std::uint32_t key : outside_) leaf(key);
        if (cells_.empty()) return;
        struct Entry {
            double bound;
            std::uint32_t cell;
        };
        std::array<Entry, 8 * most_depth> stack;
        std::size_t waiting = 0;
        stack[waiting++] = {bound(loose(cells_[0])), 0};
        while (waiting > 0) {
            const Entry entry = stack[--waiting];
            if (!matters(entry.bound)) continue;
            const Cell& cell = cells_[entry.cell];
            for (const std::uint32_t key : cell.keys) {
                if (matters(bound(boxes[key]))) leaf(key);
            }
            // Insertion keeps the farthest first, so that the nearest is popped first.
            const std::size_t first = waiting;
            for (const std::uint32_t child : cell.children) {
                if (child == none) continue;
                const double b = bound(loose(cells_[child]));
                if (!matters(b)) continue;
                std::size_t place = waiting++;
                for (; place > first && stack[place - 1].bound < b; --place) stack[place] = stack[place - 1];
                stack[place] = {b, child};
            }
        }
    }

    [[nodiscard]] static bool fits(const Cell& cell, Vec3 middle, double width) noexcept;
    [[nodiscard]] bool grow_to(Vec3 middle, double width);
    std::uint32_t new_cell(Vec3 center, double half, std::uint32_t parent);
    std::uint32_t cell_for(Vec3 middle, double width);
    void put(std::uint32_t key, std::uint32_t cell);

    std::vector<Cell> cells_;  // the root is cell 0
    std::vector<std::uint32_t> free_;
    std::vector<std::uint32_t> outside_;  // what no cube holds
    std::vector<Place> places_;
};

}  // namespace abut::scene
