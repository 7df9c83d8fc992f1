// SPDX-License-Identifier: MIT
// Puts a place, such as a file's name, before the message of an error.
#pragma once

#include <fmt/format.h>

#include "abut/base/error.h"

namespace abut::io {

/// Returns work(); the message of an Error that it throws is preceded by the text that place() returns: "PLACE: what;
/// remedy".
template <class Place, class Work>
auto at_place(Place place, Work work) {
    try {
        return work();
    } catch (const Error& error) {
        throw Error(fmt::format("{}: {}", place(), error.what()));
    }
}

}  // namespace abut::io
