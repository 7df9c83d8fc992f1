// SPDX-License-Identifier: MIT
// Reads the environment variables that set the number of cases of the laws, and further meshes.
#pragma once

#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

namespace abut::laws {

/// The value of the environment variable, or the default if it is not a number above 0.
inline long environment_count(const char* name, long otherwise) {
    const char* text = std::getenv(name);
    const long count = text == nullptr ? 0 : std::strtol(text, nullptr, 10);
    return count > 0 ? count : otherwise;
}

/// The value of ABUT_LAW_CASES, the number of cases of a law; each law says what it counts as a case.
inline long environment_case_count(long otherwise) { return environment_count("ABUT_LAW_CASES", otherwise); }

/// The files that ABUT_LAW_MESHES names, a:b:c: further meshes for a law.
inline std::vector<std::string> environment_meshes() {
    const char* text = std::getenv("ABUT_LAW_MESHES");
    std::istringstream list(text == nullptr ? "" : text);
    std::vector<std::string> files;
    for (std::string file; std::getline(list, file, ':');) files.push_back(file);
    return files;
}

}  // namespace abut::laws
