// SPDX-License-Identifier: MIT
// Reads the headers of PLY files.
#include "abut/io/formats/ply_header.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "abut/io/formats/text_scanner.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

constexpr std::string_view correct_header = "correct the header, or export the file again";

constexpr std::array<std::pair<std::string_view, PlyType>, 16> type_names = {{
    {"char", PlyType::i8},
    {"uchar", PlyType::u8},
    {"short", PlyType::i16},
    {"ushort", PlyType::u16},
    {"int", PlyType::i32},
    {"uint", PlyType::u32},
    {"float", PlyType::f32},
    {"double", PlyType::f64},
    {"int8", PlyType::i8},
    {"uint8", PlyType::u8},
    {"int16", PlyType::i16},
    {"uint16", PlyType::u16},
    {"int32", PlyType::i32},
    {"uint32", PlyType::u32},
    {"float32", PlyType::f32},
    {"float64", PlyType::f64},
}};

// The position of the line "end_header"; comments may contain the word too.
std::size_t find_end(std::string_view bytes) {
    constexpr std::string_view mark = "end_header";
    for (std::size_t at = bytes.find(mark); at != std::string_view::npos; at = bytes.find(mark, at + 1)) {
        if (at > 0 && (bytes[at - 1] == '\n' || bytes[at - 1] == '\r')) return at;
    }
    return std::string_view::npos;
}

class HeaderReader {
public:
    HeaderReader(const Input& input, std::string_view text) : input_(input), scanner_(text) {}

    PlyHeader run() {
        bool format_known = false;
        scanner_.next_line();
        if (scanner_.rest() != "ply") fail_here("a PLY file begins with the line \"ply\"");
        while (scanner_.next_line()) {
            const std::string_view keyword = scanner_.word();
            if (keyword == "format") {
                if (std::exchange(format_known, true)) fail_here("the format is given twice");
                read_format();
            } else if (keyword == "element") {
                read_element();
            } else if (keyword == "property") {
                read_property();
            } else if (keyword == "end_header") {
                break;
            } else if (keyword == "comment" || keyword == "obj_info" || keyword.empty()) {
                continue;
            } else {
                fail_here(fmt::format("{} is not a keyword of a PLY header", in_quotes(keyword)));
            }
            const std::string_view extra = scanner_.word();
            if (!extra.empty()) fail_here(fmt::format("{} is too much in this line", in_quotes(extra)));
        }
        if (!format_known) fail_here("the header gives no format");
        header_.lines = scanner_.line();
        return std::move(header_);
    }

private:
    void read_format() {
        const std::string_view format = scanner_.word();
        if (format == "binary_little_endian") {
            header_.order = std::endian::little;
        } else if (format == "binary_big_endian") {
            header_.order = std::endian::big;
        } else if (format != "ascii") {
            fail_here(fmt::format("{} is not a format of PLY", in_quotes(format)));
        }
        const std::string_view version = scanner_.word();
        if (version != "1.0") fail_here(fmt::format("the version is {} instead of 1.0", in_quotes(version)));
    }

    void read_element() {
        PlyElement element;
        element.line = scanner_.line();
        element.name = scanner_.word();
        if (element.name.empty()) fail_here("the element has no name");
        for (const PlyElement& other : header_.elements) {
            if (other.name == element.name) fail_here(fmt::format("element {} comes twice", in_quotes(element.name)));
        }
        const std::string_view text = scanner_.word();
        const std::optional<std::int64_t> count = parse_integer(text);
        if (!count || *count < 0) fail_here(fmt::format("{} is not a number of elements", in_quotes(text)));
        element.count = static_cast<std::size_t>(*count);
        header_.elements.push_back(std::move(element));
    }

    void read_property() {
        if (header_.elements.empty()) fail_here("a property comes before the first element");
        PlyProperty property;
        std::string_view word = scanner_.word();
        if (word == "list") {
            property.count = type(scanner_.word());
            word = scanner_.word();
        }
        property.type = type(word);
        property.name = scanner_.word();
        if (property.name.empty()) fail_here("the property has no name");
        header_.elements.back().properties.push_back(property);
    }

    PlyType type(std::string_view word) {
        for (const auto& [name, type] : type_names) {
            if (name == word) return type;
        }
        fail_here(fmt::format("{} is not a type of PLY", in_quotes(word)));
    }

    [[noreturn]] void fail_here(std::string_view what) { fail_at_line(input_, scanner_.line(), what, correct_header); }

    const Input& input_;
    Scanner scanner_;
    PlyHeader header_;
};

// Checks each count against the bytes that follow; nothing is allocated before.
void check_counts(const Input& input, const PlyHeader& header) {
    std::size_t left = input.bytes.size() - header.size;
    if (!header.order) ++left;  // the last line may lack its line end
    for (const PlyElement& element : header.elements) {
        if (element.count == 0) continue;
        if (element.properties.empty()) {
            fail_at_line(input, element.line, fmt::format("element {} has no properties", in_quotes(element.name)),
                         correct_header);
        }
        std::size_t row = 0;  // the least: lists may be empty; text has a digit and a separator for each value
        for (const PlyProperty& property : element.properties) {
            row += header.order ? size_of(property.count.value_or(property.type)) : 2;
        }
        if (element.count > left / row) {
            fail_at_line(input, element.line,
                         fmt::format("{} times {} are declared, but only {} bytes are there for them", element.count,
                                     in_quotes(element.name), left),
                         "the file was cut off, or the count is wrong: export it again");
        }
        left -= element.count * row;
    }
}

}  // namespace

std::size_t size_of(PlyType type) noexcept {
    constexpr std::array<std::size_t, 8> sizes = {1, 1, 2, 2, 4, 4, 4, 8};
    return sizes[static_cast<std::size_t>(type)];
}

std::optional<std::size_t> PlyElement::find(std::initializer_list<std::string_view> names) const noexcept {
    for (const std::string_view wanted : names) {
        for (std::size_t i = 0; i < properties.size(); ++i) {
            if (properties[i].name == wanted) return i;
        }
    }
    return std::nullopt;
}

PlyHeader read_ply_header(const Input& input) {
    const std::size_t end = find_end(input.bytes);
    if (end == std::string_view::npos) {
        // Reads the incomplete header, which may give a better message than this one.
        HeaderReader(input, input.bytes.substr(0, 65536)).run();
        fail_at_byte(input, input.bytes.size(), "the header has no end_header line", correct_header);
    }
    const std::string_view text = input.bytes.substr(0, input.bytes.find_first_of("\r\n", end));
    PlyHeader header = HeaderReader(input, text).run();
    // The data begin right after this line; their first byte may look like part of a line end.
    header.size = text.size();
    const std::string_view line_end = text.find('\n') == std::string_view::npos ? "\r" : "\n";
    if (line_end == "\n" && input.bytes.substr(header.size, 1) == "\r") ++header.size;
    if (input.bytes.substr(header.size, 1) != line_end) {
        fail_at_byte(input, header.size, "the file ends in its header", "it was cut off: copy or export it again");
    }
    ++header.size;
    check_counts(input, header);
    return header;
}

}  // namespace abut::io
