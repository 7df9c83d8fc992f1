// SPDX-License-Identifier: MIT
// A LargeArray that is moved from is empty, so its target's former elements are released at once.
#include "abut/base/large_array.h"

#include <gtest/gtest.h>

#include <type_traits>
#include <utility>

namespace abut {
namespace {

static_assert(std::is_nothrow_move_assignable_v<LargeArray<int>> &&
              std::is_nothrow_move_constructible_v<LargeArray<int>>);
static_assert(!std::is_copy_constructible_v<LargeArray<int>> && !std::is_copy_assignable_v<LargeArray<int>>);

TEST(LargeArray, IsEmptyAfterAMove) {
    LargeArray<int> a(3), b(5);
    b.all()[4] = 7;
    const int* elements = b.all().data();
    a = std::move(b);
    EXPECT_EQ(a.all().data(), elements);
    EXPECT_EQ(a.all().size(), 5u);
    EXPECT_EQ(a.all()[4], 7);
    EXPECT_EQ(b.all().data(), nullptr);  // NOLINT: what is moved from is empty
    EXPECT_TRUE(b.all().empty());
    const LargeArray<int> c = std::move(a);
    EXPECT_EQ(c.all().data(), elements);
    EXPECT_TRUE(a.all().empty());  // NOLINT
    a = LargeArray<int>();
    EXPECT_TRUE(a.all().empty());
    a = LargeArray<int>(2);
    EXPECT_EQ(a.all().size(), 2u);
}

TEST(LargeArray, MayBeAssignedToItself) {
    LargeArray<int> a(3);
    a.all()[0] = 1;
    LargeArray<int>& same = a;
    a = std::move(same);
    ASSERT_EQ(a.all().size(), 3u);
    EXPECT_EQ(a.all()[0], 1);
}

}  // namespace
}  // namespace abut
