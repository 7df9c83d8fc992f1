// SPDX-License-Identifier: MIT
// The verbs of one shape of a set as functions of pointers, as a set's traversals call them.
#pragma once

#include "abut/query/closest_points.h"
#include "abut/query/intersects.h"
#include "abut/query/within.h"

namespace abut {

template <class S, class X>
bool part_intersects(const void* part, const void* x) {
    return abut::intersects(*static_cast<const S*>(part), *static_cast<const X*>(x));
}
template <class S, class X>
bool part_within(const void* part, const void* x, double max_distance) {
    return abut::within(*static_cast<const S*>(part), *static_cast<const X*>(x), max_distance);
}

template <class S, class X>
ClosestPoints part_closest(const void* part, const void* x) {
    return abut::closest_points(*static_cast<const S*>(part), *static_cast<const X*>(x));
}

}  // namespace abut
