// SPDX-License-Identifier: MIT
// The earliest of the hits that the parts of a composite, or the models of a scene, have with a moving shape.
#pragma once

#include <algorithm>
#include <optional>

#include "abut/math/next_double.h"

namespace abut {

/// Keeps the earliest of the hits that are offered, on equal t that of the lowest id, so that the order in which they
/// are offered does not affect the result.
template <class Hit, class Id>
class EarliestHit {
public:
    explicit EarliestHit(double max_t) : max_t_(max_t) {}

    void offer(const std::optional<Hit>& hit, Id id) {
        if (!hit || (hit_ && (hit->t > hit_->t || (hit->t == hit_->t && id > id_)))) return;
        hit_ = hit;
        id_ = id;
    }
    /// The max_t of the next sweep: one ulp beyond the earliest t, so that equal ones are still found.
    [[nodiscard]] double limit() const { return hit_ ? std::min(max_t_, next_above(hit_->t)) : max_t_; }

    [[nodiscard]] const std::optional<Hit>& hit() const { return hit_; }
    /// Whose hit it is, if there is one.
    [[nodiscard]] Id id() const { return id_; }

private:
    double max_t_;
    std::optional<Hit> hit_;
    Id id_{};
};

}  // namespace abut
