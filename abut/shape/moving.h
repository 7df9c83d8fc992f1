// SPDX-License-Identifier: MIT
// A shape that changes: its corners each go their own straight way.
#pragma once

namespace abut {

/// A shape whose corners go straight from where they are in `from` to where they are in `to`, for t from 0 to 1.
template <class Shape>
struct Moving {
    Shape from;  ///< where it is at t = 0
    Shape to;    ///< where it is at t = 1
};

}  // namespace abut
