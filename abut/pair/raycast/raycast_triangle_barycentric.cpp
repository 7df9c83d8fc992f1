// SPDX-License-Identifier: MIT
// The barycentric coordinates of a point in a triangle, from polynomials.
#include "abut/pair/predicates/round_results.h"
#include "abut/pair/predicates/sorted_triangle.h"
#include "abut/pair/raycast/raycast_triangle.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;

// The weight of the corner opposite to ab, times the squared length of the normal.
constexpr auto share = [](auto p, auto a, auto b, auto c) { return dot(cross(b - a, p - a), cross(b - a, c - a)); };
constexpr auto square_normal = [](auto a, auto b, auto c) { return dot(cross(b - a, c - a), cross(b - a, c - a)); };
constexpr auto along = [](auto p, auto a, auto b) { return dot(p - a, b - a); };

}  // namespace

Vec3 barycentric(const Triangle& triangle, Point p) noexcept {
    if (!is_finite(triangle) || !is_finite(p)) return Vec3(std::numeric_limits<double>::quiet_NaN());
    const SortedTriangle sorted(triangle);
    const auto& k = sorted.corner;
    std::array<double, 3> w{};
    const Scaled square = evaluate(square_normal, k[0], k[1], k[2]);
    if (square.sign() != 0) {
        w = {to_coordinate(evaluate(share, p, k[1], k[2], k[0]), square),
             to_coordinate(evaluate(share, p, k[2], k[0], k[1]), square),
             to_coordinate(evaluate(share, p, k[0], k[1], k[2]), square)};
    } else if (k[0] != k[2]) {
        const Scaled length = evaluate(along, k[2], k[0], k[2]);
        w = {to_coordinate(evaluate(along, p, k[2], k[0]), length), 0,
             to_coordinate(evaluate(along, p, k[0], k[2]), length)};
    } else {
        return {1, 0, 0};
    }
    const Vec3 rounded = to_weights(w[0], w[1], w[2]);
    Vec3 weights;
    for (int i = 0; i < 3; ++i) weights[sorted.source[static_cast<std::size_t>(i)]] = rounded[i];
    return weights;
}

}  // namespace abut::pair
