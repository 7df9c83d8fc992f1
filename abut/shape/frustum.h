// SPDX-License-Identifier: MIT
// Frustum: the intersection of six half-spaces, such as the view volume of a camera.
#pragma once

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>

#include "abut/shape/plane.h"

namespace abut {

/// The range of depths in clip space: -1 to 1 as in OpenGL, or 0 to 1 as in Direct3D, Vulkan, Metal and WebGPU.
enum class ClipDepth : std::uint8_t { minus_one_to_one, zero_to_one };

/// The corners of a frustum, and whether it is bounded.
struct ABUT_API FrustumCorners {
    std::array<Vec3, 8> points{};  ///< corners, in the order described at Frustum::corners
    int count = 0;                 ///< the number of corners in `points`
    bool bounded = false;          ///< whether the frustum is the convex hull of its corners
};

/// All points x with dot(normal, x) <= offset for each of six planes, whose normals point outwards: a convex set. A
/// camera's frustum is a solid, but any six planes are allowed: the set may be unbounded, flat or empty. Normals need
/// not have unit length. A zero normal imposes no constraint if its offset is not negative; otherwise the set is empty.
/// Yes/no answers are exact for the planes as given. A default frustum is the cube from -1 to 1.
struct ABUT_API Frustum {
    /// In the order left, right, bottom, top, near, far.
    std::array<Plane, 6> planes{{{Vec3(-1, 0, 0), 1},
                                 {Vec3(1, 0, 0), 1},
                                 {Vec3(0, -1, 0), 1},
                                 {Vec3(0, 1, 0), 1},
                                 {Vec3(0, 0, -1), 1},
                                 {Vec3(0, 0, 1), 1}}};

    /// The set that the matrix maps into the clip volume; projection · view gives it in world coordinates (Gribb and
    /// Hartmann 2001). Each number of a plane is the sum or difference of two entries of the matrix, or an entry,
    /// rounded once; the planes are not normalised. Under an infinite projection the far plane is all of space, or very
    /// far away if the matrix was rounded. Under a reversed depth, near and far are exchanged; the set is the same.
    [[nodiscard]] static Frustum from_matrix(const glm::dmat4& clip_from_world,
                                             ClipDepth depth = ClipDepth::minus_one_to_one) noexcept;

    /// The corners, at most 8, each coordinate within 4 ulps. For a camera's frustum: the four near ones first, among
    /// four the two bottom ones first, among two the left one first. Under an infinite projection there are four
    /// corners and the frustum is unbounded. There are none when it is empty, not finite, or contains a whole line.
    [[nodiscard]] FrustumCorners corners() const noexcept;
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Frustum& frustum) noexcept;

/// A bounding box: that of the corners rounded outwards, infinite in the directions in which the frustum is unbounded;
/// all of space when it contains a whole line; empty when it is empty or not finite.
[[nodiscard]] ABUT_API Aabb bounds(const Frustum& frustum) noexcept;
/// The transformed frustum: each plane is transformed and rounded.
[[nodiscard]] ABUT_API Frustum operator*(const Pose& pose, const Frustum& frustum) noexcept;

}  // namespace abut
