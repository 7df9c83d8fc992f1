// SPDX-License-Identifier: MIT
// _core._run_command_line: the command line, which runs in the process of Python.
#include "command_line.h"

#include <string>
#include <vector>

#ifdef ABUT_HAS_COMMAND_LINE
#include "tools/abut/command_line.h"
#endif

namespace nb = nanobind;

namespace abut::python {

void bind_command_line([[maybe_unused]] nb::module_& module) {
#ifdef ABUT_HAS_COMMAND_LINE
    module.def(
        "_run_command_line",
        [](const nb::list& arguments) {
            std::vector<std::string> texts{"abut"};
            for (const nb::handle argument : arguments) {
                const auto bytes = nb::cast<nb::bytes>(argument);
                texts.emplace_back(bytes.c_str(), bytes.size());
            }
            std::vector<char*> argv;
            for (std::string& text : texts) argv.push_back(text.data());
            argv.push_back(nullptr);
            const nb::gil_scoped_release unlocked;
            return tool::run_command_line(static_cast<int>(texts.size()), argv.data());
        },
        nb::arg("arguments"), nb::sig("def _run_command_line(arguments: list[bytes]) -> int"));
#endif
}

}  // namespace abut::python
