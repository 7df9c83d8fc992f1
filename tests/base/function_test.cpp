// SPDX-License-Identifier: MIT
// Function and FunctionRef call what they were given, copies of it or the thing itself, and know when there is nothing.
#include "abut/base/function.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>

#include "abut/base/function_ref.h"

namespace abut {
namespace {

int twice(int x) { return 2 * x; }

TEST(Function, CallsACopyOfWhatItWasGiven) {
    int added = 1;
    Function<int(int)> add = [added](int x) mutable { return x + added++; };
    added = 100;
    EXPECT_EQ(add(1), 2);
    EXPECT_EQ(add(1), 3);  // the copy has changed
    Function<int(int)> copy = add;
    EXPECT_EQ(copy(1), 4);
    EXPECT_EQ(add(1), 4);  // apart from the copy
    EXPECT_EQ(Function<int(int)>(twice)(4), 8);
    EXPECT_EQ(Function<int(int)>(&twice)(4), 8);
    EXPECT_EQ(Function<int(int)>([](int x) { return -x; })(4), -4);
    EXPECT_EQ(Function<long(short)>(std::function<int(int)>(twice))(4), 8);
    int seen = 0;
    Function<void(int)>([&](int x) { return seen = x; })(5);  // a result that nobody wants
    EXPECT_EQ(seen, 5);
}

TEST(Function, IsNothingWhereNothingWasGiven) {
    EXPECT_FALSE(Function<void()>());
    EXPECT_FALSE(Function<void()>(nullptr));
    EXPECT_FALSE(Function<void()>({}));
    EXPECT_FALSE(Function<int(int)>(static_cast<int (*)(int)>(nullptr)));
    EXPECT_FALSE(Function<int(int)>(std::function<int(int)>()));
    EXPECT_TRUE(Function<void()>() == nullptr);
    Function<int(int)> from = twice;
    EXPECT_TRUE(from != nullptr);
    const Function<int(int)> to = std::move(from);
    EXPECT_FALSE(from);  // NOLINT: what is moved from is nothing
    EXPECT_EQ(to(3), 6);
    from = to;
    EXPECT_EQ(from(3), 6);
    EXPECT_FALSE(Function<int(int)>(Function<int(int)>()));
}

TEST(Function, DestroysEveryCopyOnce) {
    const auto counted = std::make_shared<int>(7);
    {
        Function<int()> a = [counted] { return *counted; };
        Function<int()> b = a, c = std::move(a);
        a = b;
        b = c;
        c = nullptr;
        EXPECT_EQ(counted.use_count(), 3);
        EXPECT_EQ(b(), 7);
    }
    EXPECT_EQ(counted.use_count(), 1);
}

std::string through(FunctionRef<std::string(const std::string&, int)> f) { return f("a", 2); }

TEST(FunctionRef, CallsTheThingItself) {
    int calls = 0;
    auto repeat = [&calls](const std::string& s, int n) {
        ++calls;
        std::string result;
        for (int i = 0; i < n; ++i) result += s;
        return result;
    };
    EXPECT_EQ(through(repeat), "aa");
    EXPECT_EQ(through(repeat), "aa");
    EXPECT_EQ(calls, 2);
    const std::function<std::string(const std::string&, int)> owned = repeat;
    EXPECT_EQ(through(owned), "aa");
    const FunctionRef<int(int)> direct = twice;
    const FunctionRef<int(int)> copy = direct;
    EXPECT_EQ(direct(2) + copy(3), 10);
}

}  // namespace
}  // namespace abut
