// SPDX-License-Identifier: MIT
// Moments of triangles in closed form, translated from centre to centre by Horner's scheme.
#include "abut/mesh/winding_moments.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "abut/math/nearest_float.h"

namespace abut::winding {
namespace {

double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vec3 cross(Vec3 a, Vec3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
double norm(Vec3 a) { return std::sqrt(dot(a, a)); }

Form<1> linear_form(Vec3 v) { return {{v.x, v.y, v.z}}; }

/// (s · d) times the form.
template <std::size_t k>
Form<k + 1> times(Vec3 s, const Form<k>& form) {
    Form<k + 1> result;
    for (std::size_t x = 0; x <= k; ++x) {
        for (std::size_t y = 0; x + y <= k; ++y) {
            const double c = form.at(x, y);
            result.term[Form<k + 1>::index_of(x + 1, y)] += s.x * c;
            result.term[Form<k + 1>::index_of(x, y + 1)] += s.y * c;
            result.term[Form<k + 1>::index_of(x, y)] += s.z * c;
        }
    }
    return result;
}
template <std::size_t k>
Form<k> plus(const Form<k>& a, double t, const Form<k>& b) {
    Form<k> result = a;
    for (std::size_t i = 0; i < a.term.size(); ++i) result.term[i] += t * b.term[i];
    return result;
}

double trace(const Moments& m) { return m.second[0] + m.second[1] + m.second[2]; }
/// The matrix ∫ y y times a vector.
Vec3 times_second(const Moments& m, Vec3 s) {
    const auto& [xx, yy, zz, xy, yz, zx] = m.second;
    return {xx * s.x + xy * s.y + zx * s.z, xy * s.x + yy * s.y + yz * s.z, zx * s.x + yz * s.y + zz * s.z};
}
constexpr std::array<std::array<int, 2>, 6> pairs{{{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {2, 0}}};

/// Adds a part, which has a centre of its own: y + s replaces each of its y.
void add(Moments& sum, const Moments& part) {
    const Vec3 s = part.center - sum.center;
    const double square = dot(s, s), along = dot(part.first, s);
    sum.radius = std::max(sum.radius, norm(s) + part.radius);
    const Form<2> once = times(s, part.normal);
    const Form<2> l = plus(part.linear, 1, once);
    const Form<3> q = plus(part.quadratic, 1, times(s, plus(part.linear, 1, l)));  // + 2 s L + s² N
    const Form<3> inner = plus(plus(plus(part.quadratic, 1, part.quadratic), 1, q), 1, times(s, part.linear));
    sum.normal = plus(sum.normal, 1, part.normal);
    sum.linear = plus(sum.linear, 1, l);
    sum.quadratic = plus(sum.quadratic, 1, q);
    sum.cubic = plus(plus(sum.cubic, 1, part.cubic), 1, times(s, inner));  // + 3 s Q + 3 s² L + s³ N

    sum.area += part.area;
    sum.first += part.first + part.area * s;
    for (std::size_t n = 0; n < pairs.size(); ++n) {
        const auto [i, j] = pairs[n];
        sum.second[n] += part.second[n] + part.first[i] * s[j] + s[i] * part.first[j] + part.area * s[i] * s[j];
    }
    const Vec3 second_times_s = times_second(part, s);
    sum.third +=
        part.third + 2.0 * second_times_s + square * part.first + (trace(part) + 2 * along + square * part.area) * s;
    sum.fourth += part.fourth + 4 * dot(s, second_times_s) + square * square * part.area + 4 * dot(part.third, s) +
                  2 * square * trace(part) + 4 * square * along;
}

float up(double x) {
    const auto f = static_cast<float>(x * (1 + 0x1p-20));
    return std::nextafter(f, std::numeric_limits<float>::infinity());
}

/// An upper bound of the third term times the fifth power of the distance: 105/6 times a harmonic form of unit vectors,
/// which is at most √(24/105) of its tensor's norm. That norm follows from the whole tensor's, less the contribution of
/// its traces.
double third_term(const Moments& m) {
    constexpr std::array<double, 5> factorial{1, 1, 2, 6, 24};
    const Form<4>& h = m.cubic;
    const auto entry = [&](std::size_t x, std::size_t y, std::size_t z) {
        return h.at(x, y) * (factorial[x] * factorial[y] * factorial[z] / 24);
    };
    double whole = 0;
    for (std::size_t x = 0; x <= 4; ++x) {
        for (std::size_t y = 0; x + y <= 4; ++y) {
            const double e = entry(x, y, 4 - x - y);
            whole += e * e * (24 / (factorial[x] * factorial[y] * factorial[4 - x - y]));
        }
    }
    const double xx = entry(4, 0, 0) + entry(2, 2, 0) + entry(2, 0, 2),
                 yy = entry(2, 2, 0) + entry(0, 4, 0) + entry(0, 2, 2),
                 zz = entry(2, 0, 2) + entry(0, 2, 2) + entry(0, 0, 4),
                 xy = entry(3, 1, 0) + entry(1, 3, 0) + entry(1, 1, 2),
                 yz = entry(2, 1, 1) + entry(0, 3, 1) + entry(0, 1, 3),
                 zx = entry(3, 0, 1) + entry(1, 2, 1) + entry(1, 0, 3);
    const double of_trace = xx * xx + yy * yy + zz * zz + 2 * (xy * xy + yz * yz + zx * zx), twice = xx + yy + zz;
    const double rest = whole - 6.0 / 7 * of_trace + 3.0 / 35 * twice * twice;
    // The rounding error of the difference is below 2^-40 of the whole.
    const double by_tensor = 8.367 * std::sqrt(std::max(rest, 0.0) + 0x1p-40 * whole);
    // It is also at most 4 ∫ |y|³.
    return std::min(by_tensor, 4 * std::sqrt(std::max(trace(m) * m.fourth, 0.0)));
}

}  // namespace

Moments moments_of(const Triangle& t) noexcept {
    // About its centroid, where the sum of the corners is 0. A linear function u with sum 0 over the corners has ∫ u² =
    // area / 12 Σ u², ∫ u³ = area / 30 Σ u³ and ∫ u⁴ = area / 15 ((Σ u²)² / 8 + Σ u⁴ / 4).
    Moments m;
    m.center = (t.a + t.b + t.c) / 3.0;
    const Vec3 n = 0.5 * cross(t.b - t.a, t.c - t.a);
    m.area = norm(n);
    m.normal = linear_form(n);
    double fourths = 0;
    for (const Vec3& v : {t.a, t.b, t.c}) {
        const Vec3 c = v - m.center;
        const double square = dot(c, c);
        m.radius = std::max(m.radius, std::sqrt(square));
        const Form<2> once = times(c, m.normal);
        const Form<3> twice = times(c, once);
        m.quadratic = plus(m.quadratic, 1.0 / 12, twice);
        m.cubic = plus(m.cubic, 1.0 / 30, times(c, twice));
        for (std::size_t i = 0; i < pairs.size(); ++i) m.second[i] += c[pairs[i][0]] * c[pairs[i][1]];
        m.third += square * c;
        fourths += square * square;
    }
    const double whole = trace(m),
                 norm_square =
                     dot(Vec3(m.second[0], m.second[1], m.second[2]), Vec3(m.second[0], m.second[1], m.second[2])) +
                     2 * dot(Vec3(m.second[3], m.second[4], m.second[5]), Vec3(m.second[3], m.second[4], m.second[5]));
    m.fourth = m.area / 15 * ((whole * whole + 2 * norm_square) / 24 + fourths / 4);
    for (double& s : m.second) s *= m.area / 12;
    m.third *= m.area / 30;
    return m;
}

Moments sum_of(std::span<const Moments> parts) noexcept {
    Moments sum;
    double weight = 0;
    for (const Moments& p : parts) {
        sum.center += p.area * p.center;
        weight += p.area;
    }
    sum.center = nearest_floats(weight > 0 ? sum.center / weight : parts.empty() ? Vec3(0) : parts[0].center);
    for (const Moments& p : parts) add(sum, p);
    return sum;
}

void put(const Moments& m, winding::Clusters8& to, std::size_t lane) noexcept {
    const auto set = [lane](winding::Clusters8::Lanes& lanes, double value) {
        lanes[lane] = static_cast<float>(value);
    };
    for (std::size_t i = 0; i < 3; ++i) {
        set(to.center[i], m.center[static_cast<int>(i)]);
        set(to.normal[i], m.normal.term[i]);
    }
    // Values this small underflow in floats: the infinite radius means that the cluster is never far enough.
    const bool lost = m.area > 0 && m.area * m.radius * m.radius < 1e-33;
    to.radius[lane] = lost ? std::numeric_limits<float>::infinity() : up(m.radius);
    to.area[lane] = up(m.area);
    to.third[lane] = up(third_term(m));
    to.fourth[lane] = up(m.fourth);
    // The entries of the tensors, without their traces.
    const Form<2>& l = m.linear;
    const double third = (l.at(2, 0) + l.at(0, 2) + l.at(0, 0)) / 3;
    const std::array<double, 5> linear{l.at(2, 0) - third, l.at(0, 2) - third, l.at(1, 1) / 2, l.at(0, 1) / 2,
                                       l.at(1, 0) / 2};
    for (std::size_t i = 0; i < linear.size(); ++i) set(to.linear[i], linear[i]);
    const Form<3>& q = m.quadratic;
    const double xyy = q.at(1, 2) / 3, xzz = q.at(1, 0) / 3, yxx = q.at(2, 1) / 3, yzz = q.at(0, 1) / 3,
                 zxx = q.at(2, 0) / 3, zyy = q.at(0, 2) / 3;
    const double x = (q.at(3, 0) + xyy + xzz) / 5, y = (yxx + q.at(0, 3) + yzz) / 5, z = (zxx + zyy + q.at(0, 0)) / 5;
    const std::array<double, 7> quadratic{xyy - x, xzz - x, yxx - y, yzz - y, zxx - z, zyy - z, q.at(1, 1) / 6};
    for (std::size_t i = 0; i < quadratic.size(); ++i) set(to.quadratic[i], quadratic[i]);
}

}  // namespace abut::winding
