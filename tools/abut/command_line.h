// SPDX-License-Identifier: MIT
// The whole command line as one function, for the program abut and for the Python package.
#pragma once

#include "tools/abut/convert_file.h"

namespace abut::tool {

/// Runs `abut ARGUMENTS` and returns the exit code. The arguments are those of `main`: argv[0] is the program's name.
/// `convert` reads files of formats that abut does not.
int run_command_line(int argc, char** argv, const ConvertFile& convert = {});

}  // namespace abut::tool
