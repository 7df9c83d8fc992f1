// SPDX-License-Identifier: MIT
// ImpactPairs: finds the collisions of the features of two deforming triangles, of one mesh or of two.
#pragma once

#include <algorithm>
#include <array>
#include <glm/common.hpp>
#include <optional>
#include <utility>

#include "abut/mesh/feature_owners.h"
#include "abut/mesh/impacts.h"
#include "abut/pair/sweep/sweep_moving_vertices.h"
#include "abut/shape/boxes_overlap.h"

namespace abut {

/// One mesh that deforms: its triangles, vertices and edges over the whole step.
class DeformingMesh {
public:
    DeformingMesh(const Mesh& from, const Mesh& to)
        : from_(from), to_(to), owners_(from.triangles(), from.vertices().size()) {}

    [[nodiscard]] const Mesh& from() const { return from_; }
    [[nodiscard]] const Mesh& to() const { return to_; }
    [[nodiscard]] const Index3& corners(std::uint32_t triangle) const { return from_.triangles()[triangle]; }
    [[nodiscard]] const OwnFeatures& own(std::uint32_t triangle) const { return owners_[triangle]; }

    [[nodiscard]] Moving<Point> vertex(std::uint32_t v) const { return {from_.vertices()[v], to_.vertices()[v]}; }
    [[nodiscard]] Moving<Segment> edge(const VertexPair& e) const {
        return {{from_.vertices()[e[0]], from_.vertices()[e[1]]}, {to_.vertices()[e[0]], to_.vertices()[e[1]]}};
    }
    [[nodiscard]] Moving<Triangle> triangle(std::size_t i) const { return {from_.triangle(i), to_.triangle(i)}; }
    /// How far the centre of its bounds moves; zero for an empty mesh.
    [[nodiscard]] Vec3 drift() const;
    /// The largest magnitude of its coordinates, at least `least`.
    [[nodiscard]] double largest(double least) const;

private:
    const Mesh& from_;
    const Mesh& to_;
    FeatureOwners owners_;
};

/// The features of two meshes, or of one mesh and itself. Boxes bound the motion minus a drift, which does not change
/// what touches: features that move along with their neighbours then hardly move.
class ImpactPairs {
public:
    /// `a` and `b` are the same object for one mesh.
    ImpactPairs(const DeformingMesh& a, const DeformingMesh& b, const ImpactOptions& options);

    /// A box that contains the triangle during its motion minus the drift; larger on each side by half the thickness.
    [[nodiscard]] Aabb box(const DeformingMesh& mesh, std::size_t triangle) const {
        return grown(box_of(mesh.triangle(triangle), drift_), 0.5 * contact_.thickness);
    }

    /// Features that pair::sweep reports as touching are nearer than the thickness plus this: 2^-32 of the sum of their
    /// coordinates' magnitudes, of which there are 24.
    [[nodiscard]] double slack() const noexcept { return slack_; }

    /// Calls sink.of_a(impact) for vertices of a at triangle j of b, sink.of_b(impact) for those of b at triangle i of
    /// a, and sink.of_edges(impact), for the features that these two triangles test. Only times up to sink.limit()
    /// count.
    template <class Sink>
    void meet(std::uint32_t i, std::uint32_t j, Sink& sink) const {
        const std::uint32_t corner = a_.corners(i)[0];
        const Vec3 drift = a_.to().vertices()[corner] - a_.from().vertices()[corner];
        const Moving<Triangle> s = a_.triangle(i), t = b_.triangle(j);
        const Aabb box_s = box_of(s, drift), box_t = box_of(t, drift);
        if (apart(box_s, box_t)) return;
        const Index3 &corners_i = a_.corners(i), &corners_j = b_.corners(j);
        const OwnFeatures &own_i = a_.own(i), &own_j = b_.own(j);
        for (std::size_t k = 0; k < 3; ++k) {
            if (own_i.vertex[k]) {
                if (const auto hit = vertex_hit(a_, corners_i[k], b_, {j, t, box_t}, drift, sink.limit()))
                    sink.of_a(VertexImpact{corners_i[k], j, *hit});
            }
            if (own_j.vertex[k]) {
                if (const auto hit = vertex_hit(b_, corners_j[k], a_, {i, s, box_s}, drift, sink.limit()))
                    sink.of_b(VertexImpact{corners_j[k], i, *hit});
            }
        }
        const Edges edges_i = own_edges(a_, own_i, corners_i, box_t, drift);
        if (edges_i.count == 0) return;
        const Edges edges_j = own_edges(b_, own_j, corners_j, box_s, drift);
        for (std::size_t k = 0; k < edges_i.count; ++k) {
            for (std::size_t l = 0; l < edges_j.count; ++l) {
                const EdgeBox *first = &edges_i.edges[k], *second = &edges_j.edges[l];
                if (is_one_ && !(first->edge < second->edge)) std::swap(first, second);
                if (const auto hit = edge_hit(*first, *second, sink.limit()))
                    sink.of_edges(EdgeImpact{first->edge, second->edge, *hit});
            }
        }
    }

private:
    struct EdgeBox {
        VertexPair edge;
        Aabb box;
    };
    struct Edges {
        std::array<EdgeBox, 3> edges;
        std::size_t count = 0;
    };
    struct Other {
        std::uint32_t number;
        const Moving<Triangle>& triangle;
        const Aabb& box;
    };

    [[nodiscard]] Edges own_edges(const DeformingMesh& mesh, const OwnFeatures& own, const Index3& corners,
                                  const Aabb& other, Vec3 drift) const;
    [[nodiscard]] std::optional<SweepHit> vertex_hit(const DeformingMesh& mesh, std::uint32_t v,
                                                     const DeformingMesh& other_mesh, const Other& other, Vec3 drift,
                                                     double limit) const;
    [[nodiscard]] std::optional<SweepHit> edge_hit(const EdgeBox& first, const EdgeBox& second, double limit) const;
    template <class First, class Second>
    [[nodiscard]] bool admits(const First& first, const Second& second) const;

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
    [[nodiscard]] bool apart(const Aabb& a, const Aabb& b) const {
        const Aabb wide = grown(a, contact_.thickness);
        const Aabb other = grown(b, 0);
        return wide.max.x < other.min.x || wide.max.y < other.min.y || wide.max.z < other.min.z ||
               wide.min.x > other.max.x || wide.min.y > other.max.y || wide.min.z > other.max.z;
    }

    const DeformingMesh& a_;
    const DeformingMesh& b_;
    bool is_one_;  // one mesh with itself
    const Function<bool(std::uint32_t, std::uint32_t)>& filter_;
    pair::DeformingContact contact_;
    Vec3 drift_{0};
    double slack_ = 0;
};

/// A triangle's own edges that may come near another's box. The slack exceeds by far what apart() allows for rounding.
inline ImpactPairs::Edges ImpactPairs::own_edges(const DeformingMesh& mesh, const OwnFeatures& own,
                                                 const Index3& corners, const Aabb& other, Vec3 drift) const {
    const Vec3 reach(contact_.thickness + slack_);
    const Aabb wide{other.min - reach, other.max + reach};
    Edges result;
    for (std::size_t k = 0; k < 3; ++k) {
        if (!own.edge[k]) continue;
        const VertexPair e = edge_of(corners, k);
        const Aabb box = box_of(mesh.edge(e), drift);
        if (!boxes_overlap(box, wide)) continue;
        result.edges[result.count++] = {e, box};
    }
    return result;
}

/// Whether the filter admits any pair of a vertex of the first and one of the second. For two meshes the first is of a.
template <class First, class Second>
bool ImpactPairs::admits(const First& first, const Second& second) const {
    if (!filter_) return true;
    for (const std::uint32_t v : first) {
        for (const std::uint32_t w : second) {
            if (filter_(v, w)) return true;
        }
    }
    return false;
}

inline std::optional<SweepHit> ImpactPairs::vertex_hit(const DeformingMesh& mesh, std::uint32_t v,
                                                       const DeformingMesh& other_mesh, const Other& other, Vec3 drift,
                                                       double limit) const {
    const Index3& corners = other_mesh.corners(other.number);
    if (is_one_ && has_vertex(corners, v)) return {};
    const Moving<Point> point = mesh.vertex(v);
    if (apart(box_of(point, drift), other.box)) return {};
    const std::array<std::uint32_t, 1> one{v};
    if (!(&mesh == &a_ ? admits(one, corners) : admits(corners, one))) return {};
    std::optional<SweepHit> hit = pair::sweep(point, other.triangle, contact_, limit);
    if (hit) hit->where.triangle = other.number;
    return hit;
}

inline std::optional<SweepHit> ImpactPairs::edge_hit(const EdgeBox& first, const EdgeBox& second, double limit) const {
    const VertexPair &a = first.edge, &b = second.edge;
    if (is_one_ && (a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1])) return {};
    if (apart(first.box, second.box) || !admits(a, b)) return {};
    return pair::sweep(a_.edge(a), b_.edge(b), contact_, limit);
}

}  // namespace abut
