// SPDX-License-Identifier: MIT
// Computes sweep for a shape that moves and turns; only the library compiles it.
#pragma once

#include "abut/gjk/screw_advancement.h"
#include "abut/query/sweep-inl.h"
#include "abut/query/sweep_motion.h"
#include "abut/shape/boxes_overlap.h"

namespace abut {

namespace ladder {

template <class X>
std::optional<SweepHit> sweep_twist(const gjk::RoundedShape& shape, const Twist& twist, const X& x, double begin,
                                    double end) {
    if constexpr (is_planar<X>) {
        return gjk::sweep(shape, twist, x, begin, end);
    } else {
        return gjk::sweep(shape, twist, rounded(x, gjk::swept_bounds(shape, twist, begin, end)), begin, end);
    }
}

/// A polytope around all places of a shape in a piece of its motion: slabs along the world's axes, and along the
/// shape's axes at the middle of the piece, grown by the distance within which gjk::sweep may report a touch of
/// something in the box `other`.
class SweptSlabs {
public:
    SweptSlabs(const gjk::RoundedShape& shape, const Twist& twist, double begin, double end,
               const Aabb& other) noexcept;

    /// Whether all its numbers are finite.
    [[nodiscard]] bool sound() const noexcept;

    [[nodiscard]] Aabb box() const noexcept;
    [[nodiscard]] bool may_touch(const Aabb& box) const noexcept;
    [[nodiscard]] bool may_touch(const Triangle& triangle) const noexcept;

private:
    void allow(const Aabb& other, double size) noexcept;

    static constexpr int count = 6;
    Vec3 axes_[count];
    double low_[count], high_[count];
    Vec3 center_{0};
    double radius_ = 0;  // of a ball about center_ that also contains everything
};

/// The first of a composite's parts that a moving shape touches. A piece of the motion that is long, or near many
/// parts, is halved, and its later half is skipped when the first has a hit.
template <Composite C>
class FirstContactOfMotion {
public:
    FirstContactOfMotion(const gjk::RoundedShape& shape, const Twist& twist, const C& c)
        : shape_(shape), twist_(twist), c_(c), all_(c.frame().to_world(bvh::lane_box(c.tree().nodes()[0], 0))) {
        // Boxes beyond the range of floats are infinite.
        if (!is_finite(all_)) all_ = bounds_of(c);
    }

    void search(double begin, double end) { search(piece(begin, end), 0); }
    [[nodiscard]] const std::optional<SweepHit>& hit() const { return best_; }

private:
    struct Piece {
        double begin, end;
        SweptSlabs slabs;
        std::size_t near;  // the number of parts that it may touch
    };

    // Up to `few` parts are tested without splitting. Pieces are halved down to a sixteenth; beyond that only while it
    // excludes parts.
    static constexpr std::size_t few = 8;
    static constexpr int always = 4, deepest = 12;

    void search(const Piece& whole, int depth) {
        if (whole.near == 0) return;
        const double middle = whole.begin + 0.5 * (whole.end - whole.begin);
        if (whole.near > few && depth < deepest && middle > whole.begin && middle < whole.end) {
            const Piece first = piece(whole.begin, middle), second = piece(middle, whole.end);
            if (depth < always || 4 * first.near <= 3 * whole.near ||
                4 * (first.near + second.near) <= 7 * whole.near) {
                search(first, depth + 1);
                if (!best_) search(second, depth + 1);
                return;
            }
        }
        sweep_parts(whole);
    }

    void sweep_parts(const Piece& piece) {
        traverse(piece.slabs, [&](std::uint32_t k, const auto& part) {
            // A part touched no later than the best one gives the same bits whatever the end of the piece, so the order
            // does not affect the result.
            auto hit = sweep_twist(shape_, twist_, part, piece.begin, best_ ? best_->t : piece.end);
            if (!hit || (best_ && (hit->t > best_->t || (hit->t == best_->t && k > best_->where.triangle)))) return;
            best_ = *hit;
            best_->where.triangle = k;
            if (piece.begin > 0) best_->depth = 0;
        });
    }

    [[nodiscard]] Piece piece(double begin, double end) const {
        Piece result{begin, end, {shape_, twist_, begin, end, all_}, 0};
        traverse(result.slabs, [&](std::uint32_t, const auto&) { ++result.near; });
        return result;
    }

    template <class Leaf>
    void traverse(const SweptSlabs& slabs, Leaf leaf) const {
        if (!slabs.sound()) return;
        const bvh::BvhFrame& frame = c_.frame();
        const Aabb own = frame.to_tree(slabs.box());
        bvh::traverse_if(
            c_.tree(),
            [&](const Aabb& box) {
                return boxes_overlap(box, own) && slabs.may_touch(frame.moved() ? frame.to_world(box) : box);
            },
            [&](std::uint32_t k) {
                const auto part = c_.part(k);
                if constexpr (std::is_same_v<std::remove_cvref_t<decltype(part)>, Triangle>) {
                    if (!slabs.may_touch(part)) return false;
                }
                leaf(k, part);
                return false;
            });
    }

    const gjk::RoundedShape& shape_;
    const Twist& twist_;
    const C& c_;
    Aabb all_;
    std::optional<SweepHit> best_;
};

template <Composite C>
std::optional<SweepHit> composite_sweep_twist(const gjk::RoundedShape& shape, const Twist& twist, const C& c,
                                              double max_t) {
    if (c.tree().empty()) return {};
    FirstContactOfMotion first(shape, twist, c);
    first.search(0, max_t);
    return first.hit();
}

/// Sets `position` to where the reference point is at the hit.
[[nodiscard]] std::optional<SweepHit> placed(std::optional<SweepHit> hit, Vec3 reference_point,
                                             const Twist& twist) noexcept;

}  // namespace ladder

namespace query {

template <class A, class X>
[[nodiscard]] std::optional<SweepHit> sweep(const A& shape, const Motion& motion, const X& x,
                                            const SweepOptions& options) noexcept {
    if constexpr (ladder::is_any<A> || ladder::is_any<X>) {
        return ladder::visit_either(shape, x, [&](const auto& a, const auto& b) -> std::optional<SweepHit> {
            using Held = std::remove_cvref_t<decltype(a)>;
            // Unbounded shapes and composites are not supported as moving shapes here.
            if constexpr (ladder::is_unbounded<Held> || Composite<Held>) {
                return {};
            } else {
                return abut::sweep(a, motion, b, options);
            }
        });
    } else {
        static_assert(Convex<A> && !ladder::is_unbounded<A>, "abut::sweep by a Motion moves a bounded convex shape");
        if (!is_finite(motion) || !ladder::all_finite(shape) || !(options.max_t >= 0)) return {};
        const Twist twist(motion);
        const gjk::RoundedShape rounded = ladder::rounded(shape, Aabb{});
        const double max_t = std::min(options.max_t, 1.0);
        if constexpr (Composite<X>) {
            return ladder::placed(ladder::composite_sweep_twist(rounded, twist, x, max_t),
                                  query::reference_point(shape), twist);
        } else {
            return ladder::placed(ladder::sweep_twist(rounded, twist, x, 0, max_t), query::reference_point(shape),
                                  twist);
        }
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines the verb for a pair of types.
#define ABUT_SWEEP_MOTION_DECLARED(A, X)                                                 \
    template <>                                                                          \
    ABUT_API std::optional<SweepHit> sweep(const A& a, const Motion& motion, const X& x, \
                                           const SweepOptions& options) noexcept;
#define ABUT_SWEEP_MOTION_DEFINED(A, X)                                         \
    template <>                                                                 \
    std::optional<SweepHit> sweep(const A& a, const Motion& motion, const X& x, \
                                  const SweepOptions& options) noexcept {       \
        const DefaultFloats floats;                                             \
        return query::sweep(a, motion, x, options);                             \
    }
