// SPDX-License-Identifier: MIT
// Changes of single bodies: descends from the root, splits full nodes and refits on the way back.
#include "abut/scene/broad_phase/dynamic_tree.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace abut::scene {
namespace {

bool box_contains(const simd::Box& outer, const simd::Box& inner) {
    bool all = true;
    for (std::size_t i = 0; i < 3; ++i) all &= outer.min[i] <= inner.min[i] && inner.max[i] <= outer.max[i];
    return all;
}

/// The lane whose box grows least when it includes the box; the smaller on equal growth, then the lower. NaN, from
/// infinite boxes, counts as the worst.
std::size_t best_lane(const bvh::Node& node, const simd::Box& box) {
    double least = std::numeric_limits<double>::infinity(), smallest = least;
    auto best = static_cast<std::size_t>(std::countr_zero(node.used));
    bvh::for_each_lane(node.used, [&](std::size_t lane) {
        const simd::Box now = lane_of(node.boxes, lane);
        const double area = half_area(now), growth = half_area(joined(now, box)) - area;
        if (growth < least || (growth == least && area < smallest)) {
            best = lane;
            least = growth;
            smallest = area;
        }
    });
    return best;
}

// Insertions alone keep the height below this; only a contrived order of insertions and removals exceeds it.
int height_allowed(std::size_t size) { return 4 + std::bit_width(size); }

}  // namespace

simd::Box rounded_outwards_fast(const Aabb& box) noexcept {
    // Rounding to nearest errs by 2^-24 of the number; within this range neither the conversion nor the margin
    // overflows.
    constexpr double most = 1e37;
    constexpr float part = 0x1p-23f, tiny = 1e-37f;
    for (int i = 0; i < 3; ++i) {
        if (!(box.min[i] > -most && box.max[i] < most)) return bvh::rounded_outwards(box);
    }
    simd::Box result;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto axis = static_cast<glm::length_t>(i);
        const auto low = static_cast<float>(box.min[axis]), high = static_cast<float>(box.max[axis]);
        result.min[i] = low - (std::abs(low) * part + tiny);
        result.max[i] = high + (std::abs(high) * part + tiny);
    }
    return result;
}

std::uint32_t DynamicTree::new_node(std::uint8_t height) {
    std::uint32_t node = 0;
    if (free_.empty()) {
        node = static_cast<std::uint32_t>(nodes_.size());
        nodes_.emplace_back();
        links_.emplace_back();
        order_.resize(order_.size() + 8, none);
    } else {
        node = free_.back();
        free_.pop_back();
    }
    links_[node] = {none, 0, height};
    for (std::size_t lane = 0; lane < 8; ++lane) clear_lane(node, lane);
    return node;
}

void DynamicTree::free_node(std::uint32_t node) { free_.push_back(node); }

void DynamicTree::set_lane(std::uint32_t node, std::size_t lane, const Entry& entry) {
    bvh::Node& n = nodes_[node];
    scene::set_lane(n.boxes, lane, entry.box);
    n.set_used(lane);
    if (links_[node].height == 0) {
        const auto index = static_cast<std::uint32_t>(node * 8 + lane);
        n.child[lane] = index;
        n.count[lane] = 1;
        order_[index] = entry.child;
        order_index_[entry.child] = index;
    } else {
        n.child[lane] = entry.child;
        n.count[lane] = 0;
        links_[entry.child].parent = node;
        links_[entry.child].lane = static_cast<std::uint8_t>(lane);
    }
}

void DynamicTree::clear_lane(std::uint32_t node, std::size_t lane) {
    bvh::Node& n = nodes_[node];
    scene::set_lane(n.boxes, lane, no_box);
    n.set_unused(lane);
    n.child[lane] = 0;
    n.count[lane] = 0;
    order_[node * 8 + lane] = none;
}

void DynamicTree::insert(std::uint32_t key, std::span<const Aabb> boxes) {
    if (key >= order_index_.size()) order_index_.resize(key + std::size_t{1}, none);
    const Entry entry{rounded_outwards_fast(boxes[key]), key};
    if (nodes_.empty()) new_node(0xff);  // the root's parent
    if (empty()) set_lane(0, 0, {no_box, new_node(0)});
    // Descends to the bottom, and enlarges the boxes on the path.
    set_lane(0, 0, {joined(lane_of(nodes_[0].boxes, 0), entry.box), root()});
    std::uint32_t node = root();
    while (links_[node].height > 0) {
        const std::size_t lane = best_lane(nodes_[node], entry.box);
        const std::uint32_t child = nodes_[node].child[lane];
        set_lane(node, lane, {joined(lane_of(nodes_[node].boxes, lane), entry.box), child});
        node = child;
    }
    ++size_;
    ++changes_;
    add_entry(node, entry);
    // A tree filled body by body is repacked when it has grown eightfold, and one that is too high at once.
    if (height() > height_allowed(size_) || (size_ >= 64 && changes_ > size_ - size_ / 8)) rebuild(boxes);
}

void DynamicTree::add_entry(std::uint32_t node, Entry entry) {
    for (;;) {
        if (nodes_[node].used != 0xff) {
            set_lane(node, static_cast<std::size_t>(std::countr_one(nodes_[node].used)), entry);
            refit_above(node);
            return;
        }
        entry = split(node, entry);
        if (node == root()) {
            const std::uint32_t top = new_node(static_cast<std::uint8_t>(links_[node].height + 1));
            set_lane(top, 0, {whole_box(nodes_[node].boxes), node});
            set_lane(top, 1, entry);
            set_lane(0, 0, {whole_box(nodes_[top].boxes), top});
            return;
        }
        const Link link = links_[node];
        set_lane(link.parent, link.lane, {whole_box(nodes_[node].boxes), node});
        node = link.parent;
    }
}

/// Distributes nine entries: some stay in the node, the others go into a new one, which is returned as an entry.
DynamicTree::Entry DynamicTree::split(std::uint32_t node, const Entry& more) {
    std::array<Entry, 9> all;
    const bool bottom = links_[node].height == 0;
    for (std::size_t lane = 0; lane < 8; ++lane) {
        const std::uint32_t child = nodes_[node].child[lane];
        all[lane] = {lane_of(nodes_[node].boxes, lane), bottom ? order_[child] : child};
    }
    all[8] = more;

    // Along each axis the entries are sorted by their middles and cut where the cost, areas times counts, is least
    // (R*-tree, Beckmann et al. 1990, by area).
    std::array<Entry, 9> best = all;
    std::size_t cut = 4;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::sort(all.begin(), all.end(), [&](const Entry& a, const Entry& b) {
            const double x = double{a.box.min[axis]} + a.box.max[axis], y = double{b.box.min[axis]} + b.box.max[axis];
            return x < y || (!(y < x) && a.child < b.child);
        });
        std::array<double, 9> below;
        simd::Box box = no_box;
        for (std::size_t i = 0; i < 9; ++i) below[i] = half_area(box = joined(box, all[i].box));
        box = no_box;
        for (std::size_t i = 8; i >= 3; --i) {
            box = joined(box, all[i].box);
            const double cost = below[i - 1] * static_cast<double>(i) + half_area(box) * static_cast<double>(9 - i);
            if (i <= 6 && cost < least) {
                least = cost;
                best = all;
                cut = i;
            }
        }
    }

    const std::uint32_t other = new_node(links_[node].height);
    for (std::size_t lane = 0; lane < 8; ++lane) clear_lane(node, lane);
    for (std::size_t i = 0; i < cut; ++i) set_lane(node, i, best[i]);
    for (std::size_t i = cut; i < 9; ++i) set_lane(other, i - cut, best[i]);
    return {whole_box(nodes_[other].boxes), other};
}

void DynamicTree::refit_above(std::uint32_t node) {
    while (node != 0) {
        const Link link = links_[node];
        const simd::Box box = whole_box(nodes_[node].boxes);
        if (same(box, lane_of(nodes_[link.parent].boxes, link.lane))) return;
        scene::set_lane(nodes_[link.parent].boxes, link.lane, box);
        node = link.parent;
    }
}

void DynamicTree::erase(std::uint32_t key) {
    std::uint32_t node = order_index_[key] / 8;
    clear_lane(node, order_index_[key] % 8);
    order_index_[key] = none;
    --size_;
    // Empty nodes are removed, and so is a root with a single child.
    while (node != 0 && nodes_[node].used == 0) {
        const Link link = links_[node];
        clear_lane(link.parent, link.lane);
        free_node(node);
        node = link.parent;
    }
    refit_above(node);
    while (!empty() && links_[root()].height > 0 && std::has_single_bit(nodes_[root()].used)) {
        const std::uint32_t old = root();
        const auto lane = static_cast<std::size_t>(std::countr_zero(nodes_[old].used));
        set_lane(0, 0, {lane_of(nodes_[old].boxes, lane), nodes_[old].child[lane]});
        free_node(old);
    }
}

void DynamicTree::update(std::uint32_t key, std::span<const Aabb> boxes) {
    const std::uint32_t node = order_index_[key] / 8;
    const simd::Box box = rounded_outwards_fast(boxes[key]);
    const Link link = links_[node];
    // A body near its neighbours stays in its node; one that has left them is inserted anew.
    const simd::Box home = lane_of(nodes_[link.parent].boxes, link.lane);
    if (box_contains(home, box) || half_area(joined(home, box)) <= 1.5 * half_area(home)) {
        scene::set_lane(nodes_[node].boxes, order_index_[key] % 8, box);
        refit_above(node);
        // A node's box grows with all bodies that stay in it. A check after each body has moved once costs little for
        // each.
        if (++in_place_updates_ < size_) return;
        in_place_updates_ = 0;
        tighten(boxes);
    } else {
        erase(key);
        insert(key, boxes);
    }
}

std::size_t DynamicTree::bytes() const noexcept {
    return nodes_.capacity() * sizeof(bvh::Node) + links_.capacity() * sizeof(Link) +
           (order_.capacity() + order_index_.capacity() + free_.capacity()) * sizeof(std::uint32_t);
}

void DynamicTree::check(std::span<const Aabb> boxes) const {
    const auto require = [](bool holds_true, const char* what) {
        if (!holds_true) throw std::logic_error(what);
    };
    if (empty()) return require(nodes_.empty() || nodes_[0].used == 0, "an empty tree has a root");
    std::size_t found = 0;
    std::vector<std::uint32_t> stack{root()};
    while (!stack.empty()) {
        const std::uint32_t node = stack.back();
        stack.pop_back();
        const Link& link = links_[node];
        require(nodes_[node].used != 0, "a node holds nothing");
        require(nodes_[link.parent].child[link.lane] == node, "a parent does not link to its child");
        require(same(lane_of(nodes_[link.parent].boxes, link.lane), whole_box(nodes_[node].boxes)),
                "a box is not its children's");
        for (std::size_t lane = 0; lane < 8; ++lane) {
            const bool used = link.height == 0 && (nodes_[node].used >> lane & 1) != 0;
            require((order_[node * 8 + lane] != none) == used,
                    "the order tells a body where none is, or the other way round");
        }
        bvh::for_each_lane(nodes_[node].used, [&](std::size_t lane) {
            if (link.height > 0) {
                require(links_[nodes_[node].child[lane]].height + 1 == link.height, "heights do not descend");
                stack.push_back(nodes_[node].child[lane]);
                return;
            }
            const std::uint32_t key = order_[nodes_[node].child[lane]];
            require(order_index_[key] == node * 8 + lane, "a body is not where it should be");
            require(box_contains(lane_of(nodes_[node].boxes, lane), bvh::rounded_outwards(boxes[key])),
                    "a box does not contain its body");
            ++found;
        });
    }
    require(found == size_, "bodies are lost");
}

}  // namespace abut::scene
