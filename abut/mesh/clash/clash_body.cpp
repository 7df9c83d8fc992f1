// SPDX-License-Identifier: MIT
// Joins vertices by position, balances edges, and finds regions that lie wholly inside or outside another part.
#include "abut/mesh/clash/clash_body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

#include "abut/base/disjoint_sets.h"
#include "abut/base/executor.h"
#include "abut/base/sort.h"
#include "abut/math/lexicographic_order.h"
#include "abut/mesh/enclosed_volume.h"
#include "abut/mesh/inside.h"
#include "abut/query/intersects.h"

namespace abut::clashing {
namespace {

using Corners = std::array<Vec3, 3>;

/// Whether every edge is traversed equally often in both directions. Edges are gathered at their lower end; each entry
/// is the upper end, with the direction in the lowest bit.
bool balances(std::span<const Index3> triangles, const std::vector<std::uint32_t>& point_of) {
    std::vector<std::uint32_t> first(point_of.size() + 1, 0);
    const auto each_edge = [&](auto&& use) {
        for (const Index3& t : triangles) {
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t from = point_of[t[k]];
                const std::uint32_t to = point_of[t[(k + 1) % 3]];
                if (from != to) use(std::min(from, to), std::max(from, to), from < to);
            }
        }
    };
    each_edge([&](std::uint32_t low, std::uint32_t, bool) { ++first[low + 1]; });
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<std::uint64_t> ends(first.back());
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    each_edge([&](std::uint32_t low, std::uint32_t high, bool up) {
        ends[next[low]++] = (std::uint64_t{high} << 1) | (up ? 1u : 0u);
    });
    for (std::size_t low = 0; low + 1 < first.size(); ++low) {
        const auto begin = ends.begin() + first[low];
        const auto end = ends.begin() + first[low + 1];
        std::sort(begin, end);
        for (auto at = begin; at != end;) {
            std::int64_t balance = 0;
            const std::uint64_t high = *at >> 1;
            for (; at != end && (*at >> 1) == high; ++at) balance += (*at & 1) != 0 ? 1 : -1;
            if (balance != 0) return false;
        }
    }
    return true;
}

/// The sign of a closed mesh's volume.
int volume_sign(const Mesh& mesh) {
    const TetrahedronSum rough = rough_volume(mesh);
    if (std::abs(rough.value) > rough.error(mesh.size())) return rough.value < 0 ? -1 : 1;
    return exact_volume(mesh, Vec3(0)).sign();
}

bool box_contains(const Aabb& box, const Vec3& p) noexcept {
    return box.min.x < p.x && p.x < box.max.x && box.min.y < p.y && p.y < box.max.y && box.min.z < p.z &&
           p.z < box.max.z;
}

}  // namespace

std::vector<std::uint32_t> make_point_of(std::span<const Vec3> vertices) {
    std::vector<std::uint32_t> order(vertices.size());
    std::iota(order.begin(), order.end(), 0u);
    sort_range(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t k) {
        return vertices[i] == vertices[k] ? i < k : precedes(vertices[i], vertices[k]);
    });
    std::vector<std::uint32_t> point_of(vertices.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool same = i > 0 && vertices[order[i]] == vertices[order[i - 1]];
        point_of[order[i]] = same ? point_of[order[i - 1]] : order[i];
    }
    return point_of;
}

Body make_body(const Mesh& mesh) {
    Body body;
    body.mesh = &mesh;
    body.point_of = make_point_of(mesh.vertices());
    body.closed = mesh.size() > 0 && balances(mesh.triangles(), body.point_of);
    body.inverted = body.closed && volume_sign(mesh) < 0;
    return body;
}

std::vector<std::uint32_t> vertices_inside(const Body& a, std::span<const std::uint32_t> touched, const Body& b) {
    if (!b.closed) return {};
    const std::span<const Vec3> vertices = a.mesh->vertices();
    const std::span<const Index3> triangles = a.mesh->triangles();
    const Aabb box = b.mesh->bounds();

    // Triangles that do not touch b and have all corners in its box join their corners.
    DisjointSets<std::uint32_t> regions(vertices.size());  // of connected vertices
    std::vector<char> off_surface(vertices.size(), 0);
    auto next_touched = touched.begin();
    std::vector<char> used(vertices.size(), 0);
    for (std::uint32_t i = 0; i < triangles.size(); ++i) {
        const bool touches = next_touched != touched.end() && *next_touched == i;
        if (touches) ++next_touched;
        const Index3 t = {a.point_of[triangles[i][0]], a.point_of[triangles[i][1]], a.point_of[triangles[i][2]]};
        for (const std::uint32_t v : t) used[v] = 1;
        if (touches) continue;
        for (const std::uint32_t v : t) off_surface[v] = 1;
        if (box_contains(box, vertices[t[0]]) && box_contains(box, vertices[t[1]]) &&
            box_contains(box, vertices[t[2]])) {
            regions.join(t[0], t[1]);
            regions.join(t[1], t[2]);
        }
    }

    // One test decides for a region.
    std::vector<std::uint32_t> roots;
    for (std::uint32_t v = 0; v < vertices.size(); ++v) {
        if (used[v] != 0 && regions.root(v) == v && box_contains(box, vertices[v])) roots.push_back(v);
    }
    std::vector<char> inside(vertices.size(), 0);
    for_each_range(roots.size(), 64, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const Vec3 p = vertices[roots[i]];
            const bool on_surface = off_surface[roots[i]] == 0 && intersects(p, *b.mesh);
            inside[roots[i]] = !on_surface && contains(*b.mesh, p) ? 1 : 0;
        }
    });
    std::vector<std::uint32_t> result;
    for (std::uint32_t v = 0; v < vertices.size(); ++v) {
        if (used[v] != 0 && inside[regions.root(v)] != 0) result.push_back(v);
    }
    return result;
}

std::vector<Corners> sorted_triangles(const Mesh& mesh) {
    std::vector<Corners> result(mesh.size());
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        result[i] = {t.a, t.b, t.c};
        sort_range(result[i].begin(), result[i].end(), precedes);
    }
    sort_range(result.begin(), result.end(), [](const Corners& s, const Corners& t) {
        return std::lexicographical_compare(s.begin(), s.end(), t.begin(), t.end(), precedes);
    });
    return result;
}

std::vector<std::size_t> first_of_same_triangles(std::span<const Mesh* const> parts) {
    std::vector<std::size_t> first(parts.size()), order;
    std::iota(first.begin(), first.end(), std::size_t{0});
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i] != nullptr && !parts[i]->empty()) order.push_back(i);
    }
    // Only parts with the same number of triangles and the same box can be equal.
    const auto compare = [&](std::size_t i, std::size_t k) {
        if (parts[i]->size() != parts[k]->size()) return parts[i]->size() < parts[k]->size() ? -1 : 1;
        const Aabb &a = parts[i]->bounds(), &b = parts[k]->bounds();
        if (a.min != b.min) return precedes(a.min, b.min) ? -1 : 1;
        if (a.max != b.max) return precedes(a.max, b.max) ? -1 : 1;
        return 0;
    };
    sort_range(order.begin(), order.end(), [&](std::size_t i, std::size_t k) {
        const int comparison = compare(i, k);
        return comparison != 0 ? comparison < 0 : i < k;
    });
    std::vector<std::span<const std::size_t>> comparable;
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        while (end < order.size() && compare(order[begin], order[end]) == 0) ++end;
        if (end - begin > 1) comparable.push_back(std::span(order).subspan(begin, end - begin));
    }
    for_each_range(comparable.size(), 1, [&](std::size_t group, std::size_t) {
        struct Distinct {
            std::size_t part;
            std::vector<Corners> triangles;
        };
        std::vector<Distinct> distinct;
        for (const std::size_t i : comparable[group]) {
            std::vector<Corners> triangles = sorted_triangles(*parts[i]);
            const auto same = std::find_if(distinct.begin(), distinct.end(),
                                           [&](const Distinct& other) { return other.triangles == triangles; });
            if (same == distinct.end())
                distinct.push_back({i, std::move(triangles)});
            else
                first[i] = same->part;
        }
    });
    return first;
}

}  // namespace abut::clashing
