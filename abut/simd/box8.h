// SPDX-License-Identifier: MIT
// Tests of eight boxes against one query, in SIMD.
//
// They are conservative: a box may be kept in vain, but none that the query touches is ever left out.
#pragma once

#include <array>
#include <cstdint>

namespace abut::simd {

/// Eight boxes in floats, rounded outwards: min[axis][lane], max[axis][lane].
struct alignas(64) Box8 {
    std::array<std::array<float, 8>, 3> min;
    std::array<std::array<float, 8>, 3> max;
};

/// One box in floats, rounded outwards.
struct Box {
    std::array<float, 3> min;
    std::array<float, 3> max;
};

/// How a ray moves along an axis: up, down, not at all, or (unknown) so fast or so slowly that its crossing cannot be
/// computed safely.
enum class Axis : std::uint8_t { up, down, still, unknown };

/// A ray or line prepared for slab tests: t begins at t_min, and boxes are grown by `pad` on each side.
struct Slabs {
    std::array<double, 3> origin;
    std::array<double, 3> inverse;  // of the direction; 0 when still or unknown
    std::array<Axis, 3> axis;
    double pad = 0;
    double t_min = 0;
};

/// Bit i is set when box i may overlap the query box; touching counts.
[[nodiscard]] std::uint32_t overlap(const Box8& boxes, const Box& query) noexcept;

/// An oriented box: direction[i] · x is in [low[i], high[i]], with room for the rounding of that in floats.
struct OrientedBox {
    std::array<std::array<float, 3>, 3> direction;
    std::array<float, 3> low;
    std::array<float, 3> high;
};

/// Bit i is set when box i may overlap the oriented box, which lies in the query box.
[[nodiscard]] std::uint32_t overlap(const Box8& boxes, const Box& query, const OrientedBox& oriented) noexcept;

/// Bit i is set when the ray may meet box i at a t of at most t_max; enter[i] is then a lower bound of the first such
/// t.
[[nodiscard]] std::uint32_t slabs(const Box8& boxes, const Slabs& ray, double t_max,
                                  std::array<double, 8>& enter) noexcept;

/// apart[i] is a lower bound of the distance between box i and the query box [min, max], in doubles.
void distances(const Box8& boxes, const std::array<double, 3>& min, const std::array<double, 3>& max,
               std::array<double, 8>& apart) noexcept;

/// The name of the instruction set in use.
[[nodiscard]] const char* instruction_set() noexcept;

}  // namespace abut::simd
