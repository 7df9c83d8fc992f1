// SPDX-License-Identifier: MIT
// The page of abut/io/report, which the build joins into one text: see cmake/embed_report.cmake.
#pragma once

#include <string_view>

namespace abut::io {

/// The page, with places that are to be filled, in this order: <!--abut:title-->, <!--abut:summary-->, <!--abut:data-->
/// and <!--abut:shapes-->.
[[nodiscard]] std::string_view report_page() noexcept;

}  // namespace abut::io
