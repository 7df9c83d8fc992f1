// SPDX-License-Identifier: MIT
// The bytes of a file that is being read, and how a reader says what is wrong with them and where.
#pragma once

#include <cstddef>
#include <filesystem>
#include <new>
#include <optional>
#include <stdexcept>
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
enum class ReadAs { parts, one_mesh };

/// Throw Error "NAME: line N: what; remedy"; lines count from 1, bytes from 0.
[[noreturn]] void fail_at_line(const Input& input, std::size_t line, std::string_view what, std::string_view remedy);
[[noreturn]] void fail_at_byte(const Input& input, std::size_t byte, std::string_view what, std::string_view remedy);
/// The same about the file as a whole.
[[noreturn]] void fail(const Input& input, std::string_view what, std::string_view remedy);

/// Throws Error "NAME: there is not enough memory …".
[[noreturn]] void fail_out_of_memory(std::string_view name);

/// What `work` returns, which reads the file `name`; that it runs out of memory is an Error too.
template <class Work>
auto within_memory(std::string_view name, Work work) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        fail_out_of_memory(name);
    } catch (const std::length_error&) {
        fail_out_of_memory(name);
    }
}

/// The name for a part that its file does not name: the file's own, without folder and extension.
[[nodiscard]] std::string stem(const Input& input);

/// All bytes of a file; "-" is standard input. Throws Error for what is not there, not readable, or a directory.
[[nodiscard]] std::string read_bytes(const std::filesystem::path& path);

}  // namespace abut::io
