// SPDX-License-Identifier: MIT
// Where a moving shape or model first touches a model, compiled once for all kinds of both.
#include "abut/model/model.h"

namespace abut {

template std::optional<SweepHit> sweep(const AnyShape&, Vec3, const Model&, const SweepOptions&) noexcept;
template std::optional<SweepHit> sweep(const Model&, Vec3, const Model&, const SweepOptions&) noexcept;

}  // namespace abut
