// SPDX-License-Identifier: MIT
// The vectors, matrices and quaternions of the public API: GLM's, in double.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <glm/ext/quaternion_double.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

namespace abut {

using Vec3 = glm::dvec3;
using Mat3 = glm::dmat3;  // column-major: m[i] is column i
using Quat = glm::dquat;

/// Three indices into a mesh's vertices.
using Index3 = std::array<std::uint32_t, 3>;

// GLM's configuration macros may change alignment or layout; arrays of vectors are read as arrays of doubles here.
static_assert(sizeof(Vec3) == 3 * sizeof(double), "abut needs GLM without GLM_FORCE_DEFAULT_ALIGNED_GENTYPES");
static_assert(sizeof(Mat3) == 9 * sizeof(double), "abut needs GLM's packed dmat3");
static_assert(sizeof(Quat) == 4 * sizeof(double), "abut needs GLM's packed dquat");

/// True when no coordinate is NaN or infinite.
[[nodiscard]] inline bool is_finite(double x) noexcept { return std::isfinite(x); }
[[nodiscard]] inline bool is_finite(Vec3 p) noexcept {
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
}
[[nodiscard]] inline bool is_finite(const Mat3& m) noexcept {
    return is_finite(m[0]) && is_finite(m[1]) && is_finite(m[2]);
}

}  // namespace abut
