// SPDX-License-Identifier: MIT
// Where models are nearest, compiled once for all kinds of both.
#include "abut/model/model.h"

namespace abut {

template ClosestPoints closest_points(const Model&, const Model&) noexcept;
template ClosestPoints closest_points(const AnyShape&, const Model&) noexcept;

}  // namespace abut
