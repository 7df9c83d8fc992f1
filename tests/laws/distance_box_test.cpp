// SPDX-License-Identifier: MIT
// Law of distances for pairs with a box: see distance_law.h.
#include "tests/laws/distance_law.h"

namespace abut::laws {
namespace {

TEST(DistanceLaw, OfOrientedBoxes) {
    check_distance<Obb, Vec3>();
    check_distance<Obb, Segment>();
    check_distance<Obb, Ray>();
    check_distance<Obb, Line>();
    check_distance<Obb, Plane>();
    check_distance<Obb, Sphere>();
}
TEST(DistanceLaw, OfAxisAlignedBoxes) {
    check_distance<Aabb, Vec3>();
    check_distance<Aabb, Segment>();
    check_distance<Aabb, Ray>();
    check_distance<Aabb, Line>();
    check_distance<Aabb, Plane>();
    check_distance<Aabb, Sphere>();
}
TEST(DistanceLaw, OfTwoBoxes) {
    check_distance<Aabb, Aabb>();
    check_distance<Obb, Aabb>();
    check_distance<Obb, Obb>();
}

}  // namespace
}  // namespace abut::laws
