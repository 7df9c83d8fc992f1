// SPDX-License-Identifier: MIT
// GLB: a header of 12 bytes, then chunks with their length and type (glTF 2.0, section 4).
#include "abut/io/formats/glb.h"

#include <fmt/format.h>

#include <limits>

#include "abut/base/error.h"
#include "abut/io/formats/byte_order.h"

namespace abut::io {
namespace {

constexpr std::size_t header_size = 12;
constexpr std::size_t chunk_header_size = 8;
constexpr std::uint32_t magic = 0x46546C67;         // "glTF"
constexpr std::uint32_t json_chunk = 0x4E4F534A;    // "JSON"
constexpr std::uint32_t binary_chunk = 0x004E4942;  // "BIN"
constexpr std::string_view cut_off = "it was cut off, or a length is wrong: copy or export it again";
constexpr std::string_view export_again = "export the file again";

}  // namespace

bool is_glb(std::string_view bytes) noexcept { return bytes.substr(0, 4) == "glTF"; }

Glb read_glb(const Input& input) {
    const std::string_view bytes = input.bytes;
    if (bytes.size() < header_size) fail_at_byte(input, bytes.size(), "the file ends in its header", cut_off);
    const auto word = [&](std::size_t at) { return load<std::uint32_t>(bytes.data() + at); };
    if (word(4) != 2) {
        fail_at_byte(input, 4, fmt::format("the file is glTF {}, and abut reads 2.0", word(4)),
                     "export it as glTF 2.0");
    }
    if (word(8) != bytes.size()) {
        fail_at_byte(input, 8, fmt::format("{} bytes are declared, but the file has {}", word(8), bytes.size()),
                     cut_off);
    }

    Glb glb;
    std::size_t chunks = 0;
    for (std::size_t at = header_size; at < bytes.size(); ++chunks) {
        if (bytes.size() - at < chunk_header_size)
            fail_at_byte(input, at, "the file ends in a chunk's header", cut_off);
        const std::size_t length = word(at);
        const std::uint32_t type = word(at + 4);
        const std::size_t begin = at + chunk_header_size;
        if (length > bytes.size() - begin) {
            fail_at_byte(input, at,
                         fmt::format("the chunk declares {} bytes, but {} follow", length, bytes.size() - begin),
                         cut_off);
        }
        if (chunks == 0 && type != json_chunk) fail_at_byte(input, at + 4, "the first chunk is not JSON", export_again);
        if (chunks == 0) {
            glb.json = bytes.substr(begin, length);
            glb.json_offset = begin;
        } else if (chunks == 1 && type == binary_chunk) {
            glb.binary = bytes.substr(begin, length);
        }
        at = begin + length;
    }
    if (chunks == 0) fail_at_byte(input, header_size, "the file has no JSON chunk", export_again);
    return glb;
}

std::string write_glb(std::string json, std::string binary) {
    json.append((4 - json.size() % 4) % 4, ' ');
    binary.append((4 - binary.size() % 4) % 4, '\0');
    const std::size_t binary_size = binary.empty() ? 0 : chunk_header_size + binary.size();
    const std::size_t size = header_size + chunk_header_size + json.size() + binary_size;
    if (size > std::numeric_limits<std::uint32_t>::max()) {
        throw Error(fmt::format("{} bytes are more than a GLB file can hold; save it in parts, or as PLY", size));
    }
    const auto word = [](std::size_t value) { return static_cast<std::uint32_t>(value); };
    std::string out;
    out.reserve(size);
    append(out, magic);
    append(out, std::uint32_t{2});
    append(out, word(size));
    append(out, word(json.size()));
    append(out, json_chunk);
    out += json;
    if (!binary.empty()) {
        append(out, word(binary.size()));
        append(out, binary_chunk);
        out += binary;
    }
    return out;
}

}  // namespace abut::io
