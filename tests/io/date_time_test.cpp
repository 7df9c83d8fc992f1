// SPDX-License-Identifier: MIT
// Dates: those of ISO 8601 that exist are read, others are not.
#include "abut/io/date_time.h"

#include <gtest/gtest.h>

#include <chrono>

namespace abut {
namespace {

TEST(DateTime, Is_that_of_xml_schema) {
    EXPECT_EQ(io::date_time("2026-11-27"), "2026-11-27T00:00:00Z");
    EXPECT_EQ(io::date_time("2026-11-27T08:30:00Z"), "2026-11-27T08:30:00Z");
    EXPECT_EQ(io::date_time("2026-11-27 08:30:00"), "2026-11-27T08:30:00Z");
    EXPECT_EQ(io::date_time("2026-11-27T08:30:00.25+01:00"), "2026-11-27T08:30:00.25+01:00");
    EXPECT_EQ(io::date_time("2026-11-27T08:30:00-14:00"), "2026-11-27T08:30:00-14:00");
}

TEST(DateTime, Other_texts_are_none) {
    for (const char* wrong : {"",
                              "today",
                              "yesterday",
                              "2026",
                              "2026-11",
                              "20261127",
                              "27.11.2026",
                              "26-11-27",
                              "2026-1-02",
                              " 2026-11-27",
                              "2026-11-27 ",
                              "0000-11-27",
                              "2026-13-01",
                              "2026-00-01",
                              "2026-01-00",
                              "2026-01-32",
                              "2026-11-27T",
                              "2026-11-27T08",
                              "2026-11-27T24:00:00Z",
                              "2026-11-27T08:60:00Z",
                              "2026-11-27T08:30:60Z",
                              "2026-11-27T08:30:00.",
                              "2026-11-27T08:30:00X",
                              "2026-11-27T08:30:00+14:01",
                              "2026-11-27T08:30:00+01:60",
                              "2026-11-27T08:30:00+1:00",
                              "08:30:00",
                              "2026-02-30"}) {
        EXPECT_FALSE(io::date_time(wrong)) << wrong;
    }
}

TEST(DateTime, A_day_is_one_of_the_calendar) {
    for (const int year : {1, 1900, 2000, 2023, 2024, 2100, 9999}) {
        for (unsigned month = 1; month <= 12; ++month) {
            for (unsigned day = 1; day <= 31; ++day) {
                char text[16];
                std::snprintf(text, sizeof text, "%04d-%02u-%02u", year, month, day);
                const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                                       std::chrono::day(day)};
                EXPECT_EQ(io::date_time(text).has_value(), date.ok()) << text;
            }
        }
    }
}

}  // namespace
}  // namespace abut
