// SPDX-License-Identifier: MIT
// Two rays.
#include "abut/pair/intersects/ray_ray.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(RayRay, CrossingFacingAndTurnedAway) {
    expect_meets(Ray{Vec3(0), Vec3(1, 1, 0)}, Ray{Vec3(4, 0, 0), Vec3(-1, 1, 0)});
    expect_apart(Ray{Vec3(0), Vec3(1, 1, 0)}, Ray{Vec3(4, 0, 0), Vec3(1, 1, 0)});
    expect_apart(Ray{Vec3(0), Vec3(1, 1, 0)}, Ray{Vec3(4, 0, 0), Vec3(-1, -1, 0)});
    expect_apart(Ray{Vec3(0, 0, 1), Vec3(1, 1, 0)}, Ray{Vec3(4, 0, 0), Vec3(-1, 1, 0)});
    expect_meets(Ray{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(2, 4, 6), Vec3(-1, -2, -3)});
    expect_meets(Ray{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(0), Vec3(-1, -2, -3)});
    expect_apart(Ray{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(-1, -2, -3), Vec3(-1, -2, -3)});
    expect_meets(Ray{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(2, 4, 6), Vec3(0)});
    expect_apart(Ray{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(-2, -4, -6), Vec3(0)});
    // The second starts behind the first's origin, on its line.
    expect_apart(Ray{Vec3(0), Vec3(0, -2, 1)}, Ray{Vec3(0, 2, -1), Vec3(0, -1, 0)});
    expect_false_when_not_finite(Ray{Vec3(0), Vec3(1)}, Ray{Vec3(0), Vec3(1, 2, 3)});
}

}  // namespace
}  // namespace abut::test
