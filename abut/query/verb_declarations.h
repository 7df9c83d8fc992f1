// SPDX-License-Identifier: MIT
// The verbs as the library's own sources ask them of parts: without setting the floating-point environment again. Declared
// here, as composites and the verbs ask each other; defined in the verbs' -inl.h. Internal.
#pragma once

#include <optional>

#include "abut/shape/result.h"

namespace abut::query {

template <class A, class B>
[[nodiscard]] bool intersects(const A& a, const B& b) noexcept;

template <class A, class B>
[[nodiscard]] ClosestPoints closest_points(const A& a, const B& b) noexcept;

template <class A, class B>
[[nodiscard]] std::optional<Contact> contact(const A& a, const B& b) noexcept;

template <class A, class X>
[[nodiscard]] std::optional<SweepHit> sweep(const A& shape, Vec3 motion, const X& x,
                                            const SweepOptions& options) noexcept;

}  // namespace abut::query
