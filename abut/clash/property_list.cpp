// SPDX-License-Identifier: MIT
// Separates the values of properties.
#include "abut/clash/property_list.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "abut/clash/rule_matching.h"

namespace abut::clashing {

std::vector<std::string_view> values_of_list(std::string_view list) {
    std::vector<std::string_view> values;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(list_separator), list.size());
        if (end > 0) values.push_back(list.substr(0, end));
        list.remove_prefix(std::min(end + list_separator.size(), list.size()));
    }
    return values;
}

std::vector<std::string> values_of(const PartInfo& part, std::string_view key) {
    if (std::find(keys_of_all_parts.begin(), keys_of_all_parts.end(), key) != keys_of_all_parts.end()) {
        std::string value = part.value(key);
        return value.empty() ? std::vector<std::string>{} : std::vector<std::string>{std::move(value)};
    }
    const std::string* property = part.property(key);
    if (property == nullptr) return {};
    const std::vector<std::string_view> values = values_of_list(*property);
    return {values.begin(), values.end()};
}

}  // namespace abut::clashing
