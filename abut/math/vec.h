// SPDX-License-Identifier: MIT
// The vectors, matrices and quaternions of the public API: GLM's types, in doubles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "abut/base/api.h"

ABUT_EXPORTED_TYPES_BEGIN
#include <glm/ext/quaternion_double.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
ABUT_EXPORTED_TYPES_END

namespace abut {

/// A point, vector or direction with coordinates x, y, z.
using Vec3 = glm::dvec3;
/// A 3 x 3 matrix, stored by columns: m[i] is column i.
using Mat3 = glm::dmat3;
/// A quaternion, constructed as Quat(w, x, y, z).
using Quat = glm::dquat;

/// Three indices into a mesh's vertices.
using Index3 = std::array<std::uint32_t, 3>;

// GLM's configuration macros would change the types that the compiled library takes and returns. Where they change the
// layout or how a value is passed, compilation stops here.
static_assert(sizeof(Vec3) == 3 * sizeof(double) && alignof(Vec3) == alignof(double) &&
                  sizeof(Mat3) == 9 * sizeof(double) && sizeof(Quat) == 4 * sizeof(double) &&
                  alignof(Quat) == alignof(double),
              "abut needs GLM's packed types: compile the files that include abut without "
              "GLM_FORCE_DEFAULT_ALIGNED_GENTYPES and GLM_FORCE_ALIGNED_GENTYPES");
static_assert(std::is_trivially_copyable_v<Vec3> && std::is_trivially_copyable_v<Quat> &&
                  std::is_trivially_default_constructible_v<Vec3>,
              "abut needs GLM's trivial types: compile the files that include abut without GLM_FORCE_CTOR_INIT");
static_assert(offsetof(Quat, x) == 0 && offsetof(Quat, w) == 3 * sizeof(double),
              "abut needs quaternions stored as x, y, z, w: compile the files that include abut without "
              "GLM_FORCE_QUAT_DATA_WXYZ");
static_assert(std::is_same_v<Vec3::length_type, int>,
              "abut needs GLM's own length_type: compile the files that include abut without GLM_FORCE_SIZE_T_LENGTH");
#if GLM_VERSION >= 1000
static_assert(Quat(1.0, 0.0, 0.0, 0.0).w == 1.0,
              "abut needs Quat(w, x, y, z): compile the files that include abut without GLM_FORCE_QUAT_DATA_XYZW");
#endif

/// Whether no coordinate is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(double x) noexcept;
[[nodiscard]] ABUT_API bool is_finite(Vec3 p) noexcept;
[[nodiscard]] ABUT_API bool is_finite(const Mat3& m) noexcept;

}  // namespace abut

#ifdef ABUT_INLINES
#include "abut/math/vec-inl.h"
#endif
