// SPDX-License-Identifier: MIT
// Sweeps where both sides move, and of meshes that turn.
#pragma once

#include "moving.h"

namespace abut::python {

/// Along screw motions of the shape and, unless x rests, of x.
[[nodiscard]] nb::object py_sweep_turning(const Operand& shape, const MotionOperand& motion, const Operand& x,
                                          const MotionOperand* x_motion, double max_t, nb::handle progress);
/// Along translations of both.
[[nodiscard]] nb::object py_sweep_both_straight(const Operand& shape, const MotionOperand& motion, const Operand& x,
                                                const MotionOperand& x_motion, const SweepOptions& options,
                                                nb::handle progress);

}  // namespace abut::python
