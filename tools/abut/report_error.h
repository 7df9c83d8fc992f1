// SPDX-License-Identifier: MIT
// Error messages on standard error.
#pragma once

#include <cstdio>
#include <string>

#include "abut/io/names.h"

namespace abut::tool {

/// Prints an error message; file names in it may contain any bytes.
inline void print_error(const std::string& message) {
    std::fprintf(stderr, "abut: %s\n", io::readable(message).c_str());
}

}  // namespace abut::tool
