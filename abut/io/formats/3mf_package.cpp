// SPDX-License-Identifier: MIT
// Opens 3MF packages: a ZIP archive by the Open Packaging Conventions (ECMA-376, part 2), with models in XML.
#include "abut/io/formats/3mf_package.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "abut/io/formats/text_scanner.h"
#include "abut/io/formats/uri.h"
#include "abut/io/names.h"
#include "abut/io/parse_xml.h"
#include "abut/io/zip_archive.h"

namespace abut::io {
namespace {

constexpr std::string_view correct = "correct it, or export the file again";
constexpr std::string_view start_type = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel";
constexpr std::string_view relations_name = "_rels/.rels";

// Extensions that are read, or that change no triangle: production, materials, slices, and sets of triangles.
constexpr std::array<std::string_view, 4> known_extensions{
    "http://schemas.microsoft.com/3dmanufacturing/production/2015/06",
    "http://schemas.microsoft.com/3dmanufacturing/material/2015/02",
    "http://schemas.microsoft.com/3dmanufacturing/slice/2015/07",
    "http://schemas.microsoft.com/3dmanufacturing/trianglesets/2021/07"};

bool is_model(std::string_view name) {
    constexpr std::string_view extension = ".model";
    return name.size() >= extension.size() && same_word(name.substr(name.size() - extension.size()), extension);
}

// An entry's name without regard to case, from that name, a path, or a relationship's target, which begin at the
// archive's root.
std::string key_of(std::string_view path) {
    if (path.starts_with('/')) path.remove_prefix(1);
    return lower_case(decode_percent(path).value_or(std::string(path)));
}

// Text is multiplied by at most this, which legal models stay far below, so that a small file cannot fill memory.
std::size_t most_bytes(std::size_t packed) {
    constexpr std::size_t few = std::size_t{1} << 24, most = 0xFFFFFFFF, factor = 128;
    return std::clamp(factor * packed, few, most);
}

Input input_of(const Input& package, std::string_view part) {
    return {readable(package.name) + ": " + readable(part), {}, std::nullopt};
}

std::string_view without_blanks(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

}  // namespace

bool ThreeMfPart::is(pugi::xml_node node, std::string_view element) const {
    const std::string_view full = node.name();
    return full.size() == prefix.size() + element.size() && full.starts_with(prefix) && full.ends_with(element);
}

pugi::xml_node ThreeMfPart::child(pugi::xml_node node, std::string_view element) const {
    return node.find_child([&](pugi::xml_node child) { return is(child, element); });
}

void fail_at(const Input& input, const ThreeMfPart& part, pugi::xml_node node, std::string_view what,
             std::string_view remedy) {
    const std::ptrdiff_t offset = node.offset_debug();
    fail_at_byte(input_of(input, part.name), static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0)), what,
                 remedy);
}

double real(const Input& input, const ThreeMfPart& part, pugi::xml_node node, const char* attribute) {
    const std::string_view text = without_blanks(node.attribute(attribute).value());
    if (const std::optional<double> value = parse_real(text)) return *value;
    fail_at(input, part, node,
            text.empty() ? fmt::format("{} has no {}", node.name(), attribute)
                         : fmt::format("{} {} is not a number", attribute, in_quotes(text)),
            correct);
}

std::optional<std::int64_t> integer(const Input& input, const ThreeMfPart& part, pugi::xml_node node,
                                    const char* attribute) {
    const pugi::xml_attribute found = node.attribute(attribute);
    if (!found) return std::nullopt;
    const std::string_view text = without_blanks(found.value());
    if (const std::optional<std::int64_t> value = parse_integer(text)) return value;
    fail_at(input, part, node, fmt::format("{} {} is not a whole number", attribute, in_quotes(text)), correct);
}

pugi::xml_attribute attribute_of_extension(pugi::xml_node node, std::string_view name) {
    return node.find_attribute([&](pugi::xml_attribute attribute) {
        const std::string_view full = attribute.name();
        const std::size_t colon = full.find(':');
        return colon != std::string_view::npos && full.substr(colon + 1) == name;
    });
}

ThreeMfPackage::ThreeMfPackage(const Input& input) : input_(input) {
    std::vector<ZipEntry> entries = read_zip(
        input, [](std::string_view name) { return is_model(name) || same_word(name, relations_name); },
        most_bytes(input.bytes.size()));
    std::string start = "3D/3dmodel.model";
    for (ZipEntry& entry : entries) {
        if (!same_word(entry.name, relations_name)) {
            ThreeMfPart& part = parts_.emplace_back();
            part.name = std::move(entry.name);
            part.bytes = std::move(entry.bytes);
            by_key_.emplace(key_of(part.name), &part);
            continue;
        }
        pugi::xml_document relations;
        parse_xml(relations, entry.bytes, input_of(input, entry.name), correct);
        const pugi::xml_node model = relations.document_element().find_child(
            [](pugi::xml_node relation) { return relation.attribute("Type").value() == start_type; });
        if (model) start = model.attribute("Target").value();
    }
    start_ = part(start);
    if (!start_) {
        fail(input, fmt::format("the archive has no 3D model {}", in_quotes(start)),
             "export the file again as 3MF, or unpack it if it is another archive");
    }
    for (ThreeMfPart& part : parts_) parse(part);
}

const ThreeMfPart* ThreeMfPackage::part(std::string_view path) const {
    const auto found = by_key_.find(key_of(path));
    return found == by_key_.end() ? nullptr : found->second;
}

void ThreeMfPackage::parse(ThreeMfPart& part) const {
    parse_xml(part.document, part.bytes, input_of(input_, part.name), correct);
    part.model = part.document.document_element();
    const std::string_view name = part.model.name();
    part.prefix = name.substr(0, name.find(':') + 1);  // nothing where there is no colon
    if (!part.is(part.model, "model")) {
        fail_at(input_, part, part.model, fmt::format("the root is {}, not a model of 3MF", in_quotes(name)), correct);
    }
    check_extensions(part);
    find_resources(part);
}

void ThreeMfPackage::check_extensions(const ThreeMfPart& part) const {
    Scanner prefixes(part.model.attribute("requiredextensions").value());
    for (std::string_view prefix = prefixes.word_anywhere(); !prefix.empty(); prefix = prefixes.word_anywhere()) {
        const std::string_view uri = part.model.attribute(fmt::format("xmlns:{}", prefix).c_str()).value();
        if (std::find(known_extensions.begin(), known_extensions.end(), uri) != known_extensions.end()) continue;
        fail_at(input_, part, part.model,
                fmt::format("abut does not read the required extension {} ({})", in_quotes(prefix),
                            uri.empty() ? "which it does not declare" : readable(shortened(uri, 200))),
                "export the file without it");
    }
}

void ThreeMfPackage::find_resources(ThreeMfPart& part) const {
    for (const pugi::xml_node& resource : part.child(part.model, "resources")) {
        const std::optional<std::int64_t> id = integer(input_, part, resource, "id");
        if (!part.is(resource, "object")) {
            if (id) part.materials[*id].assign(resource.begin(), resource.end());
            continue;
        }
        if (!id) fail_at(input_, part, resource, "the object has no id", correct);
        if (!part.objects.emplace(*id, resource).second) {
            fail_at(input_, part, resource, fmt::format("two objects have the id {}", *id), correct);
        }
    }
}

}  // namespace abut::io
