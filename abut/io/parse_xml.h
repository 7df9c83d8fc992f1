// SPDX-License-Identifier: MIT
// Parses XML in place.
#pragma once

#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "abut/io/input.h"

namespace abut::io {

/// Parses the bytes, which the document then refers to. Entities of a document type are not expanded, so that a small
/// file cannot fill memory. Throws Error with the input's name and the byte for what is no XML.
void parse_xml(pugi::xml_document& document, std::string& bytes, const Input& input, std::string_view remedy);

}  // namespace abut::io
