// SPDX-License-Identifier: MIT
// The message of the last error.
#include "errors.h"

#include <abut/base/error.h>

#include <cstring>
#include <new>

#include "exceptions.h"

namespace web {
namespace {

char text[1024];

}  // namespace

void keep_error() noexcept {
    // Whatever this module throws has std::exception as its first base.
    const auto* const error = static_cast<const std::exception*>(handled_object());
    const bool out_of_memory = *type_of_handled() == typeid(std::bad_alloc);
    const char* const message =
        out_of_memory ? "out of memory: free meshes that are no longer needed, or give a smaller one" : error->what();
    std::strncpy(text, message, sizeof text - 1);
}

}  // namespace web

WEB_EXPORT const char* web_error_text() { return web::text; }
