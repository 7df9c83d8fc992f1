// SPDX-License-Identifier: MIT
// Data URIs: the bytes of RFC 2397's two forms, and nothing for text that has neither.
#include "abut/io/formats/uri.h"

#include <gtest/gtest.h>

namespace abut::io {
namespace {

TEST(Uri, Data_are_base64_or_percent_codes) {
    const std::string bytes("\x00\xff ,;#a", 7);
    EXPECT_EQ(decode_data_uri("data:application/octet-stream;base64,AP8gLDsjYQ=="), bytes);
    EXPECT_EQ(decode_data_uri("data:application/octet-stream,%00%fF%20,;%23a"), bytes);
    EXPECT_EQ(decode_data_uri("data:,a+b"), "a+b");
    EXPECT_EQ(decode_data_uri("data:,"), "");
    EXPECT_EQ(decode_data_uri("data:;charset=utf-8,x"), "x");
    EXPECT_EQ(decode_data_uri("data:text/plain;charset=utf-8;a=b,x"), "x");
    // Base64 whose + and = are percent codes.
    EXPECT_EQ(decode_data_uri("data:;base64,%2B/8%3D"), "\xfb\xff");
}

TEST(Uri, Other_data_are_refused) {
    for (const char* wrong :
         {"data:", "data:text/plain", "data:;base64", "data:text/plain;base65,AAAA", "data:;,x", "data:;=b,x",
          "data:text,x", "data:,%", "data:,%0", "data:,%0g", "data:,a b", "data:,a#b", "data:,\"", "data:,\xc3\xa9",
          "data:,a\nb", "data:;base64,A", "data:;base64,AA!A", "data:;base64,%", "file:,x"}) {
        EXPECT_EQ(decode_data_uri(wrong), std::nullopt) << wrong;
    }
}

}  // namespace
}  // namespace abut::io
