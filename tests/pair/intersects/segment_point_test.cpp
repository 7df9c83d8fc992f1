// SPDX-License-Identifier: MIT
// Segment and point.
#include "abut/pair/intersects/segment_point.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(SegmentPoint, HoldsWhatLiesBetween) {
    const Segment s{Vec3(0), Vec3(2, 4, 6)};
    expect_meets(s, Vec3(0));
    expect_meets(s, Vec3(1, 2, 3));
    expect_apart(s, Vec3(3, 6, 9));
    expect_apart(s, Vec3(1, 2, 4));
    expect_apart_here(s, Vec3(1, 2, above(3)));
    expect_meets(Segment{Vec3(1), Vec3(1)}, Vec3(1));
    expect_apart(Segment{Vec3(1), Vec3(1)}, Vec3(1, 1, 2));
    expect_false_when_not_finite(s, Vec3(1, 2, 3));
}

}  // namespace
}  // namespace abut::test
