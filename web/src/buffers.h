// SPDX-License-Identifier: MIT
// Where calls find their operands and leave their results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace web {

/// Operands, options and results of one call, as the TypeScript side lays them out.
inline constexpr std::size_t call_area_size = 256;
extern double call_area[call_area_size];

/// Results whose number is known only after the call, until the next call or web_release_lists().
extern std::vector<double> numbers;
extern std::vector<std::uint32_t> indices;
/// Where each of several lists in `numbers` or `indices` ends.
extern std::vector<std::uint32_t> list_ends;

}  // namespace web
