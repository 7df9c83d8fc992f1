// SPDX-License-Identifier: MIT
// Finds the gaps between boundary vertices of a sample and their nearest neighbours, and counts the boundary edges that
// welding would close.
#include "abut/mesh/cracks.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/base/sort.h"
#include "abut/math/norms.h"
#include "abut/mesh/weld_vertices.h"

namespace abut {
namespace {

/// The boundary's vertices, sorted along the longest axis of the mesh, and the edges between them.
class Boundary {
public:
    Boundary(const Mesh& mesh, const std::vector<Edge>& edges, int axis) : axis_(axis) {
        std::vector<std::uint32_t> vertices;
        for (const Edge& e : edges) vertices.insert(vertices.end(), e.begin(), e.end());
        std::sort(vertices.begin(), vertices.end());
        vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
        std::vector<std::uint32_t> order(vertices.size()), rank(vertices.size());
        std::iota(order.begin(), order.end(), 0u);
        const auto position = [&](std::uint32_t i) { return mesh.vertices()[vertices[i]]; };
        sort_range(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t k) {
            const double x = position(i)[axis], y = position(k)[axis];
            return x != y ? x < y : i < k;
        });
        for (std::uint32_t i = 0; i < order.size(); ++i) {
            rank[order[i]] = i;
            positions_.push_back(position(order[i]));
        }
        const auto found = [&](std::uint32_t v) {
            return rank[static_cast<std::size_t>(std::lower_bound(vertices.begin(), vertices.end(), v) -
                                                 vertices.begin())];
        };
        for (const auto& [a, b] : edges) {
            const std::uint32_t p = found(a), q = found(b);
            edges_.push_back({std::min(p, q), std::max(p, q)});
        }
        std::sort(edges_.begin(), edges_.end());
    }

    [[nodiscard]] std::size_t size() const { return positions_.size(); }

    /// The distance to the nearest vertex that no boundary edge joins to i; `most` when none of those examined is
    /// nearer.
    [[nodiscard]] double gap(std::uint32_t i, double most) const {
        constexpr std::uint32_t steps = 4096;
        double nearest = most;
        const auto test_vertex = [&](std::uint32_t k) {
            if (std::abs(positions_[k][axis_] - positions_[i][axis_]) >= nearest) return false;
            const double away = length_of(positions_[k] - positions_[i]);
            if (away < nearest &&
                !std::binary_search(edges_.begin(), edges_.end(), Edge{std::min(i, k), std::max(i, k)})) {
                nearest = away;
            }
            return true;
        };
        for (std::uint32_t k = i; k > 0 && i - k < steps && test_vertex(k - 1); --k) {}
        for (std::uint32_t k = i + 1; k < size() && k - i < steps && test_vertex(k); ++k) {}
        return nearest;
    }

    /// The number of boundary edges that would not coincide with exactly one other after welding.
    [[nodiscard]] std::size_t count_open(double distance) const {
        const std::vector<std::uint32_t> target = welded_vertices(positions_, distance);
        std::vector<Edge> edges;
        std::size_t left = 0;
        for (const auto& [a, b] : edges_) {
            const std::uint32_t p = target[a], q = target[b];
            if (p == q) {
                ++left;
            } else {
                edges.push_back({std::min(p, q), std::max(p, q)});
            }
        }
        std::sort(edges.begin(), edges.end());
        for (std::size_t first = 0, last = 0; first < edges.size(); first = last) {
            while (last < edges.size() && edges[last] == edges[first]) ++last;
            if (last - first != 2) left += last - first;
        }
        return left;
    }

private:
    int axis_;
    std::vector<Vec3> positions_;
    std::vector<Edge> edges_;
};

/// A length of one significant digit: digit · 10^power, the nearest double where powers of ten are exact.
struct Round {
    int digit = 1;
    int power = 0;

    [[nodiscard]] double value() const {
        double ten = 1;
        for (int i = 0; i < std::abs(power); ++i) ten *= 10;
        return power < 0 ? digit / ten : digit * ten;
    }
    [[nodiscard]] Round next() const {
        return digit == 1 ? Round{2, power} : digit == 2 ? Round{5, power} : Round{1, power + 1};
    }
};

/// The least such length that is not below the given one.
Round rounded_up(double length) {
    constexpr int lowest = -307;
    Round r{1, lowest};
    while (r.power < 307 && Round{1, r.power + 1}.value() < length) ++r.power;
    while (r.value() < length) r = r.next();
    return r;
}

void refuse_report_of_another_mesh(const Mesh& mesh, const MeshReport& report) {
    std::uint32_t last = 0;
    for (const Edge& e : report.boundary_edges) last = std::max({last, e[0], e[1]});
    if (last < mesh.vertices().size()) return;
    throw Error("find_cracks: the report refers to vertex " + std::to_string(last) + ", but the mesh has " +
                std::to_string(mesh.vertices().size()) + " vertices; give it check(mesh) of the same mesh");
}

}  // namespace

std::optional<Cracks> find_cracks(const Mesh& mesh, const MeshReport& report) {
    const DefaultFloats floats;
    if (report.boundary_edges.empty()) return std::nullopt;
    refuse_report_of_another_mesh(mesh, report);
    const Vec3 extents = mesh.bounds().extents();
    const int axis = extents.x >= extents.y && extents.x >= extents.z ? 0 : extents.y >= extents.z ? 1 : 2;
    const double most = 1e-3 * extents[axis];
    if (!(most > 1e-300 && most < 1e300)) return std::nullopt;

    const Boundary boundary(mesh, report.boundary_edges, axis);
    constexpr std::size_t sample = 1000;
    std::vector<double> gaps;
    for (std::size_t n = 0; n < std::min(sample, boundary.size()); ++n) {
        const auto i = static_cast<std::uint32_t>(boundary.size() <= sample ? n : n * boundary.size() / sample);
        const double gap = boundary.gap(i, most);
        if (gap < most) gaps.push_back(gap);
    }
    if (gaps.empty()) return std::nullopt;
    const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
    std::nth_element(gaps.begin(), middle, gaps.end());

    // From the median gap upwards, as long as larger distances close more edges.
    const std::size_t all = report.boundary_edges.size();
    Cracks best{*middle, 0, 0};
    int worse = 0;
    for (Round r = rounded_up(*middle); r.value() <= most && worse < 2 && best.closed_edge_count < all; r = r.next()) {
        const std::size_t closing = all - boundary.count_open(r.value());
        worse = closing > best.closed_edge_count ? 0 : worse + 1;
        if (closing > best.closed_edge_count) best = {*middle, r.value(), closing};
    }
    if (best.closed_edge_count * 2 < all) return std::nullopt;
    return best;
}

}  // namespace abut
