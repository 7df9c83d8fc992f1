// SPDX-License-Identifier: MIT
// A frustum from a matrix, its corners and bounds, and its transform by a pose.
#include "abut/shape/frustum.h"

#include <algorithm>
#include <limits>

#include "abut/base/float_environment.h"
#include "abut/math/next_double.h"
#include "abut/shape/frustum_vertices.h"

namespace abut {
using exact::sign;
using exact::Sign;

Frustum Frustum::from_matrix(const glm::dmat4& m, ClipDepth depth) noexcept {
    const DefaultFloats floats;
    const auto row = [&](int i) { return glm::dvec4(m[0][i], m[1][i], m[2][i], m[3][i]); };
    // The half-space dot(inside, (x, 1)) >= 0, as a plane with its normal pointing outwards.
    const auto outwards = [](const glm::dvec4& inside) { return Plane{-Vec3(inside.x, inside.y, inside.z), inside.w}; };
    const glm::dvec4 x = row(0), y = row(1), z = row(2), w = row(3);
    return {{outwards(w + x), outwards(w - x), outwards(w + y), outwards(w - y),
             outwards(depth == ClipDepth::zero_to_one ? z : w + z), outwards(w - z)}};
}

FrustumCorners Frustum::corners() const noexcept {
    const DefaultFloats floats;
    FrustumCorners result;
    if (!is_finite(*this)) return result;
    const FrustumVertices found = vertices(*this);
    result.bounded = found.bounded();
    result.count = found.count;
    for (std::size_t i = 0; i < static_cast<std::size_t>(found.count); ++i) {
        result.points[i] = rounded_position(*this, found.vertices[i]);
    }
    return result;
}

bool is_finite(const Frustum& frustum) noexcept {
    // 0 times infinity or NaN is NaN; one comparison for all planes, since culling calls this for every box.
    Vec3 normal(0);
    double offset = 0;
    for (const Plane& plane : frustum.planes) {
        normal += 0.0 * plane.normal;
        offset += 0.0 * plane.offset;
    }
    return normal == Vec3(0) && offset == 0;
}

Aabb bounds(const Frustum& frustum) noexcept {
    const DefaultFloats floats;
    constexpr double far = std::numeric_limits<double>::infinity();
    if (!is_finite(frustum)) return {};
    const FrustumVertices found = vertices(frustum);
    if (!found.pointed) return {Vec3(-far), Vec3(far)};
    Aabb box;
    for (std::size_t i = 0; i < static_cast<std::size_t>(found.count); ++i) {
        box.include(rounded_position(frustum, found.vertices[i]));
    }
    if (box.empty()) return box;
    for (int k = 0; k < 3; ++k) {
        for (int step = 0; step < 4; ++step) {
            box.min[k] = next_below(box.min[k]);
            box.max[k] = next_above(box.max[k]);
        }
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(found.ray_count); ++i) {
        const FrustumRay& ray = found.rays[i];
        const Vec3 m = frustum.planes[static_cast<std::size_t>(ray.planes[0])].normal;
        const Vec3 n = frustum.planes[static_cast<std::size_t>(ray.planes[1])].normal;
        const std::array<Sign, 3> towards{sign([](auto p, auto q) { return cross(p, q).x; }, m, n),
                                          sign([](auto p, auto q) { return cross(p, q).y; }, m, n),
                                          sign([](auto p, auto q) { return cross(p, q).z; }, m, n)};
        for (std::size_t k = 0; k < 3; ++k) {
            const int axis = static_cast<int>(k);
            if (towards[k] * ray.orientation == Sign::positive) box.max[axis] = far;
            if (towards[k] * ray.orientation == Sign::negative) box.min[axis] = -far;
        }
    }
    return box;
}

Frustum operator*(const Pose& pose, const Frustum& frustum) noexcept {
    const DefaultFloats floats;
    Frustum moved;
    for (std::size_t i = 0; i < 6; ++i) moved.planes[i] = pose * frustum.planes[i];
    return moved;
}

}  // namespace abut
