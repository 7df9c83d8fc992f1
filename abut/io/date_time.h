// SPDX-License-Identifier: MIT
// Dates as ISO 8601 has them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace abut::io {

/// The forms that date_time() takes, for messages.
inline constexpr std::string_view forms_of_dates = "2026-11-27 or 2026-11-27T08:30:00Z";

/// A date, or a date with a time, in the extended form of ISO 8601, as XML Schema's dateTime: without a time it is
/// midnight, without a zone UTC. Nothing for any other text, and for days and times that do not exist.
[[nodiscard]] std::optional<std::string> date_time(std::string_view date);

}  // namespace abut::io
