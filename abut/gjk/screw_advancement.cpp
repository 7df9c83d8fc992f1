// SPDX-License-Identifier: MIT
// Conservative advancement along a screw motion (Mirtich 1996; Zhang, Redon, Lee and Kim 2007).
//
// Let n be the unit normal, pointing from b to a, of a plane that separates them by `gap`. A point x of a has the
// velocity w x x + u, so the greatest closing speed is c = -n·u + max over a of x·(w x n), which a support point
// attains. The speed of a point is constant and at most v, and its velocity rotates at the rate |w|; so after a time s
// no point has approached the plane by more than c s + |w| v s² / 2. The largest s for which that is at most the gap is
// a safe step.
#include "abut/gjk/screw_advancement.h"

#include <algorithm>
#include <cmath>

#include "abut/gjk/gjk.h"
#include "abut/gjk/support_point.h"
#include "abut/gjk/two_motions_advancement.h"
#include "abut/math/norms.h"

namespace abut::gjk {
namespace {

constexpr int steps = 4096;

/// A core at a pose, accessed by its support points.
struct Placed {
    const Core* core;
    Mat3 rotation;
    Vec3 translation;

    Placed(const Core& c, const Pose& pose)
        : core(&c), rotation(rotation_matrix(pose)), translation(pose.translation) {}
    Vec3 to_world(Vec3 p) const { return rotation * p + translation; }
    Vec3 farthest(Vec3 d) const {
        return to_world(support(*core, Vec3(dot(rotation[0], d), dot(rotation[1], d), dot(rotation[2], d))));
    }
};

Core core_at(const Placed& placed) {
    Core core = core_of_user(&placed, [](const void* p, Vec3 d) { return static_cast<const Placed*>(p)->farthest(d); });
    core.size = 2 * placed.core->size * (1 + 0x1p-40);  // about any of its points
    return core;
}

bool is_sound(const RoundedShape& a) {
    return a.core.kind != Kind::empty && a.radius >= 0 && std::isfinite(a.radius) && std::isfinite(a.core.size) &&
           is_finite(a.core.origin);
}

/// An upper bound of the speed of all points of a's core.
double fastest(const Core& core, const Twist& twist) {
    const Vec3 center = Placed(core, twist.at(0)).to_world(core.origin);
    return (length_of(cross(twist.angular_velocity(), center) + twist.linear_velocity()) + twist.angle() * core.size) *
           (1 + 0x1p-40);
}

/// The time within which no point of a approaches by more than the gap the plane with the normal n towards a.
double safe_step(const Placed& a, const Twist& twist, Vec3 n, double gap, double speed, double size_bound) {
    const Vec3 turn = cross(twist.angular_velocity(), n);
    // A point's acceleration is the cross product of the spin and its velocity; its component along n is at most |turn|
    // times the speed.
    const double bend = (length_of(turn) + 0x1p-50 * twist.angle()) * speed;
    const double closing =
        -dot(n, twist.linear_velocity()) + dot(turn, a.farthest(turn)) + 0x1p-44 * (speed + twist.angle() * size_bound);
    // The largest s with closing · s + bend s² / 2 <= gap; unlimited where both coefficients are zero.
    const double root = length_of(Vec3(closing, std::sqrt(2 * bend) * std::sqrt(gap), 0));
    return closing + root > 0 ? 2 * gap / (closing + root) * (1 - 0x1p-40) : 2;
}

/// The sweep at a plane, or, if `solid`, at the half-space below it.
std::optional<SweepHit> sweep_at_plane(const RoundedShape& a, const Twist& twist, const Plane& plane, bool solid,
                                       double begin, double end) {
    if (!is_sound(a) || !is_finite(plane) || !(begin >= 0 && end <= 1)) return {};
    const double most = norm_inf(plane.normal);
    if (most == 0 && (solid ? plane.offset < 0 : plane.offset != 0)) return {};
    const double speed = fastest(a.core, twist);
    if (!std::isfinite(twist.angle() * speed)) return {};
    SweepHit hit;
    hit.t = begin;
    for (int i = 0; i < steps; ++i) {
        const Pose pose = twist.at(hit.t);
        const Placed placed(a.core, pose);
        if (most == 0) {
            hit.depth = std::numeric_limits<double>::infinity();
            hit.normal = Vec3(1, 0, 0);
            hit.point = placed.to_world(a.core.origin);
            return hit;
        }
        Vec3 n = plane.normal / most;
        const double size = length_of(n);
        n = n / size;
        double offset = plane.offset / most / size;
        if (!solid && dot(n, placed.to_world(a.core.origin)) < offset) {
            n = -n;
            offset = -offset;
        }
        const Vec3 low = placed.farthest(-n);
        const double size_bound =
            norm_1(pose.translation) + norm_1(low) + 2 * a.core.size + std::fabs(offset) + a.radius;
        const double height = dot(n, low) - offset - a.radius, error = 0x1p-40 * size_bound;
        hit.normal = n;
        hit.point = low - (dot(n, low) - offset) * n;
        if (!(height - error > error)) {
            if (i == 0 && height < 0 && solid) {
                hit.depth = -height;
            } else if (i == 0 && height < 0) {
                // The origin of the core may already lie beyond the plane: both sides determine the shorter separating
                // translation.
                const Penetration out = penetration({core_at(placed), a.radius}, plane);
                hit.normal = -out.direction;
                hit.depth = out.depth;
            }
            return hit;
        }
        const double step = safe_step(placed, twist, n, height - error, speed, size_bound);
        if (hit.t + step > end) return {};
        hit.t += step;
    }
    return hit;
}

}  // namespace

std::optional<SweepHit> sweep(const RoundedShape& a, const Twist& twist, const RoundedShape& b, double begin,
                              double end) noexcept {
    if (!is_sound(a) || !is_sound(b) || !(begin >= 0 && end <= 1)) return {};
    const double radius = a.radius + b.radius, speed = fastest(a.core, twist);
    if (!std::isfinite(twist.angle() * speed)) return {};
    SweepHit hit;
    hit.t = begin;
    Cache cache;
    for (int i = 0; i < steps; ++i) {
        const Pose pose = twist.at(hit.t);
        const Placed placed(a.core, pose);
        const Core moved = core_at(placed);
        const GjkResult near = gjk_distance(moved, b.core, cache);
        if (!(near.upper == near.upper)) return {};
        const double size_bound =
            norm_1(pose.translation) + norm_1(moved.origin) + norm_1(b.core.origin) + moved.size + b.core.size + radius;
        const double error = 0x1p-40 * size_bound, gap = near.lower - radius - error;
        if (near.overlap || !(gap > error)) {
            const bool starts = i == 0 && (near.overlap || near.distance <= radius);
            if (near.overlap && (starts || hit.normal == Vec3(0))) {
                const Penetration out = penetration({moved, a.radius}, b);
                hit.normal = -out.direction;
                hit.depth = starts ? out.depth : 0;
            } else if (!near.overlap) {
                hit.normal = near.direction;
                if (starts) hit.depth = std::max(0.0, radius - near.distance);
            }
            hit.point = near.on_b + b.radius * hit.normal;
            return hit;
        }
        hit.normal = near.direction;
        hit.point = near.on_b + b.radius * near.direction;
        const double step = safe_step(placed, twist, near.direction, gap, speed, size_bound);
        if (hit.t + step > end) return {};
        hit.t += step;
    }
    return hit;
}

std::optional<SweepHit> sweep(const RoundedShape& a, const Twist& twist, const Plane& plane, double begin,
                              double end) noexcept {
    return sweep_at_plane(a, twist, plane, false, begin, end);
}

std::optional<SweepHit> sweep(const RoundedShape& a, const Twist& twist, const HalfSpace& half_space, double begin,
                              double end) noexcept {
    return sweep_at_plane(a, twist, {half_space.normal, half_space.offset}, true, begin, end);
}

namespace {

/// One of two moving shapes: the parts of its motion that do not depend on the time.
class MovingCore {
public:
    explicit MovingCore(const MovingShape& moving)
        : core_(moving.shape.core), radius_(moving.shape.radius), twist_(moving.twist) {
        is_sound_ = is_sound(moving.shape);
        size_bound_ = norm_1(core_.origin) + core_.size;
        if (twist_ == nullptr || !is_sound_) return;
        speed_ = fastest(core_, *twist_);
        is_sound_ = std::isfinite(twist_->angle() * speed_);
        // Poses are rounded by a fraction of the motion's own numbers.
        size_bound_ += norm_1(twist_->linear_velocity()) + norm_1(twist_->at(0).translation);
    }

    [[nodiscard]] bool sound() const { return is_sound_; }
    [[nodiscard]] double radius() const { return radius_; }
    [[nodiscard]] double size_bound() const { return size_bound_; }
    [[nodiscard]] const Twist* twist() const { return twist_; }
    [[nodiscard]] Placed at(double t) const { return {core_, twist_ == nullptr ? Pose{} : twist_->at(t)}; }

    /// The core at the pose, which must outlive it: a triangle by its corners, others by their support points.
    [[nodiscard]] Core moved(const Placed& placed) const {
        if (twist_ == nullptr) return core_;
        if (core_.kind != Kind::triangle) return core_at(placed);
        return core_of(
            Triangle{placed.to_world(core_.origin), placed.to_world(core_.data[0]), placed.to_world(core_.data[1])});
    }

    /// Adds how fast, and with which acceleration, its points may approach a plane with the normal n, which points from
    /// the plane to the shape.
    void approach(const Placed& placed, Vec3 n, double size_bound, double& closing, double& bend) const {
        if (twist_ == nullptr) return;
        const Vec3 turn = cross(twist_->angular_velocity(), n);
        bend += (length_of(turn) + 0x1p-50 * twist_->angle()) * speed_;
        closing += -dot(n, twist_->linear_velocity()) + dot(turn, placed.farthest(turn)) +
                   0x1p-44 * (speed_ + twist_->angle() * size_bound);
    }

private:
    const Core& core_;
    double radius_;
    const Twist* twist_;
    bool is_sound_ = false;
    double speed_ = 0;
    double size_bound_ = 0;
};

/// Two moving shapes at one time.
struct NearCores {
    Placed placed_a, placed_b;
    Core a, b;
    GjkResult near;
    double error = 0, gap = 0, size_bound = 0;

    NearCores(const MovingCore& first, const MovingCore& second, double t, Cache& cache)
        : placed_a(first.at(t)), placed_b(second.at(t)), a(first.moved(placed_a)), b(second.moved(placed_b)) {
        near = gjk_distance(a, b, cache);
        const double radius = first.radius() + second.radius();
        size_bound = norm_1(placed_a.translation) + norm_1(placed_b.translation) + first.size_bound() +
                     second.size_bound() + norm_1(a.origin) + norm_1(b.origin) + a.size + b.size + radius;
        error = 0x1p-40 * size_bound;
        gap = near.lower - radius - error;
    }

    [[nodiscard]] bool valid() const { return near.upper == near.upper; }
    [[nodiscard]] bool touching() const { return near.overlap || !(gap > error); }

    /// The time within which the two approach each other by less than the gap; infinite when they never do.
    [[nodiscard]] double safe_step(const MovingCore& first, const MovingCore& second) const {
        double closing = 0, bend = 0;
        first.approach(placed_a, near.direction, size_bound, closing, bend);
        second.approach(placed_b, -near.direction, size_bound, closing, bend);
        // As for one moving shape.
        const double root = length_of(Vec3(closing, std::sqrt(2 * bend) * std::sqrt(gap), 0));
        return closing + root > 0 ? 2 * gap / (closing + root) * (1 - 0x1p-40) : 2;
    }
};

}  // namespace

std::optional<SweepHit> sweep(const MovingShape& a, const MovingShape& b, double begin, double end) noexcept {
    const MovingCore first(a), second(b);
    if (!first.sound() || !second.sound() || !(begin >= 0 && end <= 1)) return {};
    const double radius = first.radius() + second.radius();
    SweepHit hit;
    hit.t = begin;
    Cache cache;
    for (int i = 0; i < steps; ++i) {
        const NearCores now(first, second, hit.t, cache);
        const GjkResult& near = now.near;
        if (!now.valid()) return {};
        if (now.touching()) {
            const bool starts = i == 0 && (near.overlap || near.distance <= radius);
            if (near.overlap && (starts || hit.normal == Vec3(0))) {
                const Penetration out = penetration({now.a, a.shape.radius}, {now.b, b.shape.radius});
                hit.normal = -out.direction;
                hit.depth = starts ? out.depth : 0;
            } else if (!near.overlap) {
                hit.normal = near.direction;
                if (starts) hit.depth = std::max(0.0, radius - near.distance);
            }
            hit.point = near.on_b + b.shape.radius * hit.normal;
            return hit;
        }
        hit.normal = near.direction;
        hit.point = near.on_b + b.shape.radius * near.direction;
        const double step = now.safe_step(first, second);
        if (hit.t + step > end) return {};
        hit.t += step;
    }
    return hit;
}

double free_until(const MovingShape& a, const MovingShape& b, double begin, double end) noexcept {
    constexpr int few = 4;
    const MovingCore first(a), second(b);
    if (!first.sound() || !second.sound()) return begin;
    double t = begin;
    Cache cache;
    for (int i = 0; i < few; ++i) {
        const NearCores now(first, second, t, cache);
        if (!now.valid() || now.touching()) return t;
        t += now.safe_step(first, second);
        if (t > end) return std::numeric_limits<double>::infinity();
    }
    return t;
}

Aabb swept_bounds(const RoundedShape& a, const Twist& twist, double begin, double end) noexcept {
    Aabb box;
    if (!is_sound(a)) return box;
    // At any time in an interval a point is within half the distance that it travels in it from its position at one of
    // the ends.
    constexpr int parts = 8;
    const double step = (end - begin) / parts, slack = 0.5 * step * fastest(a.core, twist);
    for (int i = 0; i <= parts; ++i) {
        const Pose pose = twist.at(begin + i * step);
        const Placed placed(a.core, pose);
        const double grown =
            slack + a.radius + 0x1p-44 * (norm_1(pose.translation) + a.core.size + norm_1(a.core.origin) + slack);
        for (int k = 0; k < 3; ++k) {
            Vec3 d(0);
            d[k] = 1;
            box.max[k] = std::max(box.max[k], placed.farthest(d)[k] + grown);
            box.min[k] = std::min(box.min[k], placed.farthest(-d)[k] - grown);
        }
    }
    return box;
}

}  // namespace abut::gjk
