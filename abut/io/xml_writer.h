// SPDX-License-Identifier: MIT
// Writes XML: elements with attributes and text, indented.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace abut::io {

/// &, <, > and quotes as entities of XML and HTML.
[[nodiscard]] std::string with_entities(std::string_view text);

/// Text for XML 1.0: &, <, > and quotes as entities; characters that XML cannot hold become blanks, and bytes that are
/// not UTF-8 U+FFFD. Line feeds stay.
[[nodiscard]] std::string xml_text(std::string_view text);

/// Writes a document from the outside to the inside.
class XmlWriter {
public:
    using Attributes = std::initializer_list<std::pair<std::string_view, std::string_view>>;

    XmlWriter() : text_("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") {}

    /// Opens an element, which contains the following ones until close().
    void open(std::string_view name, Attributes attributes = {});
    void close();
    /// An element with a text, or an empty one.
    void leaf(std::string_view name, std::string_view text, Attributes attributes = {});
    void leaf(std::string_view name, Attributes attributes = {});

    /// The document; all elements have to be closed.
    [[nodiscard]] std::string document() && { return std::move(text_); }

private:
    void begin(std::string_view name, Attributes attributes);

    std::string text_;
    std::vector<std::string> open_;
};

}  // namespace abut::io
