// SPDX-License-Identifier: MIT
// Builds a graph of points and segments, and follows it from its ends and forks, then around its loops.
#include "abut/mesh/clash/clash_curve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>

namespace abut::clashing {
namespace {

using Edge = std::pair<std::uint32_t, std::uint32_t>;

/// Numbers points; a point within `radius` of an earlier one gets that one's number.
class Points {
public:
    explicit Points(double radius) : radius_(radius), cell_(4 * radius) {}

    std::uint32_t number(const Vec3& p) {
        const Cell home = cell_of(p);
        for (std::int64_t x = home[0] - 1; x <= home[0] + 1; ++x) {
            for (std::int64_t y = home[1] - 1; y <= home[1] + 1; ++y) {
                for (std::int64_t z = home[2] - 1; z <= home[2] + 1; ++z) {
                    const auto [first, last] = cells_.equal_range(hash({x, y, z}));
                    // The last one added, since libraries differ in the order of equal keys.
                    auto found = last;
                    for (auto it = first; it != last; ++it) {
                        const Vec3 gap = glm::abs(points[it->second] - p);
                        const bool is_near = std::max({gap.x, gap.y, gap.z}) <= radius_;
                        if (is_near && (found == last || it->second > found->second)) found = it;
                    }
                    if (found != last) return found->second;
                }
            }
        }
        const auto id = static_cast<std::uint32_t>(points.size());
        points.push_back(p);
        cells_.emplace(hash(home), id);
        return id;
    }

    std::vector<Vec3> points;

private:
    using Cell = std::array<std::int64_t, 3>;

    // Coordinates are at most 2^40 radii, so cell numbers fit; a hash shared by two cells only costs a comparison.
    Cell cell_of(const Vec3& p) const {
        const auto index = [&](double x) { return cell_ > 0 ? static_cast<std::int64_t>(std::floor(x / cell_)) : 0; };
        return {index(p.x), index(p.y), index(p.z)};
    }
    static std::uint64_t hash(const Cell& c) {
        std::uint64_t h = 0;
        for (const std::int64_t x : c) h = (h ^ static_cast<std::uint64_t>(x)) * 0x9e3779b97f4a7c15u;
        return h;
    }

    double radius_;
    double cell_;
    std::unordered_multimap<std::uint64_t, std::uint32_t> cells_;
};

/// Every segment once, as pairs of point numbers, in order of appearance.
std::vector<Edge> pieces_to_edges(std::span<const TriangleIntersection> pieces, Points& points) {
    struct EdgeUse {
        bool patched = false;
        bool outline = false;  // it occurs an odd number of times around patches
    };
    std::map<Edge, EdgeUse> uses;
    std::vector<Edge> order;
    for (const TriangleIntersection& piece : pieces) {
        if (piece.count < 2) continue;
        std::array<std::uint32_t, 6> id{};
        const auto count = static_cast<std::size_t>(piece.count);
        for (std::size_t i = 0; i < count; ++i) id[i] = points.number(piece.points[i]);
        const std::size_t sides = count == 2 ? 1 : count;
        for (std::size_t i = 0; i < sides; ++i) {
            const Edge edge = std::minmax(id[i], id[(i + 1) % count]);
            if (edge.first == edge.second) continue;
            const auto [at, is_new] = uses.try_emplace(edge);
            if (is_new) order.push_back(edge);
            if (count > 2) {
                at->second.patched = true;
                at->second.outline = !at->second.outline;
            }
        }
    }
    std::erase_if(order, [&](const Edge& e) { return uses[e].patched && !uses[e].outline; });
    return order;
}

/// Follows unused edges.
class PathTracer {
public:
    PathTracer(std::size_t points, const std::vector<Edge>& edges)
        : edges_(edges), used_(edges.size(), 0), at_(points) {
        for (std::size_t e = 0; e < edges.size(); ++e) {
            at_[edges[e].first].push_back(e);
            at_[edges[e].second].push_back(e);
        }
    }

    bool has_two_edges(std::uint32_t point) const { return at_[point].size() == 2; }
    bool is_used(std::size_t edge) const { return used_[edge] != 0; }

    /// The path from `point` along `edge` to the next end or fork, or back to the start.
    std::vector<std::uint32_t> trace(std::uint32_t point, std::size_t edge) {
        std::vector<std::uint32_t> path{point};
        while (true) {
            used_[edge] = 1;
            point = edges_[edge].first == point ? edges_[edge].second : edges_[edge].first;
            path.push_back(point);
            if (!has_two_edges(point)) return path;
            const std::size_t next = at_[point][0] == edge ? at_[point][1] : at_[point][0];
            if (is_used(next)) return path;
            edge = next;
        }
    }

private:
    const std::vector<Edge>& edges_;
    std::vector<char> used_;
    std::vector<std::vector<std::size_t>> at_;
};

}  // namespace

std::vector<Polyline> join_curve(std::span<const TriangleIntersection> pieces) {
    double largest = 0;
    for (const TriangleIntersection& piece : pieces) {
        for (int i = 0; i < piece.count; ++i) {
            const Vec3 p = glm::abs(piece.points[static_cast<std::size_t>(i)]);
            largest = std::max({largest, p.x, p.y, p.z});
        }
    }
    Points points(largest * 0x1p-40);
    const std::vector<Edge> edges = pieces_to_edges(pieces, points);

    PathTracer tracer(points.points.size(), edges);
    std::vector<Polyline> curve;
    const auto add = [&](std::uint32_t from, std::size_t edge) {
        Polyline line;
        for (const std::uint32_t p : tracer.trace(from, edge)) line.push_back(points.points[p]);
        curve.push_back(std::move(line));
    };
    for (std::size_t e = 0; e < edges.size(); ++e) {
        for (const std::uint32_t from : {edges[e].first, edges[e].second}) {
            if (!tracer.is_used(e) && !tracer.has_two_edges(from)) add(from, e);
        }
    }
    for (std::size_t e = 0; e < edges.size(); ++e) {
        if (!tracer.is_used(e)) add(edges[e].first, e);
    }
    return curve;
}

}  // namespace abut::clashing
