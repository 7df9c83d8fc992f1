// SPDX-License-Identifier: MIT
// A mesh's own pairs at hubs, at edges of many triangles, and elsewhere; each pair is found in one place and decided
// exactly.
#include "abut/mesh/dense_pairs.h"

#include <algorithm>
#include <cmath>

#include "abut/base/executor.h"
#include "abut/base/sort.h"
#include "abut/mesh/feature_owners.h"
#include "abut/mesh/overlap_beyond_corners.h"
#include "abut/mesh/unit_scale.h"
#include "abut/pair/predicates/projected_triangle.h"

namespace abut {
namespace {

using bvh::ObbTreeItem;

constexpr std::uint32_t none = ObbTreeItem::no_group;

double length(Vec3 v) noexcept { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }

/// b - a, scaled by a power of two that keeps its squares within the range of doubles; the error is less than 2^-52 of
/// its length.
Vec3 offset(Vec3 a, Vec3 b) noexcept {
    Vec3 d = b - a;
    if (!is_finite(d)) d = 0.5 * b - 0.5 * a;
    const double largest = std::max({std::abs(d.x), std::abs(d.y), std::abs(d.z)});
    if (largest == 0) return d;
    const int exponent = std::ilogb(largest);
    // In two steps, since 2^1074 exceeds the range of double.
    const double first = std::ldexp(1.0, -exponent / 2), second = std::ldexp(1.0, -exponent + exponent / 2);
    return d * first * second;
}

/// The unit vector from a towards b, which differs from a; the error is less than 2^-50.
Vec3 direction(Vec3 a, Vec3 b) noexcept {
    const Vec3 d = offset(a, b);
    return d / length(d);
}
constexpr double direction_error = 0x1p-50;

}  // namespace

DenseSelfPairs::DenseSelfPairs(const Mesh& mesh, bool degenerate)
    : mesh_(mesh), classes_(mesh.vertices(), mesh.triangles()) {
    std::vector<char> left_out(classes_.size(), 0);
    if (!degenerate) {
        for_each_range(classes_.size(), 4096, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i)
                left_out[i] = pair::is_flat(triangle(static_cast<std::uint32_t>(i)));
        });
    }
    for (std::uint32_t i = 0; i < classes_.size(); ++i) {
        if (left_out[i] == 0) included_.push_back(i);
    }
    find_hubs();
    make_main();
}

void DenseSelfPairs::find_hubs() {
    const std::size_t vertices = mesh_.vertices().size();
    degree_.resize(vertices);
    const auto each_corner = [&](auto use) {
        for (const std::uint32_t i : included_) {
            const Index3& t = classes_.corners(i);  // ascending, so equal ones are adjacent
            for (std::size_t k = 0; k < 3; ++k) {
                if (k == 0 || t[k] != t[k - 1]) use(t[k], i);
            }
        }
    };
    each_corner([&](std::uint32_t vertex, std::uint32_t) { ++degree_[vertex]; });
    std::vector<std::size_t> first{0};
    std::vector<std::uint32_t> link_of(vertices, none);
    for (std::uint32_t v = 0; v < vertices; ++v) {
        if (!is_hub(v)) continue;
        link_of[v] = static_cast<std::uint32_t>(links_.size());
        links_.push_back({v, {}, {}});
        first.push_back(first.back() + degree_[v]);
    }
    std::vector<std::uint32_t> around(first.back());
    std::vector<std::size_t> next = first;
    each_corner([&](std::uint32_t vertex, std::uint32_t i) {
        if (link_of[vertex] != none) around[next[link_of[vertex]]++] = i;
    });
    std::vector<std::vector<bvh::ObbTree>> edge_trees(links_.size());
    for_each_range(links_.size(), 16, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            make_link(links_[i], std::span(around).subspan(first[i], first[i + 1] - first[i]), edge_trees[i]);
        }
    });
    for (auto& some : edge_trees) std::move(some.begin(), some.end(), std::back_inserter(edge_trees_));
}

ObbTreeItem DenseSelfPairs::item(std::uint32_t i) const {
    ObbTreeItem result;
    result.number = i;
    result.lowest = classes_.members(i).front();
    result.highest = classes_.members(i).back();
    return result;
}

/// The tree of all triangles, each in the group of its largest hub.
void DenseSelfPairs::make_main() {
    const UnitScale scale(mesh_.bounds());
    std::vector<ObbTreeItem> items(included_.size());
    for_each_range(items.size(), 4096, [&](std::size_t first, std::size_t last) {
        for (std::size_t n = first; n < last; ++n) {
            items[n] = item(included_[n]);
            const Triangle t = triangle(included_[n]);
            items[n].points = {scale(t.a), scale(t.b), scale(t.c)};
            std::uint32_t most = hub_size;
            for (const std::uint32_t v : classes_.corners(included_[n])) {
                if (degree_[v] <= most) continue;
                most = degree_[v];
                items[n].group = v;
            }
        }
    });
    main_ = bvh::ObbTree(std::move(items));
}

/// Two triangles with one common corner overlap where the arcs that they cut from a sphere around it overlap.
void DenseSelfPairs::make_link(Link& link, std::span<const std::uint32_t> around,
                               std::vector<bvh::ObbTree>& edge_trees) const {
    const Vec3 hub = mesh_.vertices()[link.hub];
    struct Other {
        std::uint32_t vertex, of;
    };
    std::vector<Other> others;
    for (const std::uint32_t i : around) {
        const Index3& t = classes_.corners(i);
        for (std::size_t k = 0; k < 3; ++k) {
            if (t[k] != link.hub && (k == 0 || t[k] != t[k - 1])) others.push_back({t[k], i});
        }
    }
    sort_range(others.begin(), others.end(),
               [](const Other& a, const Other& b) { return a.vertex != b.vertex ? a.vertex < b.vertex : a.of < b.of; });
    std::vector<std::uint32_t> sizes;  // of the edges to link.many
    std::vector<std::uint32_t> classes;
    for (std::size_t first = 0, last = 0; first < others.size(); first = last) {
        const std::uint32_t other = others[first].vertex;
        while (last < others.size() && others[last].vertex == other) ++last;
        if (last - first <= many_on_edge) continue;
        link.many.push_back(other);
        sizes.push_back(static_cast<std::uint32_t>(last - first));
        if (is_hub(other) && other < link.hub) continue;  // the edge is handled at that hub
        classes.clear();
        for (std::size_t i = first; i < last; ++i) classes.push_back(others[i].of);
        edge_trees.push_back(edge_tree(link.hub, other, classes));
    }

    std::vector<ObbTreeItem> arcs;
    arcs.reserve(around.size());
    for (const std::uint32_t i : around) {
        std::array<Vec3, 2> ends{Vec3(0), Vec3(0)};
        std::size_t count = 0;
        std::uint32_t most = 0, group = none;
        for (const std::uint32_t v : classes_.corners(i)) {
            if (v == link.hub) continue;
            if (count < 2) ends[count++] = direction(hub, mesh_.vertices()[v]);
            const auto at = std::lower_bound(link.many.begin(), link.many.end(), v);
            if (at == link.many.end() || *at != v) continue;
            const std::uint32_t size = sizes[static_cast<std::size_t>(at - link.many.begin())];
            if (size > most) most = size, group = v;
        }
        if (count == 0) continue;  // the hub alone, where no overlap counts
        if (count == 1) ends[1] = ends[0];
        ObbTreeItem arc = item(i);
        arc.points = {ends[0], ends[1], ends[1]};
        // An arc deviates from its chord by the sagitta, 1 - sqrt(1 - (chord / 2)^2).
        const double half = std::min(0.5 * length(ends[1] - ends[0]), 1.0);
        arc.pad = half * half / (1 + std::sqrt(std::max(0.0, 1 - half * half))) * (1 + 0x1p-20) + 4 * direction_error;
        // Where the square root loses digits, the arc is about half a circle, and its sagitta at most the radius.
        if (half > 0.99) arc.pad = 1.01;
        arc.group = group;
        arcs.push_back(arc);
    }
    link.arcs = bvh::ObbTree(std::move(arcs));
}

/// Triangles on one edge are folded onto each other where they leave it in the same direction. Those without area
/// overlap where they extend beyond the same end, and no others: see overlap_beyond_corners.
bvh::ObbTree DenseSelfPairs::edge_tree(std::uint32_t p, std::uint32_t q, std::span<const std::uint32_t> classes) const {
    const Vec3 from = mesh_.vertices()[p], to = mesh_.vertices()[q];
    const Vec3 along = direction(from, to);
    const auto dot = [](Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; };
    std::vector<ObbTreeItem> items;
    for (const std::uint32_t i : classes) {
        ObbTreeItem entry = item(i);
        Vec3 third = from;
        for (const std::uint32_t v : classes_.corners(i)) {
            if (v != p && v != q) third = mesh_.vertices()[v];
        }
        if (third == from) continue;  // the edge alone, where no overlap counts
        const Vec3 d = direction(from, third);
        Vec3 around_edge;
        if (pair::is_flat({from, to, third})) {
            const glm::length_t k = from.x != to.x ? 0 : from.y != to.y ? 1 : 2;
            const double low = std::min(from[k], to[k]), high = std::max(from[k], to[k]);
            if (third[k] >= low && third[k] <= high) continue;
            around_edge = third[k] > high ? Vec3(2) : Vec3(-2);  // outside of all directions
        } else {
            const Vec3 across = d - dot(d, along) * along;
            const double size = length(across);
            if (size > 0x1p-40) {
                around_edge = across / size;
                entry.pad = 0x1p-46 / size;
            } else {
                around_edge = Vec3(0);
                entry.pad = 1.01;
            }
        }
        entry.points = {around_edge, around_edge, around_edge};
        items.push_back(entry);
    }
    return bvh::ObbTree(std::move(items));
}

bool DenseSelfPairs::overlap(std::uint32_t i, std::uint32_t k) const {
    return overlap_beyond_corners(triangle(i), triangle(k));
}

std::uint32_t DenseSelfPairs::lowest_common_hub(std::uint32_t i, std::uint32_t k) const {
    for (const std::uint32_t v : classes_.corners(i)) {
        if (is_hub(v) && has_vertex(classes_.corners(k), v)) return v;
    }
    return none;
}

bool DenseSelfPairs::on_an_edge_of_many(const Link& link, std::uint32_t i, std::uint32_t k) const {
    const Index3& t = classes_.corners(i);
    return std::any_of(t.begin(), t.end(), [&](std::uint32_t v) {
        return v != link.hub && has_vertex(classes_.corners(k), v) &&
               std::binary_search(link.many.begin(), link.many.end(), v);
    });
}

bool DenseSelfPairs::for_each(bvh::Rows rows, const VisitClasses& visit) const {
    const auto found = [&](std::uint32_t i, std::uint32_t k) {
        return overlap(i, k) && visit(classes_.members(i), classes_.members(k));
    };
    for (const std::uint32_t i : included_) {
        const auto members = classes_.members(i);
        if (members.size() < 2 || members.front() >= rows.last || members.back() <= rows.first) continue;
        if (found(i, i)) return true;
    }
    std::atomic<bool> stopped{false};
    const auto traverse = [&](const bvh::ObbTree& tree, auto leaf) {
        if (stopped.load(std::memory_order_relaxed)) return;
        const bool ended = bvh::ObbTreeTraversal(tree, rows).traverse([&](const ObbTreeItem& a, const ObbTreeItem& b) {
            return leaf(a.number, b.number);
        });
        if (ended) stopped.store(true, std::memory_order_relaxed);
    };
    for_each_range(links_.size(), 1, [&](std::size_t n, std::size_t) {
        const Link& link = links_[n];
        traverse(link.arcs, [&](std::uint32_t i, std::uint32_t k) {
            return lowest_common_hub(i, k) == link.hub && !on_an_edge_of_many(link, i, k) && found(i, k);
        });
    });
    for_each_range(edge_trees_.size(), 1, [&](std::size_t n, std::size_t) { traverse(edge_trees_[n], found); });
    traverse(main_, [&](std::uint32_t i, std::uint32_t k) { return lowest_common_hub(i, k) == none && found(i, k); });
    return stopped.load();
}

}  // namespace abut
