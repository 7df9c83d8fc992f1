// SPDX-License-Identifier: MIT
// Checks dates: their form, and that the calendar has them.
#include "abut/io/date_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace abut::io {
namespace {

/// Whether the text has the pattern's characters; # stands for a digit.
bool matches(std::string_view text, std::string_view pattern) {
    return text.size() == pattern.size() &&
           std::equal(text.begin(), text.end(), pattern.begin(),
                      [](char c, char wanted) { return wanted == '#' ? c >= '0' && c <= '9' : c == wanted; });
}

/// The two digits at the front.
int number(std::string_view text) { return 10 * (text[0] - '0') + (text[1] - '0'); }

/// For "####-##-##". XML Schema 1.0, by which BCF is defined, has no year 0000.
bool is_day(std::string_view date) {
    constexpr std::array days{31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const int century = number(date), year = 100 * century + number(date.substr(2));
    const int month = number(date.substr(5)), day = number(date.substr(8));
    if (year == 0 || month < 1 || month > 12) return false;
    const bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    const int last = month == 2 && !is_leap ? 28 : days[static_cast<std::size_t>(month - 1)];
    return day >= 1 && day <= last;
}

/// Whether it is nothing, "Z", or an offset of at most 14 hours, XML Schema's bound.
bool is_zone(std::string_view zone) {
    if (zone.empty() || zone == "Z") return true;
    if (!matches(zone, "+##:##") && !matches(zone, "-##:##")) return false;
    const int hours = number(zone.substr(1)), minutes = number(zone.substr(4));
    return minutes <= 59 && 60 * hours + minutes <= 14 * 60;
}

}  // namespace

std::optional<std::string> date_time(std::string_view date) {
    const std::string_view day = date.substr(0, 10);
    if (!matches(day, "####-##-##") || !is_day(day)) return std::nullopt;
    if (date.size() == 10) return std::string(date) + "T00:00:00Z";
    const std::string_view time = date.substr(10, 9);
    if (!matches(time, "T##:##:##") && !matches(time, " ##:##:##")) return std::nullopt;
    if (number(time.substr(1)) > 23 || number(time.substr(4)) > 59 || number(time.substr(7)) > 59) return std::nullopt;
    std::string_view zone = date.substr(19);
    std::string_view fraction;
    if (zone.starts_with('.')) {
        const std::size_t end = std::min(zone.find_first_not_of("0123456789", 1), zone.size());
        if (end == 1) return std::nullopt;
        fraction = zone.substr(0, end);
        zone.remove_prefix(end);
    }
    if (!is_zone(zone)) return std::nullopt;
    return fmt::format("{}T{}{}{}", day, time.substr(1), fraction, zone.empty() ? "Z" : zone);
}

}  // namespace abut::io
