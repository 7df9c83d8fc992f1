// SPDX-License-Identifier: MIT
// Oriented box and line.
#include "abut/pair/intersects/obb_line.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(ObbLine, TouchesEdges) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_meets(diamond, Line{Vec3(2, 7, 0), Vec3(0, 1, 0)});
    expect_apart(diamond, Line{Vec3(2.25, 7, 0), Vec3(0, 1, 0)});
    expect_meets(diamond, Line{Vec3(3, -1, 1), Vec3(-1, 1, 0)});
    expect_apart_here(diamond, Line{Vec3(3, above(-1), 1), Vec3(-1, 1, 0)});
    expect_meets(diamond, Line{Vec3(2, 0, 1), Vec3(0)});
    expect_apart(diamond, Line{Vec3(2, 1, 1), Vec3(0)});
}

TEST(ObbLine, NotFinite) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_false_when_not_finite(diamond, Line{Vec3(0), Vec3(3)});
}

}  // namespace
}  // namespace abut::test
