// SPDX-License-Identifier: MIT
// Deflate and PNG, read by zlib and libpng.
#include "abut/io/deflate.h"

#include <gtest/gtest.h>
#include <png.h>
#include <zlib.h>

#include <random>
#include <string>
#include <vector>

#include "abut/io/base64.h"
#include "abut/io/huffman_code.h"
#include "abut/io/png_image.h"

namespace abut::io {
namespace {

std::string inflated(const std::string& packed, std::size_t size) {
    std::string result(size, '\0');
    uLongf length = size;
    EXPECT_EQ(uncompress(reinterpret_cast<Bytef*>(result.data()), &length,
                         reinterpret_cast<const Bytef*>(packed.data()), packed.size()),
              Z_OK);
    EXPECT_EQ(length, size);
    return result;
}

/// Bytes of several kinds: runs, words that repeat near and far, and noise.
std::string bytes_of_kind(int kind, std::size_t size, std::mt19937& random) {
    std::string text;
    while (text.size() < size) {
        if (kind == 0) {
            text += static_cast<char>(random());
        } else if (kind == 1) {
            text.append(random() % 300, static_cast<char>(random() % 3));
        } else if (kind == 2) {
            text += "word" + std::to_string(random() % 50) + ", ";
        } else {
            const std::size_t from = text.size() > 40000 ? text.size() - 40000 : 0;
            text += text.empty() ? std::string("seed")
                                 : text.substr(from + random() % (text.size() - from), random() % 600);
            text += static_cast<char>(random());
        }
    }
    text.resize(size);
    return text;
}

TEST(Deflate, ZlibReadsWhatWasCompressed) {
    std::mt19937 random(44);
    for (const std::size_t size : {0, 1, 2, 3, 4, 258, 259, 1000, 32768, 32769, 100000, 300000}) {
        for (int kind = 0; kind < 4; ++kind) {
            SCOPED_TRACE(std::to_string(size) + " bytes of kind " + std::to_string(kind));
            const std::string bytes = bytes_of_kind(kind, size, random);
            EXPECT_EQ(inflated(zlib_stream(bytes), size), bytes);
        }
    }
}

TEST(Deflate, CompressesAboutAsWellAsZlib) {
    std::mt19937 random(45);
    const std::string words = bytes_of_kind(2, 200000, random);
    std::vector<Bytef> theirs(compressBound(words.size()));
    uLongf length = theirs.size();
    ASSERT_EQ(compress2(theirs.data(), &length, reinterpret_cast<const Bytef*>(words.data()), words.size(), 6), Z_OK);
    EXPECT_LT(static_cast<double>(zlib_stream(words).size()), 1.1 * static_cast<double>(length));
    const std::string noise = bytes_of_kind(0, 200000, random);
    EXPECT_LT(static_cast<double>(zlib_stream(noise).size()), 1.01 * static_cast<double>(noise.size()));
}

TEST(Deflate, ChecksumIsThatOfZlib) {
    const std::string text = "123456789";
    EXPECT_EQ(io::crc32(text), 0xcbf43926u);
    EXPECT_EQ(io::crc32(text.substr(4), io::crc32(text.substr(0, 4))), 0xcbf43926u);
}

TEST(HuffmanCode, IsNeverLongerThanItsLimit) {
    // Fibonacci's numbers give the longest codes.
    std::vector<std::uint32_t> counts{1, 1};
    while (counts.size() < 40) counts.push_back(counts[counts.size() - 1] + counts[counts.size() - 2]);
    for (const int most : {7, 15}) {
        const HuffmanCode code = huffman_code(counts, most);
        double sum = 0;  // Kraft's
        for (const std::uint8_t length : code.lengths) {
            EXPECT_LE(length, most);
            EXPECT_GT(length, 0);
            sum += 1.0 / (1 << length);
        }
        EXPECT_LE(sum, 1);
    }
}

TEST(HuffmanCode, HasTwoSymbolsAtLeast) {
    const std::vector<std::uint32_t> counts{0, 0, 9, 0};
    const HuffmanCode code = huffman_code(counts, 15);
    EXPECT_EQ(code.lengths, (std::vector<std::uint8_t>{1, 0, 1, 0}));
}

TEST(Base64, IsThatOfTheStandard) {
    const std::string text = "foobar";
    const char* const coded[] = {"", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
    for (std::size_t i = 0; i <= text.size(); ++i) EXPECT_EQ(base64(text.substr(0, i)), coded[i]);
    EXPECT_EQ(base64(std::string("\xff\xfe\x00", 3)), "//4A");
}

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
