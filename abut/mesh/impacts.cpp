// SPDX-License-Identifier: MIT
// Finds impacts by one traversal of the tree of all swept triangles against itself; in its leaves corners are tested
// against triangles and edges against edges.
#include "abut/mesh/impacts.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/bvh/traverse/pair_traversal.h"
#include "abut/pair/sweep/sweep_moving_vertices.h"
#include "abut/shape/boxes_overlap.h"
#include "abut/simd/box8_pairs.h"

namespace abut {
namespace {

constexpr std::size_t most_pieces = 4096;
constexpr std::size_t grain = 8;

using Edge = std::array<std::uint32_t, 2>;

bool has(const Index3& triangle, std::uint32_t vertex) {
    return triangle[0] == vertex || triangle[1] == vertex || triangle[2] == vertex;
}

/// The features that a triangle tests against others: the vertices and edges of which it is the lowest triangle.
struct Own {
    std::array<bool, 3> vertex{};
    std::array<bool, 3> edge{};  // from corner k to the next
};

Edge edge_of(const Index3& t, std::size_t k) {
    const std::uint32_t a = t[k], b = t[(k + 1) % 3];
    return a < b ? Edge{a, b} : Edge{b, a};
}

/// For each triangle the features that it tests.
class Owners {
public:
    Owners(std::span<const Index3> triangles, std::size_t vertices)
        : triangles_(triangles), first_(vertices + 1), around_(3 * triangles.size()), own_(triangles.size()) {
        for (const Index3& t : triangles) {
            for (const std::uint32_t v : t) ++first_[v + 1];
        }
        for (std::size_t v = 0; v < vertices; ++v) first_[v + 1] += first_[v];
        std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
        for (std::size_t i = 0; i < triangles.size(); ++i) {
            for (const std::uint32_t v : triangles[i]) around_[next[v]++] = static_cast<std::uint32_t>(i);
        }
        for_each_range(triangles.size(), 4096, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) own_[i] = own_of(static_cast<std::uint32_t>(i));
        });
    }

    const Own& operator[](std::uint32_t triangle) const { return own_[triangle]; }

private:
    Own own_of(std::uint32_t i) const {
        const Index3& t = triangles_[i];
        Own own;
        std::array<Edge, 3> edges;
        for (std::size_t k = 0; k < 3; ++k) {
            const bool again = std::find(t.begin(), t.begin() + k, t[k]) != t.begin() + k;
            own.vertex[k] = !again && around_[first_[t[k]]] == i;
            edges[k] = edge_of(t, k);
            const bool edge_again = std::find(edges.begin(), edges.begin() + k, edges[k]) != edges.begin() + k;
            own.edge[k] = edges[k][0] != edges[k][1] && !edge_again && lowest_with(edges[k]) == i;
        }
        return own;
    }
    std::uint32_t lowest_with(Edge edge) const {
        // Searches around the vertex with fewer triangles: the other may have very many.
        const auto count = [&](std::uint32_t v) { return first_[v + 1] - first_[v]; };
        if (count(edge[1]) < count(edge[0])) std::swap(edge[0], edge[1]);
        for (std::size_t k = first_[edge[0]];; ++k) {
            if (has(triangles_[around_[k]], edge[1])) return around_[k];
        }
    }

    std::span<const Index3> triangles_;
    std::vector<std::size_t> first_;  // where a vertex's triangles begin in around_
    std::vector<std::uint32_t> around_;
    std::vector<Own> own_;
};

/// Both meshes at once. Boxes bound the motion minus a common drift, which does not change what touches: features that
/// move along with their neighbours then hardly move.
class Way {
public:
    Way(const Mesh& from, const Mesh& to, double thickness)
        : from_(from), to_(to), thickness_(thickness), owners_(from.triangles(), from.vertices().size()) {
        if (!from.empty()) drift_ = to.bounds().center() - from.bounds().center();
        double largest = thickness_;
        for (const Aabb& box : {from.bounds(), to.bounds()}) {
            const Vec3 reach = max(abs(box.min), abs(box.max));
            largest = std::max({largest, reach.x, reach.y, reach.z});
        }
        slack_ = 0x1p-27 * largest;
    }

    /// A box that contains the triangle during its motion minus the drift; larger on each side by half the thickness.
    Aabb box(std::size_t triangle) const { return grown(box_of(moving(triangle), drift_), 0.5 * thickness_); }

    /// Features that pair::sweep reports as touching are nearer than the thickness plus this: 2^-32 of the sum of their
    /// coordinates' magnitudes, of which there are 24.
    double slack() const noexcept { return slack_; }

    void meet(std::uint32_t i, std::uint32_t j, Impacts& found) const {
        const std::uint32_t corner = from_.triangles()[i][0];
        const Vec3 drift = to_.vertices()[corner] - from_.vertices()[corner];
        const Moving<Triangle> s = moving(i), t = moving(j);
        const Aabb box_s = box_of(s, drift), box_t = box_of(t, drift);
        if (apart(box_s, box_t)) return;
        const Index3 &corners_i = from_.triangles()[i], &corners_j = from_.triangles()[j];
        const Own &own_i = owners_[i], &own_j = owners_[j];
        for (std::size_t k = 0; k < 3; ++k) {
            if (own_i.vertex[k]) meet_triangle(corners_i[k], {j, t, box_t}, drift, found);
            if (own_j.vertex[k]) meet_triangle(corners_j[k], {i, s, box_s}, drift, found);
        }
        const Edges edges_i = own_edges(own_i, corners_i, box_t, drift);
        if (edges_i.count == 0) return;
        const Edges edges_j = own_edges(own_j, corners_j, box_s, drift);
        for (std::size_t k = 0; k < edges_i.count; ++k) {
            for (std::size_t l = 0; l < edges_j.count; ++l) {
                const WithBox<Edge>&a = edges_i.edges[k], &b = edges_j.edges[l];
                if (a.what < b.what)
                    meet_edge(a, b, found);
                else
                    meet_edge(b, a, found);
            }
        }
    }

private:
    template <class What>
    struct WithBox {
        What what;
        Aabb box;
    };
    struct Edges {
        std::array<WithBox<Edge>, 3> edges;
        std::size_t count = 0;
    };
    struct Other {
        std::uint32_t number;
        const Moving<Triangle>& triangle;
        const Aabb& box;
    };

    /// A triangle's own edges that may come near another's box. The slack exceeds by far what apart() allows for
    /// rounding.
    Edges own_edges(const Own& own, const Index3& corners, const Aabb& other, Vec3 drift) const {
        const Vec3 reach(thickness_ + slack_);
        const Aabb wide{other.min - reach, other.max + reach};
        Edges result;
        for (std::size_t k = 0; k < 3; ++k) {
            if (!own.edge[k]) continue;
            const Edge e = edge_of(corners, k);
            const Aabb box = box_of(edge(e), drift);
            if (!boxes_overlap(box, wide)) continue;
            result.edges[result.count++] = {e, box};
        }
        return result;
    }

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
        // Allows for the rounding of the drift's subtraction, and of this one.
        const Vec3 pad = Vec3(by * (1 + 0x1p-50)) + 0x1p-50 * (abs(box.min) + abs(box.max));
        return {box.min - pad, box.max + pad};
    }
    bool apart(const Aabb& a, const Aabb& b) const {
        const Aabb wide = grown(a, thickness_);
        const Aabb other = grown(b, 0);
        return wide.max.x < other.min.x || wide.max.y < other.min.y || wide.max.z < other.min.z ||
               wide.min.x > other.max.x || wide.min.y > other.max.y || wide.min.z > other.max.z;
    }

    void meet_triangle(std::uint32_t v, const Other& other, Vec3 drift, Impacts& found) const {
        if (has(from_.triangles()[other.number], v)) return;
        const Moving<Point> point = vertex(v);
        if (apart(box_of(point, drift), other.box)) return;
        if (auto hit = pair::sweep(point, other.triangle, thickness_)) {
            hit->where.triangle = other.number;
            found.vertices.push_back({v, other.number, *hit});
        }
    }
    void meet_edge(const WithBox<Edge>& first, const WithBox<Edge>& second, Impacts& found) const {
        const Edge &a = first.what, &b = second.what;
        if (a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1]) return;
        if (apart(first.box, second.box)) return;
        if (auto hit = pair::sweep(edge(a), edge(b), thickness_)) found.edges.push_back({a, b, *hit});
    }

    const Mesh& from_;
    const Mesh& to_;
    double thickness_;
    Vec3 drift_{0};
    double slack_ = 0;
    Owners owners_;
};

/// The boxes of a tree's primitives, leaf by leaf, in the layout of the SIMD kernels.
class LeafBoxes {
public:
    LeafBoxes(const bvh::Bvh& tree, std::span<const Aabb> boxes, double slack) : tree_(tree), at_(tree.order().size()) {
        boxes_.reserve(tree.leaves());
        const Vec3 pad(slack);
        for (const bvh::Node& node : tree.nodes()) {
            for (std::size_t lane = 0; lane < 8; ++lane) {
                if (node.count[lane] == 0) continue;
                at_[node.child[lane]] = static_cast<std::uint32_t>(boxes_.size());
                boxes_.push_back(nowhere());
                for (std::size_t i = 0; i < node.count[lane]; ++i) {
                    const Aabb& box = boxes[tree.order()[node.child[lane] + i]];
                    const simd::Box wide = bvh::rounded_outwards({box.min - pad, box.max + pad});
                    for (std::size_t axis = 0; axis < 3; ++axis) {
                        boxes_.back().min[axis][i] = wide.min[axis];
                        boxes_.back().max[axis][i] = wide.max[axis];
                    }
                }
            }
        }
    }

    /// Calls use(i, j) for the pairs of two leaves' primitives whose boxes overlap.
    template <class Use>
    void each_near(const bvh::ChildPair& pair, Use use) const {
        const std::uint32_t first_a = tree_.nodes()[pair.a.node].child[pair.a.lane];
        const std::uint32_t first_b = tree_.nodes()[pair.b.node].child[pair.b.lane];
        std::uint64_t met = simd::overlaps(boxes_[at_[first_a]], 0xff, boxes_[at_[first_b]]);
        constexpr std::uint64_t above_diagonal = 0x0080c0e0f0f8fcfe;
        if (pair.a == pair.b) met &= above_diagonal;
        for (; met != 0; met &= met - 1) {
            const auto both = static_cast<std::uint32_t>(std::countr_zero(met));
            use(tree_.order()[first_a + both / 8], tree_.order()[first_b + both % 8]);
        }
    }

private:
    static simd::Box8 nowhere() {
        simd::Box8 boxes;
        for (auto& side : boxes.min) side.fill(std::numeric_limits<float>::infinity());
        for (auto& side : boxes.max) side.fill(-std::numeric_limits<float>::infinity());
        return boxes;
    }

    const bvh::Bvh& tree_;
    std::vector<std::uint32_t> at_;  // index of a leaf's boxes, by its first place in the order
    std::vector<simd::Box8> boxes_;
};

}  // namespace

Impacts impacts(const Mesh& from, const Mesh& to, double thickness) {
    const DefaultFloats floats;
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
    const bvh::Bvh tree = from.tree().refitted(boxes);
    const LeafBoxes leaf_boxes(tree, boxes, way.slack());
    const bvh::PairTraversal traversal(tree, from.frame());
    const std::size_t pieces = std::clamp<std::size_t>(from.size() / 64, 16, most_pieces);
    const auto work = bvh::pieces_of(traversal, traversal.start(), pieces);
    std::vector<Impacts> found((work.size() + grain - 1) / grain);
    for_each_range(work.size(), grain, [&](std::size_t first, std::size_t last) {
        Impacts& here = found[first / grain];
        for (std::size_t k = first; k < last; ++k) {
            traversal.traverse_leaves(work[k], [&](const bvh::ChildPair& pair) {
                leaf_boxes.each_near(pair, [&](std::uint32_t i, std::uint32_t j) { way.meet(i, j, here); });
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
