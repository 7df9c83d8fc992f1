// SPDX-License-Identifier: MIT
// The squared gap of two points with radii, in double-double arithmetic. For .cpp files of this room.
//
// The squared distance less the squared sum of the radii keeps its sign and its digits where the distance less the
// radii loses them by cancellation; divided by the sum of distance and radii it is the gap. Let `size` exceed the sum
// of the magnitudes of all inputs. A difference m computed by a few DoubleDouble operations errs by 2^-98 of the size
// in each coordinate, |m|² by 2^-96 of its square including the squaring, and the square of the radii by less. So a
// value above 2^-42 of the square of the size is right within 2^-54 of itself. Values above 2^-20 of it, which are
// nearly all, are so from the shared-bit split alone, which errs by 2^-74.
#pragma once

#include "abut/exact/shared_bit_split.h"

namespace abut::pair {

/// a², with a relative error of 2^-104.
ABUT_INLINE DoubleDouble squared(DoubleDouble a) {
    const exact::DoubleDouble high = exact::two_product(a.high, a.high);
    return {high.high, high.low + 2 * (a.high * a.low)};
}

/// |m|² - radius_sum², where the shared-bit split has too few digits; 0 unless the value is certainly positive and
/// accurate.
ABUT_NOINLINE inline double slow_squared_gap_of(const DoubleDouble3& m, DoubleDouble radius_sum, double size) {
    const DoubleDouble x = squared(m.x), y = squared(m.y), z = squared(m.z), less = squared(radius_sum);
    const exact::DoubleDouble xy = exact::two_sum(x.high, y.high), rest = exact::two_sum(z.high, -less.high),
                              all = exact::two_sum(xy.high, rest.high);
    const double value = all.high + (all.low + ((xy.low + rest.low) + ((x.low + y.low) + (z.low - less.low))));
    return value > 0x1p-42 * size * size ? value : 0;
}

/// |m|² - (r + s)², see the top of this file; 0 unless it is certainly positive and accurate.
ABUT_INLINE double squared_gap_of(const DoubleDouble3& m, double r, double s, double size) {
    const exact::DoubleDouble sum = exact::two_sum(r, s);
    const double value = quick_squared_gap_of(
        split_number(SharedBitSplit(size), four(leading(m), sum.high), Double4(m.x.low, m.y.low, m.z.low, sum.low)));
    return value > 0x1p-20 * size * size ? value : slow_squared_gap_of(m, {sum.high, sum.low}, size);
}

}  // namespace abut::pair
