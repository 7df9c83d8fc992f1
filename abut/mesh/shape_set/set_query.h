// SPDX-License-Identifier: MIT
// The verbs of a set, compiled once for all kinds: the set's BVH prunes, and a pointer to the compiled verb of a shape
// and the operand decides.
//
// Of the verbs for which the answer is that of one shape, the result names it as the triangle of `where`.
#pragma once

#include <optional>
#include <vector>

#include "abut/base/function_ref.h"
#include "abut/mesh/shape_set/set_probe.h"
#include "abut/shape/result.h"

namespace abut::shape_set {

// The verbs of a shape of the set and the operand, with erased types.
using Intersects = bool (*)(const void* part, const void* x);
using Within = bool (*)(const void* part, const void* x, double max_distance);
using Distance = double (*)(const void* part, const void* x);
using Closest = ClosestPoints (*)(const void* part, const void* x);
using Cast = std::optional<Hit> (*)(const Ray& ray, const void* part, const RaycastOptions& options);
using Occluded = bool (*)(const Ray& ray, const void* part, const RaycastOptions& options);
using Sweep = std::optional<SweepHit> (*)(const void* x, Vec3 motion, const void* part, const SweepOptions& options);

[[nodiscard]] bool intersects(const SetParts& set, const SetProbe& probe, const void* x, Intersects verb) noexcept;

/// Calls visit(i) for each shape within max_distance of the operand, until it returns true; returns whether it did.
bool for_each_within(const SetParts& set, const SetProbe& probe, const void* x, double max_distance, Within verb,
                     FunctionRef<bool(std::uint32_t)> visit);

[[nodiscard]] double distance(const SetParts& set, const SetProbe& probe, const void* x, Distance verb) noexcept;
[[nodiscard]] ClosestPoints closest_points(const SetParts& set, const SetProbe& probe, const void* x,
                                           Closest verb) noexcept;

/// Calls offer(i) for the shapes around the operand, roughly the nearest first: all that are at most limit() away,
/// which may shrink, and others.
void for_each_around(const SetParts& set, const SetProbe& probe, FunctionRef<double()> limit,
                     FunctionRef<void(std::uint32_t)> offer);

[[nodiscard]] std::optional<Hit> raycast(const SetParts& set, const Ray& ray, const RaycastOptions& options,
                                         Cast verb) noexcept;
[[nodiscard]] bool occluded(const SetParts& set, const Ray& ray, const RaycastOptions& options, Occluded verb) noexcept;
[[nodiscard]] std::vector<Hit> raycast_all(const SetParts& set, const Ray& ray, const RaycastOptions& options,
                                           Cast verb);

/// The first hit of the moving operand.
[[nodiscard]] std::optional<SweepHit> sweep(const SetProbe& probe, const void* x, Vec3 motion, const SetParts& set,
                                            const SweepOptions& options, Sweep verb) noexcept;

}  // namespace abut::shape_set
