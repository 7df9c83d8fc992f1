// SPDX-License-Identifier: MIT
// A ray hits exactly when the sets meet in rationals, at t and a point within a few ulps of the rational ones; weights sum to
// exactly 1 and give the point; max_t decides exactly; turning a triangle's corners changes nothing. ABUT_LAW_CASES sets
// the number of random cases a shape; a tenth of that, at least 1000, are adversarial.
#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/gmp.hpp>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>

#include "abut/query/intersects.h"
#include "abut/query/raycast.h"
#include "tests/laws/adversarial.h"
#include "tests/laws/distance_oracle.h"

namespace abut::laws {
namespace {

using Rational = boost::multiprecision::mpq_rational;
using Long = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<1400>, boost::multiprecision::et_off>;
using T3 = Triple<Rational>;

long cases() {
    const char* wish = std::getenv("ABUT_LAW_CASES");
    const long count = wish == nullptr ? 0 : std::strtol(wish, nullptr, 10);
    return count > 0 ? count : 2000;
}

template <class Shape>
std::string show(const Shape& shape) {
    std::ostringstream out;
    const auto* values = reinterpret_cast<const double*>(&shape);
    for (std::size_t i = 0; i < sizeof(Shape) / sizeof(double); ++i) out << std::hexfloat << values[i] << ", ";
    return out.str();
}

Long widened(const Rational& q) { return Long(numerator(q)) / Long(denominator(q)); }

/// The true t of the first point that ray and shape share.
template <class Shape>
std::optional<Long> first(const Ray& ray, const Shape& shape) {
    const auto x = pieces<Rational>(shape);
    const T3 o = lifted<Rational>(ray.origin), d = lifted<Rational>(ray.direction);
    Pieces<Rational> start;
    start.points = {o};
    if (square_distance<Rational>(start, x) == 0) return Long(0);
    const Rational d2 = inner(d, d);
    if (d2 == 0) return {};
    const typename Pieces<Rational>::Span path{o, d, false, true};
    std::optional<Rational> t;
    const auto offer = [&](const Rational& next) {
        if (!t || next < *t) t = next;
    };
    for (const auto& p : x.points) {
        const T3 n = outer(p - o, d);
        if (inner(n, n) == 0 && inner(p - o, d) >= 0) offer(inner(p - o, d) / d2);
    }
    for (const auto& s : x.spans) {
        if (square_distance<Rational>(path, s) != 0) continue;
        const T3 n = outer(d, s.d);
        offer(inner(outer(s.a - o, s.d), n) / inner(n, n));
    }
    for (const auto& f : x.triangles) {
        if (!pierces<Rational>(path, f)) continue;
        const T3 n = outer(f[1] - f[0], f[2] - f[0]);
        offer(inner(f[0] - o, n) / inner(d, n));
    }
    return t ? std::optional(widened(*t)) : std::nullopt;
}

std::optional<Long> first(const Ray& ray, const Plane& plane) {
    const T3 n = lifted<Rational>(plane.normal);
    const Rational left = Rational(plane.offset) - inner(n, lifted<Rational>(ray.origin));
    const Rational speed = inner(n, lifted<Rational>(ray.direction));
    if (left == 0) return Long(0);
    if (speed == 0 || left / speed < 0) return {};
    return widened(left / speed);
}

std::optional<Long> first(const Ray& ray, const Sphere& sphere) {
    const T3 q = lifted<Rational>(ray.origin) - lifted<Rational>(sphere.center), d = lifted<Rational>(ray.direction);
    const Rational a = inner(d, d), b = -inner(q, d),
                   c = inner(q, q) - Rational(sphere.radius) * Rational(sphere.radius);
    if (c <= 0) return Long(0);
    const Rational discriminant = b * b - a * c;
    if (b <= 0 || discriminant < 0) return {};
    return widened(c) / (widened(b) + sqrt(widened(discriminant)));
}

template <class Shape>
Shape turned(const Shape& s) {
    return s;
}
Triangle turned(const Triangle& t) { return {t.c, t.a, t.b}; }

struct Worst {
    double t = 0;
    double point = 0;  // ulps of the point's or shape's largest coordinate
    double weights = 0;
    long hits = 0;
};

template <class Shape>
double size_of(const Shape& shape) {
    double most = 0;
    const auto* values = reinterpret_cast<const double*>(&shape);
    for (std::size_t i = 0; i < sizeof(Shape) / sizeof(double); ++i) most = std::max(most, std::fabs(values[i]));
    return most;
}

bool weights_fit(const Hit& hit, const Triangle& t, Worst& worst) {
    const Vec3 w = hit.barycentric;
    if (w.x + w.y + w.z != 1 || w.z + w.y + w.x != 1 || w.x < 0 || w.y < 0 || w.z < 0) return false;
    const double size = std::max(size_of(t), 1e-300);
    if (size > 1e150 || size < 1e-150) return true;
    const Vec3 p = w.x * t.a + w.y * t.b + w.z * t.c;
    worst.weights = std::max(worst.weights, size_of(p - hit.point) / (size * 0x1p-53));
    return size_of(p - hit.point) <= 32 * size * 0x1p-53;
}

template <class Shape>
bool obeys(const Ray& ray, const Shape& shape, Worst& worst) {
    const std::optional<Long> truth = first(ray, shape);
    const std::optional<Hit> hit = raycast(ray, shape);
    if (hit.has_value() != truth.has_value() || occluded(ray, shape) != truth.has_value()) return false;
    if constexpr (requires { intersects(ray, shape); }) {
        if (intersects(ray, shape) != truth.has_value()) return false;
    }
    if (!hit) return true;
    ++worst.hits;
    if (hit->t < 0 || (hit->t == 0) != (*truth == 0)) return false;
    if (*truth != 0) {
        const double scale = std::max(static_cast<double>(*truth), 0x1p-1022);
        const Long capped = *truth > 1.7e308 ? Long(hit->t) : *truth;
        const double ulps = static_cast<double>(abs(Long(hit->t) - capped) / Long(scale)) * 0x1p53;
        worst.t = std::max(worst.t, ulps);
        if (!(ulps <= 8)) return false;
    }
    // Just short of it there is nothing, just past it there is: decided exactly, also at the double itself.
    for (const double limit : {hit->t, std::nextafter(hit->t, 0.0), std::nextafter(hit->t, 1e308)}) {
        const auto limited = raycast(ray, shape, RaycastOptions{.max_t = limit});
        if (limited.has_value() != (*truth <= Long(limit))) return false;
        if (limited && limited->t > limit) return false;
        if (occluded(ray, shape, RaycastOptions{.max_t = limit}) != limited.has_value()) return false;
    }
    const double length = std::hypot(hit->normal.x, hit->normal.y, hit->normal.z);
    if (length != 0 && std::fabs(length - 1) > 0x1p-50) return false;
    // o + t d, by the true t.
    const double size = std::max({size_of(hit->point), size_of(shape), 1e-300});
    for (int i = 0; i < 3; ++i) {
        const Long coordinate = Long(ray.origin[i]) + *truth * Long(ray.direction[i]);
        const double off = static_cast<double>(abs(coordinate - Long(hit->point[i])) / Long(size)) * 0x1p53;
        if (size < 1e300) worst.point = std::max(worst.point, off);
        if (size < 1e300 && !(off <= 16)) return false;
    }
    if constexpr (std::is_same_v<Shape, Triangle>) {
        if (!weights_fit(*hit, shape, worst)) return false;
        const auto again = raycast(ray, turned(shape));
        if (!again || again->t != hit->t || again->point != hit->point || again->normal != hit->normal) return false;
        // Without an area, corners have more than one set of weights.
        const auto x = pieces<Rational>(shape).points;
        const T3 n = outer(x[1] - x[0], x[2] - x[0]);
        const Vec3 w = hit->barycentric;
        if (inner(n, n) != 0 && again->barycentric != Vec3(w.z, w.x, w.y)) return false;
        const bool front = raycast(ray, shape, RaycastOptions{.cull = Cull::back}).has_value();
        const bool back = raycast(ray, shape, RaycastOptions{.cull = Cull::front}).has_value();
        const Triangle other{shape.a, shape.c, shape.b};
        if (!front && !back) return false;
        if (front != raycast(ray, other, RaycastOptions{.cull = Cull::front}).has_value()) return false;
        if (back != raycast(ray, other, RaycastOptions{.cull = Cull::back}).has_value()) return false;
    }
    return true;
}

Vec3 any(Adversary& r) { return Vec3(r.unit(), r.unit(), r.unit()); }
void random(Adversary& r, Vec3& p) { p = any(r); }
void random(Adversary& r, Segment& s) { s = {any(r), any(r)}; }
void random(Adversary& r, Triangle& t) { t = {any(r), any(r), any(r)}; }
void random(Adversary& r, Plane& p) { p = {any(r), r.unit()}; }
void random(Adversary& r, Sphere& s) { s = {any(r), 0.3 + 0.3 * r.unit()}; }
void random(Adversary& r, Aabb& b) {
    b = {};
    b.include(any(r));
    b.include(any(r));
}
void random(Adversary& r, Obb& b) { b = {any(r), Mat3(any(r), any(r), any(r)), 0.5 * any(r)}; }

template <class Shape, class Make>
void check(const char* name, Make make, int share = 1) {
    const long counts[2] = {std::max(cases() / share, 100L), std::max(cases() / 10, 1000L) / share};
    Worst worst[2];
    long wrong = 0, done[2] = {0, 0};
    for (int hostile = 0; hostile < 2; ++hostile) {
        for (long i = 0; i < counts[hostile]; ++i) {
            const std::uint64_t seed = static_cast<std::uint64_t>(i) * 2 + static_cast<std::uint64_t>(hostile);
            Adversary adversary(seed);
            Ray ray;
            Shape shape;
            if (hostile == 0) {
                random(adversary, shape);
                ray = {3.0 * any(adversary), Vec3(0)};
                ray.direction = any(adversary) - ray.origin;
            } else {
                adversary.next_case();
                shape = make(adversary);
                ray = adversary.ray();
                if (!is_finite(ray) || !is_finite(shape)) continue;
            }
            ++done[hostile];
            if (obeys(ray, shape, worst[hostile])) continue;
            if (++wrong <= 3) {
                const auto hit = raycast(ray, shape);
                const auto truth = first(ray, shape);
                ADD_FAILURE() << name << " seed " << seed << (hostile ? " adversarial" : " random") << "\n  Ray "
                              << show(ray) << "\n  " << show(shape) << "\n  true t "
                              << (truth ? static_cast<double>(*truth) : -1) << " says " << (hit ? show(*hit) : "miss")
                              << " intersects " << intersects(ray, shape);
            }
        }
    }
    std::printf("ray %-9s", name);
    for (int hostile = 0; hostile < 2; ++hostile) {
        const Worst& w = worst[hostile];
        std::printf("%ld %s (%.0f%% hit; t %.2f ulps, point %.1f, weights %.1f), ", done[hostile],
                    hostile ? "adversarial" : "random",
                    100.0 * static_cast<double>(w.hits) / static_cast<double>(done[hostile]), w.t, w.point, w.weights);
    }
    std::printf("%ld wrong\n", wrong);
    std::fflush(stdout);
    EXPECT_EQ(wrong, 0);
}

TEST(RaycastLaw, OfTriangles) {
    check<Triangle>("Triangle", [](Adversary& a) { return a.triangle(); });
}
TEST(RaycastLaw, OfSegmentsAndPoints) {
    check<Segment>("Segment", [](Adversary& a) { return a.segment(); });
    check<Vec3>("Point", [](Adversary& a) { return a.point(); });
}
TEST(RaycastLaw, OfPlanes) {
    check<Plane>("Plane", [](Adversary& a) { return a.plane(); });
}
TEST(RaycastLaw, OfBalls) {
    check<Sphere>("Sphere", [](Adversary& a) { return a.sphere(); });
}
TEST(RaycastLaw, OfBoxes) {
    check<Aabb>(
        "Aabb", [](Adversary& a) { return a.aabb(); }, 2);
    check<Obb>(
        "Obb", [](Adversary& a) { return a.obb(); }, 2);
}

}  // namespace
}  // namespace abut::laws
