// SPDX-License-Identifier: MIT
// A checksum sees every change of a byte, of the length, and of the order.
#include "abut/base/checksum.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "abut/base/executor.h"

namespace abut {
namespace {

std::uint64_t sum(const std::string& bytes) { return checksum(std::as_bytes(std::span(bytes))); }

TEST(Checksum, Sees_every_changed_byte_and_length) {
    std::string bytes(203, '\0');
    std::set<std::uint64_t> sums{sum(bytes)};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string changed = bytes;
            changed[i] = static_cast<char>(1 << bit);
            EXPECT_TRUE(sums.insert(sum(changed)).second) << i << " " << bit;
        }
        EXPECT_TRUE(sums.insert(sum(bytes.substr(0, i))).second) << i;
    }
}

TEST(Checksum, Sees_pieces_that_changed_places_and_does_not_depend_on_threads) {
    const std::size_t block = 1 << 20;
    const std::string a(block, 'a'), b(block, 'b'), rest = "and so on";
    EXPECT_NE(sum(a + b + rest), sum(b + a + rest));
    const std::uint64_t all = sum(a + b + a + rest);
    const ThreadLimit one(1);
    EXPECT_EQ(sum(a + b + a + rest), all);
}

}  // namespace
}  // namespace abut
