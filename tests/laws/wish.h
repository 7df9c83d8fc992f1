// SPDX-License-Identifier: MIT
// What the environment asks of a law: how many cases, which meshes.
#pragma once

#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

namespace abut::laws {

/// The number that the environment gives under this name, or the other where it gives none above 0.
inline long wished(const char* name, long otherwise) {
    const char* wish = std::getenv(name);
    const long count = wish == nullptr ? 0 : std::strtol(wish, nullptr, 10);
    return count > 0 ? count : otherwise;
}

/// ABUT_LAW_CASES: how many cases a law tries; what each law counts, it says itself.
inline long wished_cases(long otherwise) { return wished("ABUT_LAW_CASES", otherwise); }

/// ABUT_LAW_MESHES: files of meshes to try a law on besides its own, as a:b:c.
inline std::vector<std::string> wished_meshes() {
    const char* wish = std::getenv("ABUT_LAW_MESHES");
    std::istringstream list(wish == nullptr ? "" : wish);
    std::vector<std::string> files;
    for (std::string file; std::getline(list, file, ':');) files.push_back(file);
    return files;
}

}  // namespace abut::laws
