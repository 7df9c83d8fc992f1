// SPDX-License-Identifier: MIT
// Builds the hull of a model in the world when it is first needed.
#include "abut/scene/moved_hull.h"

#include <limits>
#include <memory>
#include <utility>

namespace abut {
namespace {

const Hull& held(const SharedShape& shape) { return std::get<Hull>(*shape.shape()); }

}  // namespace

MovedHull::MovedHull(const SharedShape& shape, const Placement& placement)
    : shape_(shape), placement_(placement), placed_(held(shape), linear_part(placement), placement.pose.translation) {
    bounds_ = placed_.usable() ? placed_.bounds() : hull().bounds();
}

MovedHull::MovedHull(MovedHull&& other) noexcept
    : shape_(std::move(other.shape_)),
      placement_(other.placement_),
      placed_(other.placed_),
      bounds_(other.bounds_),
      moved_(other.moved_.exchange(nullptr)) {}

MovedHull::~MovedHull() { delete moved_.load(); }

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

double distance_bound(const MovedHull& a, const MovedHull& b) noexcept {
    if (!a.placed_.usable() || !b.placed_.usable()) return std::numeric_limits<double>::infinity();
    return distance_bound(a.placed_, b.placed_);
}

}  // namespace abut
