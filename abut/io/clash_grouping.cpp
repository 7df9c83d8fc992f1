// SPDX-License-Identifier: MIT
// Reads how clashes are grouped.
#include "abut/io/clash_grouping.h"

#include <string>

#include "abut/base/float_environment.h"
#include "abut/io/formats/text_scanner.h"

namespace abut {

std::optional<GroupOptions> group_options_from_text(std::string_view text) {
    const DefaultFloats floats;
    if (text == "none") return GroupOptions{.by = GroupBy::none};
    if (text == "rule") return GroupOptions{.by = GroupBy::rule};
    if (text == "element") return GroupOptions{.by = GroupBy::element};
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const std::string_view by = text.substr(0, colon), value = text.substr(colon + 1);
    if (by == "property" && !value.empty()) {
        return GroupOptions{.by = GroupBy::property, .property = std::string(value)};
    }
    if (by != "nearness") return std::nullopt;
    const std::optional<double> radius = io::parse_real(value);
    if (!radius || !(*radius >= 0)) return std::nullopt;
    return GroupOptions{.by = GroupBy::nearness, .radius = *radius};
}

}  // namespace abut
