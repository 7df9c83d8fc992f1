// SPDX-License-Identifier: MIT
// Sweeps of two motions: the pairs of parts of both sides, in the order of the times up to which they are free.
//
// Each side is a convex shape, or a tree of boxes over triangles. Of a pair of parts, boxes or triangles, a few steps
// of conservative advancement give a time up to which the two certainly do not touch. The pair with the least such time
// is next: if both are triangles or whole shapes, it is swept from there; otherwise the larger part is opened. The
// search ends when the least time of all pairs is beyond the best hit.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "abut/bvh/traverse/traversal.h"
#include "abut/gjk/screw_advancement.h"
#include "abut/gjk/two_motions_advancement.h"
#include "abut/math/norms.h"
#include "abut/query/instantiations.h"
#include "abut/query/sweep_operand-inl.h"

namespace abut::ladder {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// A part of an operand: all of a convex shape or plane, a child of a node, or a triangle.
struct PartName {
    enum class Kind : std::uint8_t { whole, child, triangle };
    Kind kind = Kind::whole;
    std::uint32_t number = 0;  // of a child: 8 · node + lane
    friend bool operator==(const PartName&, const PartName&) = default;
};

/// A part in its operand's frame.
struct Part {
    gjk::MovingShape moving;
    Vec3 center{0};
    double radius = 0;  // of a ball about the centre that contains it
    const Plane* plane = nullptr;
    bool solid = false;  // whether the plane is that of a half-space
    bool is_finite = true;
};

class Side {
public:
    Side(const SweepOperand& operand, const Twist* twist) : operand_(operand), twist_(twist) {}

    [[nodiscard]] const Twist* twist() const { return twist_; }
    [[nodiscard]] bool composite() const { return operand_.kind == SweepOperand::Kind::composite; }
    [[nodiscard]] PartName root() const { return {composite() ? PartName::Kind::child : PartName::Kind::whole, 0}; }

    [[nodiscard]] Part part(PartName name) const {
        Part part;
        part.moving.twist = twist_;
        const CompositeView& c = operand_.composite;
        switch (name.kind) {
            case PartName::Kind::whole:
                part.moving.shape = operand_.convex;
                part.center = operand_.convex.core.origin;
                part.radius = operand_.convex.core.size + operand_.convex.radius;
                if (operand_.kind == SweepOperand::Kind::plane) {
                    part.plane = &operand_.plane;
                    part.solid = operand_.solid;
                    part.radius = never;
                }
                break;
            case PartName::Kind::child: {
                const Aabb own = bvh::lane_box(c.tree->nodes()[name.number / 8], name.number % 8);
                Aabb box = c.frame->moved() ? c.frame->to_world(own) : own;
                if (name == root() && leaves_floats(own)) box = c.bounds;
                enclose(box, part);
                part.moving.shape.core = gjk::core_of(box);
                break;
            }
            case PartName::Kind::triangle: {
                const Triangle t = c.part(c.object, name.number);
                enclose(bounds(t), part);
                part.moving.shape.core = gjk::core_of(t);
                break;
            }
        }
        return part;
    }

    /// Calls use(name) for the children of a child.
    template <class Use>
    void open(PartName name, Use use) const {
        const bvh::Bvh& tree = *operand_.composite.tree;
        const bvh::Node& node = tree.nodes()[name.number / 8];
        const std::uint32_t lane = name.number % 8, child = node.child[lane];
        for (std::uint32_t i = 0; i < node.count[lane]; ++i)
            use(PartName{PartName::Kind::triangle, tree.order()[child + i]});
        if (node.count[lane] != 0) return;
        bvh::for_each_lane(tree.nodes()[child].used, [&](std::size_t k) {
            use(PartName{PartName::Kind::child, 8 * child + static_cast<std::uint32_t>(k)});
        });
    }

private:
    /// Whether a box of floats may be infinite, or many times larger than what it bounds.
    static bool leaves_floats(const Aabb& box) {
        const double most = std::max(norm_inf(box.min), norm_inf(box.max));
        return !(most > 0x1p-100 && most < 0x1p126);
    }

    static void enclose(const Aabb& box, Part& part) {
        part.center = box.center();
        part.radius = 0.5 * length_of(box.max - box.min) * (1 + 0x1p-40) + 0x1p-48 * norm_1(part.center);
        part.is_finite = is_finite(box);
    }

    const SweepOperand& operand_;
    const Twist* twist_;
};

/// The centre of a part at a time, and the constant size of its velocity.
struct MovingCenter {
    const Twist* twist;
    Vec3 own;
    double speed = 0;

    explicit MovingCenter(const Part& part) : twist(part.moving.twist), own(part.center) {
        if (twist == nullptr) return;
        speed = length_of(cross(twist->angular_velocity(), twist->at(0) * own) + twist->linear_velocity());
    }
    [[nodiscard]] Vec3 at(double t) const { return twist == nullptr ? own : twist->at(t) * own; }
    [[nodiscard]] Vec3 velocity(Vec3 point) const {
        return twist == nullptr ? Vec3(0) : cross(twist->angular_velocity(), point) + twist->linear_velocity();
    }
    /// How fast its velocity along n changes at most.
    [[nodiscard]] double bend(Vec3 n) const {
        return twist == nullptr ? 0
                                : (length_of(cross(twist->angular_velocity(), n)) + 0x1p-40 * twist->angle()) * speed;
    }
};

/// A time up to which the balls around two parts do not touch, as gjk::free_until, but without a search.
double balls_free_until(const Part& a, const Part& b, double begin, double end) {
    constexpr int few = 3;
    const MovingCenter first(a), second(b);
    double t = begin;
    for (int i = 0; i < few; ++i) {
        const Vec3 p = first.at(t), q = second.at(t), between = p - q;
        const double length = length_of(between);
        const double closing_bound = first.speed + second.speed;
        const double gap = length - a.radius - b.radius - 0x1p-40 * (norm_1(p) + norm_1(q) + length + closing_bound);
        if (!(gap > 0)) return t;
        const Vec3 n = between / length;
        const double closing =
            dot(n, second.velocity(q) - first.velocity(p)) + 0x1p-40 * (closing_bound + norm_1(p) + norm_1(q));
        const double bend = first.bend(n) + second.bend(n);
        const double root = length_of(Vec3(closing, std::sqrt(2 * bend) * std::sqrt(gap), 0));
        const double step = closing + root > 0 ? 2 * gap / (closing + root) * (1 - 0x1p-40) : 2;
        if (!(step > 0)) return t;
        t += step;
        if (t > end) return never;
    }
    return t;
}

class FirstPair {
public:
    FirstPair(const Side& a, const Side& b, double max_t) : a_(a), b_(b), max_t_(max_t) {}

    [[nodiscard]] std::optional<SweepHit> find() {
        offer(a_.root(), b_.root(), 0);
        while (!waiting_.empty()) {
            std::pop_heap(waiting_.begin(), waiting_.end(), later);
            const Entry entry = waiting_.back();
            waiting_.pop_back();
            if (entry.t > limit()) break;
            visit(entry);
        }
        return best_;
    }

private:
    struct Entry {
        double t;
        double size;  // of both: of equal times the smaller are first, so that few pairs wait
        PartName a, b;
    };
    static bool later(const Entry& p, const Entry& q) { return p.t != q.t ? p.t > q.t : p.size > q.size; }

    [[nodiscard]] double limit() const { return best_ ? best_->t : max_t_; }

    void offer(PartName name_a, PartName name_b, double begin) {
        const Part a = a_.part(name_a), b = b_.part(name_b);
        const double t = free_until(a, b, begin);
        if (t > limit()) return;
        waiting_.push_back({t, a.radius + b.radius, name_a, name_b});
        std::push_heap(waiting_.begin(), waiting_.end(), later);
    }

    static std::optional<SweepHit> sweep_at_plane(const Part& a, const Part& b, double begin, double end) {
        const auto& [shape, twist] = a.moving;
        if (!b.solid) return gjk::sweep(shape, *twist, *b.plane, begin, end);
        return gjk::sweep(shape, *twist, HalfSpace{b.plane->normal, b.plane->offset}, begin, end);
    }

    [[nodiscard]] double free_until(const Part& a, const Part& b, double begin) const {
        if (!a.is_finite || !b.is_finite) return begin;
        if (b.plane != nullptr) {
            const auto hit = sweep_at_plane(a, b, begin, max_t_);
            return hit ? hit->t : never;
        }
        const double t = balls_free_until(a, b, begin, max_t_);
        return t > max_t_ ? never : gjk::free_until(a.moving, b.moving, t, max_t_);
    }

    void visit(const Entry& entry) {
        const bool closed_a = entry.a.kind != PartName::Kind::child, closed_b = entry.b.kind != PartName::Kind::child;
        if (closed_a && closed_b) return sweep(entry);
        const double size_a = closed_a ? -1 : a_.part(entry.a).radius, size_b = closed_b ? -1 : b_.part(entry.b).radius;
        if (!closed_a && (closed_b || size_a >= size_b)) {
            a_.open(entry.a, [&](PartName child) { offer(child, entry.b, entry.t); });
        } else {
            b_.open(entry.b, [&](PartName child) { offer(entry.a, child, entry.t); });
        }
    }

    void sweep(const Entry& entry) {
        const Part a = a_.part(entry.a), b = b_.part(entry.b);
        auto hit = b.plane != nullptr ? sweep_at_plane(a, b, entry.t, limit())
                                      : gjk::sweep(a.moving, b.moving, entry.t, limit());
        if (!hit) return;
        const std::pair parts{entry.a.number, entry.b.number};
        if (best_ && (hit->t > best_->t || (hit->t == best_->t && parts > parts_))) return;
        best_ = hit;
        parts_ = parts;
        if (hit->t > 0) best_->depth = 0;
        if (b_.composite()) best_->where.triangle = entry.b.number;
    }

    const Side& a_;
    const Side& b_;
    double max_t_;
    std::vector<Entry> waiting_;
    std::optional<SweepHit> best_;
    std::pair<std::uint32_t, std::uint32_t> parts_;
};

}  // namespace

std::optional<SweepHit> sweep_operands(const SweepOperand& a, const Motion& motion_a, const SweepOperand& b,
                                       const Motion* motion_b, double max_t) noexcept {
    if (!a.bounded() || b.kind == SweepOperand::Kind::none || (motion_b != nullptr && !b.bounded())) return {};
    if (!is_finite(motion_a) || (motion_b != nullptr && !is_finite(*motion_b)) || !(max_t >= 0)) return {};
    const Twist twist_a(motion_a);
    std::optional<Twist> twist_b;
    if (motion_b != nullptr) twist_b.emplace(*motion_b);
    const double end = std::min(max_t, 1.0);
    const Side first(a, &twist_a);
    SweepOperand at_rest;
    if (motion_b == nullptr && b.clipped != nullptr) {
        const Part all = first.part(first.root());
        at_rest = b;
        at_rest.convex = b.clipped(b.object, gjk::swept_bounds(all.moving.shape, twist_a, 0, end));
    }
    const Side second(at_rest.clipped != nullptr ? at_rest : b, twist_b ? &*twist_b : nullptr);
    auto hit = FirstPair(first, second, end).find();
    if (hit) hit->position = twist_a.at(hit->t) * a.reference_point;
    return hit;
}

std::optional<SweepHit> sweep_moving(const SweepOperand& a, const Motion& motion_a, const SweepOperand& b,
                                     const Motion* motion_b, const SweepOptions& options) noexcept {
    const DefaultFloats floats;
    return sweep_operands(a, motion_a, b, motion_b, options.max_t);
}

Vec3 relative_motion(Vec3 a, Vec3 b) noexcept {
    const DefaultFloats floats;
    return a - b;
}

std::optional<SweepHit> carried(std::optional<SweepHit> hit, Vec3 motion) noexcept {
    const DefaultFloats floats;
    if (!hit) return hit;
    hit->position += hit->t * motion;
    hit->point += hit->t * motion;
    return hit;
}

}  // namespace abut::ladder

namespace abut {

ABUT_INSTANTIATE(ABUT_EACH_SHAPE, ABUT_SWEEP_OPERAND)

}  // namespace abut
