// SPDX-License-Identifier: MIT
// Numbers on the command line: which ones options accept, and how they are printed.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <string>

#include "abut/math/vec.h"

namespace abut::tool {

/// A validator for CLI11 that accepts the finite numbers for which `accepts` is true. Words that are not numbers are
/// left to CLI11 itself.
inline CLI::Validator number_check(const char* wanted, bool (*accepts)(double)) {
    return {[=](std::string& word) {
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

/// A number with six digits.
inline std::string figure(double value) {
    return std::isfinite(value) ? fmt::format("{:.6g}", value) : "beyond double";
}

/// "1 hole", "2 holes".
inline std::string counted(std::size_t count, const char* what, const char* several = "s") {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : several);
}

/// "20 x 20 x 20", with the unit if there is one.
inline std::string extents(const Vec3& size, const std::string& unit) {
    return fmt::format("{} x {} x {}{}{}", figure(size.x), figure(size.y), figure(size.z), unit.empty() ? "" : " ",
                       unit);
}

/// "(1, 2, 3)".
inline std::string point(const Vec3& p) { return fmt::format("({:.6g}, {:.6g}, {:.6g})", p.x, p.y, p.z); }

}  // namespace abut::tool
