// SPDX-License-Identifier: MIT
// Finds the values of a part's properties.
#include "abut/clash/part_info.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <unordered_map>

namespace abut {
namespace {

std::string joined(const std::vector<std::string>& names, std::size_t count) {
    std::string result;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) result += '/';
        result += names[i];
    }
    return result;
}

}  // namespace

std::string PartInfo::value(std::string_view key) const {
    if (key == "name") return name;
    if (key == "path") return joined(path, path.size());
    if (key == "parent") return joined(path, std::max<std::size_t>(path.size(), 1) - 1);
    if (key == "file") return file;
    const std::string* found = property(key);
    return found == nullptr ? std::string() : *found;
}

const std::string* PartInfo::property(std::string_view key) const noexcept {
    const auto found =
        std::find_if(properties.begin(), properties.end(), [&](const auto& property) { return property.first == key; });
    return found == properties.end() ? nullptr : &found->second;
}

std::string PartInfo::key() const {
    const std::string* guid = property("guid");
    return guid == nullptr || guid->empty() ? name : "guid:" + *guid;
}

std::vector<std::string> part_keys(std::span<const PartInfo> parts) {
    std::vector<std::string> keys;
    keys.reserve(parts.size());
    for (const PartInfo& part : parts) keys.push_back(part.key());
    std::unordered_map<std::string_view, std::size_t> counts;
    for (const std::string& key : keys) ++counts[key];
    std::vector<std::size_t> shared;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (counts[keys[i]] > 1 && keys[i] != parts[i].name) shared.push_back(i);
    }
    for (const std::size_t i : shared) keys[i].append(" ").append(parts[i].name);
    return keys;
}

}  // namespace abut
