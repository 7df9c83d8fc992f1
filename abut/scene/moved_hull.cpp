// SPDX-License-Identifier: MIT
// Builds the hull of a model in the world when it is first needed.
#include "abut/scene/moved_hull.h"

#include <memory>
#include <utility>

#include "abut/math/norms.h"

namespace abut {
namespace {

const Hull& held(const SharedShape& shape) { return std::get<Hull>(*shape.shape()); }

gjk::PlacedHull placed_vertices(const SharedShape& shape, const Placement& placement) noexcept {
    return {held(shape), linear_part(placement), placement.pose.translation};
}

}  // namespace

MovedHull::MovedHull(const SharedShape& shape, const Placement& placement, const MovedHull* before)
    : shape_(shape), placement_(placement), placed_(placed_vertices(shape, placement)) {
    if (before != nullptr && before->shape_ == shape) {
        extremes_ = before->extremes_;
        displacement_limit_ = before->displacement_limit_.load(std::memory_order_relaxed);
    }
    bounds_ = placed_.usable() ? placed_.bounds(extremes_) : hull().bounds();
}

MovedHull::MovedHull(MovedHull&& other) noexcept
    : shape_(std::move(other.shape_)),
      placement_(other.placement_),
      placed_(other.placed_),
      bounds_(other.bounds_),
      extremes_(other.extremes_),
      displacement_limit_(other.displacement_limit_.load()),
      moved_(other.moved_.exchange(nullptr)) {}

MovedHull::~MovedHull() { delete moved_.load(); }

bool MovedHull::move_to(const Placement& placement) noexcept {
    const gjk::PlacedHull there = placed_vertices(shape_, placement);
    if (!there.usable()) return false;
    placement_ = placement;
    placed_ = there;
    bounds_ = placed_.bounds(extremes_);
    delete moved_.exchange(nullptr, std::memory_order_relaxed);
    return true;
}

bool MovedHull::certainly_moves_to(const Placement& placement) const noexcept {
    // A rotation takes no coordinate beyond the sum of the magnitudes of all three.
    const Aabb& box = held(shape_).bounds();
    const double magnitude = norm_1(glm::max(glm::abs(box.min), glm::abs(box.max)));
    return placement.scale * magnitude + norm_inf(placement.pose.translation) < 0x1p900;
}

const Hull& MovedHull::hull() const {
    const Hull* now = moved_.load(std::memory_order_acquire);
    if (now != nullptr) return *now;
    auto built = std::make_unique<const Hull>(placed(placement_, held(shape_)));
    // Another thread may have built it meanwhile.
    if (!moved_.compare_exchange_strong(now, built.get(), std::memory_order_acq_rel)) return *now;
    return *built.release();
}

std::optional<bool> within(const MovedHull& a, const MovedHull& b, double d) noexcept {
    if (!a.placed_.usable() || !b.placed_.usable()) return std::nullopt;
    return within(a.placed_, b.placed_, d);
}

bool MovedHull::keeps_shape() const noexcept {
    double value = displacement_limit_.load(std::memory_order_relaxed);
    if (value < 0) {
        value = gjk::PlacedHull::displacement_limit(held(shape_));
        displacement_limit_.store(value, std::memory_order_relaxed);
    }
    return placed_.keeps_shape(value);
}

std::optional<ClosestPoints> closest_points(const MovedHull& a, const MovedHull& b) noexcept {
    const bool are_built =
        a.moved_.load(std::memory_order_relaxed) != nullptr && b.moved_.load(std::memory_order_relaxed) != nullptr;
    if (are_built || !a.keeps_shape() || !b.keeps_shape()) return std::nullopt;
    return closest_points(a.placed_, a.bounds_, b.placed_, b.bounds_);
}

gjk::DistanceBounds distance_bounds(const MovedHull& a, const MovedHull& b, double limit) noexcept {
    if (!a.placed_.usable() || !b.placed_.usable()) return {};
    return distance_bounds(a.placed_, b.placed_, limit);
}

}  // namespace abut
