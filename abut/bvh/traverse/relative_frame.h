// SPDX-License-Identifier: MIT
// How one tree is seen from another.
#pragma once

#include <array>

#include "abut/bvh/bvh.h"
#include "abut/bvh/bvh_frame.h"

namespace abut::bvh {

/// The way from one tree's frame to another's: there = direction · here + shift.
struct RelativeFrame {
    RelativeFrame() = default;
    /// Neither tree is empty.
    RelativeFrame(const Bvh& here, const BvhFrame& here_frame, const Bvh& there, const BvhFrame& there_frame) noexcept;

    bool usable = false;                               // in floats
    std::array<std::array<double, 3>, 3> direction{};  // direction[i][j]: coordinate i there of axis j here
    Vec3 shift{0};
    double error = 0;  // how far a point so moved may be off, along any axis,
    double grow = 0;   // and a box, in floats
};

}  // namespace abut::bvh
