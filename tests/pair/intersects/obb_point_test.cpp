// SPDX-License-Identifier: MIT
// Oriented box and point.
#include "abut/pair/intersects/obb_point.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(ObbPoint, HoldsItsBoundary) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_meets(diamond, Vec3(2, 0, 1));
    expect_meets(diamond, Vec3(1, 1, 0));
    expect_apart(diamond, Vec3(1, 1.25, 0));
    expect_apart_here(diamond, Vec3(1, above(1), 0));
    expect_meets_here(diamond, Vec3(1, below(1), 0));
    expect_apart(diamond, Vec3(0, 0, 1.25));
}

TEST(ObbPoint, FlatBoxes) {
    const Obb flat{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1, 1, 0)};
    expect_meets(flat, Vec3(1, 1, 0));
    expect_apart(flat, Vec3(1, 1, 0.25));
    expect_meets(Obb{Vec3(1, 2, 3), Mat3(1.0), Vec3(0)}, Vec3(1, 2, 3));
    expect_apart(Obb{Vec3(1, 2, 3), Mat3(1.0), Vec3(0)}, Vec3(1, 2, 4));
}

TEST(ObbPoint, NotFinite) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_false_when_not_finite(diamond, Vec3(0));
}

}  // namespace
}  // namespace abut::test
