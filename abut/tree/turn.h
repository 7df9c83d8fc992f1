// SPDX-License-Identifier: MIT
// How one tree is seen from another.
#pragma once

#include <array>

#include "abut/tree/frame.h"
#include "abut/tree/tree.h"

namespace abut::tree {

/// The way from one tree's frame to another's: there = direction · here + shift.
struct Turn {
    Turn() = default;
    /// Neither tree is empty.
    Turn(const Tree& here, const Frame& here_frame, const Tree& there, const Frame& there_frame) noexcept;

    bool usable = false;                               // in floats
    std::array<std::array<double, 3>, 3> direction{};  // direction[i][j]: coordinate i there of axis j here
    Vec3 shift{0};
    double error = 0;  // how far a point so moved may be off, along any axis,
    double grow = 0;   // and a box, in floats
};

}  // namespace abut::tree
