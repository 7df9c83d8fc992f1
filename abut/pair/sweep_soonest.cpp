// SPDX-License-Identifier: MIT
// First a guess at when the ball touches anything, then a proof of what it does not touch until a little later.
//
// The guess needs no bound: a wrong one costs time. The proof: at that later time, let n point from a place of the feature
// to the centre. While n · m < 0 the feature lies farther along n at all earlier times, so the ball is off it if its corners
// are farther than the radius along n then. Differences of coordinates, and what is made of them here, err by a few dozen
// roundings of 2^-53 of `size`, the way and the distances from the start together; 2^-44 pays for them.
#include "abut/pair/sweep_soonest.h"

#include <glm/geometric.hpp>

namespace abut::pair::sweeping {
namespace {

using glm::dot;

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double loss = 0x1p-44;

/// When the quadratic start + 2 closing t + square t² first is 0, about; never when it is not, or at the start.
double first_zero(double start, double closing, double square) {
    const double discriminant = closing * closing - start * square;
    return start > 0 && closing < 0 && discriminant >= 0 ? start / (std::sqrt(discriminant) - closing) : never;
}

double guess(Vec3 from_corner, Vec3 m, double r) {
    return first_zero(dot(from_corner, from_corner) - r * r, dot(from_corner, m), dot(m, m));
}

double guess(Vec3 w, Vec3 e, Vec3 m, double r) {
    const double square = dot(e, e), start = dot(w, e) / square, more = dot(m, e) / square;
    const Vec3 beside = w - start * e, across = m - more * e;
    const double t = first_zero(dot(beside, beside) - r * r, dot(beside, across), dot(across, across));
    const double place = start + t * more;
    return place >= 0 && place <= 1 ? t : never;
}

double guess(Vec3 w, Vec3 e, Vec3 f, Vec3 m, double r) {
    const Vec3 n = glm::cross(e, f);
    const double height = dot(n, w), closing = dot(n, m), reach = r * std::sqrt(dot(n, n));
    const double t = (std::abs(height) - reach) / std::abs(closing);
    if (!(height * closing < 0 && t >= 0)) return never;
    const Vec3 p = w + t * m;
    const double v = dot(n, glm::cross(p, f)), u = dot(n, glm::cross(e, p));
    return u >= 0 && v >= 0 && u + v <= dot(n, n) ? t : never;
}

/// Whether the ball is off what has these ends until its centre is at p, to which n points; all seen from any one place.
bool is_off(Vec3 n, Vec3 p, Vec3 a, Vec3 b, Vec3 m, double r, double size) {
    const double length = std::sqrt(dot(n, n));
    return dot(n, m) < -loss * length * std::sqrt(dot(m, m)) &&
           std::min(dot(n, p - a), dot(n, p - b)) > length * (r + loss * size);
}

}  // namespace

Soonest soonest(const Ball& ball, std::span<const Corner> corners, std::span<const Edge> edges,
                const Face* face) noexcept {
    const Vec3 c = ball.c, m = ball.m;
    const double r = ball.r + ball.other;
    double by = never, farthest = 0;
    for (const Corner& v : corners) {
        by = std::min(by, guess(c - v.at, m, r));
        farthest = std::max(farthest, dot(c - v.at, c - v.at));
    }
    for (const Edge& e : edges) by = std::min(by, guess(c - e.from, e.to - e.from, m, r));
    if (face != nullptr) {
        const Vec3 a = face->first;
        by = std::min(by, guess(c - a, face->second - a, face->third - a, m, r));
    }
    by *= 1 + 0x1p-20;
    const double way = by * std::sqrt(dot(m, m)), size = way + 2 * std::sqrt(farthest) + r;
    // Where squares of products stay far from under- and overflow; not of what is not a number.
    if (!(way > 1e-60 && size < 1e60 && by < 1e60)) return {};

    const Vec3 moved = by * m;
    std::uint32_t features = 0, bit = 1;
    for (const Corner& v : corners) {
        const Vec3 n = (c - v.at) + moved;
        if (!is_off(n, n, Vec3(0), Vec3(0), m, r, size)) features |= bit;
        bit <<= 1;
    }
    for (const Edge& edge : edges) {
        const Vec3 e = edge.to - edge.from, p = (c - edge.from) + moved;
        const double place = std::min(std::max(dot(p, e) / dot(e, e), 0.0), 1.0);
        if (!is_off(p - place * e, p, Vec3(0), e, m, r, size)) features |= bit;
        bit <<= 1;
    }
    if (face != nullptr) {
        const Vec3 a = face->first, p = (c - a) + moved;
        const Vec3 n = glm::cross(face->second - a, face->third - a);
        // The face's plane is as far as any of its corners, but for what rounding does to n.
        const Vec3 up = dot(n, m) < 0 ? n : -n;
        const Vec3 b = face->second - a, d = face->third - a;
        if (!(is_off(up, p, Vec3(0), b, m, r, size) && is_off(up, p, b, d, m, r, size))) features |= bit;
    }
    return {features, by};
}

}  // namespace abut::pair::sweeping
