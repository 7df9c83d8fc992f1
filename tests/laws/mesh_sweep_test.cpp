// SPDX-License-Identifier: MIT
// Law: the sweep of a shape at a mesh gives the first hit of its sweeps at all triangles: for balls bit for bit, for
// shapes that are swept by support points within their bound. ABUT_LAW_CASES sets the number of sweeps for each shape
// over all meshes.
#include <gtest/gtest.h>

#include "abut/query/intersects.h"
#include "abut/query/sweep.h"
#include "tests/laws/mesh_law.h"

namespace abut::laws {
namespace {

SweepOptions options_of(Dice& dice) {
    SweepOptions options;
    if (dice.one_in(4)) options.cull = dice.one_in(2) ? Cull::back : Cull::front;
    options.ignore_separating = dice.one_in(4);
    if (dice.one_in(4)) options.max_t = std::abs(2 * dice.unit());
    return options;
}

template <class Shape>
std::optional<SweepHit> first_of(const std::vector<Triangle>& parts, const Shape& shape, Vec3 motion,
                                 const SweepOptions& options) {
    std::optional<SweepHit> best;
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
        auto hit = sweep(shape, motion, parts[i], options);
        if (!hit || (best && !(hit->t < best->t))) continue;
        best = hit;
        best->where.triangle = i;
    }
    return best;
}

using laws::same;
bool same(const SweepHit& a, const SweepHit& b) {
    return same(a.t, b.t) && same(a.position, b.position) && same(a.point, b.point) && same(a.normal, b.normal) &&
           same(a.depth, b.depth) && a.where == b.where;
}

TEST(MeshSweepLaw, OfBallsIsThatOfTheFirstTriangle) {
    Tally tally{"sweep of spheres"};
    for_each_query([&](const auto& mesh, const auto& parts, std::uint64_t seed, const std::string& what) {
        Aim aim(mesh, seed);
        Sphere ball;
        aim.make(ball);
        const Vec3 motion = aim.direction(ball.center);
        const SweepOptions options = options_of(aim.dice);
        const auto hit = sweep(ball, motion, mesh, options), first = first_of(parts, ball, motion, options);
        tally.add(hit.has_value(), hit.has_value() == first.has_value() && (!hit || same(*hit, *first)),
                  what + ": " + show(ball));
    });
    EXPECT_GT(tally.met, tally.queries / 10);
}

/// How much t may differ, since both values are within the bound of gjk::sweep.
template <class Shape>
void expect_near(const char* name) {
    Tally tally{name};
    for_each_query(4, [&](const auto& mesh, const auto& parts, std::uint64_t seed, const std::string& what) {
        Aim aim(mesh, seed);
        Shape shape;
        aim.make(shape);
        const Aabb box = bounds(shape);
        const Vec3 motion = aim.direction(box.center());
        const SweepOptions options = options_of(aim.dice);
        const auto hit = sweep(shape, motion, mesh, options), first = first_of(parts, shape, motion, options);
        // The largest coordinate, if it neither overflows nor underflows in products.
        long double size = 0;
        const auto count = [&](Vec3 v) {
            for (int k = 0; k < 3; ++k) size = std::max(size, std::abs(static_cast<long double>(v[k])));
        };
        count(box.center()), count(box.extents());
        for (const Triangle& part : parts) count(part.a), count(part.b), count(part.c);
        const long double length = std::hypot(static_cast<long double>(motion.x), static_cast<long double>(motion.y),
                                              static_cast<long double>(motion.z));
        const long double bound = 0x1p-29L * (size / length) + 0x1p-29L;
        const double t = hit ? hit->t : options.max_t, other = first ? first->t : options.max_t;
        tally.add(hit.has_value(), !(std::abs(static_cast<long double>(t) - other) > bound), what + ": " + show(shape));
    });
    EXPECT_GT(tally.met, tally.queries / 20);
}

TEST(MeshSweepLaw, OfCapsulesIsThatOfTheFirstTriangle) { expect_near<Capsule>("sweep of capsules"); }
TEST(MeshSweepLaw, OfBoxesIsThatOfTheFirstTriangle) { expect_near<Aabb>("sweep of boxes"); }
TEST(MeshSweepLaw, OfTurnedBoxesIsThatOfTheFirstTriangle) { expect_near<Obb>("sweep of turned boxes"); }

}  // namespace
}  // namespace abut::laws
