// SPDX-License-Identifier: MIT
// Eight triangles for kernels: their corners in 16-bit steps of a small cube, and which vertices these are.
#pragma once

#include <array>
#include <cstdint>

namespace abut::simd {

/// Up to eight triangles; corner[vertex][axis][lane] counts steps from the base. Each coordinate is off by at most
/// `most_off` steps: as precise as a float beside the whole mesh, in half the room.
struct alignas(32) Triangles8 {
    std::array<std::array<std::array<std::uint16_t, 8>, 3>, 3> corner{};
    std::array<float, 3> base{};
    float steps = 0;  // a unit has so many: a power of two

    static constexpr double most_off = 0.5 + 0x1p-30;
    static constexpr int most_steps = 65535;
};

/// Which vertices are the corners of the triangles at eight places of the tree's order, as offsets from the least: beside
/// each other, so that what may be hit is one way to memory from its vertices.
struct Indices8 {
    static constexpr std::uint32_t far_apart = ~std::uint32_t{0};

    std::uint32_t base = far_apart;  // or the offsets do not fit
    std::array<std::array<std::uint16_t, 3>, 8> offset{};
};

/// Where the triangles at places of the tree's order are told.
struct TriangleNames {
    const std::uint32_t* order;
    const Indices8* indices;
    const void* vertices;  // of three doubles each
};

}  // namespace abut::simd
