// SPDX-License-Identifier: MIT
// Merges files of pairs in order: of many files, groups first.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <compare>
#include <cstdint>
#include <deque>
#include <fstream>
#include <optional>
#include <queue>
#include <system_error>
#include <utility>
#include <vector>

#include "abut/base/error.h"
#include "abut/io/names.h"
#include "abut/io/scene_folder/pair_lines.h"
#include "abut/io/streamed_file.h"

namespace abut {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t files_at_once = 128;

struct PairKey {
    std::uint64_t a = 0, b = 0;
    friend auto operator<=>(const PairKey&, const PairKey&) = default;
};

/// The parts that a line names first.
std::optional<PairKey> key_of(std::string_view line) {
    PairKey key;
    const auto number = [&line](std::string_view before, std::uint64_t& value) {
        if (!line.starts_with(before)) return false;
        line.remove_prefix(before.size());
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), value);
        line.remove_prefix(static_cast<std::size_t>(end - line.data()));
        return error == std::errc();
    };
    if (!number("{\"part_a\":", key.a) || !number(",\"part_b\":", key.b)) return std::nullopt;
    return line.starts_with(',') || line.starts_with('}') ? std::optional(key) : std::nullopt;
}

/// The lines of a file, one after the other.
class LineReader {
public:
    explicit LineReader(fs::path path) : path_(std::move(path)), file_(path_, std::ios::binary) {
        if (!file_) fail("cannot be read; check the path");
    }

    /// Goes to the next line; returns whether there is one.
    bool next() {
        if (!std::getline(file_, line_)) {
            if (file_.bad()) fail("cannot be read to its end; check the disk");
            return false;
        }
        ++number_;
        if (file_.eof()) fail("lacks its end; make the file again");
        const std::optional<PairKey> key = key_of(line_);
        if (!key) fail("does not begin with part_a and part_b; name a file of clash lines");
        if (number_ > 1 && *key < key_) fail("comes before the line above it in order; sort the file");
        key_ = *key;
        line_ += '\n';
        return true;
    }
    [[nodiscard]] const PairKey& key() const noexcept { return key_; }
    [[nodiscard]] const std::string& line() const noexcept { return line_; }

private:
    [[noreturn]] void fail(std::string_view what) const {
        const std::string place = number_ == 0 ? "" : fmt::format(" line {}:", number_);
        throw Error(fmt::format("{}:{} {}", io::readable(path_.string()), place, what));
    }

    fs::path path_;
    std::ifstream file_;
    std::string line_;
    PairKey key_;
    std::size_t number_ = 0;  // of the line, from 1
};

std::size_t merge(std::span<const fs::path> files, const fs::path& output) {
    std::deque<LineReader> readers;
    using Head = std::pair<PairKey, std::size_t>;
    std::priority_queue<Head, std::vector<Head>, std::greater<>> waiting;
    for (const fs::path& path : files) {
        readers.emplace_back(path);
        if (readers.back().next()) waiting.emplace(readers.back().key(), readers.size() - 1);
    }
    io::StreamedFile merged(output);
    std::size_t lines = 0;
    while (!waiting.empty()) {
        const std::size_t i = waiting.top().second;
        waiting.pop();
        merged.write(readers[i].line());
        ++lines;
        if (readers[i].next()) waiting.emplace(readers[i].key(), i);
    }
    merged.commit();
    return lines;
}

/// Files that are removed in the end.
struct Temporaries {
    std::vector<fs::path> paths;
    Temporaries() = default;
    Temporaries(const Temporaries&) = delete;
    Temporaries& operator=(const Temporaries&) = delete;
    ~Temporaries() {
        std::error_code ignored;
        for (const fs::path& path : paths) fs::remove(path, ignored);
    }
};

/// `level` counts the groups of groups, whose files have names of their own.
std::size_t merge_groups(std::span<const fs::path> files, const fs::path& output, int level) {
    if (files.size() <= files_at_once) return merge(files, output);
    Temporaries groups;
    for (std::size_t first = 0; first < files.size(); first += files_at_once) {
        const std::string name = fmt::format(".{}.{}.{}.part", output.filename().string(), level, groups.paths.size());
        groups.paths.push_back(output.parent_path() / name);
        merge(files.subspan(first, std::min(files_at_once, files.size() - first)), groups.paths.back());
    }
    return merge_groups(groups.paths, output, level + 1);
}

}  // namespace

std::size_t merge_pair_lines(std::span<const fs::path> files, const fs::path& output) {
    return merge_groups(files, output, 0);
}

}  // namespace abut
