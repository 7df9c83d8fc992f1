// SPDX-License-Identifier: MIT
// Words, lines and numbers of text files.
#include "abut/io/formats/text_scanner.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace abut::io {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Text, Reals_are_read_from_end_to_end) {
    EXPECT_EQ(parse_real("1.5"), 1.5);
    EXPECT_EQ(parse_real("+.5e+1"), 5);
    EXPECT_EQ(parse_real("-0."), 0.0);
    EXPECT_TRUE(std::signbit(*parse_real("-0")));
    EXPECT_TRUE(std::isnan(*parse_real("nan")));
    EXPECT_EQ(parse_real("-inf"), -infinity);
    for (const char* word : {"", "+", "-", "+-1", "++1", "1,5", "1.5f", "0x1", "1e", "e5", ".", "1 2", "--1", "one"}) {
        EXPECT_EQ(parse_real(word), std::nullopt) << word;
    }
}

TEST(Text, Reals_out_of_range_become_infinity_or_zero) {
    for (const std::string word :
         {"1e309", "1e999", "123e307", "0.001e320", "1e+99999999999999999999", "1000000000000e300", "1.8e308"}) {
        EXPECT_EQ(parse_real(word), infinity) << word;
        EXPECT_EQ(parse_real("-" + word), -infinity) << word;
    }
    EXPECT_EQ(parse_real("1" + std::string(400, '0')), infinity);
    for (const std::string word : {"1e-400", "0.0001e-330", "1e-99999999999999999999", "1000e-999", "2e-324"}) {
        EXPECT_EQ(parse_real(word), 0.0) << word;
        EXPECT_TRUE(std::signbit(*parse_real("-" + word))) << word;
    }
    EXPECT_EQ(parse_real("0." + std::string(400, '0') + "1"), 0.0);
    EXPECT_EQ(parse_real("0e999"), 0.0);
    EXPECT_EQ(parse_real("0." + std::string(400, '0') + "1e401"), 1.0);
    EXPECT_EQ(parse_real("4.9406564584124654e-324"), 5e-324);
}

TEST(Text, Words_of_microsofts_runtimes_are_numbers_that_are_not_finite) {
    for (const char* word : {"1.#IND", "-1.#IND00", "1.#IND000", "1.#QNAN", "1.#QNAN0", "-1.#SNAN", "1.#IND00e+000",
                             "nan(ind)", "-nan(ind)", "nan(snan)", "-nan(snan)", "+1.#QNAN"}) {
        const std::optional<double> value = parse_real(word);
        EXPECT_TRUE(value && std::isnan(*value)) << word;
    }
    for (const std::string word : {"1.#INF", "1.#INF00", "1.#INF00e+000", "1.#INFE-001"}) {
        EXPECT_EQ(parse_real(word), infinity) << word;
        EXPECT_EQ(parse_real("+" + word), infinity) << word;
        EXPECT_EQ(parse_real("-" + word), -infinity) << word;
    }
    for (const char* word : {"1.#", "1.#INF1", "2.#INF", "1#INF", "1.#INFINITY", "1.#INF00e", "--1.#INF", "1.#IND0.",
                             "nan(ind", "nan ind)", "#IND"}) {
        EXPECT_EQ(parse_real(word), std::nullopt) << word;
    }
}

TEST(Text, Integers_are_read_from_end_to_end) {
    EXPECT_EQ(parse_integer("-12"), -12);
    EXPECT_EQ(parse_integer("+7"), 7);
    EXPECT_EQ(parse_integer("9223372036854775807"), 9223372036854775807);
    for (const char* word : {"", "1.0", "9223372036854775808", "0x1", "1e3", "-", "+-1", "7 "}) {
        EXPECT_EQ(parse_integer(word), std::nullopt) << word;
    }
}

TEST(Text, A_scanner_knows_its_line) {
    Scanner scanner(
        "\xEF\xBB\xBF"
        "one two\r\n\n  three\t\n",
        5);
    EXPECT_TRUE(scanner.next_line());
    EXPECT_EQ(scanner.word(), "one");
    EXPECT_EQ(scanner.rest(), "two");
    EXPECT_EQ(scanner.word(), "");
    EXPECT_EQ(scanner.line(), 5u);
    EXPECT_EQ(scanner.word_anywhere(), "three");
    EXPECT_EQ(scanner.line(), 7u);
    EXPECT_EQ(scanner.word_anywhere(), "");
    EXPECT_FALSE(scanner.next_line());
    EXPECT_EQ(scanner.word(), "");
    EXPECT_FALSE(Scanner("").next_line());
}

}  // namespace
}  // namespace abut::io
