// SPDX-License-Identifier: MIT
// Error messages on standard error.
#pragma once

#include <cstdio>
#include <exception>
#include <string>

#include "abut/io/names.h"

namespace abut::tool {

/// Prints an error message; file names in it may contain any bytes.
inline void print_error(const std::string& message) {
    std::fprintf(stderr, "abut: %s\n", io::readable(message).c_str());
}

/// Ends a subcommand after its error has been printed.
class AlreadyReported : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "reported above"; }
};

}  // namespace abut::tool
