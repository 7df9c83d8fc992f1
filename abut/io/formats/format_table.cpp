// SPDX-License-Identifier: MIT
// Detects formats by their extensions and contents.
#include "abut/io/formats/format_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "abut/io/formats/stl.h"
#include "abut/io/formats/text_scanner.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

constexpr std::array<std::string_view, 5> names = {"STL", "OBJ", "PLY", "glTF", "a mesh saved by abut"};

std::string_view name_of(Format format) { return names[static_cast<std::size_t>(format)]; }

// Detects a format by a mark that no other format has.
std::optional<Format> marked_format(std::string_view bytes) {
    if (bytes.starts_with("ply\n") || bytes.starts_with("ply\r")) return Format::ply;
    if (bytes.starts_with("glTF")) return Format::gltf;
    if (bytes.starts_with("abutmesh")) return Format::abut;
    return std::nullopt;
}

// The encoding of a text with characters of two or four bytes, by its byte order mark or by the zeros in its first
// characters; empty for any other file.
std::string_view wide_encoding(std::string_view bytes) {
    using namespace std::string_view_literals;
    if (is_binary_stl(bytes)) return {};
    if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("\0\0\xFE\xFF"sv)) return "UTF-32";
    if (bytes.starts_with("\xFF\xFE"sv) || bytes.starts_with("\xFE\xFF"sv)) return "UTF-16";
    constexpr std::size_t looked_at = 16;
    if (bytes.size() < looked_at) return {};
    // Whether the characters are ASCII in units of `size` bytes, with the nonzero byte at `place`.
    const auto in_units = [&](std::size_t size, std::size_t place) {
        for (std::size_t i = 0; i < looked_at; ++i) {
            const char c = bytes[i];
            const bool ascii = (c >= ' ' && c <= '~') || c == '\t' || c == '\n' || c == '\r';
            if (i % size == place ? !ascii : c != '\0') return false;
        }
        return true;
    };
    if (in_units(4, 0) || in_units(4, 3)) return "UTF-32";
    if (in_units(2, 0) || in_units(2, 1)) return "UTF-16";
    return {};
}

std::optional<Format> likely_format(std::string_view bytes) {
    if (const std::optional<Format> marked = marked_format(bytes)) return marked;
    if (is_binary_stl(bytes)) return Format::stl;
    Scanner scanner(bytes.substr(0, 65536));
    while (scanner.next_line()) {
        const std::string_view word = scanner.word();
        if (word.empty() || word.front() == '#') continue;
        if (word.front() == '{') return Format::gltf;
        if (same_word(word, "solid")) return Format::stl;
        constexpr std::array<std::string_view, 8> first = {"v", "o", "g", "mtllib", "vn", "vt", "s", "usemtl"};
        if (std::find(first.begin(), first.end(), word) != first.end()) return Format::obj;
        break;
    }
    return std::nullopt;
}

}  // namespace

const std::string_view known_extensions = ".stl, .obj, .ply, .gltf, .glb, .abut";

std::string extension_of(std::string_view name) {
    std::string extension = std::filesystem::path(name).extension().string();
    for (char& c : extension) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return extension;
}

std::optional<Format> format_of_extension(std::string_view extension) noexcept {
    if (extension == ".stl") return Format::stl;
    if (extension == ".obj") return Format::obj;
    if (extension == ".ply") return Format::ply;
    if (extension == ".gltf" || extension == ".glb") return Format::gltf;
    if (extension == ".abut") return Format::abut;
    return std::nullopt;
}

Format format_of(const Input& input) {
    const std::string extension = extension_of(input.name);
    if (input.bytes.empty()) fail_at_byte(input, 0, "the file is empty", "export or copy it again");
    if (extension == ".gz" || input.bytes.starts_with("\x1F\x8B")) {
        fail_at_byte(input, 0, "the file is packed with gzip",
                     fmt::format("unpack it first: gunzip {}", readable(input.name)));
    }
    if (input.bytes.starts_with("PK\x03\x04")) {
        fail_at_byte(input, 0, "the file is a ZIP archive",
                     "unpack it, or export one of " + std::string(known_extensions));
    }
    if (const std::string_view encoding = wide_encoding(input.bytes); !encoding.empty()) {
        fail_at_byte(input, 0, fmt::format("the text is in {}, and abut reads UTF-8", encoding),
                     fmt::format("save it as UTF-8, for instance by: iconv -f {} -t UTF-8", encoding));
    }
    if (extension.empty()) {
        const std::optional<Format> likely = likely_format(input.bytes);
        if (!likely) {
            fail_at_byte(input, 0, "the content is of no known format",
                         fmt::format("abut reads {}; give the file its extension", known_extensions));
        }
        return *likely;
    }
    const std::optional<Format> named = format_of_extension(extension);
    if (!named) {
        fail_at_byte(input, 0, fmt::format("the extension {} is unknown", in_quotes(extension)),
                     fmt::format("abut reads {}; convert or rename the file", known_extensions));
    }
    if (const std::optional<Format> marked = marked_format(input.bytes); marked && *marked != *named) {
        fail_at_byte(input, 0,
                     fmt::format("the name says {}, but the content is {}", name_of(*named), name_of(*marked)),
                     "rename the file");
    }
    return *named;
}

}  // namespace abut::io
