// SPDX-License-Identifier: MIT
// How walk is made of slides. Internal: only the library compiles it.
#pragma once

#include "abut/base/float_environment.h"
#include "abut/query/raycast.h"
#include "abut/query/slide-inl.h"
#include "abut/query/walk.h"

namespace abut {

namespace ladder {

/// A motion told by what is across and what is up or down, and what a floor is.
class Stride {
public:
    Stride(Vec3 motion, const WalkOptions& options) noexcept;

    [[nodiscard]] bool sound() const noexcept { return sound_; }
    [[nodiscard]] Vec3 up() const noexcept { return up_; }
    [[nodiscard]] Vec3 across() const noexcept { return across_; }
    [[nodiscard]] double rise() const noexcept { return rise_; }
    [[nodiscard]] bool is_floor(Vec3 normal) const noexcept;
    /// Of a part seen from either side.
    [[nodiscard]] bool is_floor_from_above(Vec3 normal) const noexcept;
    /// From a little above a place of contact and a little behind it, down on what is there: t in [0, 1].
    [[nodiscard]] Ray onto_ledge(const SweepHit& hit, double gap) const noexcept;
    [[nodiscard]] double height(Vec3 point) const noexcept;
    [[nodiscard]] double lowest(const gjk::RoundedShape& shape) const noexcept;
    /// Whether one move leads farther on the way across than another.
    [[nodiscard]] bool is_farther(Vec3 one, Vec3 other) const noexcept;

private:
    bool sound_ = false;
    Vec3 up_{0}, across_{0};
    double rise_ = 0, least_up_ = 1;
};

/// A shape that walks: where it has come so far, and what it meets from there.
template <class Shape, class X>
class Walker {
public:
    Walker(const Shape& shape, const X& x, const Stride& stride, const WalkOptions& options)
        : shape_(shape),
          x_(x),
          stride_(stride),
          options_{options.gap, options.max_bumps, options.up, options.max_slope},
          course_(stride.across(), box_of(shape), options_) {
        options_.gap = course_.gap();
    }

    [[nodiscard]] Vec3 moved() const { return moved_; }
    [[nodiscard]] double gap() const { return options_.gap; }
    void put(Vec3 moved) { moved_ = moved; }
    /// The height of its lowest point where it began.
    [[nodiscard]] double foot() const { return stride_.lowest(rounded(carried(shape_, Vec3(0), 0), Aabb{})); }

    /// Across, along walls.
    SlideResult slide_by(Vec3 motion, bool with_walls = true) {
        SlideOptions options = options_;
        if (!with_walls) options.up = Vec3(0);
        const SlideResult result = query::slide(carried(shape_, moved_, 0), motion, x_, options);
        moved_ += result.moved;
        freed_ = freed_ || result.freed;
        return result;
    }
    /// Straight up, or down where `height` is negative, until something is met.
    std::optional<SweepHit> lift_by(double height) {
        const auto hit = ahead(height);
        const Vec3 to = moved_ + (hit ? hit->t * height : height) * stride_.up();
        moved_ = freed_ || course_.doubts(height * stride_.up()) ? this_side(shape_, moved_, to, x_) : to;
        return hit;
    }
    [[nodiscard]] std::optional<SweepHit> ahead(double height) const {
        return sweep(carried(shape_, moved_, options_.gap), height * stride_.up(), x_, {.may_leave = true});
    }
    /// Whether one can stand on what was met: a floor, or the edge of one.
    [[nodiscard]] bool stands_on(const SweepHit& hit) const {
        if (stride_.is_floor(hit.normal)) return true;
        const auto top = raycast(stride_.onto_ledge(hit, options_.gap), x_, {.max_t = 1});
        return top && stride_.is_floor_from_above(top->normal);
    }
    /// The floor right below.
    [[nodiscard]] std::optional<SweepHit> floor() const {
        const auto hit = ahead(-2 * options_.gap);
        return hit && stands_on(*hit) ? hit : std::nullopt;
    }

private:
    const Shape& shape_;
    const X& x_;
    const Stride& stride_;
    SlideOptions options_;
    Course course_;
    Vec3 moved_{0};
    bool freed_ = false;
};

/// Up by a step, across, and down again, where that leads farther than the walker has come and onto a floor.
template <class Shape, class X>
bool step_up(Walker<Shape, X>& walker, const Stride& stride, double step) {
    Walker<Shape, X> higher = walker;
    higher.put(Vec3(0));
    higher.lift_by(step);
    const double climbed = stride.height(higher.moved());
    if (!(climbed > 0)) return false;
    higher.slide_by(stride.across());
    if (!stride.is_farther(higher.moved(), walker.moved())) return false;
    const auto landed = higher.lift_by(-climbed);
    if (!landed || !higher.stands_on(*landed)) return false;
    // What is round comes onto an edge that is higher yet.
    if (stride.height(landed->point) > walker.foot() + step + walker.gap()) return false;
    walker.put(higher.moved());
    return true;
}

}  // namespace ladder

namespace query {

template <class Shape, class X>
[[nodiscard]] WalkResult walk(const Shape& shape, Vec3 motion, const X& x, const WalkOptions& options) noexcept {
    static_assert(!ladder::is_unbounded<Shape> && !Composite<Shape>, "abut::walk moves a bounded convex shape");
    if constexpr (ladder::is_any<Shape>) {
        return ladder::open(shape, [&](const auto& held) {
            using Held = std::remove_cvref_t<decltype(held)>;
            if constexpr (ladder::is_unbounded<Held> || Composite<Held>) {
                WalkResult stays;
                stays.position = query::anchor_of(held);
                return stays;
            } else {
                return query::walk(held, motion, x, options);
            }
        });
    } else if constexpr (ladder::is_any<X>) {
        return ladder::open(x, [&](const auto& thing) { return abut::walk(shape, motion, thing, options); });
    } else {
        WalkResult result;
        result.position = query::anchor_of(shape);
        const ladder::Stride stride(motion, options);
        if (!stride.sound() || !ladder::has_numbers(shape)) return result;
        ladder::Walker<Shape, X> walker(shape, x, stride, options);
        const bool stood = walker.floor().has_value();

        // Across, and if need be over a step.
        const SlideResult slid = walker.slide_by(stride.across());
        result.freed = slid.freed;
        for (int i = 0; i < slid.count; ++i) {
            result.blocked = result.blocked || !stride.is_floor(slid.touched[static_cast<std::size_t>(i)].normal);
        }
        if (result.blocked && stood && !slid.freed && options.step > 0) {
            result.stepped = ladder::step_up(walker, stride, options.step);
        }

        // Up by what it has not climbed on its way across, or down; and along what is too steep to stand on.
        double rise = stride.rise();
        if (rise > 0 && !result.stepped) {
            rise = std::max(rise - std::max(stride.height(walker.moved()), 0.0), 0.0);
        }
        if (rise != 0) {
            const auto hit = walker.lift_by(rise);
            if (hit && rise < 0 && !walker.stands_on(*hit)) {
                walker.slide_by((1 - hit->t) * rise * stride.up(), false);
            }
        }
        auto floor = walker.floor();
        if (!floor && stood && stride.rise() <= 0 && options.snap > 0) {
            const auto below = walker.ahead(-options.snap);
            if (below && walker.stands_on(*below)) {
                walker.lift_by(-options.snap);
                floor = walker.floor();
            }
        }
        result.on_floor = floor.has_value();
        if (floor) {
            result.floor_normal = floor->normal;
            result.floor = floor->where;
        }
        result.moved = walker.moved();
        result.position = ladder::anchor_after(query::anchor_of(shape), result.moved);
        return result;
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines the verb for a pair of types.
#define ABUT_WALK_DECLARED(A, X) \
    template <>                  \
    ABUT_API WalkResult walk(const A& a, Vec3 motion, const X& x, const WalkOptions& options) noexcept;
#define ABUT_WALK_DEFINED(A, X)                                                                 \
    template <>                                                                                 \
    WalkResult walk(const A& a, Vec3 motion, const X& x, const WalkOptions& options) noexcept { \
        const DefaultFloats floats;                                                             \
        return query::walk(a, motion, x, options);                                              \
    }
