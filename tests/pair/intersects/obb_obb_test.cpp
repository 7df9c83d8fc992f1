// SPDX-License-Identifier: MIT
// Two oriented boxes.
#include "abut/pair/intersects/obb_obb.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(ObbObb, TouchesInEveryWay) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    const Obb cube{Vec3(3, 0, 0), Mat3(1.0), Vec3(1)};
    expect_meets(diamond, cube);
    expect_apart_here(diamond, Obb{Vec3(above(3), 0, 0), Mat3(1.0), Vec3(1)});
    expect_meets(diamond, Obb{Vec3(2, 2, 0), diamond.axes, Vec3(1)});  // face on face
    expect_apart_here(diamond, Obb{Vec3(2, above(2), 0), diamond.axes, Vec3(1)});
    expect_meets(diamond, Obb{Vec3(4, 0, 2), diamond.axes, Vec3(1)});  // corner on corner
    expect_meets(diamond, Obb{Vec3(0), Mat3(1.0), Vec3(0.25)});
}

TEST(ObbObb, CrossingEdgesAreTried) {
    // Two ridges, one along x with its crest at z = 2, one along y upside down: crests that cross.
    const Obb ridge{Vec3(0), Mat3(Vec3(1, 0, 0), Vec3(0, 1, 1), Vec3(0, -1, 1)), Vec3(2, 1, 1)};
    const auto across = [](double z) {
        return Obb{Vec3(0, 0, z), Mat3(Vec3(0, 1, 0), Vec3(1, 0, 1), Vec3(-1, 0, 1)), Vec3(2, 1, 1)};
    };
    expect_meets(ridge, across(4));
    expect_apart_here(ridge, across(above(4)));
    expect_meets_here(ridge, across(below(4)));
}

TEST(ObbObb, FlatBoxes) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    const Obb flat{Vec3(0), diamond.axes, Vec3(1, 1, 0)};
    expect_meets(flat, flat);
    expect_apart(flat, Obb{Vec3(2.25, 2.25, 0), diamond.axes, Vec3(1, 1, 0)});
    expect_apart(flat, Obb{Vec3(0, 0, 0.25), diamond.axes, Vec3(1, 1, 0)});
    const Obb dot{Vec3(1, 1, 0), diamond.axes, Vec3(0)};
    expect_meets(flat, dot);
    expect_meets(dot, dot);
    expect_apart(dot, Obb{Vec3(1, 1, 0.25), Mat3(1.0), Vec3(0)});
}

TEST(ObbObb, NotFinite) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_false_when_not_finite(diamond, diamond);
}

}  // namespace
}  // namespace abut::test
