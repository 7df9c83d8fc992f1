// SPDX-License-Identifier: MIT
// Axis-aligned box and line.
#include "abut/pair/intersects/aabb_line.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(AabbLine, TouchesEdgesAndCorners) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_meets(cube, Line{Vec3(5, 5, 5), Vec3(1, 1, 1)});
    expect_meets(cube, Line{Vec3(0, 2, 0), Vec3(1, -1, 0)});
    expect_apart(cube, Line{Vec3(0, 2.25, 0), Vec3(1, -1, 0)});
    expect_meets(cube, Line{Vec3(9, 1, 1), Vec3(1, 0, 0)});
    expect_apart(cube, Line{Vec3(9, 1, 1.25), Vec3(1, 0, 0)});
    expect_apart_here(cube, Line{Vec3(0, above(2), 0), Vec3(1, -1, 0)});
}

TEST(AabbLine, DegeneratesToAPoint) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_meets(cube, Line{Vec3(1), Vec3(0)});
    expect_apart(cube, Line{Vec3(2), Vec3(0)});
    // On a face's plane beside the box: 0 · infinity in slabs.
    expect_apart(cube, Line{Vec3(1, 0, 2), Vec3(0, 1, 0)});
    EXPECT_FALSE(pair::intersects(Aabb{}, Line{Vec3(0), Vec3(1)}));
}

TEST(AabbLine, NotFinite) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_false_when_not_finite(cube, Line{Vec3(0), Vec3(1)});
}

}  // namespace
}  // namespace abut::test
