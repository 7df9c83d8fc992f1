// SPDX-License-Identifier: MIT
// What goes wrong, on standard error.
#pragma once

#include <cstdio>
#include <exception>
#include <string>

#include "abut/io/names.h"

namespace abut::tool {

/// Shows what went wrong; names of files in it may hold anything.
inline void print_error(const std::string& message) {
    std::fprintf(stderr, "abut: %s\n", io::readable(message).c_str());
}

/// Ends a job for a reason that has been shown.
class AlreadyReported : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "reported above"; }
};

}  // namespace abut::tool
