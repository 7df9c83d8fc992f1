// SPDX-License-Identifier: MIT
// The least parallel pair among several vectors. For .cpp files of this room.
#pragma once

#include <utility>

#include "abut/math/vec.h"
#include "abut/pair/predicates/round_results.h"

namespace abut::pair {

/// The pair i < j whose vectors enclose the angle with the largest squared sine, if it exceeds `least`; the first of
/// equals, or (-1, -1).
template <class At>
std::pair<int, int> least_parallel(int count, double least, At vector) {
    std::pair<int, int> best{-1, -1};
    for (int i = 0; i < count; ++i) {
        for (int j = i + 1; j < count; ++j) {
            const Vec3 v = vector(i), w = vector(j), n = cross(v, w);
            const double sine = dot(n, n) / (dot(v, v) * dot(w, w));
            if (!(sine > least)) continue;
            least = sine;
            best = {i, j};
        }
    }
    return best;
}

}  // namespace abut::pair
