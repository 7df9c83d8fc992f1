// SPDX-License-Identifier: MIT
// Base64.
#include "abut/io/base64.h"

#include <gtest/gtest.h>

#include <string>

namespace abut::io {
namespace {

TEST(Base64, IsThatOfTheStandard) {
    const std::string text = "foobar";
    const char* const coded[] = {"", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
    for (std::size_t i = 0; i <= text.size(); ++i) EXPECT_EQ(base64(text.substr(0, i)), coded[i]);
    EXPECT_EQ(base64(std::string("\xff\xfe\x00", 3)), "//4A");
}

}  // namespace
}  // namespace abut::io
