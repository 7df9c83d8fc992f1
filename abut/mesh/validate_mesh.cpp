// SPDX-License-Identifier: MIT
// Validates all arrays of a mesh, each on all cores.
#include "abut/mesh/validate_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "abut/base/executor.h"
#include "abut/bvh/float_range.h"
#include "abut/math/norms.h"
#include "abut/shape/result.h"

namespace abut {
namespace {

constexpr std::size_t grain = 1 << 14;

/// The index of the first bad element, or the array's size.
template <class T, class Bad>
std::size_t first_bad(const SharedArray<T>& array, Bad bad) {
    std::vector<std::size_t> found((array.size() + grain - 1) / grain, array.size());
    for_each_range(array.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            if (!bad(array[i], i)) continue;
            found[first / grain] = i;
            return;
        }
    });
    return found.empty() ? 0 : *std::min_element(found.begin(), found.end());
}

template <class T, class Bad>
std::optional<MeshFault> fault(MeshArray which, const SharedArray<T>& array, const char* what, Bad bad) {
    const std::size_t i = first_bad(array, bad);
    if (i == array.size()) return std::nullopt;
    return MeshFault{which, i, what};
}

/// Each triangle must occur once.
std::optional<MeshFault> fault_in_order(const SharedArray<std::uint32_t>& order, std::size_t triangles) {
    if (order.size() != triangles) {
        return MeshFault{
            MeshArray::order, 0,
            "there are " + std::to_string(order.size()) + " places for " + std::to_string(triangles) + " triangles"};
    }
    std::vector<bool> is_listed(triangles);
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (order[i] >= triangles || is_listed[order[i]]) {
            return MeshFault{MeshArray::order, i, "the triangle is not there, or has a place already"};
        }
        is_listed[order[i]] = true;
    }
    return std::nullopt;
}

std::optional<MeshFault> fault_in_tree(const MeshArrays& arrays) {
    int depth = 0;
    std::size_t leaves = 0;
    if (auto found = bvh::validate(std::span(arrays.nodes.data(), arrays.nodes.size()), arrays.triangles.size(), depth,
                                   leaves)) {
        return MeshFault{MeshArray::nodes, found->element, std::move(found->what)};
    }
    if (depth != arrays.depth || leaves != arrays.leaf_count) {
        return MeshFault{MeshArray::nodes, 0, "its depth or number of leaves is not as declared"};
    }
    if (leaves > 0 && !(is_finite(arrays.bounds.min) && is_finite(arrays.bounds.max))) {
        return MeshFault{MeshArray::nodes, 0, "the mesh's box is not finite"};
    }
    const simd::Box box = bvh::rounded_outwards(arrays.bounds);
    for (std::size_t axis = 0; axis < 3 && leaves > 0; ++axis) {
        if (box.min[axis] != arrays.nodes[0].boxes.min[axis][0] ||
            box.max[axis] != arrays.nodes[0].boxes.max[axis][0]) {
            return MeshFault{MeshArray::nodes, 0, "the root's box is not the mesh's"};
        }
    }
    return std::nullopt;
}

/// Whether the cells of a node's leaves lie one after another from the node's first_leaf on, within `all` cells, and
/// are valid for the kernels.
bool has_good_leaves(const MeshArrays& arrays, const bvh::Node& node, std::size_t all) {
    std::size_t at = node.first_leaf;
    for (std::uint32_t lane = 0; lane < 8; ++lane) {
        if (node.count[lane] == 0) continue;
        if (node.leaf(lane) != at || at >= all) return false;
        const bvh::Leaf8 leaf(&arrays.leaves[at]);
        const bvh::LeafHead head = leaf.head();
        if (head.vertices < 1 || head.vertices > head.most_vertices || head.count != node.count[lane] ||
            head.first != node.child[lane] || (head.coordinate != sizeof(float) && head.coordinate != sizeof(double))) {
            return false;
        }
        for (std::size_t k = 0; k < 24; ++k) {
            if (head.vertex(k / 3, k % 3) >= head.vertices) return false;
        }
        at += head.cells();
        if (at > all) return false;
        const auto all_finite = [&](const auto* from) {
            return std::all_of(from, from + 3 * head.vertices, [](auto x) { return std::isfinite(x); });
        };
        if (!(head.in_floats() ? all_finite(leaf.along<float>(0, 0)) : all_finite(leaf.along<double>(0, 0)))) {
            return false;
        }
    }
    return true;
}

/// Where the cells of a node's leaves end, if they are valid.
std::size_t end_of_leaves(const MeshArrays& arrays, const bvh::Node& node, std::size_t all) {
    std::size_t end = node.first_leaf;
    for (std::uint32_t lane = 0; lane < 8; ++lane) {
        const std::size_t at = node.leaf(lane);
        if (node.count[lane] != 0 && at < all) end = at + bvh::Leaf8(&arrays.leaves[at]).head().cells();
    }
    return end;
}

/// Kernels need the cells of every leaf, or of none.
std::optional<MeshFault> fault_in_leaves(const MeshArrays& arrays) {
    if (arrays.leaves.empty()) return std::nullopt;
    if (arrays.nodes.empty() || arrays.leaves.size() < bvh::cells_beyond) {
        return MeshFault{MeshArray::leaves, 0, "there are cells without leaves"};
    }
    if (!bvh::fits_floats(std::max(norm_inf(arrays.bounds.min), norm_inf(arrays.bounds.max)))) {
        return MeshFault{MeshArray::leaves, 0, "coordinates are too large for them"};
    }
    const std::size_t all = arrays.leaves.size() - bvh::cells_beyond;
    return fault(MeshArray::nodes, arrays.nodes, "its leaves are damaged, or not where it says",
                 [&](const bvh::Node& node, std::size_t i) {
                     // The cells of each node follow those of the node before, and the last node's are the last ones.
                     const std::size_t before = i > 0 ? end_of_leaves(arrays, arrays.nodes[i - 1], all) : 0;
                     if (node.first_leaf != before || !has_good_leaves(arrays, node, all)) return true;
                     return i + 1 == arrays.nodes.size() && end_of_leaves(arrays, node, all) != all;
                 });
}

}  // namespace

std::optional<MeshFault> validate(const MeshArrays& arrays) {
    if (arrays.triangles.size() >= Where::none || arrays.vertices.size() > Where::none) {
        return MeshFault{MeshArray::triangles, 0, "there are too many for 32-bit indices"};
    }
    // Some of these use one core each, so they run in parallel.
    std::array<std::optional<MeshFault>, 5> found;
    for_each_range(found.size(), 1, [&](std::size_t i, std::size_t) {
        if (i == 0) found[i] = fault_in_order(arrays.order, arrays.triangles.size());
        if (i == 1) found[i] = fault_in_tree(arrays);
        if (i == 2) {
            found[i] = fault(MeshArray::vertices, arrays.vertices, "it is not finite",
                             [](const Vec3& v, std::size_t) { return !is_finite(v); });
        }
        if (i == 3) {
            found[i] = fault(MeshArray::triangles, arrays.triangles, "it has a vertex that is not there",
                             [&](const Index3& t, std::size_t) {
                                 return std::max({t[0], t[1], t[2]}) >= arrays.vertices.size();
                             });
        }
        if (i == 4) found[i] = fault_in_leaves(arrays);
    });
    for (std::optional<MeshFault>& one : found) {
        if (one) return std::move(one);
    }
    return std::nullopt;
}

}  // namespace abut
