// SPDX-License-Identifier: MIT
// The boundary of the module: what every exported function returns, and where the message of an error is kept.
#pragma once

/// Declares a function that the module exports under its own name, on one line with it: see cmake/web.cmake.
#define WEB_EXPORT extern "C"

namespace web {

/// What exported functions return: 0 when all went well, 1 after an error, whose message web_error_text() gives.
using Status = int;

/// Keeps the message of the exception that is being handled.
void keep_error() noexcept;

/// Calls work(); an exception ends here, after everything that it passed has been destroyed.
template <class Work>
Status guarded(Work work) noexcept {
    try {
        work();
        return 0;
    } catch (...) {
        keep_error();
        return 1;
    }
}

}  // namespace web
