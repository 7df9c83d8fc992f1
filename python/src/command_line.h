// SPDX-License-Identifier: MIT
// The command line as a function of the extension module.
#pragma once

#include <nanobind/nanobind.h>

namespace abut::python {

/// Declares _run_command_line, unless the module is built without the command line.
void bind_command_line(nanobind::module_& module);

}  // namespace abut::python
