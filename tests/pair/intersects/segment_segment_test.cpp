// SPDX-License-Identifier: MIT
// Two segments.
#include "abut/pair/intersects/segment_segment.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(SegmentSegment, CrossingTouchingCollinearAndSkew) {
    const Segment s{Vec3(-2, 0, 0), Vec3(2, 0, 0)};
    expect_meets(s, Segment{Vec3(0, -1, 0), Vec3(0, 1, 0)});
    expect_meets(s, Segment{Vec3(1, 0, 0), Vec3(1, 3, 0)});
    expect_meets(s, Segment{Vec3(2, 0, 0), Vec3(3, 4, 5)});
    expect_apart(s, Segment{Vec3(0, -1, 0.25), Vec3(0, 1, 0.25)});
    expect_apart(s, Segment{Vec3(1, 0.25, 0), Vec3(1, 3, 0)});
    expect_meets(s, Segment{Vec3(1, 0, 0), Vec3(5, 0, 0)});
    expect_meets(s, Segment{Vec3(2, 0, 0), Vec3(5, 0, 0)});
    expect_apart(s, Segment{Vec3(2.25, 0, 0), Vec3(5, 0, 0)});
    expect_apart(s, Segment{Vec3(-2, 1, 0), Vec3(2, 1, 0)});
    expect_apart_here(s, Segment{Vec3(above(2), 0, 0), Vec3(5, 0, 0)});
    expect_apart_here(s, Segment{Vec3(2, 1, 0), Vec3(above(2), -1, 0)});
}

TEST(SegmentSegment, DegenerateToPoints) {
    const Segment s{Vec3(-2, -4, 0), Vec3(2, 4, 0)};
    expect_meets(s, Segment{Vec3(1, 2, 0), Vec3(1, 2, 0)});
    expect_apart(s, Segment{Vec3(1, 2.25, 0), Vec3(1, 2.25, 0)});
    expect_apart(s, Segment{Vec3(3, 6, 0), Vec3(3, 6, 0)});
    expect_meets(Segment{Vec3(1), Vec3(1)}, Segment{Vec3(1), Vec3(1)});
    expect_apart(Segment{Vec3(1), Vec3(1)}, Segment{Vec3(2), Vec3(2)});
    expect_false_when_not_finite(s, s);
}

}  // namespace
}  // namespace abut::test
