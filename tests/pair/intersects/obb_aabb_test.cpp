// SPDX-License-Identifier: MIT
// Oriented box and axis-aligned box.
#include "abut/pair/intersects/obb_aabb.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(ObbAabb, TouchesInEveryWay) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_meets(diamond, Aabb{Vec3(2, -1, 0), Vec3(3, 1, 1)});  // edge on face
    expect_apart_here(diamond, Aabb{Vec3(above(2), -1, 0), Vec3(3, 1, 1)});
    expect_meets(diamond, Aabb{Vec3(1, 1, 0), Vec3(3, 3, 1)});  // edge in face
    expect_apart_here(diamond, Aabb{Vec3(above(1), 1, 0), Vec3(3, 3, 1)});
    expect_meets(diamond, Aabb{Vec3(0.25), Vec3(0.5)});
    expect_meets(diamond, Aabb{Vec3(-9), Vec3(9)});
    // Edges that cross: y = z = 0 side of a box turned about x meets one along y.
    const Obb ridge{Vec3(0), Mat3(Vec3(1, 0, 0), Vec3(0, 1, 1), Vec3(0, -1, 1)), Vec3(1)};  // top edge y = 0, z = 2
    expect_meets(ridge, Aabb{Vec3(-1, -1, 2), Vec3(1, 1, 3)});
    expect_apart(ridge, Aabb{Vec3(-1, -1, 2.125), Vec3(1, 1, 3)});
}

TEST(ObbAabb, FlatPointAndEmptyBoxes) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_meets(diamond, Aabb{Vec3(1, 1, 1), Vec3(1, 1, 1)});
    expect_apart(diamond, Aabb{Vec3(1, 1.25, 1), Vec3(1, 1.25, 1)});
    const Obb flat{Vec3(0), diamond.axes, Vec3(1, 1, 0)};
    expect_meets(flat, Aabb{Vec3(-1, -1, 0), Vec3(1, 1, 0)});
    expect_apart(flat, Aabb{Vec3(1.25, 1.25, 0), Vec3(2, 2, 0)});
    EXPECT_FALSE(pair::intersects(diamond, Aabb{}));
}

TEST(ObbAabb, NotFinite) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_false_when_not_finite(diamond, Aabb{Vec3(-1), Vec3(1)});
}

}  // namespace
}  // namespace abut::test
