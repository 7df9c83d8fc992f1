// SPDX-License-Identifier: MIT
// What a handler catch (...) has caught.
#pragma once

#include <typeinfo>

namespace web {

/// The type of the exception that the innermost handler handles; null outside of handlers.
const std::type_info* type_of_handled() noexcept;
/// That exception; null outside of handlers.
const void* handled_object() noexcept;

}  // namespace web
