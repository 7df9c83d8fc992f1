// SPDX-License-Identifier: MIT
// Pairs and clashes as JSON Lines, and the merging of such files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "abut/mesh/clash/clash.h"

namespace abut {

/// Names of two parts, for their line.
struct ABUT_IO_API PairNames {
    std::string_view a{};  ///< of the first part; empty: none
    std::string_view b{};  ///< of the second part; empty: none
};

/// A line of JSON, with its line feed: {"part_a": 3, "part_b": 8, "a": "pump", "b": "valve", "kind": "piercing",
/// "triangle_pairs": 12, "truncated": false, "depth": 0.5, "distance": 0, "point": [x, y, z], "bounds": {"min": …,
/// "max": …}}, without blanks; with `curves` also "curve", a list of lists of points. The members are those of
/// abut.clash/1 (docs/json.md), "a" and "b" only where a name is not empty, and bytes of names that are not UTF-8
/// become U+FFFD. Numbers are the shortest that read as the same double, so equal reports give equal bytes; numbers
/// that are not finite are null, and so are empty bounds.
[[nodiscard]] ABUT_IO_API std::string clash_line(const ClashReport& report, const PairNames& names = {},
                                                 bool curves = false);

/// The first members alone, as for two models that touch.
[[nodiscard]] ABUT_IO_API std::string pair_line(std::size_t a, std::size_t b, const PairNames& names = {});

/// Merges files of such lines, each in ascending order of (part_a, part_b), into one in that order, which gets its name
/// when it is complete, and returns the number of lines. Equal pairs keep the order of the files. Memory: a buffer for
/// each of at most 128 files at a time; of more files, 128 each are first merged to files beside the output. Throws
/// Error, which names the file and the line, for lines that do not begin with these members, are not in order, or lack
/// their end.
ABUT_IO_API std::size_t merge_pair_lines(std::span<const std::filesystem::path> files,
                                         const std::filesystem::path& output);

}  // namespace abut
