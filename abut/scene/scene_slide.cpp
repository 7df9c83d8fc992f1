// SPDX-License-Identifier: MIT
// Sliding among models: those around the way are gathered once, and a slide asks only them.
#include <glm/common.hpp>
#include <limits>

#include "abut/scene/scene.h"

namespace abut {
namespace {

/// The models in a box. Whoever asks about more than the box is told so by `left`.
class Nearby {
public:
    struct Entry {
        const Model* model;
        std::uint32_t index;
    };

    Nearby(const Scene& scene, const Aabb& box, QueryOptions options) : box_(box) {
        options.bounds_only = true;
        for (const ModelId id : scene.query(box, options)) entries_.push_back({&scene.model(id), id.index});
    }
    [[nodiscard]] const std::vector<Entry>& about(const Aabb& asked) const {
        left_ = left_ || !contains(box_, asked);
        return entries_;
    }
    /// Something was asked about what lies outside the box, so that answers may lack a model.
    [[nodiscard]] bool left() const { return left_; }

private:
    Aabb box_;
    std::vector<Entry> entries_;
    mutable bool left_ = false;
};

template <class Shape>
bool intersects(const Shape& shape, const Nearby& nearby) {
    for (const auto& entry : nearby.about(ladder::box_of(shape))) {
        if (abut::intersects(shape, *entry.model)) return true;
    }
    return false;
}

/// The deepest contact, that of the lowest model on equal depth.
template <class Shape>
std::optional<Contact> contact(const Shape& shape, const Nearby& nearby) {
    std::optional<Contact> deepest;
    for (const auto& entry : nearby.about(ladder::box_of(shape))) {
        const auto found = abut::contact(shape, *entry.model);
        if (found && (!deepest || found->depth > deepest->depth)) deepest = found;
    }
    return deepest;
}

/// The first hit, that of the lowest model on equal t.
template <class Shape>
std::optional<SweepHit> sweep(const Shape& shape, Vec3 motion, const Nearby& nearby, const SweepOptions& options) {
    std::optional<SweepHit> first;
    Aabb way = ladder::box_of(shape);
    way.include(Aabb{way.min + motion, way.max + motion});
    for (const auto& entry : nearby.about(way)) {
        const auto hit = abut::sweep(shape, motion, *entry.model, options);
        if (!hit || (first && !(hit->t < first->t))) continue;
        first = hit;
        first->where.model = entry.index;
    }
    return first;
}

}  // namespace

SlideResult Scene::slide(const AnyShape& shape, Vec3 motion, const SlideOptions& options,
                         const QueryOptions& among) const {
    const Aabb box = abut::bounds(shape);
    if (!is_finite(shape) || !is_finite(box) || box.empty() || !is_finite(motion)) {
        return abut::slide(shape, motion, Aabb{}, options);
    }
    // Seldom does a shape come farther than its motion and the gap: only where it is pushed out of something large.
    const Vec3 reach = 2.0 * (glm::abs(motion) + (box.max - box.min) + Vec3(options.gap));
    const Aabb around{box.min - reach, box.max + reach};
    if (is_finite(around)) {
        const Nearby nearby(*this, around, among);
        const SlideResult result = abut::slide(shape, motion, nearby, options);
        if (!nearby.left()) return result;
    }
    constexpr double all = std::numeric_limits<double>::max();
    return abut::slide(shape, motion, Nearby(*this, {Vec3(-all), Vec3(all)}, among), options);
}

}  // namespace abut
