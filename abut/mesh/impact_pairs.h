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
#include "abut/pair/sweep/apart_until.h"
#include "abut/pair/sweep/sweep_moving_vertices.h"

namespace abut {

/// One mesh that deforms: its triangles, vertices and edges over the whole step.
class DeformingMesh {
public:
    DeformingMesh(const Mesh& from, const Mesh& to) : from_(from), to_(to) {}

    [[nodiscard]] const Mesh& from() const { return from_; }
    [[nodiscard]] const Mesh& to() const { return to_; }
    [[nodiscard]] const Index3& corners(std::uint32_t triangle) const { return from_.triangles()[triangle]; }

    [[nodiscard]] Moving<Point> vertex(std::uint32_t v) const { return {from_.vertices()[v], to_.vertices()[v]}; }
    [[nodiscard]] Moving<Segment> edge(const VertexPair& e) const {
        return {{from_.vertices()[e[0]], from_.vertices()[e[1]]}, {to_.vertices()[e[0]], to_.vertices()[e[1]]}};
    }
    [[nodiscard]] Moving<Triangle> triangle(std::size_t i) const { return {from_.triangle(i), to_.triangle(i)}; }
    /// Whether every vertex ends where it starts.
    [[nodiscard]] bool rests() const { return from_.vertices() == to_.vertices(); }
    /// How far the centre of its bounds moves; zero for an empty mesh.
    [[nodiscard]] Vec3 drift() const;
    /// The largest magnitude of its coordinates, at least `least`.
    [[nodiscard]] double largest(double least) const;

private:
    const Mesh& from_;
    const Mesh& to_;
};

/// The features of two meshes, or of one mesh and itself. Boxes bound the motion minus a drift, one translation for all
/// features. It does not change which features touch, and makes the boxes of features that move with it small.
class ImpactPairs {
public:
    /// `a` and `b` are the same object for one mesh.
    ImpactPairs(const DeformingMesh& a, const DeformingMesh& b, const ImpactOptions& options);

    /// The translation over the whole step that is subtracted from the motion of all features.
    [[nodiscard]] Vec3 drift() const noexcept { return drift_; }
    [[nodiscard]] double thickness() const noexcept { return contact_.thickness; }
    /// At least the largest magnitude of any coordinate, and the thickness.
    [[nodiscard]] double largest() const noexcept { return largest_; }
    /// Features whose sweep ends within its error bound are nearer than the thickness plus this: 2^-32 of the sum of
    /// the magnitudes of their 24 coordinates. A sweep that ends because it has made all its steps has ended with a
    /// step of at most 2^-13, so that its features were nearer than that times the speed at which they approach each
    /// other.
    [[nodiscard]] double slack() const noexcept { return slack_; }

    /// Calls sink.of_a(impact) if a's vertex v, a corner of its triangle i, meets triangle j of b. Only times up to
    /// sink.limit() count.
    template <class Sink>
    void vertex_of_a(std::uint32_t v, std::uint32_t i, std::uint32_t j, Sink& sink) const {
        if (const auto hit = vertex_hit(a_, v, b_, j, {i, j}, sink.limit())) sink.of_a(VertexImpact{v, j, *hit});
    }
    /// Calls sink.of_b(impact) if b's vertex v, a corner of its triangle j, meets triangle i of a.
    template <class Sink>
    void vertex_of_b(std::uint32_t v, std::uint32_t j, std::uint32_t i, Sink& sink) const {
        if (const auto hit = vertex_hit(b_, v, a_, i, {i, j}, sink.limit())) sink.of_b(VertexImpact{v, i, *hit});
    }
    /// Calls sink.of_edges(impact) if edge e of a's triangle i meets edge f of b's triangle j.
    template <class Sink>
    void edges(VertexPair e, std::uint32_t i, VertexPair f, std::uint32_t j, Sink& sink) const {
        if (const auto hit = edge_hit(e, f, {i, j}, sink.limit())) {
            if (is_one_ && !(e < f)) std::swap(e, f);
            sink.of_edges(EdgeImpact{e, f, *hit});
        }
    }

private:
    /// The triangles of which the features are: i of a, j of b.
    struct Triangles {
        std::uint32_t i, j;
    };

    [[nodiscard]] std::optional<SweepHit> vertex_hit(const DeformingMesh& mesh, std::uint32_t v,
                                                     const DeformingMesh& other_mesh, std::uint32_t number,
                                                     const Triangles& both, double limit) const;
    [[nodiscard]] std::optional<SweepHit> edge_hit(const VertexPair& e, const VertexPair& f, const Triangles& both,
                                                   double limit) const;
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
        // Allows for the rounding of the subtraction of the drift, and of this growth.
        const Vec3 pad = Vec3(by * (1 + 0x1p-50)) + 0x1p-50 * (abs(box.min) + abs(box.max));
        return {box.min - pad, box.max + pad};
    }
    [[nodiscard]] bool apart(const Aabb& a, const Aabb& b) const {
        const Aabb wide = grown(a, contact_.thickness);
        const Aabb other = grown(b, 0);
        return wide.max.x < other.min.x || wide.max.y < other.min.y || wide.max.z < other.min.z ||
               wide.min.x > other.max.x || wide.min.y > other.max.y || wide.min.z > other.max.z;
    }
    /// How far the first corner of triangle i moves.
    [[nodiscard]] Vec3 drift_of(const Triangles& both) const {
        const std::uint32_t corner = a_.corners(both.i)[0];
        return a_.to().vertices()[corner] - a_.from().vertices()[corner];
    }
    [[nodiscard]] bool apart(const Triangles& both, Vec3 drift) const {
        return apart(box_of(a_.triangle(both.i), drift), box_of(b_.triangle(both.j), drift));
    }

    const DeformingMesh& a_;
    const DeformingMesh& b_;
    bool is_one_;  // one mesh with itself
    const Function<bool(std::uint32_t, std::uint32_t)>& filter_;
    pair::DeformingContact contact_;
    Vec3 drift_{0};
    double largest_ = 0;
    double slack_ = 0;
};

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

// The boxes of the features and of their triangles are compared in a frame that moves along with one of them, and the
// bound of pair::apart_until comes before the sweep, which takes several times as long.
inline std::optional<SweepHit> ImpactPairs::vertex_hit(const DeformingMesh& mesh, std::uint32_t v,
                                                       const DeformingMesh& other_mesh, std::uint32_t number,
                                                       const Triangles& both, double limit) const {
    const Moving<Point> point = mesh.vertex(v);
    const Moving<Triangle> triangle = other_mesh.triangle(number);
    const Vec3 drift = drift_of(both);
    const double contact_distance = contact_.thickness + slack_;
    if (apart(box_of(point, drift), box_of(triangle, drift))) return {};
    if (pair::apart_until(point, triangle, contact_distance, limit) > limit) return {};
    if (apart(both, drift)) return {};
    const std::array<std::uint32_t, 1> one{v};
    const Index3& corners = other_mesh.corners(number);
    if (!(&mesh == &a_ ? admits(one, corners) : admits(corners, one))) return {};
    std::optional<SweepHit> hit = pair::sweep(point, triangle, contact_, limit);
    if (hit) hit->where.triangle = number;
    return hit;
}

inline std::optional<SweepHit> ImpactPairs::edge_hit(const VertexPair& e, const VertexPair& f, const Triangles& both,
                                                     double limit) const {
    const bool exchanged = is_one_ && !(e < f);
    const VertexPair &first = exchanged ? f : e, &second = exchanged ? e : f;
    const Moving<Segment> a = a_.edge(first), b = b_.edge(second);
    const Vec3 drift = drift_of(both);
    const double contact_distance = contact_.thickness + slack_;
    if (apart(box_of(a, drift), box_of(b, drift))) return {};
    if (pair::apart_until(a, b, contact_distance, limit) > limit) return {};
    if (apart(both, drift) || !admits(first, second)) return {};
    return pair::sweep(a, b, contact_, limit);
}

}  // namespace abut
