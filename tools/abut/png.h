// SPDX-License-Identifier: MIT
// Writes a picture as PNG.
#pragma once

#include <string>

#include "abut/render/canvas.h"

namespace abut::tool {

/// Writes the picture as write_file does; throws Error when that fails.
void save_png(const std::string& path, const render::Picture& picture);

}  // namespace abut::tool
