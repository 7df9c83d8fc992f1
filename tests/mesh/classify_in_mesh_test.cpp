// SPDX-License-Identifier: MIT
// What is empty or not finite lies nowhere to a mesh.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "abut/abut.h"
#include "abut/mesh/generate.h"

namespace abut {
namespace {

template <class X>
void expect_nowhere(const X& x) {
    const Mesh room = make_box({Vec3(-4), Vec3(4)});
    EXPECT_EQ(classify(x, room), Containment::disjoint);
    EXPECT_EQ(classify(room, x), Containment::disjoint);
    EXPECT_EQ(classify(x, Pose{} * room), Containment::disjoint);
    EXPECT_FALSE(contains(room, x));
}

TEST(ClassifyMesh, WhatIsEmptyIsNowhere) {
    expect_nowhere(Sphere{Vec3(0), -1});
    expect_nowhere(Capsule{Vec3(0), Vec3(1), -1});
    expect_nowhere(Cylinder{Vec3(0), Vec3(1), -1});
    expect_nowhere(Cone{Vec3(0), Vec3(1), -1});
    expect_nowhere(Aabb{});
    expect_nowhere(Aabb{Vec3(1), Vec3(-1)});
    expect_nowhere(Hull(std::vector<Vec3>{}));
    expect_nowhere(AnyShape(Sphere{Vec3(0), -1}));
}

TEST(ClassifyMesh, WhatIsNotFiniteIsNowhere) {
    for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
        expect_nowhere(Sphere{Vec3(0), bad});
        expect_nowhere(Capsule{Vec3(0), Vec3(1), bad});
        expect_nowhere(Cylinder{Vec3(0), Vec3(1), bad});
        expect_nowhere(Cone{Vec3(0), Vec3(1), bad});
        expect_nowhere(Segment{Vec3(0), Vec3(bad)});
        expect_nowhere(Triangle{Vec3(0), Vec3(1), Vec3(bad)});
        expect_nowhere(Aabb{Vec3(-1), Vec3(bad)});
        expect_nowhere(Obb{Vec3(0), Mat3(1.0), Vec3(1, 1, bad)});
        expect_nowhere(Ellipsoid{Vec3(0), Mat3(1.0), Vec3(1, 1, bad)});
    }
}

TEST(ClassifyMesh, WhatIsSmallIsInside) {
    const Mesh room = make_box({Vec3(-4), Vec3(4)});
    EXPECT_EQ(classify(Sphere{Vec3(1), 0}, room), Containment::inside);
    EXPECT_EQ(classify(Capsule{Vec3(0), Vec3(1), 0}, room), Containment::inside);
    EXPECT_EQ(classify(Obb{Vec3(0), Mat3(1.0), Vec3(1, 1, 0)}, room), Containment::inside);
    EXPECT_EQ(classify(room, Ellipsoid{Vec3(0), Mat3(1.0), Vec3(1)}), Containment::containing);
}

}  // namespace
}  // namespace abut
