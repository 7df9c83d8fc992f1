// SPDX-License-Identifier: MIT
// _core._run_command_line: the command line, which runs in the process of Python.
#include "command_line.h"

#include <optional>
#include <string>
#include <vector>

#ifdef ABUT_HAS_COMMAND_LINE
#include <abut/base/error.h>

#include "tools/abut/command_line.h"
#endif

namespace nb = nanobind;

namespace abut::python {
#ifdef ABUT_HAS_COMMAND_LINE
namespace {

/// The bytes of a GLB file that the function returns for a path, or nothing if it returns None. What it raises becomes
/// an Error with the same message.
std::optional<std::string> converted(const nb::callable& convert, const std::string& file) {
    const nb::gil_scoped_acquire locked;
    try {
        const nb::object result = convert(nb::bytes(file.data(), file.size()));
        if (result.is_none()) return std::nullopt;
        const auto bytes = nb::cast<nb::bytes>(result);
        return std::string(bytes.c_str(), bytes.size());
    } catch (nb::python_error& error) {
        throw Error(nb::str(error.value()).c_str());
    }
}

}  // namespace
#endif

void bind_command_line([[maybe_unused]] nb::module_& module) {
#ifdef ABUT_HAS_COMMAND_LINE
    module.def(
        "_run_command_line",
        [](const nb::list& arguments, const nb::callable& convert) {
            std::vector<std::string> texts{"abut"};
            for (const nb::handle argument : arguments) {
                const auto bytes = nb::cast<nb::bytes>(argument);
                texts.emplace_back(bytes.c_str(), bytes.size());
            }
            std::vector<char*> argv;
            for (std::string& text : texts) argv.push_back(text.data());
            argv.push_back(nullptr);
            const nb::gil_scoped_release unlocked;
            return tool::run_command_line(static_cast<int>(texts.size()), argv.data(),
                                          [&](const std::string& file) { return converted(convert, file); });
        },
        nb::arg("arguments"), nb::arg("convert"),
        nb::sig("def _run_command_line(arguments: list[bytes], convert: typing.Callable[[bytes], bytes | None]) "
                "-> int"));
#endif
}

}  // namespace abut::python
