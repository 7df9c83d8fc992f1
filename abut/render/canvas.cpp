// SPDX-License-Identifier: MIT
// Encodes linear light in eight bits.
#include "abut/render/canvas.h"

#include <algorithm>
#include <cmath>

namespace abut::render {
namespace {

std::uint8_t to_byte(double linear) {
    const double x = std::clamp(linear, 0.0, 1.0);
    const double encoded = x <= 0.0031308 ? 12.92 * x : 1.055 * std::pow(x, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255 * encoded));
}

}  // namespace

double compress_highlights(double light) noexcept {
    if (light <= 0.7) return light;
    return 0.7 + 0.3 * (1 - std::exp((0.7 - light) / 0.3));
}

Picture to_picture(const Canvas& canvas) {
    Picture picture{static_cast<std::uint32_t>(canvas.width), static_cast<std::uint32_t>(canvas.height), {}};
    picture.rgb.reserve(3 * canvas.pixels.size());
    for (const Vec3& p : canvas.pixels) {
        picture.rgb.insert(picture.rgb.end(), {to_byte(p.x), to_byte(p.y), to_byte(p.z)});
    }
    return picture;
}

}  // namespace abut::render
