// SPDX-License-Identifier: MIT
// How deep models lie in each other, compiled once for all kinds of both.
#include "abut/model/model.h"

namespace abut {

template std::optional<Contact> contact(const Model&, const Model&) noexcept;

}  // namespace abut
