// SPDX-License-Identifier: MIT
// Parses XML by pugixml, and reports the place of an error.
#include "abut/io/parse_xml.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace abut::io {

void parse_xml(pugi::xml_document& document, std::string& bytes, const Input& input, std::string_view remedy) {
    const pugi::xml_parse_result result = document.load_buffer_inplace(bytes.data(), bytes.size());
    if (result.status == pugi::status_out_of_memory) fail_out_of_memory(input.name);
    if (!result) {
        fail_at_byte(input, static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0)),
                     fmt::format("this is not XML: {}", result.description()), remedy);
    }
}

}  // namespace abut::io
