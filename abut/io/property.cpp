// SPDX-License-Identifier: MIT
// Searches and fills sorted lists of properties.
#include "abut/io/property.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "abut/io/names.h"

namespace abut::io {
namespace {

template <class List>
auto place_of(List& properties, std::string_view name) {
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
    const auto at = place_of(properties, key);
    if (at != properties.end() && at->first == key) {
        at->second = readable(value);
    } else {
        properties.insert(at, {std::move(key), readable(value)});
    }
}

void append_to_list(std::string& list, std::string_view word) {
    const std::string added = readable(shortened(word, longest_property_name));
    if (added.empty() || list.size() + added.size() > longest_property_name) return;
    for (std::string_view rest = list; !rest.empty();) {
        const std::size_t end = std::min(rest.find(", "), rest.size());
        if (rest.substr(0, end) == added) return;
        rest.remove_prefix(std::min(end + 2, rest.size()));
    }
    list += list.empty() ? added : ", " + added;
}

const std::string* find_property(const Properties& properties, std::string_view name) noexcept {
    const auto at = place_of(properties, name);
    return at == properties.end() || at->first != name ? nullptr : &at->second;
}

}  // namespace abut::io
