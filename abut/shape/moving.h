// SPDX-License-Identifier: MIT
// Moving: a deforming shape, whose corners move linearly.
#pragma once

namespace abut {

/// A shape each of whose corners moves at constant velocity from its position in `from` to that in `to`, for t from 0
/// to 1.
template <class Shape>
struct Moving {
    Shape from;  ///< the shape at t = 0
    Shape to;    ///< the shape at t = 1
};

}  // namespace abut
