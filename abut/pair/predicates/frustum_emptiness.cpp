// SPDX-License-Identifier: MIT
// Whether half-spaces have a common point, from the signs of determinants of their normals.
//
// They have none exactly when some combination of at most four, with positive weights, has a zero normal and a negative
// offset (Farkas 1902, Carathéodory 1907). In a combination of the fewest, the normals satisfy a single linear
// dependency.
#include "abut/pair/predicates/frustum_emptiness.h"

#include <array>

#include "abut/base/assert.h"
#include "abut/exact/sign.h"

namespace abut::pair {
namespace {

using exact::sign;
using exact::Sign;

constexpr std::size_t most = most_half_spaces;

/// The signs of det(n_i, n_j, n_k) for all ascending i < j < k.
class Determinants {
public:
    explicit Determinants(std::span<const Plane> p) {
        for (std::size_t i = 0; i < p.size(); ++i) {
            for (std::size_t j = i + 1; j < p.size(); ++j) {
                for (std::size_t k = j + 1; k < p.size(); ++k) {
                    at_[i][j][k] = sign([](auto l, auto m, auto n) { return dot(l, cross(m, n)); }, p[i].normal,
                                        p[j].normal, p[k].normal);
                }
            }
        }
    }
    Sign operator()(std::size_t i, std::size_t j, std::size_t k) const { return at_[i][j][k]; }

private:
    std::array<std::array<std::array<Sign, most>, most>, most> at_{};
};

bool opposite(const Plane& a, const Plane& b) {
    if (sign([](auto m, auto n) { return dot(m, n); }, a.normal, b.normal) != Sign::negative) return false;
    return sign([](auto m, auto n) { return cross(m, n).x; }, a.normal, b.normal) == Sign::zero &&
           sign([](auto m, auto n) { return cross(m, n).y; }, a.normal, b.normal) == Sign::zero &&
           sign([](auto m, auto n) { return cross(m, n).z; }, a.normal, b.normal) == Sign::zero;
}

/// Two opposite normals: the weights -m·n of the one and m·m of the other cancel them.
bool apart(const Plane& a, const Plane& b) {
    return opposite(a, b) && sign([](auto m, auto p, auto n, auto q) { return dot(m, m) * q - dot(m, n) * p; },
                                  a.normal, a.offset, b.normal, b.offset) == Sign::negative;
}

/// Three coplanar normals: the weight of each is the area spanned by the other two, if all turn in one direction.
bool apart(const Plane& a, const Plane& b, const Plane& c) {
    const auto together = [](auto l, auto m, auto n) { return dot(cross(l, m), cross(m, n)); };
    if (sign(together, a.normal, b.normal, c.normal) != Sign::positive ||
        sign(together, b.normal, c.normal, a.normal) != Sign::positive)
        return false;
    return sign(
               [](auto l, auto o, auto m, auto p, auto n, auto q) {
                   const auto axis = cross(l, m);
                   return o * dot(cross(m, n), axis) + p * dot(cross(n, l), axis) + q * dot(axis, axis);
               },
               a.normal, a.offset, b.normal, b.offset, c.normal, c.offset) == Sign::negative;
}

/// Four normals around a tetrahedron: the weight of each is the determinant of the other three.
bool apart(const Plane& a, const Plane& b, const Plane& c, const Plane& d, Sign orientation) {
    return orientation * sign(
                             [](auto k, auto o, auto l, auto p, auto m, auto q, auto n, auto r) {
                                 const auto kl = cross(k, l), mn = cross(m, n);
                                 return (o * dot(l, mn) - p * dot(k, mn)) + (q * dot(n, kl) - r * dot(m, kl));
                             },
                             a.normal, a.offset, b.normal, b.offset, c.normal, c.offset, d.normal, d.offset) ==
           Sign::negative;
}

}  // namespace

bool no_common_point(std::span<const Plane> p) noexcept {
    ABUT_ASSERT(p.size() <= most);
    const std::size_t n = p.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (p[i].normal == Vec3(0) && p[i].offset < 0) return true;
        for (std::size_t j = i + 1; j < n; ++j) {
            if (apart(p[i], p[j])) return true;
        }
    }
    const Determinants det(p);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j) {
            for (std::size_t k = j + 1; k < n; ++k) {
                const Sign orientation = det(i, j, k);
                if (orientation == Sign::zero) {
                    if (apart(p[i], p[j], p[k])) return true;
                    continue;
                }
                // The weight of l is -orientation; the other three weights have the same sign when the four normals
                // surround the origin.
                for (std::size_t l = k + 1; l < n; ++l) {
                    if (det(j, k, l) == -orientation && det(i, k, l) == orientation && det(i, j, l) == -orientation &&
                        apart(p[i], p[j], p[k], p[l], -orientation))
                        return true;
                }
            }
        }
    }
    return false;
}

bool is_empty(const Frustum& frustum) noexcept {
    for (int t = 0; t < 2; ++t) {
        if (vertex_of(frustum, t).orientation != Sign::zero) return false;
    }
    return no_common_point(frustum.planes);
}

}  // namespace abut::pair
