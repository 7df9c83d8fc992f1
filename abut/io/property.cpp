// SPDX-License-Identifier: MIT
// Searches and fills sorted lists of properties.
#include "abut/io/property.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "abut/clash/property_list.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

template <class List>
auto find_slot(List& properties, std::string_view name) {
    return std::lower_bound(properties.begin(), properties.end(), name,
                            [](const auto& property, std::string_view wanted) { return property.first < wanted; });
}

}  // namespace

std::string property_text(double value) {
    if (value == std::floor(value) && std::abs(value) < 0x1p53) return fmt::format("{}", static_cast<long long>(value));
    return fmt::format("{}", value);
}

std::string_view property_text(bool value) noexcept { return value ? "true" : "false"; }

void set_property(Properties& properties, std::string_view name, std::string_view value) {
    std::string key = readable(name);
    if (key.empty()) return;
    const auto at = find_slot(properties, key);
    if (at != properties.end() && at->first == key) {
        at->second = readable(value);
    } else {
        properties.insert(at, {std::move(key), readable(value)});
    }
}

void append_to_list(std::string& list, std::string_view word) {
    using clashing::list_separator;
    std::string added = readable(shortened(word, longest_property_name));
    for (std::size_t at = 0; (at = added.find(list_separator, at)) != std::string::npos;) {
        added.replace(at, list_separator.size(), ";");
    }
    if (added.empty() || list.size() + added.size() > longest_property_name) return;
    const std::vector<std::string_view> words = clashing::values_of_list(list);
    if (std::find(words.begin(), words.end(), added) != words.end()) return;
    if (!list.empty()) list += list_separator;
    list += added;
}

const std::string* find_property(const Properties& properties, std::string_view name) noexcept {
    const auto at = find_slot(properties, name);
    return at == properties.end() || at->first != name ? nullptr : &at->second;
}

bool is_ifc(const Properties& properties) noexcept {
    const std::string* type = find_property(properties, "type");
    return type != nullptr && type->starts_with("Ifc");
}

}  // namespace abut::io
