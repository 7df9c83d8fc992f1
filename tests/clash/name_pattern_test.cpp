// SPDX-License-Identifier: MIT
// Patterns with wildcards: cases by hand, and random ones against a recursive definition.
#include "abut/clash/name_pattern.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace abut::clashing {
namespace {

TEST(NamePattern, CharactersMatchThemselvesAndTheWholeTextCounts) {
    EXPECT_TRUE(matches_pattern("", ""));
    EXPECT_TRUE(matches_pattern("Wall", "Wall"));
    EXPECT_FALSE(matches_pattern("Wall", "wall"));
    EXPECT_FALSE(matches_pattern("Wall 1", "Wall"));
    EXPECT_FALSE(matches_pattern("Wall", "Wall 1"));
    EXPECT_FALSE(matches_pattern("Wall", ""));
}

TEST(NamePattern, AStarMatchesAnyCharactersAndSlashes) {
    EXPECT_TRUE(matches_pattern("", "*"));
    EXPECT_TRUE(matches_pattern("site/house/wall", "site*wall"));
    EXPECT_TRUE(matches_pattern("abcabc", "*abc"));
    EXPECT_TRUE(matches_pattern("abcabd", "*ab*d"));
    EXPECT_FALSE(matches_pattern("abcabc", "*abd*"));
}

TEST(NamePattern, AQuestionMarkMatchesOneCharacterOfUtf8) {
    EXPECT_TRUE(matches_pattern("Tür", "T?r"));
    EXPECT_FALSE(matches_pattern("Tür", "T??r"));
    EXPECT_TRUE(matches_pattern("\xff", "?"));
    EXPECT_TRUE(matches_pattern("\xc3", "?"));
    EXPECT_FALSE(matches_pattern("", "?"));
}

TEST(NamePattern, ASetMatchesOneOfItsCharactersAndRanges) {
    EXPECT_TRUE(matches_pattern("M8", "M[68]"));
    EXPECT_TRUE(matches_pattern("M8", "M[0-9]"));
    EXPECT_FALSE(matches_pattern("Mx", "M[0-9]"));
    EXPECT_TRUE(matches_pattern("ö", "[ä-ü]"));
    EXPECT_TRUE(matches_pattern("a-b", "a[x-]b"));
    EXPECT_TRUE(matches_pattern("*", "[*]"));
    EXPECT_FALSE(matches_pattern("x", "[*]"));
    EXPECT_TRUE(matches_pattern("]", "[]]"));
    EXPECT_TRUE(matches_pattern("a[1", "a[1")) << "a bracket that is not closed matches itself";
}

/// What the patterns of the random test mean, by the definition: a star takes nothing, or one character and itself.
bool defined(const std::string& text, const std::string& pattern) {
    if (pattern.empty()) return text.empty();
    if (pattern[0] == '*') {
        return defined(text, pattern.substr(1)) || (!text.empty() && defined(text.substr(1), pattern));
    }
    return !text.empty() && (pattern[0] == '?' || pattern[0] == text[0]) && defined(text.substr(1), pattern.substr(1));
}

TEST(NamePattern, RandomPatternsMatchByTheDefinition) {
    std::mt19937 random(44);
    int matched = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text, pattern;
        for (std::size_t n = random() % 8; n > 0; --n) text += "ab"[random() % 2];
        for (std::size_t n = random() % 7; n > 0; --n) pattern += "ab*?"[random() % 4];
        const bool expected = defined(text, pattern);
        matched += expected ? 1 : 0;
        ASSERT_EQ(matches_pattern(text, pattern), expected) << text << " by " << pattern;
    }
    EXPECT_GT(matched, 1000);
}

TEST(NamePattern, ManyStarsTakeLittleTime) {
    const std::string text(20'000, 'a');
    std::string pattern;
    for (int i = 0; i < 100; ++i) pattern += "a*";
    EXPECT_FALSE(matches_pattern(text, pattern + "b"));
    EXPECT_TRUE(matches_pattern(text, pattern));
}

}  // namespace
}  // namespace abut::clashing
