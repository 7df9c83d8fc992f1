// SPDX-License-Identifier: MIT
// Two lines.
#include "abut/pair/intersects/line_line.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(LineLine, CrossingParallelSkewAndEqual) {
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Line{Vec3(2, 4, 6), Vec3(1, 0, 0)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Line{Vec3(2, 4, 7), Vec3(1, 0, 0)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Line{Vec3(1, 0, 0), Vec3(-2, -4, -6)});
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Line{Vec3(1, 2, 3), Vec3(-2, -4, -6)});
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Line{Vec3(1, 2, 3), Vec3(0)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Line{Vec3(1, 2, 4), Vec3(0)});
    expect_meets(Line{Vec3(1), Vec3(0)}, Line{Vec3(1), Vec3(0)});
    expect_apart(Line{Vec3(1), Vec3(0)}, Line{Vec3(2), Vec3(0)});
    expect_apart_here(Line{Vec3(0), Vec3(1, 2, 3)}, Line{Vec3(2, 4, above(6)), Vec3(1, 0, 0)});
    expect_false_when_not_finite(Line{Vec3(0), Vec3(1)}, Line{Vec3(0), Vec3(1, 2, 3)});
}

}  // namespace
}  // namespace abut::test
