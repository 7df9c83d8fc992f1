// SPDX-License-Identifier: MIT
// Descriptions of topics: the lines that abut writes are read, and no name makes one.
#include "abut/io/bcf_description.h"

#include <gtest/gtest.h>

namespace abut {
namespace {

using Guids = std::vector<std::string>;

const std::string one = "f482d5fc-d622-5ad3-9f66-f28b3c4adc32", two = "0182d5fc-d622-5ad3-9f66-f28b3c4adc00";

TEST(BcfDescription, Lists_what_is_listed) {
    const std::string text =
        "2 clashes of duct\n" + io::listed_clash(one, "a / b") + "\n" + io::listed_clash(two, "a / c");
    EXPECT_EQ(io::described_clashes(text).guids, (Guids{one, two}));
    EXPECT_FALSE(io::described_clashes(text).resolved);
    EXPECT_TRUE(io::described_clashes(io::resolved_clash("a / b")).resolved);
    EXPECT_TRUE(io::described_clashes(io::resolved_clash("a / b")).guids.empty());
    EXPECT_TRUE(io::described_clashes("").guids.empty());
}

TEST(BcfDescription, Is_read_after_other_programs_have_saved_it) {
    const std::string upper = "F482D5FC-D622-5AD3-9F66-F28B3C4ADC32";
    EXPECT_EQ(io::described_clashes("seen\r\n\t [" + upper + "] a / b\r\n\r\n[" + two + "]\r\n").guids,
              (Guids{one, two}));
    EXPECT_TRUE(io::described_clashes("x\n  Resolved: a / b\n").resolved);
}

TEST(BcfDescription, A_guid_elsewhere_than_at_the_beginning_of_a_line_lists_nothing) {
    for (const std::string& text :
         {"a [" + one + "]", "key: [" + one + "] x", "key: a\n[" + one + "] x", one + " a", "(" + one + ") a",
          "[" + one.substr(1) + "] a", "[" + one + "0] a", "[" + one, "[" + std::string(36, 'a') + "] x",
          "\xEF\xBC\xBB" + one + "\xEF\xBC\xBD a", "\xE2\x80\x8B[" + one + "] a"}) {
        EXPECT_TRUE(io::described_clashes(text).guids.empty()) << text;
    }
}

TEST(BcfDescription, Names_have_no_line_breaks_and_no_square_brackets) {
    EXPECT_EQ(io::described_name("bolt [12]"), "bolt (12)");
    EXPECT_EQ(io::described_name("a\nb\r\nc\vd\x7f\xC2\x85 e"), "a b  c d   e");
    EXPECT_EQ(io::described_name("a\xE2\x80\xA8[b\xE2\x80\xA9]"), "a (b )");
    EXPECT_EQ(io::key_line("a\n[b]|\xE2\x80\xA8"
                           "c"),
              "key: a [b]| c");
}

TEST(BcfDescription, The_first_form_is_read_only_as_it_was_written) {
    const std::string line = "a / b, piercing, at (0, 0, 0) [" + one + "]", next = "a / c, touching [" + two + "]";
    EXPECT_EQ(io::clashes_in_first_form("2 clashes of duct\n" + line + "\n" + next), (Guids{one, two}));
    EXPECT_EQ(io::clashes_in_first_form("1 clash of duct [" + two + "]\n" + line), Guids{one});
    EXPECT_EQ(io::clashes_in_first_form("1 clash of duct\n[" + two + "] " + line), Guids{one});
    for (const std::string& text : {"1 clash of duct\n" + line + "\n" + next,  // a name with a line break adds a line
                                    "1 clash of duct\n" + next + "\n" + line,  //
                                    "2 clashes of duct\n" + line,              // one has been deleted
                                    "2 clashes of duct\n" + line + "\nseen by Eve",  // one has been changed
                                    "seen by Eve\n2 clashes of duct\n" + line,       // a line has been added
                                    "1 clash of x / y\nkey: a|b [" + one + "]",      // a part's name
                                    "-1 clash of duct\n" + line, "duct\n" + line, line, std::string()}) {
        EXPECT_TRUE(io::clashes_in_first_form(text).empty()) << text;
    }
}

}  // namespace
}  // namespace abut
