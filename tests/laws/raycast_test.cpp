// SPDX-License-Identifier: MIT
// Law: a ray has a hit exactly if the sets intersect; t and point are within a few ulps of the true ones; barycentric
// weights sum to exactly 1 and give the point; max_t is compared exactly; the order of a triangle's corners changes
// nothing. ABUT_LAW_CASES sets the number of random cases a shape; a tenth as many, but at least 1000, are adversarial.
#include <gtest/gtest.h>

#include <cstdio>
#include <optional>

#include "abut/query/intersects.h"
#include "abut/query/raycast.h"
#include "tests/laws/first_hit.h"
#include "tests/laws/shape_cases.h"

namespace abut::laws {
namespace {

struct Worst {
    double t = 0;        // in ulps
    double point = 0;    // in halves of an ulp of the point's or shape's largest coordinate
    double weights = 0;  // the same of the point that the weights give
    long hits = 0;
};

bool has_area(const Triangle& t) {
    const auto n = figure<Dyadic>(t).normal({3, {0, 1, 2, 0}});
    return sign(inner(n, n)) != 0;
}

bool weights_fit(const Hit& hit, const Triangle& t, Worst& worst) {
    const Vec3 w = hit.barycentric;
    if (w.x + w.y + w.z != 1 || w.z + w.y + w.x != 1 || w.x < 0 || w.y < 0 || w.z < 0) return false;
    const double size = size_of(t);
    if (size > 1e300 || size < 1e-290) return true;
    const double off = size_of(w.x * t.a + w.y * t.b + w.z * t.c - hit.point) / (size * 0x1p-53);
    worst.weights = std::max(worst.weights, off);
    return off <= 32;
}

/// Checks for triangles only: weights, the order of corners, and culling.
const char* fault_of_triangle(const Ray& ray, const Triangle& shape, const Hit& hit, Worst& worst) {
    if (!weights_fit(hit, shape, worst)) return "has wrong weights";
    const auto again = raycast(ray, permuted(shape));
    if (!again || again->t != hit.t || again->point != hit.point || again->normal != hit.normal) return "turns";
    // In a triangle without area a point has several sets of weights.
    const Vec3 w = hit.barycentric;
    if (again->barycentric != Vec3(w.z, w.x, w.y) && has_area(shape)) return "has weights that do not turn";
    const auto seen = [&](const Triangle& t, Cull cull) {
        return raycast(ray, t, RaycastOptions{.cull = cull}).has_value();
    };
    const bool front = seen(shape, Cull::back), back = seen(shape, Cull::front);
    const Triangle other{shape.a, shape.c, shape.b};
    if (!front && !back) return "has no side";
    return front != seen(other, Cull::front) || back != seen(other, Cull::back) ? "has the same side twice" : nullptr;
}

const char* fault_of_number(double t, const FirstHit& truth, Worst& worst) {
    if (t < 0 || (t == 0) != truth.at_start()) return "is not at 0 when it starts there";
    const long double exact = truth.t();
    if (exact == 0) return nullptr;
    if (exact > 1.79e308L) return t > 1.79e308 ? nullptr : "is not very far away";
    int exponent;
    std::frexp(exact, &exponent);
    const double ulps = static_cast<double>(std::abs(t - exact) / std::ldexp(1.0L, std::max(exponent - 53, -1074)));
    worst.t = std::max(worst.t, ulps);
    return ulps <= 4 ? nullptr : "has t far off";
}

/// What is wrong with the answers for this case, or null.
template <class Shape>
const char* fault(const Ray& ray, const Shape& shape, Worst& worst) {
    const std::optional<FirstHit> truth = first_hit(ray, shape);
    const std::optional<Hit> hit = raycast(ray, shape);
    if (hit.has_value() != truth.has_value()) return "is not hit, or is";
    if (occluded(ray, shape) != truth.has_value()) return "does not occlude, or does";
    if (intersects(ray, shape) != truth.has_value()) return "does not intersect, or does";
    if (!hit) return nullptr;
    ++worst.hits;
    if (const char* found = fault_of_number(hit->t, *truth, worst)) return found;
    // With max_t just below the true t there is no hit, just above there is one; at t itself it is decided exactly.
    for (const double limit : {hit->t, std::nextafter(hit->t, 0.0), std::nextafter(hit->t, 1e308)}) {
        if (!std::isfinite(limit)) continue;
        const auto limited = raycast(ray, shape, RaycastOptions{.max_t = limit});
        if (limited.has_value() != truth->by(limit)) return "ends at max_t, or does not";
        if (limited && limited->t > limit) return "is past max_t";
        if (occluded(ray, shape, RaycastOptions{.max_t = limit}) != limited.has_value()) return "occludes beyond max_t";
    }
    const double length = std::hypot(hit->normal.x, hit->normal.y, hit->normal.z);
    if (length != 0 && !(std::fabs(length - 1) <= 0x1p-50)) return "has a normal not of unit length";
    const double size = std::max(size_of(hit->point), size_of(shape));
    for (int i = 0; i < 3 && size < 1e307 && size > 1e-290; ++i) {
        const long double off = std::abs(truth->coordinate(ray.origin[i], ray.direction[i]) - hit->point[i]);
        const auto halves = static_cast<double>(off / (size * 0x1p-53));
        worst.point = std::max(worst.point, halves);
        if (!(halves <= 16)) return "has a point far off";
    }
    if constexpr (std::is_same_v<Shape, Triangle>) return fault_of_triangle(ray, shape, *hit, worst);
    return nullptr;
}

template <class Shape>
void draw(long i, bool adversarial, Ray& ray, Shape& shape) {
    draw_pair(i, adversarial, shape, ray);
    // Some rays start so far away that different points of the shape have nearly the same t.
    if (adversarial && i % 8 >= 6) ray.origin -= std::ldexp(1.0, static_cast<int>(i / 8 % 80) - 5) * ray.direction;
    if (adversarial) return;
    // Rays from outside towards the middle, about half of which hit.
    ray.origin *= 3.0;
    ray.direction -= ray.origin;
}

template <class Shape>
void check_raycast() {
    const long counts[2] = {law_cases(), std::max(law_cases() / 10, 1000L)};
    Worst worst[2];
    long wrong = 0, done[2] = {0, 0};
    for (int adversarial = 0; adversarial < 2; ++adversarial) {
        for (long i = 0; done[adversarial] < counts[adversarial]; ++i) {
            Ray ray;
            Shape shape;
            draw(i, adversarial == 1, ray, shape);
            if (!measurable(ray) || !measurable(shape)) continue;
            ++done[adversarial];
            const char* found = fault(ray, shape, worst[adversarial]);
            if (found == nullptr || ++wrong > 3) continue;
            const auto hit = raycast(ray, shape);
            const auto truth = first_hit(ray, shape);
            ADD_FAILURE() << (adversarial ? "adversarial case " : "random case ") << i << ": what\n  " << show(ray)
                          << " meets of\n  " << show(shape) << "\n  " << found << ": "
                          << (hit ? digits(hit->t) + " " + show(hit->point) : "nothing") << ", true "
                          << (truth ? digits(static_cast<double>(truth->t())) : "nothing");
        }
    }
    std::printf("ray %-8s", name_of(Shape()));
    for (int adversarial = 0; adversarial < 2; ++adversarial) {
        const Worst& w = worst[adversarial];
        std::printf(" %8ld %s (%3.0f%% hit; t %.2f ulps, point %.1f, weights %.1f),", done[adversarial],
                    adversarial ? "adversarial" : "random",
                    100.0 * static_cast<double>(w.hits) / static_cast<double>(done[adversarial]), w.t, w.point,
                    w.weights);
    }
    std::printf(" %ld wrong\n", wrong);
    std::fflush(stdout);
    EXPECT_EQ(wrong, 0);
}

TEST(RaycastLaw, OfTriangles) { check_raycast<Triangle>(); }
TEST(RaycastLaw, OfSegmentsAndPoints) {
    check_raycast<Segment>();
    check_raycast<Vec3>();
}
TEST(RaycastLaw, OfPlanes) { check_raycast<Plane>(); }
TEST(RaycastLaw, OfHalfSpaces) { check_raycast<HalfSpace>(); }
TEST(RaycastLaw, OfBalls) { check_raycast<Sphere>(); }
TEST(RaycastLaw, OfBoxes) {
    check_raycast<Aabb>();
    check_raycast<Obb>();
}

}  // namespace
}  // namespace abut::laws
