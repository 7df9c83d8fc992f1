// SPDX-License-Identifier: MIT
// Numbers on the command line: which ones options accept, and how they are printed.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <system_error>
#include <vector>

#include "abut/math/vec.h"

namespace abut::tool {

/// A validator for CLI11 that accepts the finite numbers for which `accepts` is true. Words that are not numbers are
/// left to CLI11 itself.
inline CLI::Validator number_check(const char* wanted, bool (*accepts)(double)) {
    return {[=](std::string& word) {
                if (word.empty()) return fmt::format("the number is empty; write {}", wanted);  // 0 to CLI11
                double value = 0;
                const bool number = CLI::detail::lexical_cast(word, value);
                const bool fine = !number || (std::isfinite(value) && accepts(value));
                return fine ? std::string() : fmt::format("{} is not {}", word, wanted);
            },
            ""};
}

inline const CLI::Validator finite = number_check("a finite number", [](double) { return true; });
inline const CLI::Validator not_negative =
    number_check("a finite number from 0 upwards", [](double x) { return x >= 0; });
inline const CLI::Validator positive = number_check("a finite number above 0", [](double x) { return x > 0; });

/// Accepts digits only: CLI11 would read -1 as the largest number, and what is beyond it as that, too.
inline const CLI::Validator whole_number(
    [](std::string& word) {
        std::size_t value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error == std::errc{} && end == word.data() + word.size()) return std::string();
        return fmt::format("{} is not a whole number from 0 to {}", word, std::numeric_limits<std::size_t>::max());
    },
    "");

/// Adds an option for a direction: three finite numbers that are not all 0.
inline CLI::Option* add_direction(CLI::App& command, const std::string& name, std::vector<double>& direction,
                                  const std::string& help) {
    const auto set = [&direction, name](const std::vector<double>& value) {
        if (std::all_of(value.begin(), value.end(), [](double x) { return x == 0; })) {
            throw CLI::ValidationError(name, "0,0,0 is no direction; one of the numbers must not be 0");
        }
        direction = value;
    };
    return command.add_option_function<std::vector<double>>(name, set, help)
        ->delimiter(',')
        ->expected(3)
        ->check(finite);
}

/// A number with six digits.
inline std::string six_digits(double value) {
    return std::isfinite(value) ? fmt::format("{:.6g}", value) : "beyond double";
}

/// "1 hole", "2 holes"; `several` is the plural if it is not `one` with an s.
inline std::string counted(std::size_t count, const std::string& one, const std::string& several = "") {
    return fmt::format("{} {}", count, count == 1 ? one : several.empty() ? one + "s" : several);
}

/// "20 x 20 x 20", with the unit if there is one.
inline std::string extents(const Vec3& size, const std::string& unit) {
    return fmt::format("{} x {} x {}{}{}", six_digits(size.x), six_digits(size.y), six_digits(size.z),
                       unit.empty() ? "" : " ", unit);
}

}  // namespace abut::tool
