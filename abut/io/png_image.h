// SPDX-License-Identifier: MIT
// A picture as the bytes of a PNG file.
#pragma once

#include <string>

#include "abut/render/canvas.h"

namespace abut::io {

/// PNG (ISO 15948) with eight bits for red, green and blue.
[[nodiscard]] std::string png_image(const render::Picture& picture);

}  // namespace abut::io
