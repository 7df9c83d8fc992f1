// SPDX-License-Identifier: MIT
// Finds the values of a part's properties.
#include "abut/clash/part_info.h"

#include <algorithm>
#include <cstddef>

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

}  // namespace abut
