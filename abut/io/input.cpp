// SPDX-License-Identifier: MIT
// Reads whole files, and formats the errors about them.
#include "abut/io/input.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <system_error>

#include "abut/base/error.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

// For pipes, whose size is not known in advance.
std::string read_stream(std::istream& in) {
    std::string bytes;
    std::array<char, 65536> block;
    do {
        in.read(block.data(), block.size());
        bytes.append(block.data(), static_cast<std::size_t>(in.gcount()));
    } while (in);
    return bytes;
}

}  // namespace

void fail_at_line(const Input& input, std::size_t line, std::string_view what, std::string_view remedy) {
    throw Error(fmt::format("{}: line {}: {}; {}", readable(input.name), line, what, remedy));
}

void fail_at_byte(const Input& input, std::size_t byte, std::string_view what, std::string_view remedy) {
    throw Error(fmt::format("{}: byte {}: {}; {}", readable(input.name), byte, what, remedy));
}

void fail(const Input& input, std::string_view what, std::string_view remedy) {
    throw Error(fmt::format("{}: {}; {}", readable(input.name), what, remedy));
}

void fail_out_of_memory(std::string_view name) {
    throw Error(readable(name) + ": there is not enough memory to read it; split the file, or free memory");
}

std::string stem(const Input& input) { return std::filesystem::path(input.name).stem().string(); }

std::string input_name(const std::filesystem::path& path) { return path == "-" ? "standard input" : path.string(); }

std::string read_bytes(const std::filesystem::path& path) {
    if (path == "-") return read_stream(std::cin);
    const std::string name = readable(path.string());
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) {
        const std::string reason = error ? error.message() : "no such file";
        throw Error(fmt::format("{}: cannot be read: {}; check the path", name, reason));
    }
    if (std::filesystem::is_directory(status)) throw Error(name + ": is a directory; name a file in it");
    // Some have no end, such as /dev/zero.
    if (std::filesystem::is_character_file(status) || std::filesystem::is_block_file(status)) {
        throw Error(name + ": is a device; name a file, or - for standard input");
    }

    errno = 0;
    std::ifstream in(path, std::ios::binary);
    const auto unreadable = [&] {
        const std::string reason = errno != 0 ? std::generic_category().message(errno) : "read error";
        return Error(fmt::format("{}: cannot be read: {}; check its permissions and the disk", name, reason));
    };
    if (!in) throw unreadable();
    if (!std::filesystem::is_regular_file(status)) return read_stream(in);

    const auto size = std::filesystem::file_size(path, error);
    if (error) throw unreadable();
    std::string bytes;
    try {
        bytes.resize(size);
    } catch (const std::exception&) {  // bad_alloc, length_error
        throw Error(fmt::format("{}: its {} bytes do not fit into memory; split the file", name, size));
    }
    in.read(bytes.data(), static_cast<std::streamsize>(size));
    if (in.bad()) throw unreadable();
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
}

}  // namespace abut::io
