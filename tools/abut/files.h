// SPDX-License-Identifier: MIT
// Files other than meshes: lists of numbers to read, results to write.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace abut::tool {

/// The points or rays of a text file: `columns` numbers a line, separated by spaces, commas or semicolons; # begins a
/// comment. "-" is standard input.
[[nodiscard]] std::vector<std::vector<double>> read_rows(const std::string& path, std::size_t columns);

/// Makes the missing folders on the path to a file.
void make_folder_of(const std::string& path);

/// Writes a file as io::write_bytes does, and makes the missing folders on its path; "-" is standard output.
void write_file(const std::string& path, std::string_view bytes);

}  // namespace abut::tool
