// SPDX-License-Identifier: MIT
// Law: distances of half-spaces are within 8 ulps of those in rational arithmetic, and 0 exactly where they intersect.
#include "tests/laws/distance_law.h"

namespace abut::laws {
namespace {

TEST(DistanceLaw, OfHalfSpacesAndStraightThings) {
    check_distance<HalfSpace, Vec3>();
    check_distance<HalfSpace, Segment>();
    check_distance<HalfSpace, Ray>();
    check_distance<HalfSpace, Line>();
    check_distance<HalfSpace, Plane>();
    check_distance<HalfSpace, HalfSpace>();
}
TEST(DistanceLaw, OfHalfSpacesAndSolids) {
    check_distance<Triangle, HalfSpace>();
    check_distance<Sphere, HalfSpace>();
    check_distance<Aabb, HalfSpace>();
    check_distance<Obb, HalfSpace>();
}

}  // namespace
}  // namespace abut::laws
