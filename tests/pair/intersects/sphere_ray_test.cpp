// SPDX-License-Identifier: MIT
// Ball and ray.
#include "abut/pair/intersects/sphere_ray.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(SphereRay, TouchingCounts) {
    expect_meets(Sphere{Vec3(0), 5}, Ray{Vec3(-1, 7, 0), Vec3(4, -3, 0)});
    expect_apart_here(Sphere{Vec3(0), below(5)}, Ray{Vec3(-1, 7, 0), Vec3(4, -3, 0)});
    expect_apart(Sphere{Vec3(0), 5}, Ray{Vec3(7, 1, 0), Vec3(4, -3, 0)});  // behind
    expect_meets(Sphere{Vec3(0), 5}, Ray{Vec3(5, 0, 0), Vec3(1, 0, 0)});
    expect_meets(Sphere{Vec3(0), 5}, Ray{Vec3(3, 4, 0), Vec3(0)});
    expect_apart(Sphere{Vec3(0), -5}, Ray{Vec3(-1, 0, 0), Vec3(1, 0, 0)});
    expect_false_when_not_finite(Sphere{Vec3(0), 5}, Ray{Vec3(0), Vec3(1)});
}

}  // namespace
}  // namespace abut::test
