// SPDX-License-Identifier: MIT
// abut.thread_limit and abut.thread_count
#include <optional>
#include <string>

#include "arguments.h"
#include "docstrings.h"
#include "items.h"

namespace abut::python {
namespace {

/// The limit holds from __enter__ to __exit__.
struct PythonThreadLimit {
    int threads = 1;
    std::optional<ThreadLimit> limit;
};

}  // namespace

void bind_threads(nb::module_& module) {
    module.def("thread_count", &thread_count, doc("thread_count"));
    nb::class_<PythonThreadLimit>(
        module, "thread_limit",
        "Limits abut's parallel work in this process to at most `threads` threads: `with abut.thread_limit(1): ...`. "
        "Results do not depend on the number of threads. Of several limits at a time the lowest counts.")
        .def(
            "__init__",
            [](PythonThreadLimit* self, nb::handle threads) {
                const std::uint64_t number = read_count(threads, "threads", 1, 65536);
                new (self) PythonThreadLimit{static_cast<int>(number), std::nullopt};
            },
            nb::arg("threads").none(), nb::sig("def __init__(self, threads: int) -> None"))
        .def("__repr__",
             [](const PythonThreadLimit& self) { return "thread_limit(" + std::to_string(self.threads) + ")"; })
        .def(
            "__enter__",
            [](nb::object self) {
                auto& limit = nb::cast<PythonThreadLimit&>(self);
                limit.limit.emplace(limit.threads);
                return self;
            },
            nb::sig("def __enter__(self) -> thread_limit"))
        .def(
            "__exit__", [](PythonThreadLimit& self, nb::handle, nb::handle, nb::handle) { self.limit.reset(); },
            nb::arg("kind").none(), nb::arg("error").none(), nb::arg("trace").none(),
            nb::sig("def __exit__(self, kind: object, error: object, trace: object) -> None"));
}

}  // namespace abut::python
