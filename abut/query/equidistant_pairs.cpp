// SPDX-License-Identifier: MIT
// Proves which triangles are equidistant, and propagates the sets to the nodes of a tree.
#include "abut/query/equidistant_pairs.h"

#include <algorithm>
#include <cstddef>

#include "abut/base/sort.h"
#include "abut/math/lexicographic_order.h"
#include "abut/math/norms.h"

namespace abut::composite {
double max_equidistant_edge(const Triangle& p, const Triangle& q, Vec3 difference) noexcept {
    const auto longest = [](const Triangle& t) {
        return std::max({length_of(t.b - t.a), length_of(t.c - t.b), length_of(t.a - t.c)});
    };
    return 4 * std::max({length_of(difference), longest(p), longest(q)});
}

// If all other corners of both triangles lie behind by more than 2^-24 of all lengths involved, closest_points, whose
// doubles err by about 2^-50 of them, finds that the tips are nearest, and proves and measures these alone: so all such
// pairs get the same bits. The limits on lengths keep its proof within the range of doubles.
bool is_closest_at_vertex(const Triangle& triangle, Vec3 tip, Vec3 difference, double most) noexcept {
    const double length = length_of(difference);
    if (!(length > 1e-50 && most < 1e50 && length_of(tip) < 1e50)) return false;
    int closest_count = 0;
    for (const Vec3& corner : {triangle.a, triangle.b, triangle.c}) {
        if (corner == tip) {
            ++closest_count;
            continue;
        }
        const Vec3 edge = corner - tip;
        if (!(length_of(edge) <= most && dot(edge, difference) < -0x1p-24 * most * length)) return false;
    }
    return closest_count == 1;
}

bool same_corners(const Triangle& s, const Triangle& t) noexcept {
    std::array<Vec3, 3> p{s.a, s.b, s.c}, q{t.a, t.b, t.c};
    sort_range(p.begin(), p.end(), precedes);
    sort_range(q.begin(), q.end(), precedes);
    return p == q;
}

void EquidistantTriangles::gather(const bvh::Bvh& tree) {
    const auto nodes = tree.nodes();
    const auto order = tree.order();
    below_.resize(nodes.size());
    // Parents precede their children in `nodes`, so the loop runs backwards.
    for (std::size_t n = nodes.size(); n-- > 0;) {
        for (std::size_t lane = 0; lane < 8; ++lane) {
            std::uint64_t all = 0;
            if ((nodes[n].used >> lane & 1) != 0) {
                all = ~std::uint64_t{0};
                const std::uint32_t child = nodes[n].child[lane];
                for (std::uint32_t k = 0; k < nodes[n].count[lane]; ++k) all &= of_[order[child + k]];
                if (nodes[n].count[lane] == 0) {
                    for (std::size_t next = 0; next < 8; ++next) {
                        if ((nodes[child].used >> next & 1) != 0) all &= below_[child][next];
                    }
                }
            }
            below_[n][lane] = all;
        }
    }
}

bool EquidistantPairs::count_equidistant(const ClosestPoints& found, std::size_t triangles) noexcept {
    const bool same = equidistant_count_ > 0 && found.on_a == on_a_ && found.on_b == on_b_;
    equidistant_count_ = same ? equidistant_count_ + 1 : 1;
    on_a_ = found.on_a;
    on_b_ = found.on_b;
    return count_ < most && equidistant_count_ > 1024 + triangles / 16;
}

}  // namespace abut::composite
