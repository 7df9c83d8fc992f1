// SPDX-License-Identifier: MIT
// The verbs as the library's own sources call them for parts, without setting the floating-point environment again;
// internal.
//
// They are declared here because composites and verbs call each other, and defined in the verbs' -inl.h files.
#pragma once

#include <optional>

#include "abut/shape/result.h"

namespace abut::query {

template <class A, class B>
[[nodiscard]] bool intersects(const A& a, const B& b) noexcept;

template <class A, class B>
[[nodiscard]] bool within(const A& a, const B& b, double max_distance) noexcept;

template <class A, class B>
[[nodiscard]] ClosestPoints closest_points(const A& a, const B& b) noexcept;

template <class A, class B>
[[nodiscard]] std::optional<Contact> contact(const A& a, const B& b) noexcept;

template <class A, class X>
[[nodiscard]] std::optional<SweepHit> sweep(const A& shape, Vec3 motion, const X& x,
                                            const SweepOptions& options) noexcept;

}  // namespace abut::query
