// SPDX-License-Identifier: MIT
// A picture while it is drawn, and the picture that is saved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/common.hpp>
#include <vector>

#include "abut/base/api.h"
#include "abut/math/vec.h"

namespace abut::render {

/// A picture in linear colours, row by row from the top.
struct ABUT_API Canvas {
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<Vec3> pixels;

    /// Blends a colour over a pixel.
    void blend(std::size_t x, std::size_t y, Vec3 color, double amount) {
        Vec3& pixel = pixels[y * width + x];
        pixel = glm::mix(pixel, color, amount);
    }
};

/// Eight bits each for red, green and blue, row by row from the top.
struct ABUT_API Picture {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> rgb;
};

/// Compresses light above 0.7, so that highlights keep their shape.
[[nodiscard]] ABUT_API double compress_highlights(double light) noexcept;

/// The canvas in the encoding of sRGB; light beyond 0 and 1 is clamped.
[[nodiscard]] ABUT_API Picture to_picture(const Canvas& canvas);

}  // namespace abut::render
