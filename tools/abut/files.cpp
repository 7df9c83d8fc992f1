// SPDX-License-Identifier: MIT
// Reads rows of numbers, and writes results.
#include "tools/abut/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

#include "abut/io/atomic_write.h"
#include "abut/io/formats/text_encoding.h"
#include "abut/io/formats/text_scanner.h"
#include "abut/io/input.h"
#include "abut/io/names.h"

namespace abut::tool {
namespace {

// The numbers of one line, up to its comment.
std::vector<double> numbers_of(io::Scanner& line, const io::Input& list, const std::string& remedy) {
    std::vector<double> numbers;
    for (std::string_view word = line.word(); !word.empty() && word.front() != '#'; word = line.word()) {
        const std::size_t comment = word.find('#');
        const std::optional<double> number = io::parse_real(word.substr(0, comment));
        if (!number || !std::isfinite(*number)) {
            io::fail_at_line(list, line.line(), io::in_quotes(word) + " is no finite number", remedy);
        }
        numbers.push_back(*number);
        if (comment != std::string_view::npos) break;
    }
    return numbers;
}

}  // namespace

std::vector<std::vector<double>> read_rows(const std::string& path, std::size_t columns) {
    std::string text = io::read_bytes(path);
    io::refuse_wide_text({io::input_name(path), text, std::nullopt});
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == ',' || c == ';'; }, ' ');
    const io::Input list{io::input_name(path), text, std::nullopt};
    const std::string remedy = fmt::format("write {} numbers a line", columns);
    std::vector<std::vector<double>> rows;
    for (io::Scanner line(text); line.next_line();) {
        std::vector<double> row = numbers_of(line, list, remedy);
        if (row.empty()) continue;
        if (row.size() != columns) io::fail_at_line(list, line.line(), fmt::format("{} numbers", row.size()), remedy);
        rows.push_back(std::move(row));
    }
    return rows;
}

void make_folder_of(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    std::error_code error;  // an obstacle is reported when the file is written
    if (!folder.empty()) std::filesystem::create_directories(folder, error);
}

void write_file(const std::string& path, std::string_view bytes) {
    make_folder_of(path);
    io::write_bytes(path, bytes);
}

}  // namespace abut::tool
