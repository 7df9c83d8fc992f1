// SPDX-License-Identifier: MIT
// One walk of the tree of all ways with itself; at its leaves, corners against triangles and edges against edges.
#include "abut/mesh/impacts.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/pair/sweep_deforming.h"
#include "abut/tree/walk_pairs.h"

namespace abut {
namespace {

constexpr std::size_t pieces = 4096;
constexpr std::size_t grain = 8;

using Edge = std::array<std::uint32_t, 2>;

bool has(const Index3& triangle, std::uint32_t vertex) {
    return triangle[0] == vertex || triangle[1] == vertex || triangle[2] == vertex;
}

/// Which triangle asks for a vertex or an edge: the lowest that has it.
class Owners {
public:
    Owners(std::span<const Index3> triangles, std::size_t vertices) : triangles_(triangles), first_(vertices + 1) {
        for (const Index3& t : triangles) {
            for (const std::uint32_t v : t) ++first_[v + 1];
        }
        for (std::size_t v = 0; v < vertices; ++v) first_[v + 1] += first_[v];
        around_.resize(3 * triangles.size());
        std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
        for (std::size_t i = 0; i < triangles.size(); ++i) {
            for (const std::uint32_t v : triangles[i]) around_[next[v]++] = static_cast<std::uint32_t>(i);
        }
    }

    /// Calls f(vertex) for the vertices of triangle i that are its own to ask for, each once.
    template <class Function>
    void own_vertices(std::uint32_t i, Function f) const {
        const Index3& t = triangles_[i];
        for (std::size_t k = 0; k < 3; ++k) {
            const bool again = std::find(t.begin(), t.begin() + k, t[k]) != t.begin() + k;
            if (!again && around_[first_[t[k]]] == i) f(t[k]);
        }
    }

    /// The same for edges.
    template <class Function>
    void own_edges(std::uint32_t i, Function f) const {
        const Index3& t = triangles_[i];
        std::array<Edge, 3> seen;
        for (std::size_t k = 0; k < 3; ++k) {
            const Edge edge{std::min(t[k], t[(k + 1) % 3]), std::max(t[k], t[(k + 1) % 3])};
            seen[k] = edge;
            const bool again = std::find(seen.begin(), seen.begin() + k, edge) != seen.begin() + k;
            if (edge[0] != edge[1] && !again && lowest_with(edge) == i) f(edge);
        }
    }

private:
    std::uint32_t lowest_with(const Edge& edge) const {
        for (std::size_t k = first_[edge[0]];; ++k) {
            if (has(triangles_[around_[k]], edge[1])) return around_[k];
        }
    }

    std::span<const Index3> triangles_;
    std::vector<std::size_t> first_;  // where a vertex' triangles begin in around_
    std::vector<std::uint32_t> around_;
};

/// Both meshes at once. Boxes are of the motion less a drift, which changes nothing of what meets: what moves along with its
/// neighbours then hardly moves.
class Way {
public:
    Way(const Mesh& from, const Mesh& to, double thickness)
        : from_(from), to_(to), thickness_(thickness), owners_(from.triangles(), from.vertices().size()) {
        if (!from.empty()) drift_ = to.bounds().center() - from.bounds().center();
    }

    /// A box that a triangle never leaves, but for the drift of the whole; wider on each side by half the thickness.
    Aabb box(std::size_t triangle) const { return grown(box_of(moving(triangle), drift_), 0.5 * thickness_); }

    void meet(std::uint32_t i, std::uint32_t j, Impacts& found) const {
        const std::uint32_t corner = from_.triangles()[i][0];
        const Vec3 drift = to_.vertices()[corner] - from_.vertices()[corner];
        if (apart(box_of(moving(i), drift), box_of(moving(j), drift))) return;
        owners_.own_vertices(i, [&](std::uint32_t v) { meet_triangle(v, j, drift, found); });
        owners_.own_vertices(j, [&](std::uint32_t v) { meet_triangle(v, i, drift, found); });
        owners_.own_edges(i, [&](const Edge& a) {
            owners_.own_edges(j, [&](const Edge& b) { meet_edge(std::min(a, b), std::max(a, b), drift, found); });
        });
    }

private:
    Moving<Point> vertex(std::uint32_t v) const { return {from_.vertices()[v], to_.vertices()[v]}; }
    Moving<Segment> edge(const Edge& e) const {
        return {{from_.vertices()[e[0]], from_.vertices()[e[1]]}, {to_.vertices()[e[0]], to_.vertices()[e[1]]}};
    }
    Moving<Triangle> moving(std::size_t triangle) const { return {from_.triangle(triangle), to_.triangle(triangle)}; }

    static Aabb box_of(const Moving<Point>& m, Vec3 drift) { return between(m.from, m.from, m.to, m.to, drift); }
    static Aabb box_of(const Moving<Segment>& m, Vec3 drift) {
        return between(min(m.from.a, m.from.b), max(m.from.a, m.from.b), min(m.to.a, m.to.b), max(m.to.a, m.to.b),
                       drift);
    }
    static Aabb box_of(const Moving<Triangle>& m, Vec3 drift) {
        const Triangle &f = m.from, &t = m.to;
        return between(min(min(f.a, f.b), f.c), max(max(f.a, f.b), f.c), min(min(t.a, t.b), t.c),
                       max(max(t.a, t.b), t.c), drift);
    }
    static Aabb between(Vec3 from_min, Vec3 from_max, Vec3 to_min, Vec3 to_max, Vec3 drift) {
        return {min(from_min, to_min - drift), max(from_max, to_max - drift)};
    }
    static Aabb grown(const Aabb& box, double by) {
        // What the drift's subtraction has rounded, and what this one does.
        const Vec3 pad = Vec3(by * (1 + 0x1p-50)) + 0x1p-50 * (abs(box.min) + abs(box.max));
        return {box.min - pad, box.max + pad};
    }
    bool apart(const Aabb& a, const Aabb& b) const {
        const Aabb wide = grown(a, thickness_);
        const Aabb other = grown(b, 0);
        return wide.max.x < other.min.x || wide.max.y < other.min.y || wide.max.z < other.min.z ||
               wide.min.x > other.max.x || wide.min.y > other.max.y || wide.min.z > other.max.z;
    }

    void meet_triangle(std::uint32_t v, std::uint32_t triangle, Vec3 drift, Impacts& found) const {
        if (has(from_.triangles()[triangle], v)) return;
        const Moving<Point> point = vertex(v);
        const Moving<Triangle> other = moving(triangle);
        if (apart(box_of(point, drift), box_of(other, drift))) return;
        if (auto hit = pair::sweep(point, other, thickness_)) {
            hit->where.triangle = triangle;
            found.vertices.push_back({v, triangle, *hit});
        }
    }
    void meet_edge(const Edge& a, const Edge& b, Vec3 drift, Impacts& found) const {
        if (a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1]) return;
        const Moving<Segment> first = edge(a), second = edge(b);
        if (apart(box_of(first, drift), box_of(second, drift))) return;
        if (auto hit = pair::sweep(first, second, thickness_)) found.edges.push_back({a, b, *hit});
    }

    const Mesh& from_;
    const Mesh& to_;
    double thickness_;
    Vec3 drift_{0};
    Owners owners_;
};

}  // namespace

Impacts impacts(const Mesh& from, const Mesh& to, double thickness) {
    if (from.triangles() != to.triangles()) {
        throw Error("impacts: the two meshes differ in their triangles (" + std::to_string(from.size()) + " and " +
                    std::to_string(to.size()) + "); make the second from the first by Mesh::refitted");
    }
    if (!(thickness >= 0)) return {};
    const Way way(from, to, thickness);
    std::vector<Aabb> boxes(from.size());
    for_each_range(boxes.size(), std::size_t{1} << 14, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) boxes[i] = way.box(i);
    });
    const tree::Tree tree = from.tree().refitted(boxes);
    const tree::PairWalk walk(tree, from.frame());
    const auto work = tree::pieces_of(walk, walk.start(), pieces);
    std::vector<Impacts> found((work.size() + grain - 1) / grain);
    for_each_range(work.size(), grain, [&](std::size_t first, std::size_t last) {
        Impacts& here = found[first / grain];
        for (std::size_t k = first; k < last; ++k) {
            walk.walk(work[k], [&](std::uint32_t i, std::uint32_t j) {
                way.meet(i, j, here);
                return false;
            });
        }
    });
    Impacts result;
    for (const Impacts& part : found) {
        result.vertices.insert(result.vertices.end(), part.vertices.begin(), part.vertices.end());
        result.edges.insert(result.edges.end(), part.edges.begin(), part.edges.end());
    }
    std::sort(result.vertices.begin(), result.vertices.end(), [](const VertexImpact& p, const VertexImpact& q) {
        return std::tie(p.vertex, p.triangle) < std::tie(q.vertex, q.triangle);
    });
    std::sort(result.edges.begin(), result.edges.end(),
              [](const EdgeImpact& p, const EdgeImpact& q) { return std::tie(p.a, p.b) < std::tie(q.a, q.b); });
    return result;
}

}  // namespace abut
