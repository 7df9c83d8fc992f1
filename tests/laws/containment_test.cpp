// SPDX-License-Identifier: MIT
// Law: classify of balls and boxes is right, by corners and heights in rational arithmetic.
#include <gtest/gtest.h>

#include "abut/pair/contains/contains_box_sphere.h"
#include "tests/laws/box_oracle.h"
#include "tests/laws/pair_law.h"

namespace abut::laws {
namespace {

struct Ball {
    explicit Ball(const Sphere& s) : sphere(s), center(exact(s.center)), radius(s.radius) {}
    Sphere sphere;
    Vector center;
    Number radius;
    bool contains(const Vector& p) const { return dot(p - center, p - center) <= radius * radius; }
};

Ball solid(const Sphere& s) { return Ball(s); }
Parallelepiped solid(const Aabb& b) { return Parallelepiped(b); }
Parallelepiped solid(const Obb& b) { return Parallelepiped(b); }
bool empty(const Sphere& s) { return s.radius < 0; }
bool empty(const Aabb& b) { return b.empty(); }
bool empty(const Obb&) { return false; }

bool solids_meet(const Parallelepiped& a, const Parallelepiped& b) { return box_meets(a, b); }
bool solids_meet(const Parallelepiped& a, const Ball& b) { return box_meets(a, b.sphere); }
bool solids_meet(const Ball& a, const Parallelepiped& b) { return box_meets(b, a.sphere); }
bool solids_meet(const Ball& a, const Ball& b) {
    const Number radius_sum = a.radius + b.radius;
    return dot(b.center - a.center, b.center - a.center) <= radius_sum * radius_sum;
}

/// A convex shape contains a box if it contains its corners.
template <class Outer>
bool all_in(const Outer& outer, const Parallelepiped& inner) {
    for (int i = 0; i < 8; ++i) {
        if (!outer.contains(inner.corner(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1))) return false;
    }
    return true;
}
/// Whether the centre is inside, and at least the radius away from each face.
bool all_in(const Parallelepiped& outer, const Ball& inner) {
    if (!outer.contains(inner.center)) return false;
    const Vector s = outer.point_in(inner.center);
    for (std::size_t k = 0; k < 3; ++k) {
        const Vector n = cross(outer.axes[(k + 1) % 3], outer.axes[(k + 2) % 3]);
        const Number room = (outer.half[k] - abs(s[k])) * dot(n, outer.axes[k]);
        if (room * room < inner.radius * inner.radius * dot(n, n)) return false;
    }
    return true;
}
bool all_in(const Ball& outer, const Ball& inner) {
    const Number slack = outer.radius - inner.radius;
    return slack >= 0 && dot(outer.center - inner.center, outer.center - inner.center) <= slack * slack;
}

const auto verb = [](const auto& a, const auto& b) { return pair::classify(a, b); };
const auto oracle = [](const auto& a, const auto& b) {
    if (empty(a) || empty(b)) return Containment::disjoint;
    const auto x = solid(a);
    const auto y = solid(b);
    if (!solids_meet(x, y)) return Containment::disjoint;
    return all_in(y, x) ? Containment::inside : all_in(x, y) ? Containment::containing : Containment::crossing;
};

TEST(Containments, SphereSphere) { expect_law<Sphere, Sphere>("sphere in sphere", verb, oracle); }
TEST(Containments, SphereAabb) { expect_law<Sphere, Aabb>("sphere in aabb", verb, oracle); }
TEST(Containments, SphereObb) { expect_law<Sphere, Obb>("sphere in obb", verb, oracle); }
TEST(Containments, AabbSphere) { expect_law<Aabb, Sphere>("aabb in sphere", verb, oracle); }
TEST(Containments, AabbAabb) { expect_law<Aabb, Aabb>("aabb in aabb", verb, oracle); }
TEST(Containments, AabbObb) { expect_law<Aabb, Obb>("aabb in obb", verb, oracle); }
TEST(Containments, ObbSphere) { expect_law<Obb, Sphere>("obb in sphere", verb, oracle); }
TEST(Containments, ObbAabb) { expect_law<Obb, Aabb>("obb in aabb", verb, oracle); }
TEST(Containments, ObbObb) { expect_law<Obb, Obb>("obb in obb", verb, oracle); }

}  // namespace
}  // namespace abut::laws
