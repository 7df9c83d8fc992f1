// SPDX-License-Identifier: MIT
// Results: what the verbs give for many things, as objects with an array for each member.
#pragma once

#include <abut/abut.h>

#include <memory>
#include <optional>
#include <vector>

#include "items.h"

namespace abut::python {

/// Results of one type with dimensions.
template <class T>
struct Results {
    Dims dims;
    UninitializedVector<T> values;
};

/// A hit where there may be none: t is then infinite, and the point, normal and weights are NaN.
[[nodiscard]] Hit no_hit();
[[nodiscard]] SweepHit no_sweep_hit();
[[nodiscard]] Contact no_contact();

/// Results of single calls are the result or None; those of many have a value in every place.
template <class Values, class None>
void fill_missing(Values&& values, const None& none) {
    for (auto& value : values) {
        if (!value) value = none;
    }
}

}  // namespace abut::python
