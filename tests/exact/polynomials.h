// SPDX-License-Identifier: MIT
// Polynomials and inputs that try the exact stages, with rational arithmetic as the oracle.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <random>

#include "abut/exact/sign.h"

namespace abut::exact::test {

// Without expression templates, which would refer to the operands of an expression after they are gone.
using Rational =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;

struct RationalStage {
    static Rational lift(double x) { return Rational(x); }
};

/// The polynomial in rational arithmetic: independent of every stage under test.
template <class Polynomial, class... Arguments>
Rational oracle(Polynomial polynomial, const Arguments&... inputs) {
    return polynomial(stage::lift<RationalStage>(inputs)...);
}

/// The polynomial of four points as the interpreter records it.
template <class Polynomial>
Recorded recorded(const std::array<Vec3, 4>& p) {
    program::begin();
    using stage::lift, stage::Recording;
    return Polynomial()(lift<Recording>(p[0]), lift<Recording>(p[1]), lift<Recording>(p[2]), lift<Recording>(p[3]));
}

struct Orient2d {
    auto operator()(auto a, auto b, auto c, auto /*unused*/) const {
        return (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x);
    }
};
struct Orient3d {
    auto operator()(auto a, auto b, auto c, auto p) const { return dot(cross(b - a, c - a), p - a); }
};
struct InSphere {  // degree 5
    auto operator()(auto a, auto b, auto c, auto p) const {
        const auto u = a - p, v = b - p, w = c - p;
        return dot(u, u) * dot(v, cross(w, u)) - dot(v, v) * dot(w, cross(u, v)) + dot(w, w) * u.x;
    }
};
struct SquaredDistances {  // degree 6, not homogeneous, with min, max, abs and constants
    auto operator()(auto a, auto b, auto c, auto p) const {
        using std::abs, std::min, std::max;  // for the oracle; the stages' own are found by their arguments
        const auto n = cross(b - a, c - a);
        const auto height = dot(n, p - a);
        return min(height * height - p.x * p.x * dot(n, n), max(abs(a.x * b.y) - 2 * c.z, 3 * p.y - abs(height)));
    }
};
struct Long {  // degree 9: its expansions are long, and its big integers as well
    auto operator()(auto a, auto b, auto c, auto p) const {
        const auto n = cross(b - a, c - a), m = cross(p - a, b - p);
        return dot(n, n) * dot(m, m) * c.z - max(dot(n, m), min(2 * a.x, -b.y)) * abs(-c.z);
    }
};

/// Points of the kinds that break floating-point predicates.
class Inputs {
public:
    explicit Inputs(std::uint64_t seed) : random_(seed) {}

    double number() {
        switch (kind_) {
            case 0:
                return unit();
            case 1:
                return std::floor(unit() * 4);  // small integers: exact zeros
            case 2:
                return 1e6 + std::floor(unit() * 8) * 0x1p-30;  // far away
            case 3:
                return std::ldexp(unit(), pick(-1060, 1000));  // any exponent
            case 4:
                return pick(0, 1) != 0 ? unit() * 1e300 : unit() * 1e-300;  // both ends
            case 5:
                return std::ldexp(std::floor(unit() * 8), -1074);  // subnormals
            case 6:
                return 0.1 * pick(-3, 3);  // inexact multiples
            default:
                return std::nextafter(static_cast<double>(pick(-2, 2)), unit());  // an ulp off
        }
    }
    Vec3 point() { return {number(), number(), number()}; }

    /// Four points; often the last three lie near a common plane or line.
    std::array<Vec3, 4> points() {
        kind_ = pick(0, 7);
        std::array<Vec3, 4> p{point(), point(), point(), point()};
        switch (pick(0, 5)) {
            case 0:
                p[3] = p[0] + 0.5 * (p[1] - p[0]);
                break;
            case 1:
                p[3] = p[0] + 0.25 * (p[1] - p[0]) + 0.25 * (p[2] - p[0]);
                break;
            case 2:
                p[3] = p[static_cast<std::size_t>(pick(0, 2))];
                break;
            case 3:
                p[3].x = std::nextafter(p[1].x, p[3].x);
                break;
            default:
                break;
        }
        return p;
    }

private:
    double unit() { return std::uniform_real_distribution<double>(-1, 1)(random_); }
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    std::mt19937_64 random_;
    int kind_ = 0;
};

}  // namespace abut::exact::test
