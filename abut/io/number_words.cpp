// SPDX-License-Identifier: MIT
// Puts coordinates into words.
#include "abut/io/number_words.h"

#include <fmt/format.h>

#include <cmath>

namespace abut::io {
namespace {

std::string coordinate(double value) {
    const double size = std::abs(value);
    if (size == 0) return "0";  // -0, too
    if (!(size >= 1e3 && size < 1e15)) return fmt::format("{:.6g}", value);
    std::string digits = fmt::format("{:.3f}", value);
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
    return digits;
}

}  // namespace

std::string in_words(const Vec3& point) {
    return fmt::format("({}, {}, {})", coordinate(point.x), coordinate(point.y), coordinate(point.z));
}

}  // namespace abut::io
