// SPDX-License-Identifier: MIT
// Axis-aligned box and ray.
#include "abut/pair/intersects/aabb_ray.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(AabbRay, StartsInsideOnAndOutside) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_meets(cube, Ray{Vec3(0), Vec3(1, 2, 3)});
    expect_meets(cube, Ray{Vec3(1, 0, 0), Vec3(1, 0, 0)});
    expect_meets(cube, Ray{Vec3(1, -5, 0), Vec3(0, 1, 0)});        // in a slab's plane
    expect_meets(cube, Ray{Vec3(1, -5, 1), Vec3(-0.0, 1, -0.0)});  // along an edge
    expect_meets(cube, Ray{Vec3(3, -1, 1), Vec3(-1, 1, 0)});
    expect_apart(cube, Ray{Vec3(2, 0, 0), Vec3(1, 0, 0)});
    expect_apart(cube, Ray{Vec3(2, 0, 0), Vec3(0, 1, 0)});
    expect_apart(cube, Ray{Vec3(3, 0, 0), Vec3(-1, 1, 0)});
}

TEST(AabbRay, IsExactByAnUlp) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_apart_here(cube, Ray{Vec3(2, 0, 0), Vec3(-1, above(1), 0)});
    expect_meets_here(cube, Ray{Vec3(2, 0, 0), Vec3(-1, 1, 0)});
    expect_meets_here(cube, Ray{Vec3(2, 0, 0), Vec3(-1, below(1), 0)});
}

TEST(AabbRay, DegeneratesToAPoint) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_meets(cube, Ray{Vec3(1), Vec3(0)});
    expect_apart(cube, Ray{Vec3(2), Vec3(0)});
    expect_meets(Aabb{Vec3(2), Vec3(2)}, Ray{Vec3(0), Vec3(1)});
    expect_apart(Aabb{Vec3(-2), Vec3(-2)}, Ray{Vec3(0), Vec3(1)});
    EXPECT_FALSE(pair::intersects(Aabb{}, Ray{Vec3(0), Vec3(1)}));
}

TEST(AabbRay, NotFinite) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_false_when_not_finite(cube, Ray{Vec3(0), Vec3(1)});
}

}  // namespace
}  // namespace abut::test
