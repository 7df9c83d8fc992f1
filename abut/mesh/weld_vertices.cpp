// SPDX-License-Identifier: MIT
// Welds vertices with a grid of cells as wide as the distance.
//
// Vertices that stay are at least that far apart, so only a few fit into a cell, and each vertex examines a bounded
// number of them.
#include "abut/mesh/weld_vertices.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/base/monitored_work.h"
#include "abut/base/sort.h"
#include "abut/math/lexicographic_order.h"

namespace abut {
namespace {

/// Vertices in cells: a hash table of the first in each cell, and a linked list of the others.
class Grid {
public:
    Grid(std::span<const Vec3> vertices, double width, std::size_t expected)
        : vertices_(vertices),
          width_(width),
          slots_(std::bit_ceil(2 * expected + 16), none),
          next_(vertices.size(), none) {}

    void add(std::uint32_t vertex) {
        std::uint32_t& first = slots_[slot(cell_of(vertices_[vertex]))];
        next_[vertex] = first;
        first = vertex;
    }

    /// Calls visit(vertex) for all in the cells at and around the point; for some more than once, and for some of other
    /// cells.
    template <class Visit>
    void around(const Vec3& point, Visit visit) const {
        const Vec3 cell = cell_of(point);
        std::array<std::size_t, 27> visited{};
        std::size_t count = 0;
        for (int n = 0; n < 27; ++n) {
            const std::size_t at = slot(cell + Vec3(n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1));
            if (std::find(visited.begin(), visited.begin() + count, at) != visited.begin() + count) continue;
            visited[count++] = at;
            for (std::uint32_t v = slots_[at]; v != none; v = next_[v]) visit(v);
        }
    }

private:
    static constexpr std::uint32_t none = 0xffffffff;

    /// A cell's number along an axis. Beyond 2^53 cells different doubles are more than a cell apart, and each is its
    /// own number.
    [[nodiscard]] double cell_of(double x) const {
        const double cell = std::floor(x / width_);
        return std::abs(cell) < 0x1p53 ? cell : x;
    }
    [[nodiscard]] Vec3 cell_of(const Vec3& p) const { return {cell_of(p.x), cell_of(p.y), cell_of(p.z)}; }

    [[nodiscard]] std::size_t slot(const Vec3& cell) const {
        std::uint64_t hash = 0;
        for (int i = 0; i < 3; ++i) {
            hash ^= std::bit_cast<std::uint64_t>(cell[i] + 0.0);  // no -0
            hash *= 0x9e3779b97f4a7c15u;
            hash ^= hash >> 29;
        }
        return hash & (slots_.size() - 1);
    }

    std::span<const Vec3> vertices_;
    double width_;
    std::vector<std::uint32_t> slots_;
    std::vector<std::uint32_t> next_;
};

/// The square of the distance of two points, in units of `distance`.
double apart(const Vec3& p, const Vec3& q, double distance) {
    const Vec3 d = (p - q) / distance;
    return d.x * d.x + d.y * d.y + d.z * d.z;
}

}  // namespace

std::vector<std::uint32_t> welded_vertices(std::span<const Vec3> vertices, double distance) {
    const DefaultFloats floats;
    std::vector<std::uint32_t> order(vertices.size()), target(vertices.size());
    std::iota(order.begin(), order.end(), 0u);
    sort_range(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t k) {
        return vertices[i] != vertices[k] ? precedes(vertices[i], vertices[k]) : i < k;
    });
    // The first of equal positions represents all.
    std::vector<std::uint32_t> positions;
    for (const std::uint32_t i : order) {
        const bool same = !positions.empty() && vertices[positions.back()] == vertices[i];
        if (!same) positions.push_back(i);
        target[i] = positions.back();
    }
    if (!(distance > 0)) return target;

    Grid grid(vertices, distance, positions.size());
    std::size_t count = 0;
    const auto count_step = [&count] {
        if (++count % 4096 == 0) check_monitor();
    };
    for (const std::uint32_t i : positions) {
        count_step();
        bool stays = true;
        grid.around(vertices[i],
                    [&](std::uint32_t k) { stays = stays && !(apart(vertices[i], vertices[k], distance) < 1); });
        if (stays) grid.add(i);
    }
    std::vector<std::uint32_t> joined(vertices.size());
    for (const std::uint32_t i : positions) {
        count_step();
        joined[i] = i;
        double least = 1;
        grid.around(vertices[i], [&](std::uint32_t k) {
            const double away = apart(vertices[i], vertices[k], distance);
            if (!(away < 1) || away > least) return;
            if (away == least && !precedes(vertices[k], vertices[joined[i]])) return;
            least = away;
            joined[i] = k;
        });
    }
    for (std::uint32_t& t : target) t = joined[t];
    return target;
}

WeldedMesh weld(const Mesh& mesh, double distance) {
    const DefaultFloats floats;
    if (!std::isfinite(distance))
        throw Error("the distance within which vertices are welded is not finite; give a length");
    const SharedArray<Vec3>& vertices = mesh.vertices();
    // Vertices that no triangle uses do not attract others.
    constexpr std::uint32_t unused = 0xffffffff;
    std::vector<std::uint32_t> compact_index(vertices.size(), unused), used;
    std::vector<Vec3> positions;
    for (const Index3& t : mesh.triangles()) {
        for (const std::uint32_t v : t) compact_index[v] = 0;
    }
    for (std::uint32_t v = 0; v < compact_index.size(); ++v) {
        if (compact_index[v] == unused) continue;
        compact_index[v] = static_cast<std::uint32_t>(used.size());
        used.push_back(v);
        positions.push_back(vertices[v]);
    }
    const std::vector<std::uint32_t> target = welded_vertices(positions, distance);
    WeldedMesh result;
    for (std::uint32_t i = 0; i < target.size(); ++i)
        result.moved_count += positions[target[i]] != positions[i] ? 1 : 0;

    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        const Index3& before = mesh.triangles()[i];
        Index3 t;
        for (std::size_t k = 0; k < 3; ++k) t[k] = used[target[compact_index[before[k]]]];
        // Corners that coincided before may stay so.
        const auto collapses = [&](std::size_t p, std::size_t q) {
            return t[p] == t[q] && vertices[before[p]] != vertices[before[q]];
        };
        if (collapses(0, 1) || collapses(1, 2) || collapses(2, 0)) continue;
        triangles.push_back(t);
        result.original_triangles.push_back(i);
    }
    if (!triangles.empty()) result.mesh = Mesh(vertices, std::move(triangles));
    return result;
}

}  // namespace abut
