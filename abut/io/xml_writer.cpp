// SPDX-License-Identifier: MIT
// Escapes text, and indents elements.
#include "abut/io/xml_writer.h"

#include "abut/io/names.h"

namespace abut::io {

std::string with_entities(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

std::string xml_text(std::string_view text) {
    std::string result;
    while (true) {
        const std::size_t end = text.find('\n');
        // readable() trims; the blanks of the lines' beginnings have to stay.
        const std::string_view line = text.substr(0, end);
        const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
        result.append(indent, ' ');
        const std::size_t start = result.size();
        result += with_entities(readable(line.substr(indent)));
        // U+FFFE and U+FFFF are no characters of XML. The search begins at this line, so that many lines take linear
        // time.
        for (const std::string_view no_character : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
            for (std::size_t at = start; (at = result.find(no_character, at)) != std::string::npos;) {
                result.replace(at, no_character.size(), "\xEF\xBF\xBD");
            }
        }
        if (end == std::string_view::npos) return result;
        result += '\n';
        text.remove_prefix(end + 1);
    }
}

void XmlWriter::begin(std::string_view name, Attributes attributes) {
    text_.append(2 * open_.size(), ' ');
    text_ += '<';
    text_ += name;
    for (const auto& [key, value] : attributes) {
        text_ += ' ';
        text_ += key;
        text_ += "=\"" + xml_text(value) + '"';
    }
}

void XmlWriter::open(std::string_view name, Attributes attributes) {
    begin(name, attributes);
    text_ += ">\n";
    open_.emplace_back(name);
}

void XmlWriter::close() {
    const std::string name = std::move(open_.back());
    open_.pop_back();
    text_.append(2 * open_.size(), ' ');
    text_ += "</" + name + ">\n";
}

void XmlWriter::leaf(std::string_view name, std::string_view text, Attributes attributes) {
    begin(name, attributes);
    text_ += '>' + xml_text(text) + "</";
    text_ += name;
    text_ += ">\n";
}

void XmlWriter::leaf(std::string_view name, Attributes attributes) {
    begin(name, attributes);
    text_ += "/>\n";
}

}  // namespace abut::io
