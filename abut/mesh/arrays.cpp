// SPDX-License-Identifier: MIT
// Looks through all arrays of a mesh, each on all cores.
#include "abut/mesh/arrays.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "abut/base/executor.h"
#include "abut/tree/float_range.h"

namespace abut {
namespace {

constexpr std::size_t grain = 1 << 14;

/// The first element that is bad, or the array's size.
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

/// Each triangle once.
std::optional<MeshFault> fault_in_order(const SharedArray<std::uint32_t>& order, std::size_t triangles) {
    if (order.size() != triangles) {
        return MeshFault{
            MeshArray::order, 0,
            "there are " + std::to_string(order.size()) + " places for " + std::to_string(triangles) + " triangles"};
    }
    std::vector<bool> met(triangles);
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (order[i] >= triangles || met[order[i]]) {
            return MeshFault{MeshArray::order, i, "the triangle is not there, or has a place already"};
        }
        met[order[i]] = true;
    }
    return std::nullopt;
}

std::optional<MeshFault> fault_in_tree(const MeshArrays& arrays) {
    int depth = 0;
    std::size_t leaves = 0;
    if (auto found = tree::fault_in(std::span(arrays.nodes.data(), arrays.nodes.size()), arrays.triangles.size(), depth,
                                    leaves)) {
        return MeshFault{MeshArray::nodes, found->element, std::move(found->what)};
    }
    if (depth != arrays.depth || leaves != arrays.leaf_count) {
        return MeshFault{MeshArray::nodes, 0, "its depth or number of leaves is not as declared"};
    }
    if (leaves > 0 && !(is_finite(arrays.bounds.min) && is_finite(arrays.bounds.max))) {
        return MeshFault{MeshArray::nodes, 0, "the mesh's box is not finite"};
    }
    const simd::Box box = tree::rounded_outwards(arrays.bounds);
    for (std::size_t axis = 0; axis < 3 && leaves > 0; ++axis) {
        if (box.min[axis] != arrays.nodes[0].boxes.min[axis][0] ||
            box.max[axis] != arrays.nodes[0].boxes.max[axis][0]) {
            return MeshFault{MeshArray::nodes, 0, "the root's box is not the mesh's"};
        }
    }
    return std::nullopt;
}

/// Kernels need a leaf's triangles for every leaf, or for none.
std::optional<MeshFault> fault_in_leaves(const MeshArrays& arrays) {
    if (!arrays.leaves.empty() && arrays.leaves.size() != arrays.leaf_count) {
        return MeshFault{MeshArray::leaves, 0, "there are not as many as leaves of the tree"};
    }
    if (!arrays.leaves.empty() &&
        !tree::fits_floats(std::max(tree::largest(arrays.bounds.min), tree::largest(arrays.bounds.max)))) {
        return MeshFault{MeshArray::leaves, 0, "coordinates are too large for them"};
    }
    return fault(MeshArray::leaves, arrays.leaves, "the base or the step is damaged",
                 [](const simd::Triangles8& eight, std::size_t) {
                     bool good = std::isfinite(eight.steps) && eight.steps > 0;
                     for (const float x : eight.base) good = good && std::isfinite(x);
                     return !good;
                 });
}

std::optional<MeshFault> fault_in_indices(const MeshArrays& arrays) {
    if (arrays.indices.size() != (arrays.triangles.size() + 7) / 8) {
        return MeshFault{MeshArray::indices, 0, "there are not as many as eights of triangles"};
    }
    return fault(MeshArray::indices, arrays.indices, "it has a vertex that is not there",
                 [&](const simd::Indices8& eight, std::size_t) {
                     if (eight.base == simd::Indices8::far_apart) return false;
                     std::uint16_t most = 0;
                     for (const auto& corners : eight.offset) {
                         for (const std::uint16_t offset : corners) most = std::max(most, offset);
                     }
                     return std::uint64_t{eight.base} + most >= arrays.vertices.size();
                 });
}

}  // namespace

std::optional<MeshFault> fault_in(const MeshArrays& arrays) {
    if (arrays.triangles.size() >= Where::none || arrays.vertices.size() > Where::none) {
        return MeshFault{MeshArray::triangles, 0, "there are too many for 32-bit indices"};
    }
    // Some of these take one core each, so they run beside each other.
    std::array<std::optional<MeshFault>, 6> found;
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
        if (i == 5) found[i] = fault_in_indices(arrays);
    });
    for (std::optional<MeshFault>& one : found) {
        if (one) return std::move(one);
    }
    return std::nullopt;
}

}  // namespace abut
