// SPDX-License-Identifier: MIT
// The bytes of a file that is being read, and the errors that a reader throws about them, with their place.
#pragma once

#include <cstddef>
#include <filesystem>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace abut::io {

/// A file in memory. A reader uses at most a fixed multiple of this size.
struct Input {
    std::string name;  // its name in messages
    std::string_view bytes;
    std::optional<std::filesystem::path> directory;  // where other files that it refers to may be read; none if nowhere
};

/// Whether the parts of a file stay separate, each with its own vertices, or become one mesh with shared vertices.
enum class ReadAs { parts, one_mesh };

/// Throw Error "NAME: line N: what; remedy", or "NAME: byte N: …"; lines count from 1, bytes from 0.
[[noreturn]] void fail_at_line(const Input& input, std::size_t line, std::string_view what, std::string_view remedy);
[[noreturn]] void fail_at_byte(const Input& input, std::size_t byte, std::string_view what, std::string_view remedy);
/// The same for the file as a whole.
[[noreturn]] void fail(const Input& input, std::string_view what, std::string_view remedy);

/// Throws Error "NAME: there is not enough memory …".
[[noreturn]] void fail_out_of_memory(std::string_view name);

/// Returns work(), which reads the file `name`; running out of memory becomes an Error.
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

/// The name for a part without a name of its own: the file's name without folder and extension.
[[nodiscard]] std::string stem(const Input& input);

/// A file's name in messages; "-" is standard input.
[[nodiscard]] std::string input_name(const std::filesystem::path& path);

/// All bytes of a file; "-" is standard input. Throws Error when the file is missing, unreadable, or a directory.
[[nodiscard]] std::string read_bytes(const std::filesystem::path& path);

}  // namespace abut::io
