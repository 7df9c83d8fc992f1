// SPDX-License-Identifier: MIT
// Finds the first collision: a tree over the boxes of each model's whole motion finds the pairs, and sweeps of both
// motions decide, each up to the earliest time found so far.
#include "abut/scene/first_collision.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <string>
#include <vector>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/base/mutex.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/gjk/screw_advancement.h"
#include "abut/math/norms.h"
#include "abut/query/sweep_motion.h"
#include "abut/query/sweep_motions.h"
#include "abut/shape/boxes_overlap.h"

namespace abut {
namespace {

/// A model and its motion.
struct Mover {
    ModelId id;
    Model own;    // scaled, in its own frame
    Model start;  // in the world
    Motion motion;
    Aabb box;              // of the whole motion; infinite where it has no bounds
    bool bounded = true;   // whether it can move
    bool clipped = false;  // whether sweeps use only a part of it, which depends on how far they go
};

bool same(const Pose& a, const Pose& b) { return a.rotation == b.rotation && a.translation == b.translation; }

/// Whether the shape is clipped to what a sweep can reach if it is unbounded.
bool may_be_clipped(const SharedShape& shape) {
    const AnyShape* any = shape.shape();
    return any != nullptr && (std::holds_alternative<Ray>(*any) || std::holds_alternative<Line>(*any) ||
                              std::holds_alternative<Frustum>(*any));
}

Aabb infinite_box() {
    const Vec3 far(std::numeric_limits<double>::infinity());
    return {-far, far};
}

std::vector<Mover> movers_of(const Scene& from, const Scene& to, const SceneSweepOptions& options, double max_t) {
    std::vector<Mover> movers;
    for (const ModelId id : from.models()) {
        const Model& start = from.model(id);
        if (!to.contains(id) || start.shape().empty()) continue;
        if ((from.layers(id) & options.layers) == 0 || (options.filter && !options.filter(id))) continue;
        const Model& end = to.model(id);
        if (!(start.shape() == end.shape()) || start.scale() != end.scale()) {
            throw Error("first_collision: model " + std::to_string(id.index) +
                        " has another shape or scale at the end of the step; only its pose may change");
        }
        Mover mover{id, start.at({Pose{}, start.scale()}), start, {start.pose(), end.pose()}, {}};
        const Aabb own = mover.own.bounds();
        if (own.empty()) continue;
        mover.bounded = is_finite(own);
        if (!mover.bounded && !same(start.pose(), end.pose())) {
            throw Error("first_collision: model " + std::to_string(id.index) +
                        " is unbounded and moves; an unbounded model must rest");
        }
        mover.clipped = !mover.bounded && may_be_clipped(start.shape());
        mover.box = infinite_box();
        if (mover.bounded) {
            const Twist twist(mover.motion);
            const Aabb box = gjk::swept_bounds({gjk::core_of(own)}, twist, 0, max_t);
            if (is_finite(box) && !box.empty()) mover.box = box;
        }
        movers.push_back(std::move(mover));
    }
    return movers;
}

/// Grows the boxes by the distance at which sweeps of their models with each other may stop early: 2^-30 of all
/// lengths.
void grow(std::vector<Mover>& movers, const Aabb& all) {
    const double magnitude = norm_1(max(abs(all.min), abs(all.max)));
    for (Mover& mover : movers) {
        if (!is_finite(mover.box)) continue;
        const double margin =
            0x1p-28 * (magnitude + norm_1(mover.motion.from.translation) + norm_1(mover.motion.to.translation));
        mover.box = {mover.box.min - Vec3(margin), mover.box.max + Vec3(margin)};
    }
}

Aabb bounds_of(const std::vector<Mover>& movers) {
    Aabb all;
    for (const Mover& mover : movers) {
        if (is_finite(mover.box)) all.include(mover.box);
    }
    return all;
}

std::optional<SweepHit> reversed(std::optional<SweepHit> hit, const Mover& a) {
    if (!hit) return hit;
    hit->normal = -hit->normal;
    hit->position = Twist(a.motion).at(hit->t) * reference_point(a.own);
    hit->where = {};
    return hit;
}

/// The sweep of two models. Unbounded ones rest.
std::optional<SweepHit> sweep_pair(const Mover& a, const Mover& b, double max_t) {
    const SweepOptions options{.max_t = max_t};
    if (a.bounded && b.bounded) return sweep(a.own, a.motion, b.own, b.motion, options);
    if (a.bounded) return ladder::sweep_pair(a.own, a.motion, b.start, nullptr, options);
    if (b.bounded) return reversed(ladder::sweep_pair(b.own, b.motion, a.start, nullptr, options), a);
    return sweep(a.start, Vec3(0), b.start, SweepOptions{.max_t = 0});
}

/// The earliest collision, shared by all threads. A sweep up to a limit gives the same hit as one up to the end
/// whenever it is within the limit, unless a shape is clipped; so the earliest one, that of the lowest pair on equal t,
/// does not depend on the order.
class Earliest {
public:
    explicit Earliest(double max_t) : limit_(max_t) {}

    [[nodiscard]] double limit() const { return limit_.load(std::memory_order_relaxed); }
    void offer(const SweepHit& hit, const ModelPair& models) {
        const MutexLock lock(mutex_);
        if (best_ && (hit.t > best_->t || (hit.t == best_->t && !(models < best_->models)))) return;
        best_.emplace();
        static_cast<SweepHit&>(*best_) = hit;
        best_->models = models;
        best_->where.model = models.b.index;
        limit_.store(hit.t, std::memory_order_relaxed);
    }
    [[nodiscard]] const std::optional<SceneCollision>& hit() const { return best_; }

private:
    std::atomic<double> limit_;
    Mutex mutex_;
    std::optional<SceneCollision> best_;
};

/// The indices of two movers, whose boxes overlap.
using Candidate = std::pair<std::uint32_t, std::uint32_t>;

/// Calls use(i) for the movers whose boxes overlap a box.
class SweptBoxes {
public:
    explicit SweptBoxes(const std::vector<Mover>& movers) {
        std::vector<Aabb> boxes;
        for (std::uint32_t i = 0; i < movers.size(); ++i) {
            if (is_finite(movers[i].box)) {
                bounded_.push_back(i);
                boxes.push_back(movers[i].box);
            } else {
                unbounded_.push_back(i);
            }
        }
        tree_ = bvh::Bvh(boxes, BuildOptions{});
    }

    template <class Use>
    void overlapping(const Aabb& box, Use use) const {
        for (const std::uint32_t i : unbounded_) use(i);
        const auto leaf = [&](std::uint32_t k) {
            use(bounded_[k]);
            return false;
        };
        if (is_finite(box))
            bvh::traverse_box(tree_, box, leaf);
        else
            for (const std::uint32_t i : bounded_) use(i);
    }

private:
    bvh::Bvh tree_;
    std::vector<std::uint32_t> bounded_, unbounded_;
};

template <class Admits>
std::optional<SceneCollision> earliest_of(const std::vector<Mover>& a, const std::vector<Mover>& b, double max_t,
                                          Admits admits) {
    const SweptBoxes boxes(b);
    std::vector<Candidate> candidates;
    for (std::uint32_t i = 0; i < a.size(); ++i) {
        boxes.overlapping(a[i].box, [&](std::uint32_t j) {
            if (admits(i, j) && boxes_overlap(a[i].box, b[j].box)) candidates.emplace_back(i, j);
        });
    }
    std::sort(candidates.begin(), candidates.end());
    Earliest earliest(max_t);
    for_each_range(candidates.size(), 4, [&](std::size_t first, std::size_t last) {
        for (std::size_t k = first; k < last; ++k) {
            const auto [i, j] = candidates[k];
            const double limit = a[i].clipped || b[j].clipped ? max_t : earliest.limit();
            if (const auto hit = sweep_pair(a[i], b[j], limit)) earliest.offer(*hit, {a[i].id, b[j].id});
        }
    });
    return earliest.hit();
}

bool layers_match(const Scene& first, ModelId a, const Scene& second, ModelId b) {
    return (first.layers(a) & second.mask(b)) != 0 && (second.layers(b) & first.mask(a)) != 0;
}

}  // namespace

std::optional<SceneCollision> first_collision(const Scene& from, const Scene& to, const SceneSweepOptions& options) {
    const DefaultFloats floats;
    if (!(options.max_t >= 0)) return {};
    const double max_t = std::min(options.max_t, 1.0);
    std::vector<Mover> movers = movers_of(from, to, options, max_t);
    grow(movers, bounds_of(movers));
    return earliest_of(movers, movers, max_t, [&](std::uint32_t i, std::uint32_t j) {
        const ModelId a = movers[i].id, b = movers[j].id;
        return a < b && layers_match(from, a, from, b) && !from.ignores_pair(a, b) &&
               (!options.pair_filter || options.pair_filter(a, b));
    });
}

std::optional<SceneCollision> first_collision(const Scene& from_a, const Scene& to_a, const Scene& from_b,
                                              const Scene& to_b, const SceneSweepOptions& options) {
    const DefaultFloats floats;
    if (!(options.max_t >= 0)) return {};
    const double max_t = std::min(options.max_t, 1.0);
    std::vector<Mover> first = movers_of(from_a, to_a, options, max_t);
    std::vector<Mover> second = movers_of(from_b, to_b, options, max_t);
    Aabb all = bounds_of(first);
    all.include(bounds_of(second));
    grow(first, all);
    grow(second, all);
    return earliest_of(first, second, max_t, [&](std::uint32_t i, std::uint32_t j) {
        const ModelId a = first[i].id, b = second[j].id;
        return layers_match(from_a, a, from_b, b) && (!options.pair_filter || options.pair_filter(a, b));
    });
}

}  // namespace abut
