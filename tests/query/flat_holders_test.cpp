// SPDX-License-Identifier: MIT
// What lies in planes, on lines, in all of space, and in shapes that are flat themselves.
#include <gtest/gtest.h>

#include <vector>

#include "abut/abut.h"

namespace abut {
namespace {

void expect_held(const AnyShape& inner, const AnyShape& outer) {
    SCOPED_TRACE(testing::Message() << inner.index() << " in " << outer.index());
    EXPECT_EQ(classify(inner, outer), Containment::inside);
    EXPECT_NE(classify(outer, inner), Containment::crossing);
    EXPECT_NE(classify(outer, inner), Containment::disjoint);
}
void expect_crossing(const AnyShape& inner, const AnyShape& outer) {
    SCOPED_TRACE(testing::Message() << inner.index() << " across " << outer.index());
    EXPECT_EQ(classify(inner, outer), Containment::crossing);
    EXPECT_EQ(classify(outer, inner), Containment::crossing);
}

const Mat3 orthonormal{1.0};

Frustum flat_frustum() {
    Frustum f;
    f.planes[4].offset = f.planes[5].offset = 0;
    return f;
}

/// Sets in the plane z = 0 that need no more than a square from -1 to 1.
std::vector<AnyShape> flats() {
    return {Vec3(0.5, 0, 0),
            Segment{{0, 0, 0}, {1, 1, 0}},
            Triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
            Sphere{{0, 0, 0}, 0},
            Aabb{{-1, -1, 0}, {1, 1, 0}},
            Obb{{0, 0, 0}, orthonormal, {1, 1, 0}},
            Capsule{{0, 0, 0}, {1, 0, 0}, 0},
            Hull(std::vector<Vec3>{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}),
            flat_frustum()};
}
std::vector<AnyShape> curved_flats() {
    return {Cylinder{{0, 0, 0}, {1, 0, 0}, 0}, Cylinder{{0, 0, 0}, {0, 0, 0}, 1}, Cone{{0, 0, 0}, {1, 0, 0}, 0},
            Cone{{0, 0, 0}, {0, 0, 0}, 1}, Ellipsoid{{0, 0, 0}, orthonormal, {1, 1, 0}}};
}
std::vector<AnyShape> solids() {
    return {Sphere{{0, 0, 0}, 1},
            Aabb{{-1, -1, -1}, {1, 1, 1}},
            Obb{{0, 0, 0}, orthonormal, {1, 1, 1}},
            Capsule{{0, 0, 0}, {1, 0, 0}, 1},
            Cylinder{{0, 0, 0}, {1, 0, 0}, 1},
            Cone{{0, 0, 0}, {1, 0, 0}, 1},
            Ellipsoid{{0, 0, 0}, orthonormal, {1, 1, 1}},
            Frustum{},
            Hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}})};
}

TEST(FlatHolders, APlaneHoldsWhatIsFlatInIt) {
    const Plane ground{{0, 0, 3}, 0}, tilted{{0x1p-60, 0, 3}, 0};
    for (const AnyShape& shape : flats()) expect_held(shape, ground);
    for (const AnyShape& shape : curved_flats()) expect_held(shape, ground);
    for (const AnyShape& shape : solids()) expect_crossing(shape, ground);
    expect_crossing(Obb{{0, 0, 0}, orthonormal, {1, 1, 0}}, tilted);
    expect_crossing(Ellipsoid{{0, 0, 0}, orthonormal, {1, 1, 0}}, tilted);
    expect_crossing(flat_frustum(), tilted);
    expect_held(Obb{{0, 0, 0}, orthonormal, {0, 1, 0}}, tilted);
}

TEST(FlatHolders, APlaneHoldsAFrustumWithoutEnd) {
    Frustum sheet = flat_frustum();
    sheet.planes[1] = {Vec3(0), 1};
    expect_held(sheet, Plane{{0, 0, 1}, 0});
    for (std::size_t i = 0; i < 4; ++i) sheet.planes[i] = {Vec3(0), 1};
    expect_held(sheet, Plane{{0, 0, -2}, 0});
}

TEST(FlatHolders, AllOfSpaceHoldsEverything) {
    const Plane space{Vec3(0), 0};
    for (const AnyShape& shape : flats()) expect_held(shape, space);
    for (const AnyShape& shape : curved_flats()) expect_held(shape, space);
    for (const AnyShape& shape : solids()) expect_held(shape, space);
}

TEST(FlatHolders, ALineOrRayHoldsTheSegmentsOnIt) {
    const std::vector<AnyShape> segments{Segment{{0, 0, 0}, {1, 0, 0}},
                                         Aabb{{0, 0, 0}, {1, 0, 0}},
                                         Obb{{1, 0, 0}, orthonormal, {1, 0, 0}},
                                         Capsule{{0, 0, 0}, {1, 0, 0}, 0},
                                         Cylinder{{0, 0, 0}, {1, 0, 0}, 0},
                                         Cone{{0, 0, 0}, {1, 0, 0}, 0},
                                         Cone{{1, 0, 0}, {1, 0, 0}, 2},
                                         Ellipsoid{{1, 0, 0}, orthonormal, {1, 0, 0}},
                                         Sphere{{0, 0, 0}, 0},
                                         Hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}})};
    for (const AnyShape& shape : segments) {
        expect_held(shape, Line{{7, 0, 0}, {1, 0, 0}});
        expect_held(shape, Ray{{0, 0, 0}, {3, 0, 0}});
        expect_crossing(solids()[1], Ray{{0, 0, 0}, {3, 0, 0}});
    }
    expect_crossing(Obb{{1, 0, 0}, orthonormal, {1, 0, 0}}, Ray{{0x1p-50, 0, 0}, {1, 0, 0}});
    expect_crossing(Ellipsoid{{1, 0, 0}, orthonormal, {1, 0, 0}}, Ray{{0x1p-50, 0, 0}, {1, 0, 0}});
    expect_crossing(Obb{{1, 0, 0}, orthonormal, {1, 0, 0}}, Line{{0, 0, 0}, {1, 0x1p-60, 0}});
}

TEST(FlatHolders, FlatShapesHoldFlatShapes) {
    const Triangle large{{-9, -9, 0}, {9, -9, 0}, {0, 9, 0}};
    const std::vector<AnyShape> holders{Aabb{{-1, -1, 0}, {1, 1, 0}},
                                        Obb{{0, 0, 0}, orthonormal, {1, 1, 0}},
                                        Hull(std::vector<Vec3>{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}),
                                        flat_frustum(),
                                        large,
                                        Hull(std::vector<Vec3>{large.a, large.b, large.c})};
    for (const AnyShape& holder : holders) {
        for (const AnyShape& shape : flats()) expect_held(shape, holder);
        for (const AnyShape& shape : solids()) EXPECT_NE(classify(shape, holder), Containment::inside);
    }
    // A corner that is out by next to nothing.
    expect_crossing(Obb{{0, 0, 0}, orthonormal, {0.5, 0.5, 0x1p-1070}}, large);
    expect_crossing(Obb{{0, 0, 0}, orthonormal, {1 + 0x1p-52, 0.5, 0}}, holders[2]);
}

TEST(FlatHolders, EqualSetsAreInsideEitherWay) {
    const Triangle t{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const std::vector<std::vector<AnyShape>> equals{
        {Aabb{{-1, -1, 0}, {1, 1, 0}}, Obb{{0, 0, 0}, orthonormal, {1, 1, 0}}, flat_frustum(), flats()[7]},
        {Frustum{}, Aabb{{-1, -1, -1}, {1, 1, 1}}, Obb{{0, 0, 0}, orthonormal, {1, 1, 1}}},
        {t, Hull(std::vector<Vec3>{t.a, t.b, t.c})},
        {Vec3(1), Sphere{Vec3(1), 0}, Aabb{Vec3(1), Vec3(1)}, Capsule{Vec3(1), Vec3(1), 0}, Ray{Vec3(1), Vec3(0)},
         Segment{Vec3(1), Vec3(1)}, Triangle{Vec3(1), Vec3(1), Vec3(1)}, Obb{Vec3(1), orthonormal, Vec3(0)}},
        {Segment{{0, 0, 0}, {1, 0, 0}}, Capsule{{1, 0, 0}, {0, 0, 0}, 0}, Aabb{{0, 0, 0}, {1, 0, 0}},
         Triangle{{0, 0, 0}, {1, 0, 0}, {0.5, 0, 0}}, Obb{{0.5, 0, 0}, orthonormal, {0.5, 0, 0}}}};
    for (const auto& set : equals) {
        for (const AnyShape& a : set) {
            for (const AnyShape& b : set) {
                EXPECT_EQ(classify(a, b), Containment::inside) << a.index() << " in " << b.index();
            }
        }
    }
}

TEST(FlatHolders, AHalfSpaceHoldsAPlaneAndASlab) {
    Frustum half, slab;
    for (Plane& p : half.planes) p = {Vec3(0), 1};
    half.planes[3] = {{0, 0, 2}, 2};
    slab = half;
    slab.planes[0] = {{0, 0, -1}, 1};
    expect_held(slab, half);
    expect_held(Plane{{0, 0, -1}, -1}, half);
    expect_held(Frustum{}, half);
    EXPECT_EQ(classify(half, slab), Containment::containing);
    EXPECT_EQ(classify(Plane{{0, 1, 1}, 0}, half), Containment::crossing);
}

}  // namespace
}  // namespace abut
