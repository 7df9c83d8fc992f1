// SPDX-License-Identifier: MIT
// How much two points are farther apart than the sum of two radii, in doubles of twice the bits. For .cpp files of this room.
//
// The squared distance less the squared sum of the radii keeps its sign and bits where the distance less the radii loses
// them; divided by their sum it is the gap. Let `size` exceed the sum of the magnitudes of all that enters. A difference m
// that took a few DoubleDouble operations errs by 2^-98 of it in each coordinate, |m|² by 2^-96 of its square with the squaring,
// and the radii's square by less. So a value above 2^-42 of it is right within 2^-54 of itself. Values above 2^-20 of it, as
// nearly all are, are so by heads and rests alone, which err by 2^-74.
#pragma once

#include "abut/exact/shared_bit_split.h"

namespace abut::pair {

/// a², within 2^-104 of itself.
ABUT_INLINE DoubleDouble squared(DoubleDouble a) {
    const exact::DoubleDouble high = exact::two_product(a.high, a.high);
    return {high.high, high.low + 2 * (a.high * a.low)};
}

/// |m|² - radius_sum², where heads and rests leave too few digits; 0 where the value is not known to be right and positive.
ABUT_NOINLINE inline double slow_squared_gap_of(const DoubleDouble3& m, DoubleDouble radius_sum, double size) {
    const DoubleDouble x = squared(m.x), y = squared(m.y), z = squared(m.z), less = squared(radius_sum);
    const exact::DoubleDouble xy = exact::two_sum(x.high, y.high), rest = exact::two_sum(z.high, -less.high),
                              all = exact::two_sum(xy.high, rest.high);
    const double value = all.high + (all.low + ((xy.low + rest.low) + ((x.low + y.low) + (z.low - less.low))));
    return value > 0x1p-42 * size * size ? value : 0;
}

/// |m|² - (r + s)², see the top of this file; 0 where that is not known to be right and positive.
ABUT_INLINE double squared_gap_of(const DoubleDouble3& m, double r, double s, double size) {
    const exact::DoubleDouble sum = exact::two_sum(r, s);
    const double value = quick_squared_gap_of(
        split_number(SharedBitSplit(size), four(leading(m), sum.high), Double4(m.x.low, m.y.low, m.z.low, sum.low)));
    return value > 0x1p-20 * size * size ? value : slow_squared_gap_of(m, {sum.high, sum.low}, size);
}

}  // namespace abut::pair
