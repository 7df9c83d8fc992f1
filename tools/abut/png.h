// SPDX-License-Identifier: MIT
// Writes a picture as PNG.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace abut::tool {

/// Eight bits each for red, green and blue, row by row from the top.
struct Picture {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> rgb;
};

/// Writes the picture as write_file does; throws Error when that fails.
void save_png(const std::string& path, const Picture& picture);

}  // namespace abut::tool
