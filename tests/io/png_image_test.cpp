// SPDX-License-Identifier: MIT
// PNG, read by libpng.
#include "abut/io/png_image.h"

#include <gtest/gtest.h>
#include <png.h>

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace abut::io {
namespace {

TEST(PngImage, LibpngReadsThePicture) {
    std::mt19937 random(46);
    for (const auto& [width, height] : std::vector<std::pair<std::uint32_t, std::uint32_t>>{{1, 1}, {3, 5}, {64, 40}}) {
        render::Picture picture{width, height, {}};
        for (std::uint32_t i = 0; i < width * height; ++i) {
            // A gradient, and noise in one channel.
            picture.rgb.insert(picture.rgb.end(), {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i / width),
                                                   static_cast<std::uint8_t>(random())});
        }
        const std::string bytes = png_image(picture);
        ::png_image image{};
        image.version = PNG_IMAGE_VERSION;
        ASSERT_NE(png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()), 0) << image.message;
        EXPECT_EQ(image.width, width);
        EXPECT_EQ(image.height, height);
        image.format = PNG_FORMAT_RGB;
        std::vector<std::uint8_t> read(PNG_IMAGE_SIZE(image));
        ASSERT_NE(png_image_finish_read(&image, nullptr, read.data(), 0, nullptr), 0) << image.message;
        EXPECT_EQ(read, picture.rgb);
    }
}

}  // namespace
}  // namespace abut::io
