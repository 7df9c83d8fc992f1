// SPDX-License-Identifier: MIT
// What a camera sees: six half-spaces.
#pragma once

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>

#include "abut/shape/plane.h"

namespace abut {

/// Which depths a projection maps its view to: OpenGL's -1 to 1, or that of Direct3D, Vulkan, Metal and WebGPU.
enum class Depth : std::uint8_t { minus_one_to_one, zero_to_one };

/// The corners of a frustum, and whether there is more of it than lies between them.
struct ABUT_API FrustumCorners {
    std::array<Vec3, 8> points{};  ///< corners, in the order that Frustum::corners describes
    int count = 0;                 ///< how many of `points` there are
    bool bounded = false;          ///< whether the frustum is the hull of its corners
};

/// All points x with dot(normal, x) <= offset for each of six planes, whose normals thus point outwards: a convex set. It is
/// solid when it comes from a camera, but any six planes will do: it may be unbounded, flat or empty. Normals need not have
/// unit length; a zero normal keeps all of space when its offset is not negative, else nothing. Yes/no answers are exact
/// for the planes as given. A default one is the cube from -1 to 1.
struct ABUT_API Frustum {
    /// In this order: left, right, bottom, top, near, far.
    std::array<Plane, 6> planes{{{Vec3(-1, 0, 0), 1},
                                 {Vec3(1, 0, 0), 1},
                                 {Vec3(0, -1, 0), 1},
                                 {Vec3(0, 1, 0), 1},
                                 {Vec3(0, 0, -1), 1},
                                 {Vec3(0, 0, 1), 1}}};

    /// What the matrix maps into clip space: projection · view gives it in the world (Gribb and Hartmann 2001). Each number of
    /// a plane is a sum of two of the matrix's, rounded once; the planes are not normalised. Under an infinite
    /// projection the far plane is all of space, or lies far away where the matrix was rounded. Under a reversed depth, near
    /// and far change places; the set is the same.
    [[nodiscard]] static Frustum from_matrix(const glm::dmat4& clip_from_world,
                                             Depth depth = Depth::minus_one_to_one) noexcept;

    /// Its corners, at most 8, each coordinate within 4 ulps. Of a camera's frustum: near ones first, in either four bottom ones
    /// first, in either two the left one first. Under an infinite projection there are four, and it is not bounded. None when
    /// it is empty, not finite, or holds a whole line.
    [[nodiscard]] FrustumCorners corners() const noexcept;
};

/// Whether none of its numbers is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Frustum& frustum) noexcept;

/// A box that holds it: that of its corners rounded outwards, infinite where it is unbounded; empty when it is empty.
/// All of space when it holds a whole line.
[[nodiscard]] ABUT_API Aabb bounds(const Frustum& frustum) noexcept;
/// The moved frustum: each of its planes is moved, and so rounded.
[[nodiscard]] ABUT_API Frustum operator*(const Pose& pose, const Frustum& frustum) noexcept;

}  // namespace abut
