// SPDX-License-Identifier: MIT
// The values of t to test around a contact.
#include "abut/query/sweep_fractions-inl.h"

#include <algorithm>
#include <cmath>

#include "abut/query/instantiations.h"

namespace abut::ladder {

double beside(double t, int steps) noexcept {
    if (steps == 0) return t;
    const double step = std::ldexp(std::max(t, 0x1p-20), std::abs(steps) - 53);
    return steps > 0 ? t + step : t - step;
}

}  // namespace abut::ladder

namespace abut {

ABUT_INSTANTIATE(ABUT_SHAPE_PAIRS, ABUT_SWEEP_FRACTIONS)

}  // namespace abut
