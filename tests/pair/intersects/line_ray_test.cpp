// SPDX-License-Identifier: MIT
// Line and ray.
#include "abut/pair/intersects/line_ray.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(LineRay, CrossingParallelSkewAndBehind) {
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(1, 4, 6), Vec3(1, 0, 0)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(3, 4, 6), Vec3(1, 0, 0)});
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(2, 4, 6), Vec3(1, 0, 0)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(1, 4, 7), Vec3(1, 0, 0)});
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(2, 4, 6), Vec3(1, 2, 3)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(2, 4, 5), Vec3(1, 2, 3)});
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(2, 4, 6), Vec3(0)});
    expect_meets(Line{Vec3(4, 2, 1), Vec3(0)}, Ray{Vec3(0), Vec3(4, 2, 1)});
    expect_false_when_not_finite(Line{Vec3(0), Vec3(1)}, Ray{Vec3(0), Vec3(1, 2, 3)});
}

}  // namespace
}  // namespace abut::test
