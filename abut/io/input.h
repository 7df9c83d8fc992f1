// SPDX-License-Identifier: MIT
// The bytes of a file that is being read, and how a reader says what is wrong with them and where.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace abut::io {

/// A file in memory. A reader never holds more than a fixed multiple of these bytes.
struct Input {
    std::string name;  // what messages call it
    std::string_view bytes;
    std::optional<std::filesystem::path> directory;  // where other files that it names may be read from, if anywhere
};

/// Whether the parts of a file stay apart, each with vertices of its own, or become one mesh with shared vertices.
enum class As { parts, one_mesh };

/// Throw Error "NAME: line N: what; remedy"; lines count from 1, bytes from 0.
[[noreturn]] void fail_at_line(const Input& input, std::size_t line, std::string_view what, std::string_view remedy);
[[noreturn]] void fail_at_byte(const Input& input, std::size_t byte, std::string_view what, std::string_view remedy);
/// The same about the file as a whole.
[[noreturn]] void fail(const Input& input, std::string_view what, std::string_view remedy);

/// The name for a part that its file does not name: the file's own, without folder and extension.
[[nodiscard]] std::string stem(const Input& input);

/// All bytes of a file; "-" is standard input. Throws Error for what is not there, not readable, or a directory.
[[nodiscard]] std::string read_bytes(const std::filesystem::path& path);

}  // namespace abut::io
