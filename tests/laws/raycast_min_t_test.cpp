// SPDX-License-Identifier: MIT
// Law: with min_t, raycast, occluded, raycast_all and raycast_each give exactly the hits of raycast_all without it whose
// t is not less, for every shape and mesh, and for every max_t, cull and filter.
#include <gtest/gtest.h>

#include <limits>
#include <optional>

#include "abut/mesh/mesh_batches.h"
#include "abut/query/each.h"
#include "abut/query/raycast.h"
#include "abut/query/reference_point.h"
#include "abut/scene/model.h"
#include "tests/laws/matrix_shapes.h"
#include "tests/laws/mesh_law.h"

namespace abut::laws {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

using laws::same;
bool same(const Hit& a, const Hit& b) {
    return same(a.t, b.t) && same(a.point, b.point) && same(a.normal, b.normal) && same(a.barycentric, b.barycentric) &&
           a.where == b.where;
}
bool same(const std::optional<Hit>& a, const std::optional<Hit>& b) {
    return a.has_value() == b.has_value() && (!a || same(*a, *b));
}
bool same(const std::vector<Hit>& a, const std::vector<Hit>& b) {
    return std::ranges::equal(a, b, [](const Hit& p, const Hit& q) { return same(p, q); });
}

/// Options without min_t: any side, often a filter, often a max_t at or beside the t of a hit.
template <class X>
RaycastOptions some_options(Dice& dice, const Ray& ray, const X& x) {
    RaycastOptions options{.cull = static_cast<Cull>(dice.pick(0, 2))};
    if (dice.one_in(3)) {
        options.filter = [odd = dice.one_in(2)](const Where& where) { return (where.triangle % 2 != 0) == odd; };
    }
    const std::vector<Hit> hits = raycast_all(ray, x);
    if (!hits.empty() && dice.one_in(3)) {
        const double t = hits[static_cast<std::size_t>(dice.pick(0, static_cast<int>(hits.size()) - 1))].t;
        options.max_t = dice.one_in(2) ? t : std::nextafter(t, dice.one_in(2) ? infinity : 0);
    }
    return options;
}

/// Mostly the t of a hit, or a double beside it.
double some_min_t(Dice& dice, const std::vector<Hit>& hits) {
    if (hits.empty() || dice.one_in(4)) {
        constexpr std::array others{
            0.0, -0.0, -1.0, 1e-9, 0.5, 5e-324, infinity, -infinity, std::numeric_limits<double>::quiet_NaN()};
        return others[static_cast<std::size_t>(dice.pick(0, static_cast<int>(others.size()) - 1))];
    }
    const double t = hits[static_cast<std::size_t>(dice.pick(0, static_cast<int>(hits.size()) - 1))].t;
    const int step = dice.pick(-1, 1);
    return step == 0 ? t : std::nextafter(t, step > 0 ? infinity : -infinity);
}

/// What `min_t` leaves of the hits without it.
std::vector<Hit> from(double min_t, std::vector<Hit> hits) {
    std::erase_if(hits, [&](const Hit& hit) { return !(hit.t >= min_t); });
    return hits;
}

template <class X>
bool leaves_the_rest(const Ray& ray, const X& x, const RaycastOptions& options, const std::vector<Hit>& rest) {
    const auto first = rest.empty() ? std::nullopt : std::optional(rest.front());
    return same(raycast_all(ray, x, options), rest) && same(raycast(ray, x, options), first) &&
           occluded(ray, x, options) == first.has_value();
}

TEST(RaycastMinT, OfMeshesLeavesTheHitsFromThereOn) {
    Tally tally{"min_t, meshes"};
    for_each_query(2, [&](const auto& mesh, const auto&, std::uint64_t seed, const std::string& what) {
        Aim aim(mesh, seed);
        Ray ray;
        aim.make(ray);
        RaycastOptions options = some_options(aim.dice, ray, mesh);
        const std::vector<Hit> hits = raycast_all(ray, mesh, options);
        options.min_t = some_min_t(aim.dice, hits);
        const std::vector<Hit> rest = from(options.min_t, hits);
        tally.add(rest.size() < hits.size(), leaves_the_rest(ray, mesh, options, rest),
                  what + ": " + show(ray) + "min_t " + show(options.min_t) + "max_t " + show(options.max_t));
    });
}

TEST(RaycastMinT, OfBatchesIsThatOfEachRay) {
    Tally tally{"min_t, batches"};
    for_each_query(16, [&](const auto& mesh, const auto&, std::uint64_t seed, const std::string& what) {
        Aim aim(mesh, seed);
        std::vector<Ray> rays(24);
        for (Ray& ray : rays) aim.make(ray);
        RaycastOptions options = some_options(aim.dice, rays[0], mesh);
        options.min_t = some_min_t(aim.dice, raycast_all(rays[1], mesh, options));
        std::vector<std::optional<Hit>> found(rays.size());
        raycast_each(rays, mesh, found, options);
        std::vector<char> hidden(rays.size());
        occluded_each(rays, mesh, hidden, options);
        RayHits all;
        raycast_all_each(rays, mesh, all, options);
        for (std::size_t i = 0; i < rays.size(); ++i) {
            RaycastOptions without = options;
            without.min_t = 0;
            const std::vector<Hit> rest = from(options.min_t, raycast_all(rays[i], mesh, without));
            tally.add(!rest.empty(),
                      same(found[i], rest.empty() ? std::nullopt : std::optional(rest.front())) &&
                          (hidden[i] != 0) == !rest.empty() &&
                          same(std::vector<Hit>(all.of(i).begin(), all.of(i).end()), rest),
                      what + ", ray " + std::to_string(i));
        }
    });
}

/// A shape of a program's own, a ball.
struct Ball {
    Vec3 center{0};
    double radius = 0;
};
Vec3 support(const Ball& ball, const Vec3&) { return ball.center; }
double rounding_radius(const Ball& ball) { return ball.radius; }

template <class X>
void expect_shape(Tally& tally, Dice& dice, const Ray& ray, const X& x, const std::string& what) {
    RaycastOptions options = some_options(dice, ray, x);
    const std::vector<Hit> hits = raycast_all(ray, x, options);
    options.min_t = some_min_t(dice, hits);
    const std::vector<Hit> rest = from(options.min_t, hits);
    bool right = leaves_the_rest(ray, x, options, rest);
    if constexpr (is_shape<X>) right = right && leaves_the_rest(ray, AnyShape(x), options, rest);
    tally.add(rest.size() < hits.size(), right, what + ": " + show(ray) + "min_t " + show(options.min_t));
}

TEST(RaycastMinT, OfShapesLeavesTheirHitOrNone) {
    Nouns::each([]<class Shape>() {
        const std::string name = std::string("min_t, ") + name_of<Shape>;
        Tally tally{name.c_str()};
        for (long i = 0; i < std::max(cases() / 4, 300L); ++i) {
            const auto family = static_cast<Family>(i % 3);
            ShapeMaker maker(static_cast<std::uint64_t>(i), family);
            Shape shape;
            Ray ray;
            maker.make(shape);
            maker.make(ray);
            // Mostly aimed, since few rays would hit otherwise.
            if (i % 4 != 0) ray.direction = reference_point(shape) - ray.origin;
            Dice dice(static_cast<std::uint64_t>(i));
            expect_shape(tally, dice, ray, shape, std::to_string(i));
        }
    });
}

TEST(RaycastMinT, OfAShapeOfAProgramsOwnLeavesItsHitOrNone) {
    Tally tally{"min_t, own shape"};
    for (long i = 0; i < std::max(cases() / 4, 300L); ++i) {
        ShapeMaker maker(static_cast<std::uint64_t>(i), Family::random);
        Sphere like;
        Ray ray;
        maker.make(like);
        maker.make(ray);
        if (i % 4 != 0) ray.direction = like.center - ray.origin;
        Dice dice(static_cast<std::uint64_t>(i));
        expect_shape(tally, dice, ray, Ball{like.center, like.radius}, std::to_string(i));
    }
}

TEST(RaycastMinT, OfModelsIsThatOfTheirMesh) {
    Tally tally{"min_t, models"};
    const Mesh torus = make_torus(1, 0.3, 16, 9);
    const Model model(torus, Pose{Quat(0.6, 0, 0.8, 0), Vec3(0.5, 0, 1)}, 1.5);
    const PosedMesh posed(model.pose(), torus, model.scale());
    for (long i = 0; i < std::max(cases() / 2, 500L); ++i) {
        Aim aim(posed, static_cast<std::uint64_t>(i));
        Ray ray;
        aim.make(ray);
        expect_shape(tally, aim.dice, ray, model, std::to_string(i));
        expect_shape(tally, aim.dice, ray, posed, std::to_string(i));
    }
}

/// A ray that leaves a face in either direction does not hit it again, and one that starts inside a solid does not hit
/// the solid where it leaves.
TEST(RaycastMinT, LeavesTheSurfaceOnWhichARayStarts) {
    const Mesh box = make_box({Vec3(0), Vec3(1)});
    const Ray up{Vec3(0.3, 0.2, 0), Vec3(0, 0, 1)};
    EXPECT_EQ(raycast(up, box)->t, 0);
    EXPECT_EQ(raycast(up, box, {.min_t = 1e-9})->t, 1);
    EXPECT_TRUE(occluded(up, box, {.max_t = 0.5}));
    EXPECT_FALSE(occluded(up, box, {.max_t = 0.5, .min_t = 1e-9}));
    EXPECT_FALSE(raycast(up, Aabb{Vec3(0), Vec3(1)}, {.min_t = 1e-9}));
    EXPECT_FALSE(raycast(up, box, {.max_t = 1, .min_t = 2}));
    EXPECT_FALSE(raycast(up, box, {.min_t = std::numeric_limits<double>::quiet_NaN()}));
    EXPECT_FALSE(occluded(up, box, {.min_t = std::numeric_limits<double>::quiet_NaN()}));
}

}  // namespace
}  // namespace abut::laws
