// SPDX-License-Identifier: MIT
// Detects formats by the columns of the table, and refuses files that no reader can read.
#include "abut/io/formats/detect_format.h"

#include <fmt/format.h>

#include <algorithm>

#include "abut/io/formats/3mf.h"
#include "abut/io/formats/stl.h"
#include "abut/io/formats/text_encoding.h"
#include "abut/io/formats/text_scanner.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

// Refuses small texts that servers and clients of version control deliver in place of a model.
void refuse_placeholder(const Input& input) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    std::string_view text = input.bytes;
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    const auto begins_with = [&](std::string_view mark) { return same_word(text.substr(0, mark.size()), mark); };
    const bool pointer = is_lfs_pointer(text);
    const bool page = begins_with("<!DOCTYPE html") || begins_with("<html");
    if (!(pointer || page) || is_binary_stl(input.bytes)) return;  // the header of such a file may hold anything
    if (pointer) {
        fail_at_byte(input, 0, "the file is a Git LFS pointer in place of the model", lfs_remedy);
    }
    fail_at_byte(input, 0, "this is a web page, not a model", "download the file itself");
}

std::string known_extensions() { return listed(&Format::extension, reads); }

void refuse_packed(const Input& input, std::string_view extension) {
    if (input.bytes.empty()) fail_at_byte(input, 0, "the file is empty", "export or copy it again");
    if (extension == ".gz" || input.bytes.starts_with("\x1F\x8B")) {
        fail_at_byte(input, 0, "the file is packed with gzip",
                     fmt::format("unpack it first: gunzip {}", readable(input.name)));
    }
    const bool may_be_3mf = extension == ".3mf" || (extension.empty() && looks_like_3mf(input.bytes));
    if (input.bytes.starts_with("PK\x03\x04") && !may_be_3mf) {
        fail_at_byte(input, 0, "the file is a ZIP archive",
                     fmt::format("unpack it, or export it as {}", known_extensions()));
    }
    if (!is_binary_stl(input.bytes)) refuse_wide_text(input);  // the header of such a file may hold anything
}

// Refuses files of buildings, which only the command of the Python package reads.
void refuse_building(const Input& input, std::string_view extension) {
    if (extension != ".ifc" && extension != ".ifczip" && extension != ".ifcxml") return;
    fail_at_byte(input, 0, "the file is a building (IFC), which abut's Python package reads",
                 "install it with its extra ifc; its command abut takes IFC files, and abut ifc makes a GLB file");
}

// The format with one of whose marks the bytes begin; null if there is none.
const Format* marked_format(std::string_view bytes) {
    for (const Format& format : formats()) {
        for (const std::string_view mark : format.marks) {
            if (!mark.empty() && bytes.starts_with(mark)) return &format;
        }
    }
    return nullptr;
}

const Format* likely_format(std::string_view bytes) {
    if (const Format* marked = marked_format(bytes)) return marked;
    for (const Format& format : formats()) {
        if (format.looks_like && format.looks_like(bytes)) return &format;
    }
    return nullptr;
}

}  // namespace

const Format& format_of(const Input& input) {
    const std::string extension = extension_of(input.name);
    refuse_placeholder(input);
    refuse_building(input, extension);
    refuse_packed(input, extension);
    if (extension.empty()) {
        const Format* likely = likely_format(input.bytes);
        if (likely && reads(*likely)) return *likely;
        fail_at_byte(input, 0, "the content is of no known format",
                     fmt::format("give the file its extension: {}", known_extensions()));
    }
    const Format* named = format_of_extension(extension);
    if (!named || !reads(*named)) {
        fail_at_byte(input, 0, fmt::format("the extension {} is unknown", in_quotes(extension)),
                     fmt::format("convert the file to {}, or rename it", known_extensions()));
    }
    // Formats with one reader, as glTF and GLB have, may be mistaken for each other.
    const Format* marked = marked_format(input.bytes);
    if (marked && marked->read != named->read) {
        fail_at_byte(input, 0, fmt::format("the name says {}, but the content is {}", named->name, marked->name),
                     fmt::format("rename the file to end in {}", marked->extension));
    }
    return *named;
}

}  // namespace abut::io
