// SPDX-License-Identifier: MIT
// Results of verbs as numbers in memory.
#pragma once

#include <abut/abut.h>

#include <optional>

namespace web {

/// How many numbers each of them has.
inline constexpr int hit_size = 12, closest_size = 11, sweep_hit_size = 13, contact_size = 37, character_size = 100;

/// -1 for none.
[[nodiscard]] double number_of(std::uint32_t index);
double* write(const abut::Vec3& v, double* out);
/// t, point, normal, barycentric, model, triangle
double* write(const abut::Hit& hit, double* out);
/// on_a, on_b, distance, model and triangle of a, of b
double* write(const abut::ClosestPoints& points, double* out);
/// t, position, point, normal, depth, model, triangle
double* write(const abut::SweepHit& hit, double* out);
/// depth, direction, count, four times on_a, on_b and depth, model and triangle of a, of b
double* write(const abut::Contact& contact, double* out);
/// position, displacement, remaining, depenetrated, count, four hits
double* write(const abut::SlideResult& result, double* out);
/// position, displacement, floor_normal, model and triangle of the floor, on_floor, stepped, depenetrated, blocked,
/// stepping, stuck, ceiling, on_steep, count, eight times model, triangle, point, normal, kind, at_end
double* write(const abut::CharacterResult& result, double* out);

/// Writes the value, if there is one; returns whether there is.
template <class T>
int write_optional(const std::optional<T>& result, double* out) {
    if (result) write(*result, out);
    return result ? 1 : 0;
}

}  // namespace web
