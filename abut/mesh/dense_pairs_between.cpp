// SPDX-License-Identifier: MIT
// Finds the pairs of two meshes by classes of equal triangles and trees of oriented boxes.
#include <algorithm>
#include <atomic>
#include <utility>

#include "abut/base/executor.h"
#include "abut/mesh/dense_pairs.h"
#include "abut/mesh/unit_scale.h"
#include "abut/pair/intersects/triangle_triangle.h"

namespace abut {
namespace {

bvh::ObbTree tree_of(const TriangleClasses& classes, const DenseMeshPairs::TriangleAt& at, const UnitScale& scale) {
    std::vector<bvh::ObbTreeItem> items(classes.size());
    for_each_range(items.size(), 4096, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const auto members = classes.members(i);
            const Triangle t = at(members.front());
            items[i].points = {scale(t.a), scale(t.b), scale(t.c)};
            items[i].number = static_cast<std::uint32_t>(i);
            items[i].lowest = members.front();
            items[i].highest = members.back();
        }
    });
    return bvh::ObbTree(std::move(items));
}

}  // namespace

DenseMeshPairs::DenseMeshPairs(const Mesh& a, TriangleAt at_a, const Aabb& bounds_a, const Mesh& b, TriangleAt at_b,
                               const Aabb& bounds_b)
    : at_a_(std::move(at_a)),
      at_b_(std::move(at_b)),
      of_a_(a.vertices(), a.triangles()),
      of_b_(b.vertices(), b.triangles()) {
    Aabb both = bounds_a;
    both.include(bounds_b);
    const UnitScale scale(both);
    tree_a_ = tree_of(of_a_, at_a_, scale);
    tree_b_ = tree_of(of_b_, at_b_, scale);
}

bool DenseMeshPairs::for_each(bvh::Rows rows, const VisitClasses& visit) const {
    return bvh::ObbTreeTraversal(tree_a_, tree_b_, rows)
        .traverse([&](const bvh::ObbTreeItem& s, const bvh::ObbTreeItem& t) {
            return pair::intersects(at_a_(s.lowest), at_b_(t.lowest)) &&
                   visit(of_a_.members(s.number), of_b_.members(t.number));
        });
}

std::array<std::vector<std::uint32_t>, 2> DenseMeshPairs::touching() const {
    std::vector<std::atomic<char>> a(of_a_.size()), b(of_b_.size());
    bvh::ObbTreeTraversal(tree_a_, tree_b_, {}).traverse([&](const bvh::ObbTreeItem& s, const bvh::ObbTreeItem& t) {
        std::atomic<char>&in_a = a[s.number], &in_b = b[t.number];
        // In dense meshes most pairs consist of triangles that are known to touch others.
        if (in_a.load(std::memory_order_relaxed) != 0 && in_b.load(std::memory_order_relaxed) != 0) return false;
        if (pair::intersects(at_a_(s.lowest), at_b_(t.lowest))) {
            in_a.store(1, std::memory_order_relaxed);
            in_b.store(1, std::memory_order_relaxed);
        }
        return false;
    });
    std::array<std::vector<std::uint32_t>, 2> result;
    const auto collect = [](const auto& marks, const TriangleClasses& classes, std::vector<std::uint32_t>& to) {
        for (std::size_t i = 0; i < marks.size(); ++i) {
            if (marks[i] != 0) to.insert(to.end(), classes.members(i).begin(), classes.members(i).end());
        }
        std::sort(to.begin(), to.end());
    };
    collect(a, of_a_, result[0]);
    collect(b, of_b_, result[1]);
    return result;
}

}  // namespace abut
