// SPDX-License-Identifier: MIT
// Rounds each leaf's triangles to steps of a cube around it.
#include "abut/mesh/leaf_triangles.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "abut/base/executor.h"
#include "abut/base/large_pages.h"
#include "abut/tree/float_range.h"

namespace abut {
namespace {

using tree::largest;

constexpr std::size_t grain = 1024;

/// The triangles named, at most eight, whose box is given.
simd::Triangles8 rounded(std::span<const std::uint32_t> named, const Aabb& box, std::span<const Vec3> vertices,
                         std::span<const Index3> triangles) {
    simd::Triangles8 result;
    // The cube has room for one step more, so that rounding up stays in it.
    const double size = std::max({largest(box.extents()), 0x1p-40 * largest(box.min), 0x1p-40 * largest(box.max)});
    int exponent;
    std::frexp(std::max(size, 0x1p-80) / (simd::Triangles8::most_steps - 1), &exponent);
    result.steps = std::ldexp(1.0f, -exponent);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto axis = static_cast<glm::length_t>(i);
        result.base[i] = static_cast<float>(box.min[axis]);
        for (std::size_t lane = 0; lane < named.size(); ++lane) {
            for (std::size_t vertex = 0; vertex < 3; ++vertex) {
                const double from_base = vertices[triangles[named[lane]][vertex]][axis] - result.base[i];
                result.corner[vertex][i][lane] = static_cast<std::uint16_t>(from_base * result.steps + 0.5);
            }
        }
    }
    return result;
}

}  // namespace

std::vector<simd::Triangles8> leaf_triangles(const tree::Tree& tree, std::span<const Vec3> vertices,
                                             std::span<const Index3> triangles) {
    if (!tree::fits_floats(tree.reach())) return {};
    std::vector<simd::Triangles8> result;
    reserve_large_pages(result, tree.leaves());
    result.resize(tree.leaves());
    for_each_range(tree.nodes().size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const tree::Node& node = tree.nodes()[i];
            for (std::uint32_t lane = 0; lane < 8; ++lane) {
                if (node.count[lane] == 0) continue;
                result[node.leaf(lane)] = rounded(tree.order().subspan(node.child[lane], node.count[lane]),
                                                  tree::lane_box(node, lane), vertices, triangles);
            }
        }
    });
    return result;
}

std::vector<simd::Indices8> leaf_indices(const tree::Tree& tree, std::span<const Index3> triangles) {
    const auto order = tree.order();
    std::vector<simd::Indices8> result;
    reserve_large_pages(result, (order.size() + 7) / 8);
    result.resize((order.size() + 7) / 8);
    for_each_range(result.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const auto named = order.subspan(8 * i, std::min<std::size_t>(8, order.size() - 8 * i));
            std::uint32_t least = simd::Indices8::far_apart, most = 0;
            for (const std::uint32_t t : named) {
                least = std::min({least, triangles[t][0], triangles[t][1], triangles[t][2]});
                most = std::max({most, triangles[t][0], triangles[t][1], triangles[t][2]});
            }
            if (most - least > std::numeric_limits<std::uint16_t>::max()) continue;
            result[i].base = least;
            for (std::size_t lane = 0; lane < named.size(); ++lane) {
                for (std::size_t k = 0; k < 3; ++k) {
                    result[i].offset[lane][k] = static_cast<std::uint16_t>(triangles[named[lane]][k] - least);
                }
            }
        }
    });
    return result;
}

}  // namespace abut
