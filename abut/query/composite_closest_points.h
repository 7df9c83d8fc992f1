// SPDX-License-Identifier: MIT
// The composite rung of closest_points: traverses the parts around the query, nearest first.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <limits>
#include <optional>
#include <span>

#include "abut/bvh/traverse/closest_point_traversal.h"
#include "abut/query/closest_options.h"
#include "abut/query/composite_closest_to_convex.h"
#include "abut/query/composite_closest_to_plane.h"
#include "abut/query/composite_closest_to_sphere.h"
#include "abut/query/composite_intersects.h"
#include "abut/query/composite_traversal.h"
#include "abut/query/equidistant_pairs.h"
#include "abut/query/verb_declarations.h"
#include "abut/shape/result.h"

namespace abut {

/// The nearest points of a composite and another object, and the parts on which they lie.
struct CompositeClosest {
    ClosestPoints points;
    std::uint32_t part_a = Where::none;
    std::uint32_t part_b = Where::none;  // of the other object, when it is a composite too
};

/// The nearest of c's parts, the lowest on equal distance, among those at most `max_distance` away. NaN when either is
/// not finite; no part and distance +infinity when no part is that near.
template <Composite C, class X>
[[nodiscard]] CompositeClosest composite_closest(
    const C& c, const X& x, double max_distance = std::numeric_limits<double>::infinity()) noexcept;

namespace composite {

/// The nearest points with the triangles on which they lie: none at an infinite distance, at which there are no points.
[[nodiscard]] inline ClosestPoints with_triangles(CompositeClosest found) {
    if (found.points.distance < std::numeric_limits<double>::infinity()) {
        found.points.where_a.triangle = found.part_a;
        found.points.where_b.triangle = found.part_b;
    }
    return found.points;
}

/// Whether c's pose is valid: finite, with a nonzero rotation.
template <Composite C>
bool has_place(const C& c) {
    if (!c.frame().moved() || c.tree().empty()) return true;
    const auto moved = c.frame().to_world(Ray{Vec3(0), Vec3(0.25)});  // short, lest large scales overflow
    return is_finite(moved.ray.origin) && is_finite(moved.ray.direction);
}

/// The triangle nearest to a point among those offered, the lowest on equal distance, among those at most `most` away.
template <Composite C>
class NearestTriangle {
public:
    NearestTriangle(const C& c, Vec3 point, double most) : c_(&c), point_(point), most_(most) {
        best_.points.distance = std::numeric_limits<double>::infinity();
    }

    void offer(std::span<const std::uint32_t> parts) {
        offer_each(
            parts, [&](std::uint32_t i) { return c_->part(i); }, [](std::uint32_t i) { return i; });
    }

    /// The same for triangles given by their numbers among the leaves.
    void offer_in_leaves(std::span<const std::uint32_t> numbers) {
        offer_each(
            numbers, [&](std::uint32_t k) { return c_->in_leaf(k); },
            [&](std::uint32_t k) { return c_->part_in_leaf(k); });
    }

    /// The distance beyond which nothing matters any more.
    [[nodiscard]] double limit() const { return std::min(best_.points.distance, most_); }

    [[nodiscard]] const CompositeClosest& result() const { return best_; }

private:
    template <class Fetch, class Index>
    void offer_each(std::span<const std::uint32_t> parts, Fetch fetch, Index index) {
        constexpr std::size_t few = 4, many = 8;
        for (; parts.size() > few; parts = parts.subspan(std::min(many, parts.size()))) {
            offer_at_once<many>(parts.first(std::min(many, parts.size())), fetch, index);
        }
        if (!parts.empty()) offer_at_once<few>(parts, fetch, index);
    }

    template <std::size_t most_at_once, class Fetch, class Index>
    void offer_at_once(std::span<const std::uint32_t> parts, Fetch fetch, Index index) {
        const std::size_t n = parts.size();
        pair::Triangles<most_at_once> triangles{};
        for (std::size_t k = 0; k < n; ++k) pair::put(fetch(parts[k]), triangles, k);
        pair::NearestOn<most_at_once> on;
        pair::nearest_on(triangles, &point_.x, on);
        for (std::size_t k = 0; k < n; ++k) {
            if ((on.known >> k & 1u) == 0 || !(on.distance[k] <= limit())) continue;
            keep_nearer(pair::closest_points_of_lane(on, k, point_), index(parts[k]));
        }
        // The others are few and costly, so they are tested last, when the limit is lowest.
        for (std::size_t k = 0; k < n; ++k) {
            if ((on.known >> k & 1u) != 0) continue;
            const Triangle triangle = fetch(parts[k]);
            if (pair::least_distance(triangle, point_) > limit()) continue;
            keep_nearer(pair::closest_points(triangle, point_), index(parts[k]));
        }
    }

    void keep_nearer(const ClosestPoints& found, std::uint32_t part) {
        if (!(found.distance <= limit())) return;
        if (best_.part_a != Where::none && found.distance == best_.points.distance && part > best_.part_a) return;
        best_.points = found;
        best_.part_a = part;
    }

    const C* c_;
    Vec3 point_;
    double most_;
    CompositeClosest best_;
};

/// The nearest pair of parts of two composites, the lowest on equal distance, among those at most `most` apart.
template <Composite A, Composite B>
class NearestPair {
public:
    NearestPair(const A& a, const B& b, double most) : a_(a), b_(b), most_(most), intersecting_(a, b) {
        best_.points.distance = std::numeric_limits<double>::infinity();
    }

    [[nodiscard]] CompositeClosest find() {
        if (a_.tree().empty() || b_.tree().empty()) return best_;
        if (const bvh::TrianglePairTraversal* const triangles = intersecting_.triangles()) {
            find_nearest(*triangles);
            if (!equidistant_.empty()) traverse_boxes();
            if (best_.points.distance == 0) find_touching();
            return best_;
        }
        const auto touch = [](std::uint32_t, std::uint32_t, const auto& p, const auto& q) {
            return query::intersects(p, q);
        };
        if (intersecting_.traverse({}, touch)) {
            find_touching();
        } else {
            find_nearest();
        }
        return best_;
    }

private:
    using Pair = std::pair<std::uint32_t, std::uint32_t>;

    template <class C>
    static Aabb world_box(const C& c) {
        return c.frame().to_world(bvh::lane_box(c.tree().nodes()[0], 0));
    }

    /// Finds the lowest of all pairs that touch: their distance is 0, so that no other matters.
    void find_touching() {
        if (!(most_ >= 0)) return;
        Pair lowest{best_.part_a, best_.part_b};
        std::size_t left = 1024 + 4 * (a_.size() + b_.size());
        const bool many =
            intersecting_.traverse({}, [&](std::uint32_t i, std::uint32_t j, const auto& p, const auto& q) {
                if (Pair{i, j} < lowest && query::intersects(p, q)) lowest = {i, j};
                return --left == 0;
            });
        if (many) lowest = lowest_touching(lowest);
        offer(lowest.first, lowest.second, query::closest_points(a_.part(lowest.first), b_.part(lowest.second)));
    }

    /// The lowest pair of triangles that touch, not above `known`, found triangle by triangle. This is for fans whose
    /// tips meet: they have a quadratic number of touching pairs, of which only the lowest matters.
    [[nodiscard]] Pair lowest_touching(Pair known) const {
        const auto end = static_cast<std::uint32_t>(std::min<std::size_t>(known.first, a_.size()));
        for (std::uint32_t i = 0; i < end; ++i) {
            if (!composite_intersects(b_, a_.part(i))) continue;
            known = {i, Where::none};
            break;
        }
        const auto first = a_.part(known.first);
        traverse_near(b_, first, [&](std::uint32_t j, const auto& other) {
            if (j < known.second && query::intersects(first, other)) known.second = j;
            return false;
        });
        return known;
    }

    void find_nearest() {
        // Any direction gives bounds; the one between the centres is a good start.
        const Vec3 center = world_box(a_).center();
        set_direction(center, world_box(b_).center() - center);
        guess_from(center);
        guess_from(world_box(b_).center());
        traverse_boxes();
    }

    /// Traverses pairs of leaves by their boxes, without pairs known to be equidistant.
    void traverse_boxes() {
        const auto limit = [&] { return bvh::relaxed(std::min(best_.points.distance, most_)); };
        intersecting_.boxes().traverse_nearest(
            limit, [&](const bvh::ChildPair& pair) { return apart(pair); },
            [&](std::span<const std::uint32_t> in_a, std::span<const std::uint32_t> in_b) {
                offer_all(in_a, in_b, limit);
            });
    }

    /// The same for triangles, by SIMD kernels; ends when a pair touches, or when too many pairs are equidistant.
    void find_nearest(const bvh::TrianglePairTraversal& triangles) {
        const auto limit = [&] { return bvh::relaxed(std::min(best_.points.distance, most_)); };
        triangles.nearest(limit, [&](std::uint32_t in_a, std::uint32_t in_b) {
            const Triangle p = a_.in_leaf(in_a), q = b_.in_leaf(in_b);
            if (pair::projected_interval(q, direction_).low - pair::projected_interval(p, direction_).high > limit())
                return false;
            offer(a_.part_in_leaf(in_a), b_.part_in_leaf(in_b), query::closest_points(p, q));
            return best_.points.distance == 0 || !equidistant_.empty();
        });
    }

    /// Finds a good first bound: goes from a point of one composite to the nearest point of the other, in turn, until
    /// the distance no longer decreases.
    void guess_from(Vec3 point) {
        if constexpr (requires { pair::closest_points(a_.part(0), point), pair::closest_points(b_.part(0), point); }) {
            if (!is_finite(point)) return;
            double least = std::numeric_limits<double>::infinity();
            for (int round = 0; round < 8; ++round) {
                const CompositeClosest in_a = composite_closest(a_, point);
                const CompositeClosest in_b = composite_closest(b_, in_a.points.on_a);
                if (!(in_b.points.distance < least)) return;
                least = in_b.points.distance;
                offer(in_a.part_a, in_b.part_a, query::closest_points(a_.part(in_a.part_a), b_.part(in_b.part_a)));
                point = in_b.points.on_a;
            }
        }
    }

    /// A lower bound of the distance of two children's boxes, along the direction between the nearest points so far.
    [[nodiscard]] double apart(const bvh::ChildPair& pair) const {
        if (equidistant_.contains_all(pair.a.node, pair.a.lane, pair.b.node, pair.b.lane)) {
            return std::numeric_limits<double>::infinity();
        }
        return a_side_.least_height(bvh::lane_box(a_.tree().nodes()[pair.a.node], pair.a.lane)) +
               b_side_.least_height(bvh::lane_box(b_.tree().nodes()[pair.b.node], pair.b.lane));
    }

    /// A part, with its box and its projected interval on the direction between the nearest points.
    template <class Part>
    struct Candidate {
        std::uint32_t index;
        Part part;
        Aabb box;
        double low, high;
    };

    template <class C, std::size_t Few>
    std::size_t fetch(const C& c, std::span<const std::uint32_t> parts,
                      std::array<Candidate<decltype(c.part(0))>, Few>& out) const {
        const std::size_t n = std::min(Few, parts.size());
        for (std::size_t k = 0; k < n; ++k) {
            auto& next = out[k];
            next.index = parts[k];
            next.part = c.part(parts[k]);
            next.box = bounds(next.part);
            next.low = -std::numeric_limits<double>::infinity();
            next.high = std::numeric_limits<double>::infinity();
            if constexpr (requires { pair::projected_interval(next.part, direction_); }) {
                const pair::ProjectedInterval interval = pair::projected_interval(next.part, direction_);
                next.low = interval.low;
                next.high = interval.high;
            }
        }
        return n;
    }

    template <class Limit>
    void offer_all(std::span<const std::uint32_t> in_a, std::span<const std::uint32_t> in_b, Limit limit) {
        constexpr std::size_t few = 8;
        std::array<Candidate<decltype(a_.part(0))>, few> from_a;
        std::array<Candidate<decltype(b_.part(0))>, few> from_b;
        for (auto rest_a = in_a; !rest_a.empty(); rest_a = rest_a.subspan(std::min(few, rest_a.size()))) {
            for (auto rest_b = in_b; !rest_b.empty(); rest_b = rest_b.subspan(std::min(few, rest_b.size()))) {
                const std::size_t m = fetch(a_, rest_a, from_a), n = fetch(b_, rest_b, from_b);
                for (std::size_t i = 0; i < m; ++i) {
                    for (std::size_t j = 0; j < n; ++j) {
                        const auto &p = from_a[i], &q = from_b[j];
                        const double most = limit();
                        if (q.low - p.high > most || equidistant_.contains(p.index, q.index)) continue;
                        const Vec3 gap = glm::max(glm::max(p.box.min - q.box.max, q.box.min - p.box.max), Vec3(0));
                        if (gap.x * gap.x + gap.y * gap.y + gap.z * gap.z > most * most) continue;
                        offer(p.index, q.index, query::closest_points(p.part, q.part));
                    }
                }
            }
        }
    }

    void offer(std::uint32_t i, std::uint32_t j, const ClosestPoints& found) {
        if (!(found.distance <= std::min(best_.points.distance, most_))) return;
        const bool is_equidistant = best_.part_a != Where::none && found.distance == best_.points.distance;
        if (!is_equidistant || Pair{i, j} < Pair{best_.part_a, best_.part_b}) {
            best_ = {found, i, j};
            set_direction(found.on_a, found.on_b - found.on_a);
        }
        if (is_equidistant && found.distance > 0 && equidistant_.count_equidistant(found, a_.size() + b_.size()))
            offer_lowest(i, j, found);
    }

    /// Of all pairs known to be equidistant with this one, only the lowest is offered.
    void offer_lowest(std::uint32_t i, std::uint32_t j, const ClosestPoints& found) {
        const auto [k, l] = equidistant_.add(a_, b_, a_.part(i), b_.part(j), found);
        offer(k, l, query::closest_points(a_.part(k), b_.part(l)));
    }

    void set_direction(Vec3 from, Vec3 direction) {
        const double length =
            std::sqrt(direction.x * direction.x + direction.y * direction.y + direction.z * direction.z);
        if (!(length > 1e-100 && length < 1e100)) return;
        direction_ = direction / length;
        a_side_ = Side(a_.frame(), from, -direction_);
        b_side_ = Side(b_.frame(), from, direction_);
    }

    /// The distances of a tree's boxes from a plane of the world, on the side to which `direction` points.
    class Side {
    public:
        Side() = default;
        Side(const bvh::BvhFrame& frame, Vec3 point, Vec3 direction) {
            const auto moved = frame.to_tree(Ray{point, direction});
            unit_ = frame.to_world(1.0);
            point_ = moved.ray.origin;
            direction_ = moved.ray.direction * (unit_ * unit_);  // its products with tree lengths are world lengths
            pad_ = 16 * unit_ * moved.pad;
        }
        [[nodiscard]] double least_height(const Aabb& box) const {
            double sum = 0, error = 0;
            for (int i = 0; i < 3; ++i) {
                sum += direction_[i] * ((direction_[i] > 0 ? box.min[i] : box.max[i]) - point_[i]);
                error += std::abs(box.min[i]) + std::abs(box.max[i]) + std::abs(point_[i]);
            }
            return sum - 0x1p-47 * unit_ * error - pad_;
        }

    private:
        Vec3 point_{0}, direction_{0};
        double pad_ = 0, unit_ = 1;
    };

    const A& a_;
    const B& b_;
    double most_;
    PartPairTraversal<A, B> intersecting_;
    CompositeClosest best_;
    EquidistantPairs equidistant_;
    Vec3 direction_{0};
    Side a_side_, b_side_;
};

/// The nearest part by the SIMD kernel for the kind of shape; nothing where there is none or its numbers are beyond the
/// range of floats.
template <Composite C, class X>
[[nodiscard]] std::optional<CompositeClosest> closest_by_kernel(const C& c, const X& x, double most) noexcept {
    CompositeClosest best;
    best.points.distance = std::numeric_limits<double>::infinity();
    if constexpr (std::same_as<X, Vec3>) {
        const Aabb query = c.frame().to_tree(Aabb{x, x});
        if (is_far(c, query) || (c.frame().moved() && !is_finite(query))) return {};
        bvh::ClosestPointTraversal traversal(c.tree(), c.leaves(), query);
        NearestTriangle<C> nearest(c, x, most);
        const auto limit = [&] { return c.frame().to_tree(nearest.limit()); };
        if (traversal.usable()) {
            traversal.traverse(limit,
                               [&](std::span<const std::uint32_t> numbers) { nearest.offer_in_leaves(numbers); });
        } else {
            bvh::traverse_nearest(c.tree(), query, 0, limit,
                                  [&](std::span<const std::uint32_t> parts) { nearest.offer(parts); });
        }
        return nearest.result();
    }
    if constexpr (std::same_as<X, Sphere>) {
        NearestToBall<C, CompositeClosest> nearest(c, x, best, most);
        if (nearest.usable() && !is_far(c, c.frame().to_tree(Aabb{x.center, x.center}))) {
            nearest.find();
            return best;
        }
    }
    if constexpr (ladder::is_planar<X>) {
        NearestToPlane<C, X, CompositeClosest> nearest(c, x, best, most);
        if (nearest.usable()) {
            nearest.find();
            return best;
        }
    }
    if constexpr (HasDistanceProxy<X>) {
        if (!c.tree().empty()) {
            const Aabb world = c.frame().to_world(bvh::lane_box(c.tree().nodes()[0], 0));
            NearestToShape<C, X, CompositeClosest> nearest(c, x, world, best, most);
            if (nearest.usable()) {
                nearest.find();
                return best;
            }
        }
    }
    return {};
}

/// The nearest part by the distances of boxes alone.
template <Composite C, class X>
[[nodiscard]] CompositeClosest closest_by_boxes(const C& c, const X& x, double most) noexcept {
    CompositeClosest best;
    best.points.distance = std::numeric_limits<double>::infinity();
    const auto limit = [&] { return std::min(best.points.distance, most); };
    const auto offer = [&](std::uint32_t i) {
        const ClosestPoints found = closest_to_part(c.part(i), x);
        if (!(found.distance <= limit())) return;
        if (best.part_a != Where::none && found.distance == best.points.distance && i > best.part_a) return;
        best = {found, i};
    };
    const Aabb box = ladder::bounds_of(x);
    const bool bounded = is_finite(box);
    const Aabb query = bounded ? c.frame().to_tree(box) : Aabb{};
    if (bounded && is_finite(query)) {
        // Curved shapes count as touching within 2^-40 of the sizes involved (see gjk/gjk_loop.h); this margin exceeds
        // that.
        double pad = 0;
        if constexpr (Convex<X>) {
            const Vec3 largest = glm::max(glm::abs(query.min), glm::abs(query.max));
            pad = 0x1p-36 * std::max({largest.x, largest.y, largest.z, c.tree().coordinate_bound()});
        }
        bvh::traverse_nearest(
            c.tree(), query, pad, [&] { return c.frame().to_tree(limit()); }, offer);
    } else if constexpr (requires(const Aabb& b) { pair::closest_points(b, x); }) {
        // Shapes without bounds (planes, rays): test the placed boxes themselves.
        bvh::traverse_if(
            c.tree(),
            [&](const Aabb& b) {
                const Aabb placed = c.frame().to_world(b);
                return !is_finite(placed) || !(pair::closest_points(placed, x).distance > bvh::relaxed(limit()));
            },
            [&](std::uint32_t i) {
                offer(i);
                return false;
            });
    } else {
        for (std::uint32_t i = 0; i < c.size(); ++i) offer(i);
    }
    return best;
}

}  // namespace composite

template <Composite C, class X>
[[nodiscard]] CompositeClosest composite_closest(const C& c, const X& x, double max_distance) noexcept {
    if (!composite::has_place(c)) return {};
    if constexpr (Composite<X>) {
        if (!composite::has_place(x)) return {};
        // Traverses pairs of nodes, nearest first, under a limit that shrinks; ends when a pair touches.
        return composite::NearestPair<C, X>(c, x, max_distance).find();
    } else {
        if (!ladder::all_finite(x)) {
            CompositeClosest none;
            if (ladder::is_empty(x)) none.points.distance = std::numeric_limits<double>::infinity();
            return none;
        }
        if (const auto found = composite::closest_by_kernel(c, x, max_distance)) return *found;
        return composite::closest_by_boxes(c, x, max_distance);
    }
}

template <Composite C, class X>
[[nodiscard]] ClosestPoints composite_closest_points(const C& c, const X& x) noexcept {
    return composite::with_triangles(composite_closest(c, x));
}

namespace composite {

/// A distance that probably is not exceeded: the first bound of the options, or the distance of the triangles that they
/// name.
template <Composite C, class X>
[[nodiscard]] double first_bound(const C& c, const X& x, const ClosestOptions& options) noexcept {
    double bound = options.first_bound >= 0 ? options.first_bound : std::numeric_limits<double>::infinity();
    const std::uint32_t i = options.near_a.triangle;
    if (i >= c.size()) return bound;
    if constexpr (Composite<X>) {
        const std::uint32_t j = options.near_b.triangle;
        if (j >= x.size()) return bound;
        const ClosestPoints found = query::closest_points(c.part(i), x.part(j));
        return found.distance < bound ? found.distance : bound;
    } else {
        const ClosestPoints found = closest_to_part(c.part(i), x);
        return found.distance < bound ? found.distance : bound;
    }
}

}  // namespace composite

template <Composite C, class X>
[[nodiscard]] ClosestPoints composite_closest_points(const C& c, const X& x, const ClosestOptions& options) noexcept {
    const double most = options.max_distance;
    if (!(most >= 0)) return ladder::limited(composite_closest(c, x, 0).points, most);
    // The bound is a guess: the nearest part within it is the nearest of all, if there is any.
    const double bound = composite::first_bound(c, x, options);
    if (bound < most) {
        const CompositeClosest found = composite_closest(c, x, bound);
        if (!(found.points.distance == std::numeric_limits<double>::infinity())) {
            return ladder::limited(composite::with_triangles(found), most);
        }
    }
    // Some traversals also find what is an ulp farther away than `most`.
    return ladder::limited(composite::with_triangles(composite_closest(c, x, most)), most);
}

}  // namespace abut
