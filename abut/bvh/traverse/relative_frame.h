// SPDX-License-Identifier: MIT
// RelativeFrame: the pose of one tree as seen from another's frame.
#pragma once

#include <array>

#include "abut/bvh/bvh.h"
#include "abut/bvh/bvh_frame.h"

namespace abut::bvh {

/// Maps points of one tree's frame ("here") to another's ("there"): there = direction · here + shift.
struct RelativeFrame {
    RelativeFrame() = default;
    /// Neither tree is empty.
    RelativeFrame(const Bvh& here, const BvhFrame& here_frame, const Bvh& there, const BvhFrame& there_frame) noexcept;

    bool usable = false;                               // within the range of floats
    std::array<std::array<double, 3>, 3> direction{};  // direction[i][j]: coordinate i there of axis j here
    Vec3 shift{0};
    double error = 0;  // bounds the error of a point so moved, along each axis,
    double grow = 0;   // and of a box so moved in floats
};

}  // namespace abut::bvh
