// SPDX-License-Identifier: MIT
// The composite's rung of closest_points: the parts around the query, nearest first.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "abut/query/composite_walk.h"
#include "abut/query/result.h"

namespace abut {

template <class A, class B>
[[nodiscard]] ClosestPoints closest_points(const A& a, const B& b) noexcept;

/// The nearest points of a composite and something else, and the parts that they are on.
struct CompositeClosest {
    ClosestPoints points;
    std::uint32_t part_a = Where::none;
    std::uint32_t part_b = Where::none;  // of the other, when it is a composite too
};

namespace composite {

/// The nearest of the parts offered, the lowest on equal distance, among those at most `most` away. Ranges of the distance
/// discard; only what they do not tell apart is measured as closest_points does.
template <Composite C, class X>
class NearestPart {
public:
    NearestPart(const C& c, const X& x, double most) : c_(c), x_(x), most_(most) {}

    void offer(std::span<const std::uint32_t> parts) {
        // Fetched together, their ways from memory overlap.
        constexpr std::size_t few = 8;
        std::array<decltype(c_.part(0)), few> fetched;
        for (; !parts.empty(); parts = parts.subspan(std::min(few, parts.size()))) {
            const std::size_t n = std::min(few, parts.size());
            for (std::size_t k = 0; k < n; ++k) fetched[k] = c_.part(parts[k]);
            for (std::size_t k = 0; k < n; ++k) offer(fetched[k], parts[k]);
        }
    }

    /// Nothing beyond this matters any more.
    [[nodiscard]] double limit() const { return std::min(high_, most_); }

    [[nodiscard]] CompositeClosest result() {
        CompositeClosest best;
        best.points.distance = std::numeric_limits<double>::infinity();
        if (part_ == Where::none) return best;
        measure();
        return {points_, part_, Where::none};
    }

private:
    template <class Part>
    void offer(const Part& part, std::uint32_t i) {
        if (pair::beyond(part, x_, way_, limit())) return;
        const pair::DistanceRange range = pair::distance_range(part, x_);
        if (range.low > limit()) return;
        if ((part_ == Where::none || range.high < low_) && range.high <= most_) {
            part_ = i;
            low_ = range.low;
            high_ = range.high;
            way_ = range.way;
            measured_ = false;
            return;
        }
        measure();
        const ClosestPoints found = closest_points(part, x_);
        if (!(found.distance <= limit()) || (part_ != Where::none && found.distance == low_ && i > part_)) return;
        part_ = i;
        way_ = range.way;
        points_ = found;
        low_ = high_ = found.distance;
        measured_ = true;
    }

    void measure() {
        if (measured_) return;
        points_ = closest_points(c_.part(part_), x_);
        low_ = high_ = points_.distance;
        measured_ = true;
    }

    const C& c_;
    const X& x_;
    double most_;
    std::uint32_t part_ = Where::none;
    double low_ = 0, high_ = std::numeric_limits<double>::infinity();
    Vec3 way_{0};  // from the best part to the query: what lies farther that way is not nearer
    bool measured_ = true;
    ClosestPoints points_;
};

}  // namespace composite

/// The nearest of c's parts, the lowest on equal distance, among those at most `max_distance` away.
template <Composite C, class X>
[[nodiscard]] CompositeClosest composite_closest(
    const C& c, const X& x, double max_distance = std::numeric_limits<double>::infinity()) noexcept {
    CompositeClosest best;
    if constexpr (!Composite<X>) {
        if (!ladder::has_numbers(x)) return best;
    }
    best.points.distance = std::numeric_limits<double>::infinity();
    const auto limit = [&] { return std::min(best.points.distance, max_distance); };
    const auto offer = [&](const ClosestPoints& found, std::uint32_t i, std::uint32_t j) {
        if (!(found.distance <= limit())) return;
        if (best.part_a != Where::none && found.distance == best.points.distance &&
            std::pair(i, j) > std::pair(best.part_a, best.part_b)) {
            return;
        }
        best = {found, i, j};
    };
    if constexpr (Composite<X>) {
        // Each part of the smaller side asks the larger, starting from the best so far; touching ends it.
        for (std::uint32_t j = 0; j < x.size(); ++j) {
            const auto part = composite_closest(c, x.part(j), limit());
            if (part.part_a != Where::none) offer(part.points, part.part_a, j);
        }
    } else {
        const Aabb box = ladder::box_of(x);
        const bool bounded = is_finite(box);
        const Aabb query = bounded ? c.frame().to_tree(box) : Aabb{};
        const auto ask = [&](std::uint32_t i) { offer(closest_points(c.part(i), x), i, Where::none); };
        if constexpr (requires { pair::distance_range(c.part(0), x); }) {
            if (is_finite(query)) {
                composite::NearestPart<C, X> nearest(c, x, max_distance);
                tree::walk_nearest(
                    c.tree(), query, 0, [&] { return nearest.limit(); },
                    [&](std::span<const std::uint32_t> parts) { nearest.offer(parts); });
                return nearest.result();
            }
        }
        if (bounded && is_finite(query)) {
            tree::walk_nearest(c.tree(), query, 0, limit, ask);
        } else if constexpr (requires(const Aabb& b) { pair::closest_points(b, x); }) {
            // Without bounds (planes, rays): ask the placed boxes themselves.
            tree::walk_if(
                c.tree(),
                [&](const Aabb& b) {
                    const Aabb placed = c.frame().to_world(b);
                    return !is_finite(placed) || !(pair::closest_points(placed, x).distance > tree::relaxed(limit()));
                },
                [&](std::uint32_t i) {
                    ask(i);
                    return false;
                });
        } else {
            for (std::uint32_t i = 0; i < c.size(); ++i) ask(i);
        }
    }
    return best;
}

template <Composite C, class X>
[[nodiscard]] ClosestPoints composite_closest_points(const C& c, const X& x) noexcept {
    return composite_closest(c, x).points;
}

}  // namespace abut
