// SPDX-License-Identifier: MIT
// Line and segment.
#include "abut/pair/intersects/line_segment.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(LineSegment, CrossingParallelSkewAndShort) {
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Segment{Vec3(1, 4, 6), Vec3(3, 4, 6)});
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Segment{Vec3(2, 4, 6), Vec3(3, 4, 6)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Segment{Vec3(2.5, 4, 6), Vec3(3, 4, 6)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Segment{Vec3(1, 4, 7), Vec3(3, 4, 7)});
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Segment{Vec3(2, 4, 6), Vec3(2, 4, 6)});
    expect_meets(Line{Vec3(2), Vec3(0)}, Segment{Vec3(1), Vec3(3)});
    expect_apart(Line{Vec3(4), Vec3(0)}, Segment{Vec3(1), Vec3(3)});
    expect_false_when_not_finite(Line{Vec3(0), Vec3(1)}, Segment{Vec3(0), Vec3(1, 2, 3)});
}

}  // namespace
}  // namespace abut::test
