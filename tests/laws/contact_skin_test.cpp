// SPDX-License-Identifier: MIT
// Law: for a point or a ball slightly below a smooth part of a surface, the contact has that depth and the direction of
// the surface's normal. Depths are as small as rounding allows; in half of the cases axes are integers. ABUT_LAW_CASES
// sets the number of cases a shape.
#include <gtest/gtest.h>

#include <cmath>

#include "abut/abut.h"
#include "tests/laws/law_environment.h"
#include "tests/laws/needles.h"

namespace abut::laws {
namespace {

/// A point of a surface and the outward normal there.
struct Place {
    Vec3 point, normal;
};

class SkinDice : public NeedleDice {
public:
    SkinDice() : NeedleDice(7) {}

    Place on(Cylinder& c) {
        axis(c.a, c.b, c.radius);
        const Vec3 out = around(c.b - c.a), end = glm::normalize(c.b - c.a);
        if (in(0, 3) < 2) return {c.a + in(0.1, 0.9) * (c.b - c.a) + c.radius * out, out};
        const Vec3 aside = c.radius * in(0, 0.9) * out;
        return coin() ? Place{c.a + aside, -end} : Place{c.b + aside, end};
    }
    Place on(Cone& c) {
        axis(c.base, c.apex, c.radius);
        const Vec3 out = around(c.apex - c.base), end = glm::normalize(c.apex - c.base);
        if (in(0, 3) < 1) return {c.base + c.radius * in(0, 0.9) * out, -end};
        const double part = in(0.1, 0.9);
        return {c.base + part * (c.apex - c.base) + (1 - part) * c.radius * out,
                glm::normalize(glm::distance(c.base, c.apex) * out + c.radius * end)};
    }
    Place on(Ellipsoid& e) {
        next();
        const Pose pose{Quat(in(-1, 1), in(-1, 1), in(-1, 1), in(0.1, 1)), point(3)};
        const Vec3 radii(in(0.4, 3), in(0.4, 3), in(0.4, 3)), unit = direction();
        e = pose * Ellipsoid{Vec3(0), Mat3(1.0), radii};
        return {pose * (unit * radii), rotation_matrix(pose) * glm::normalize(unit / radii)};
    }

private:
    void axis(Vec3& a, Vec3& b, double& radius) {
        next();
        do {
            a = point(3);
            b = point(3);
        } while (a == b);
        radius = in(0.3, 3);
    }
    Vec3 direction() { return glm::normalize(Vec3(in(-1, 1), in(-1, 1), in(-1, 1))); }
    Vec3 around(Vec3 axis) { return glm::normalize(glm::cross(axis, direction())); }
};

/// The bound of contact for sizes of up to 32.
constexpr double bound = 0x1p-23;

template <class Body, class Shape>
void expect_depth(const Body& body, const Shape& shape, double depth, Vec3 out) {
    const auto found = contact(body, shape);
    if (!found) {
        EXPECT_LE(depth, bound);
        return;
    }
    // At other places the way out may be shorter.
    EXPECT_LE(found->depth, depth + bound);
    const bool is_way_in = depth > 1e-4 && found->depth > depth - bound;
    EXPECT_LT(is_way_in ? glm::dot(found->direction, out) : -1, -1 + 1e-3);
}

template <class Shape>
void check() {
    SkinDice dice;
    const long cases = environment_case_count(60000);
    for (long i = 0; i < cases && !::testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(::testing::Message() << "case " << i);
        Shape shape;
        const Place place = dice.on(shape);
        const double depth = std::pow(10, -dice.in(3, 15)), radius = dice.in(0.1, 1);
        expect_depth(place.point - depth * place.normal, shape, depth, place.normal);
        expect_depth(Sphere{place.point + (radius - depth) * place.normal, radius}, shape, depth, place.normal);
    }
}

TEST(ContactSkinLaw, OfACylinder) { check<Cylinder>(); }
TEST(ContactSkinLaw, OfACone) { check<Cone>(); }
TEST(ContactSkinLaw, OfAnEllipsoid) { check<Ellipsoid>(); }

}  // namespace
}  // namespace abut::laws
