// SPDX-License-Identifier: MIT
// Puts bodies into cubes and takes them out, one at a time.
#include "abut/scene/octree.h"

#include <algorithm>
#include <cmath>

#include "abut/base/executor.h"

namespace abut::scene {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

// A cube's bodies may be as wide as itself, but for what rounding its middle and corners may lose: coordinates of a cube are
// at most 2^20 times its width (see fits), so roundings stay below 2^-30 of it.
constexpr double room = 1 - 0x1p-20;

/// A cube with less in it is not cut.
constexpr std::size_t few = 8;

double magnitude(Vec3 v) { return std::max(std::max(std::abs(v.x), std::abs(v.y)), std::abs(v.z)); }

std::size_t octant(Vec3 middle, Vec3 center) {
    return (middle.x >= center.x ? 1u : 0u) | (middle.y >= center.y ? 2u : 0u) | (middle.z >= center.z ? 4u : 0u);
}

Vec3 octant_center(Vec3 center, double half, std::size_t i) {
    return center + 0.5 * half * Vec3((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1);
}

double width_of(const Aabb& box) {
    const Vec3 e = box.extents();
    return std::max(std::max(e.x, e.y), e.z);
}

}  // namespace

double Octree::apart(const Aabb& a, const Aabb& b) noexcept {
    const Vec3 gap(std::max(std::max(a.min.x - b.max.x, b.min.x - a.max.x), 0.0),
                   std::max(std::max(a.min.y - b.max.y, b.min.y - a.max.y), 0.0),
                   std::max(std::max(a.min.z - b.max.z, b.min.z - a.max.z), 0.0));
    // Where squares leave the range the widest gap is a bound still.
    const double widest = magnitude(gap), sum = gap.x * gap.x + gap.y * gap.y + gap.z * gap.z;
    return (sum > 0x1p-960 && sum < 0x1p1000 ? std::sqrt(sum) : widest) * (1 - 0x1p-48);
}

double Octree::Crossing::enters(const Aabb& box) const {
    double enter = t_min_, leave = infinite;
    for (int i = 0; i < 3; ++i) {
        const double low = box.min[i] - pad_, high = box.max[i] + pad_, d = direction_[i];
        if (d == 0) {
            if (!(low <= origin_[i] && origin_[i] <= high)) return infinite;
        } else if (std::abs(d) > 1e-290 && std::abs(d) < 1e290) {
            // A difference and a quotient: two roundings, and an absolute one below the normal range.
            const double a = ((d > 0 ? low : high) - origin_[i]) / d, b = ((d > 0 ? high : low) - origin_[i]) / d;
            const double near = a - std::abs(a) * 0x1p-50 - 0x1p-1060, far = b + std::abs(b) * 0x1p-50 + 0x1p-1060;
            if (near > enter) enter = near;
            if (far < leave) leave = far;
        }
    }
    return enter <= leave ? enter : infinite;
}

bool Octree::fits(const Cell& cell, Vec3 middle, double width) noexcept {
    const Vec3 off = glm::abs(middle - cell.center);
    return magnitude(off) <= cell.half && width <= 2 * cell.half * room;
}

std::uint32_t Octree::new_cell(Vec3 center, double half, std::uint32_t parent) {
    std::uint32_t index = 0;
    if (free_.empty()) {
        index = static_cast<std::uint32_t>(cells_.size());
        cells_.emplace_back();
    } else {
        index = free_.back();
        free_.pop_back();
    }
    Cell& cell = cells_[index];
    cell.center = center;
    cell.half = half;
    cell.parent = parent;
    cell.children.fill(none);
    return index;
}

/// Doubles the root until the body fits; false when that would leave what doubles and most_depth can do.
bool Octree::grow_to(Vec3 middle, double width) {
    const double reach = magnitude(middle);
    if (!(reach < 1e100 && width < 1e100)) return false;
    if (cells_.empty()) {
        // As wide as the body, or wide enough beside its coordinates that they are told apart well; a power of two.
        const double half = std::exp2(std::ceil(std::log2(std::max(std::max(width, reach * 0x1p-19), 1e-100))));
        new_cell(middle, half, none);
    }
    double smallest = cells_[0].half;
    for (const Cell& cell : cells_) smallest = std::min(smallest, cell.half);
    while (!fits(cells_[0], middle, width)) {
        const double half = 2 * cells_[0].half;
        if (half > smallest * std::exp2(most_depth - 2)) return false;
        const Vec3 center = cells_[0].center;
        const Vec3 way(middle.x >= center.x ? 1 : -1, middle.y >= center.y ? 1 : -1, middle.z >= center.z ? 1 : -1);
        const Vec3 wider = center + cells_[0].half * way;
        if (magnitude(wider) > half * 0x1p20) return false;
        // The old root moves to a new place, and its children and bodies are told.
        const std::uint32_t moved = new_cell(center, cells_[0].half, 0);
        cells_[moved].children = cells_[0].children;
        cells_[moved].keys = std::move(cells_[0].keys);
        for (const std::uint32_t child : cells_[moved].children) {
            if (child != none) cells_[child].parent = moved;
        }
        for (const std::uint32_t key : cells_[moved].keys) places_[key].cell = moved;
        cells_[0] = Cell{};
        cells_[0].center = wider;
        cells_[0].half = half;
        cells_[0].children[octant(center, wider)] = moved;
    }
    return true;
}

std::uint32_t Octree::cell_for(Vec3 middle, double width) {
    std::uint32_t cell = 0;
    for (int depth = 0; depth < most_depth - 2; ++depth) {
        const double half = 0.5 * cells_[cell].half;
        // A cube so small that its corners were no longer told apart well would lose bodies.
        if (width > 2 * half * room || half < magnitude(cells_[cell].center) * 0x1p-20) break;
        const std::size_t i = octant(middle, cells_[cell].center);
        if (cells_[cell].children[i] == none) {
            if (cells_[cell].keys.size() < few) break;
            const std::uint32_t child = new_cell(octant_center(cells_[cell].center, cells_[cell].half, i), half, cell);
            cells_[cell].children[i] = child;
        }
        cell = cells_[cell].children[i];
    }
    return cell;
}

void Octree::put(std::uint32_t key, std::uint32_t cell) {
    auto& keys = cell == outside ? outside_ : cells_[cell].keys;
    places_[key] = {cell, static_cast<std::uint32_t>(keys.size())};
    keys.push_back(key);
}

void Octree::insert(std::uint32_t key, std::span<const Aabb> boxes) {
    if (key >= places_.size()) places_.resize(key + std::size_t{1});
    const Aabb& box = boxes[key];
    const Vec3 middle = box.center();
    const double width = width_of(box);
    const bool inside = (!cells_.empty() && fits(cells_[0], middle, width)) || grow_to(middle, width);
    put(key, inside ? cell_for(middle, width) : outside);
}

void Octree::erase(std::uint32_t key) {
    const Place place = places_[key];
    auto& keys = place.cell == outside ? outside_ : cells_[place.cell].keys;
    keys[place.at] = keys.back();
    places_[keys.back()].at = place.at;
    keys.pop_back();
    places_[key] = {};
    // Cubes that hold nothing any more go; the root stays, to be grown again from where it is.
    for (std::uint32_t cell = place.cell; cell != outside && cell != 0;) {
        Cell& it = cells_[cell];
        if (!it.keys.empty() || std::any_of(it.children.begin(), it.children.end(), [](auto c) { return c != none; })) {
            break;
        }
        const std::uint32_t parent = it.parent;
        std::replace(cells_[parent].children.begin(), cells_[parent].children.end(), cell, none);
        it.half = infinite;  // counts as no cube
        free_.push_back(cell);
        cell = parent;
    }
    if (cells_.size() == free_.size() + 1 && cells_[0].keys.empty()) {
        cells_.clear();
        free_.clear();
    }
}

void Octree::update(std::uint32_t key, std::span<const Aabb> boxes) {
    // In its cube it stays until it leaves, or fits into a smaller one and the cube is crowded.
    const std::uint32_t cell = places_[key].cell;
    if (cell != outside) {
        const double width = width_of(boxes[key]);
        const Cell& it = cells_[cell];
        if (fits(it, boxes[key].center(), width) && (width > it.half * room || it.keys.size() <= 2 * few)) return;
    }
    erase(key);
    insert(key, boxes);
}

void Octree::update_all(std::span<const std::uint32_t> keys, std::span<const Aabb> boxes) {
    for (const std::uint32_t key : keys) update(key, boxes);
}

void Octree::cull(std::span<const Aabb>, const Culling& culling, Seen& seen) const {
    struct Waiting {
        std::uint32_t cell, planes;
    };
    for (const std::uint32_t key : outside_) seen.add(key, culling.planes());
    if (cells_.empty()) return;
    std::array<Waiting, 8 * most_depth> stack;
    std::size_t waiting = 0;
    stack[waiting++] = {0, culling.planes()};
    while (waiting > 0) {
        const Waiting it = stack[--waiting];
        const Cell& cell = cells_[it.cell];
        const std::optional<std::uint32_t> planes = culling.crossed(loose(cell), it.planes);
        if (!planes) continue;
        for (const std::uint32_t key : cell.keys) seen.add(key, *planes);
        for (const std::uint32_t child : cell.children) {
            if (child != none) stack[waiting++] = {child, *planes};
        }
    }
}

std::vector<KeyPair> Octree::pairs(std::span<const Aabb> boxes) const {
    constexpr std::size_t grain = 256;
    std::vector<std::vector<KeyPair>> found(places_.size() / grain + 1);
    for_each_range(places_.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const auto key = static_cast<std::uint32_t>(i);
            if (places_[key].cell == none) continue;
            walk_box(boxes, boxes[key], [&](std::uint32_t other) {
                if (key < other) found[first / grain].push_back({key, other});
                return false;
            });
        }
    });
    return joined_in_order(found, places_.size());
}

std::size_t Octree::bytes() const noexcept {
    std::size_t bytes = cells_.capacity() * sizeof(Cell) + places_.capacity() * sizeof(Place) +
                        (free_.capacity() + outside_.capacity()) * sizeof(std::uint32_t);
    for (const Cell& cell : cells_) bytes += cell.keys.capacity() * sizeof(std::uint32_t);
    return bytes;
}

}  // namespace abut::scene
