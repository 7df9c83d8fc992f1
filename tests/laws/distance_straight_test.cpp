// SPDX-License-Identifier: MIT
// Law of distances for pairs of points, linear components, planes and balls: see distance_law.h.
#include "tests/laws/distance_law.h"

namespace abut::laws {
namespace {

TEST(DistanceLaw, OfStraightThings) {
    check_distance<Vec3, Vec3>();
    check_distance<Segment, Vec3>();
    check_distance<Segment, Segment>();
    check_distance<Ray, Vec3>();
    check_distance<Ray, Segment>();
    check_distance<Ray, Ray>();
    check_distance<Line, Vec3>();
    check_distance<Line, Segment>();
    check_distance<Line, Ray>();
    check_distance<Line, Line>();
}
TEST(DistanceLaw, OfPlanes) {
    check_distance<Plane, Vec3>();
    check_distance<Plane, Segment>();
    check_distance<Plane, Ray>();
    check_distance<Plane, Line>();
    check_distance<Plane, Plane>();
}
TEST(DistanceLaw, OfBalls) {
    check_distance<Sphere, Vec3>();
    check_distance<Sphere, Segment>();
    check_distance<Sphere, Ray>();
    check_distance<Sphere, Line>();
    check_distance<Sphere, Plane>();
    check_distance<Sphere, Sphere>();
}

}  // namespace
}  // namespace abut::laws
