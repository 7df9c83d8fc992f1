// SPDX-License-Identifier: MIT
// Law of distances for pairs with a triangle: see distance_law.h.
#include "tests/laws/distance_law.h"

namespace abut::laws {
namespace {

TEST(DistanceLaw, OfTrianglesAndStraightThings) {
    check_distance<Triangle, Vec3>();
    check_distance<Triangle, Segment>();
    check_distance<Triangle, Ray>();
    check_distance<Triangle, Line>();
    check_distance<Triangle, Plane>();
}
TEST(DistanceLaw, OfTrianglesAndSolids) {
    check_distance<Triangle, Triangle>();
    check_distance<Triangle, Sphere>();
    check_distance<Triangle, Aabb>();
    check_distance<Triangle, Obb>();
}

}  // namespace
}  // namespace abut::laws
