// SPDX-License-Identifier: MIT
// Tests boxes against planes in doubles, with bounds of the rounding errors.
#include "abut/scene/broad_phase/frustum_culling.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace abut::scene {
namespace {

/// A number and a bound of its rounding error.
struct Rounded {
    double value, error;
    [[nodiscard]] bool certainly_positive() const { return value > error; }
    [[nodiscard]] bool certainly_negative() const { return value < -error; }
};

/// How far a point lies outside of a plane, times the normal's length: five roundings, each below 2^-53 of the
/// magnitudes involved.
Rounded beyond(const Plane& plane, Vec3 p) {
    double value = -plane.offset, size = std::abs(plane.offset);
    for (int i = 0; i < 3; ++i) {
        const double product = plane.normal[i] * p[i];
        value += product;
        size += std::abs(product);
    }
    return {value, 0x1p-48 * size + 1e-300};
}

/// The corner of a box that lies least far along a direction.
Vec3 near_corner(const Aabb& box, Vec3 direction) {
    return {direction.x > 0 ? box.min.x : box.max.x, direction.y > 0 ? box.min.y : box.max.y,
            direction.z > 0 ? box.min.z : box.max.z};
}

/// Whether a box has a point inside of two planes, by bisection over mixtures of the two: no point is inside of both
/// when the box lies outside of a mixture. If the corner nearest along a mixture lies inside of both, there is one; if
/// it lies outside of one plane, that plane's share is increased. Midpoints between corners of either kind are tested
/// too.
std::optional<bool> has_point_inside_both(const Aabb& box, const Plane& a, const Plane& b) {
    // A bound of the rounding of any mixture: of its coefficients, which may select another corner as the nearest, and
    // of a point's height.
    double size = std::abs(a.offset) + std::abs(b.offset);
    for (int i = 0; i < 3; ++i) {
        size += (std::abs(a.normal[i]) + std::abs(b.normal[i])) * (std::abs(box.min[i]) + std::abs(box.max[i]));
    }
    const double error = 0x1p-46 * size + 1e-300;
    double low = 0, high = 1;
    Vec3 at_low = near_corner(box, a.normal), at_high = near_corner(box, b.normal);
    for (int i = 0; i < 12; ++i) {
        const Vec3 middle = glm::clamp(0.5 * at_low + 0.5 * at_high, box.min, box.max);
        if (beyond(a, middle).certainly_negative() && beyond(b, middle).certainly_negative()) return true;
        const double share = 0.5 * (low + high);
        const Vec3 p = near_corner(box, (1 - share) * a.normal + share * b.normal);
        const Rounded off_a = beyond(a, p), off_b = beyond(b, p);
        if (off_a.certainly_negative() && off_b.certainly_negative()) return true;
        if ((1 - share) * off_a.value + share * off_b.value > error) return false;
        if (off_b.value > 0) {
            low = share;
            at_low = p;
        } else {
            high = share;
            at_high = p;
        }
    }
    return {};
}

}  // namespace

FrustumCuller::FrustumCuller(const Frustum& frustum) noexcept : frustum_(frustum) {
    for (std::size_t k = 0; k < 6; ++k) {
        const Plane& plane = frustum.planes[k];
        const double size =
            std::max(std::max(std::abs(plane.normal.x), std::abs(plane.normal.y)), std::abs(plane.normal.z));
        if (size == 0 && plane.offset >= 0) continue;
        planes_ |= 1u << k;
        // Planes whose numbers floats represent well, after scaling the normal's largest component to 1, are tested in
        // floats.
        bool fits = size > 1e-280 && size < 1e280 && std::abs(plane.offset / size) < 1e37;
        for (int i = 0; i < 3; ++i) {
            const double part = plane.normal[i] / size;
            fits = fits && (part == 0 || std::abs(part) > 1e-29);
            if (fits) spaces_.normal[k][static_cast<std::size_t>(i)] = static_cast<float>(part);
        }
        if (!fits) continue;
        spaces_.offset[k] = static_cast<float>(plane.offset / size);
        in_floats_ |= 1u << k;
    }
}

std::optional<std::uint32_t> FrustumCuller::crossed(const Aabb& box, std::uint32_t planes) const noexcept {
    std::uint32_t crossing = planes;
    for (std::uint32_t left = planes; left != 0; left &= left - 1) {
        const auto k = static_cast<std::size_t>(std::countr_zero(left));
        const Plane& plane = frustum_.planes[k];
        if (beyond(plane, near_corner(box, plane.normal)).certainly_positive()) return {};
        if (beyond(plane, near_corner(box, -plane.normal)).certainly_negative()) crossing &= ~(1u << k);
    }
    return crossing;
}

std::optional<bool> FrustumCuller::intersects(const Aabb& box, std::uint32_t planes) const noexcept {
    if (planes == 0) return true;
    const auto first = static_cast<std::size_t>(std::countr_zero(planes));
    const Plane& a = frustum_.planes[first];
    planes &= planes - 1;
    if (planes == 0) {
        const Rounded off = beyond(a, near_corner(box, a.normal));
        if (off.certainly_negative()) return true;
        if (off.certainly_positive()) return false;
        return {};
    }
    const Plane& b = frustum_.planes[static_cast<std::size_t>(std::countr_zero(planes))];
    planes &= planes - 1;
    const auto both = has_point_inside_both(box, a, b);
    // A box without a point inside of both planes is outside of the frustum. If it has one, a third plane would have to
    // be tested together with the two, which is left to the exact test.
    if (planes != 0 && both.value_or(true)) return {};
    return both;
}

}  // namespace abut::scene
