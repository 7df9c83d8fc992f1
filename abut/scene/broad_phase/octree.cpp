// SPDX-License-Identifier: MIT
// Changes of single bodies: puts them into cubes and removes them.
#include "abut/scene/broad_phase/octree.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

namespace abut::scene {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

// The bodies of a cube may be as wide as the cube, less the rounding of its centre and corners: coordinates of a cube
// are at most 2^20 times its width (see goes_deeper and grow_to), so roundings stay below 2^-30 of it.
constexpr double rounding_factor = 1 - 0x1p-20;

/// A cube with fewer bodies is not split.
constexpr std::uint32_t few = 8;

double magnitude(Vec3 v) { return std::max(std::max(std::abs(v.x), std::abs(v.y)), std::abs(v.z)); }

std::uint32_t octant(Vec3 middle, Vec3 center) {
    return (middle.x >= center.x ? 1u : 0u) | (middle.y >= center.y ? 2u : 0u) | (middle.z >= center.z ? 4u : 0u);
}

Vec3 octant_center(Vec3 center, double half, std::uint32_t i) {
    return center + 0.5 * half * Vec3((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1);
}

double width_of(const Aabb& box) {
    const Vec3 e = box.extents();
    return std::max(std::max(e.x, e.y), e.z);
}

/// Whether bodies of this width may go into the children. In a cube too small for its coordinates rounding would lose
/// bodies.
bool goes_deeper(double width, double half, Vec3 center) {
    const double smaller = 0.5 * half;
    return width <= 2 * smaller * rounding_factor && smaller >= magnitude(center) * 0x1p-20;
}

simd::Box8 no_boxes() {
    simd::Box8 boxes;
    for (std::size_t lane = 0; lane < 8; ++lane) set_lane(boxes, lane, no_box);
    return boxes;
}

}  // namespace

bool Octree::fits(const Cell& cell, Vec3 middle, double width) noexcept {
    const Vec3 off = glm::abs(middle - cell.center);
    return magnitude(off) <= cell.half && width <= 2 * cell.half * rounding_factor;
}

std::uint32_t Octree::new_cell(Vec3 center, double half) {
    std::uint32_t index = 0;
    if (free_cells_.empty()) {
        index = static_cast<std::uint32_t>(cells_.size());
        cells_.emplace_back();
    } else {
        index = free_cells_.back();
        free_cells_.pop_back();
    }
    Cell& cell = cells_[index];
    cell = Cell{};
    cell.boxes = no_boxes();
    cell.children.fill(none);
    cell.center = center;
    cell.half = half;
    return index;
}

void Octree::attach(std::uint32_t child, std::uint32_t parent, std::uint32_t lane) {
    cells_[child].parent = parent;
    cells_[child].lane = lane;
    cells_[parent].children[lane] = child;
    cells_[parent].used |= 1u << lane;
    set_lane(cells_[parent].boxes, lane, box_around(cells_[child]));
}

std::uint32_t Octree::child_for(std::uint32_t cell, std::uint32_t lane) {
    if (cells_[cell].children[lane] == none) {
        const Vec3 center = octant_center(cells_[cell].center, cells_[cell].half, lane);
        attach(new_cell(center, 0.5 * cells_[cell].half), cell, lane);
    }
    return cells_[cell].children[lane];
}

/// Doubles the root until the body fits; false when that would exceed the range of doubles or most_depth.
bool Octree::grow_to(Vec3 middle, double width) {
    const double distance = magnitude(middle);
    if (!(distance < 1e100 && width < 1e100)) return false;
    if (root_ == none) {
        // A power of two, at least as large as the body's width and large enough relative to its coordinates that
        // rounding does not matter.
        int exponent = 0;
        const double part = std::frexp(std::max({width, distance * 0x1p-19, 1e-100}), &exponent);
        const double half = std::ldexp(1.0, part == 0.5 ? exponent - 1 : exponent);
        root_ = new_cell(middle, half);
    }
    double smallest = cells_[root_].half;
    for (const Cell& cell : cells_) smallest = std::min(smallest, cell.half);
    while (!fits(cells_[root_], middle, width)) {
        const double half = 2 * cells_[root_].half;
        if (half > smallest * std::ldexp(1.0, most_depth - 2)) return false;
        const Vec3 center = cells_[root_].center;
        const Vec3 signs(middle.x >= center.x ? 1 : -1, middle.y >= center.y ? 1 : -1, middle.z >= center.z ? 1 : -1);
        const Vec3 wider = center + cells_[root_].half * signs;
        if (magnitude(wider) > half * 0x1p20) return false;
        const std::uint32_t old = root_;
        root_ = new_cell(wider, half);
        attach(old, root_, octant(center, wider));
    }
    return true;
}

std::uint32_t Octree::cell_for(Vec3 middle, double width, std::span<const Aabb> boxes) {
    std::uint32_t cell = root_;
    for (int depth = 0; depth < most_depth - 2; ++depth) {
        if (!goes_deeper(width, cells_[cell].half, cells_[cell].center)) break;
        const std::uint32_t lane = octant(middle, cells_[cell].center);
        if (cells_[cell].children[lane] == none) {
            if (cells_[cell].count < few) break;
            cut(cell, boxes);
        }
        cell = child_for(cell, lane);
    }
    return cell;
}

/// Moves bodies that are small enough into children.
void Octree::cut(std::uint32_t cell, std::span<const Aabb> boxes) {
    const Vec3 center = cells_[cell].center;
    std::vector<std::uint32_t> deeper;
    for_each_bucket(cells_[cell], [&](const Bucket& bucket) {
        bvh::for_each_lane(bucket.used, [&](std::size_t i) {
            if (goes_deeper(width_of(boxes[bucket.keys[i]]), cells_[cell].half, center))
                deeper.push_back(bucket.keys[i]);
        });
        return false;
    });
    for (const std::uint32_t key : deeper) {
        remove_from_bucket(key);
        put(key, child_for(cell, octant(boxes[key].center(), center)), boxes);
    }
}

void Octree::put(std::uint32_t key, std::uint32_t cell, std::span<const Aabb> boxes) {
    std::uint32_t index = cells_[cell].bucket;
    while (index != none && buckets_[index].used == 0xff) index = buckets_[index].next;
    if (index == none) {
        if (free_buckets_.empty()) {
            index = static_cast<std::uint32_t>(buckets_.size());
            buckets_.emplace_back();
        } else {
            index = free_buckets_.back();
            free_buckets_.pop_back();
        }
        buckets_[index] = {no_boxes(), {}, 0, cells_[cell].bucket, cell};
        cells_[cell].bucket = index;
    }
    Bucket& bucket = buckets_[index];
    const auto lane = static_cast<std::uint32_t>(std::countr_one(bucket.used));
    const simd::Box box = rounded_outwards_fast(boxes[key]);
    set_lane(bucket.boxes, lane, box);
    bucket.keys[lane] = key;
    bucket.used |= 1u << lane;
    locations_[key] = {index, lane};
    ++cells_[cell].count;
    // Boxes above grow until they contain the box.
    for (std::uint32_t at = cell; cells_[at].parent != none; at = cells_[at].parent) {
        simd::Box8& above = cells_[cells_[at].parent].boxes;
        const simd::Box old = lane_of(above, cells_[at].lane), wider = joined(old, box);
        if (same(old, wider)) break;
        set_lane(above, cells_[at].lane, wider);
    }
}

/// Removes the body from its bucket; boxes above are unchanged.
void Octree::remove_from_bucket(std::uint32_t key) {
    const Location location = locations_[key];
    Bucket& bucket = buckets_[location.bucket];
    set_lane(bucket.boxes, location.lane, no_box);
    bucket.used &= ~(1u << location.lane);
    Cell& cell = cells_[bucket.cell];
    --cell.count;
    locations_[key] = {};
    if (bucket.used != 0) return;
    std::uint32_t* link = &cell.bucket;
    while (*link != location.bucket) link = &buckets_[*link].next;
    *link = bucket.next;
    free_buckets_.push_back(location.bucket);
}

simd::Box Octree::box_around(const Cell& cell) const {
    simd::Box box = whole_box(cell.boxes);
    for_each_bucket(cell, [&](const Bucket& bucket) {
        box = joined(box, whole_box(bucket.boxes));
        return false;
    });
    return box;
}

void Octree::refit_above(std::uint32_t cell) {
    for (; cells_[cell].parent != none; cell = cells_[cell].parent) {
        simd::Box8& above = cells_[cells_[cell].parent].boxes;
        const simd::Box box = box_around(cells_[cell]);
        if (same(box, lane_of(above, cells_[cell].lane))) return;
        set_lane(above, cells_[cell].lane, box);
    }
}

void Octree::insert(std::uint32_t key, std::span<const Aabb> boxes) {
    if (key >= locations_.size()) locations_.resize(key + std::size_t{1});
    const Vec3 middle = boxes[key].center();
    const double width = width_of(boxes[key]);
    if ((root_ != none && fits(cells_[root_], middle, width)) || grow_to(middle, width)) {
        put(key, cell_for(middle, width, boxes), boxes);
    } else {
        locations_[key] = {outside, static_cast<std::uint32_t>(outside_.size())};
        outside_.push_back(key);
    }
}

void Octree::erase(std::uint32_t key) {
    const Location location = locations_[key];
    if (location.bucket == outside) {
        outside_[location.lane] = outside_.back();
        locations_[outside_.back()].lane = location.lane;
        outside_.pop_back();
        locations_[key] = {};
        return;
    }
    std::uint32_t cell = buckets_[location.bucket].cell;
    remove_from_bucket(key);
    // Empty cubes are removed, and all of them with the last body.
    while (cells_[cell].count == 0 && cells_[cell].used == 0) {
        const std::uint32_t parent = cells_[cell].parent, lane = cells_[cell].lane;
        cells_[cell].half = infinite;  // marks an unused cube
        free_cells_.push_back(cell);
        if (parent == none) {
            root_ = none;
            return;
        }
        cells_[parent].children[lane] = none;
        cells_[parent].used &= ~(1u << lane);
        set_lane(cells_[parent].boxes, lane, no_box);
        cell = parent;
    }
    refit_above(cell);
}

void Octree::update(std::uint32_t key, std::span<const Aabb> boxes) {
    // A body stays in its cube until it leaves, or until it fits into a smaller one and the cube is crowded.
    const Location location = locations_[key];
    if (location.bucket != outside) {
        Bucket& bucket = buckets_[location.bucket];
        const Cell& cell = cells_[bucket.cell];
        const double width = width_of(boxes[key]);
        const bool stays = fits(cell, boxes[key].center(), width) &&
                           (cell.count <= 2 * few || !goes_deeper(width, cell.half, cell.center));
        if (stays) {
            set_lane(bucket.boxes, location.lane, rounded_outwards_fast(boxes[key]));
            refit_above(bucket.cell);
            return;
        }
    }
    erase(key);
    insert(key, boxes);
}

void Octree::update_all(std::span<const std::uint32_t> keys, std::span<const Aabb> boxes) {
    for (const std::uint32_t key : keys) update(key, boxes);
}

Aabb Octree::total_bounds() const noexcept {
    if (root_ == none) return {};
    const simd::Box box = box_around(cells_[root_]);
    return {Vec3(box.min[0], box.min[1], box.min[2]), Vec3(box.max[0], box.max[1], box.max[2])};
}

void Octree::cull(std::span<const Aabb>, const FrustumCuller& culling, CullResult& visible) const {
    struct Waiting {
        std::uint32_t cell, planes;
    };
    for (const std::uint32_t key : outside_) visible.add(key, culling.planes());
    if (root_ == none) return;
    std::array<Waiting, 8 * most_depth> stack;
    std::size_t waiting = 0;
    stack[waiting++] = {root_, culling.planes()};
    while (waiting > 0) {
        const Waiting it = stack[--waiting];
        const Cell& cell = cells_[it.cell];
        simd::Sides8 sides{};
        for_each_bucket(cell, [&](const Bucket& bucket) {
            if (it.planes != 0) culling.crossed(bucket.boxes, it.planes, sides);
            bvh::for_each_lane(bucket.used & ~sides.outside,
                               [&](std::size_t i) { visible.add(bucket.keys[i], sides.crossing[i]); });
            return false;
        });
        if (cell.used == 0) continue;
        if (it.planes != 0) culling.crossed(cell.boxes, it.planes, sides);
        bvh::for_each_lane(cell.used & ~sides.outside, [&](std::size_t i) {
            stack[waiting++] = {cell.children[i], sides.crossing[i]};
        });
    }
}

std::size_t Octree::bytes() const noexcept {
    return cells_.capacity() * sizeof(Cell) + buckets_.capacity() * sizeof(Bucket) +
           locations_.capacity() * sizeof(Location) +
           (free_cells_.capacity() + free_buckets_.capacity() + outside_.capacity()) * sizeof(std::uint32_t);
}

void Octree::check(std::span<const Aabb> boxes) const {
    const auto require = [](bool holds_true, const char* what) {
        if (!holds_true) throw std::logic_error(what);
    };
    std::size_t found = outside_.size(), located = 0;
    for (const Location& location : locations_) located += location.bucket == none ? 0 : 1;
    std::vector<std::uint32_t> stack;
    if (root_ != none) stack.push_back(root_);
    while (!stack.empty()) {
        const std::uint32_t index = stack.back();
        stack.pop_back();
        const Cell& cell = cells_[index];
        require(cell.count != 0 || cell.used != 0, "a cube holds nothing");
        if (cell.parent != none) {
            const Cell& above = cells_[cell.parent];
            require(above.children[cell.lane] == index, "a parent does not link to its child");
            require(same(lane_of(above.boxes, cell.lane), box_around(cell)), "a box is not that of what is in it");
        }
        std::uint32_t count = 0;
        for_each_bucket(cell, [&](const Bucket& bucket) {
            require(bucket.used != 0 && bucket.cell == index, "a bucket is empty, or astray");
            bvh::for_each_lane(bucket.used, [&](std::size_t i) {
                const std::uint32_t key = bucket.keys[i];
                require(&buckets_[locations_[key].bucket] == &bucket && locations_[key].lane == i,
                        "a body is elsewhere");
                require(same(lane_of(bucket.boxes, i), rounded_outwards_fast(boxes[key])), "a body's box is another");
                require(fits(cell, boxes[key].center(), width_of(boxes[key])), "a body does not fit its cube");
                ++count;
            });
            return false;
        });
        require(count == cell.count, "a cube counts wrongly");
        found += count;
        bvh::for_each_lane(cell.used, [&](std::size_t i) { stack.push_back(cell.children[i]); });
    }
    require(found == located, "bodies are lost");
}

}  // namespace abut::scene
