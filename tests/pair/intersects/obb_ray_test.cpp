// SPDX-License-Identifier: MIT
// Oriented box and ray.
#include "abut/pair/intersects/obb_ray.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(ObbRay, StartsInsideOnAndOutside) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_meets(diamond, Ray{Vec3(0), Vec3(1, 2, 3)});
    expect_meets(diamond, Ray{Vec3(2, 0, 0), Vec3(1, 0, 0)});
    expect_meets(diamond, Ray{Vec3(2, -5, 0), Vec3(0, 1, 0)});
    expect_apart(diamond, Ray{Vec3(2, 5, 0), Vec3(0, 1, 0)});
    expect_apart(diamond, Ray{Vec3(2, 1, 0), Vec3(1, -1, 0)});
    expect_meets(diamond, Ray{Vec3(3, -1, 0), Vec3(-1, 1, 0)});
    expect_apart_here(diamond, Ray{Vec3(3, above(-1), 0), Vec3(-1, 1, 0)});
    expect_meets(diamond, Ray{Vec3(0), Vec3(0)});
    expect_apart(diamond, Ray{Vec3(3), Vec3(0)});
}

TEST(ObbRay, NotFinite) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_false_when_not_finite(diamond, Ray{Vec3(0), Vec3(3)});
}

}  // namespace
}  // namespace abut::test
