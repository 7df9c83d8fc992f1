// SPDX-License-Identifier: MIT
// Tests how a frustum and a shape lie to each other in all the places and parametrizations that may not change the answer.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "abut/shape/frustum.h"
#include "abut/shape/triangle.h"
#include "tests/pair/symmetries.h"

namespace abut::test {

inline Frustum moved(const Move& move, const Frustum& f) {
    Frustum result;
    for (std::size_t i = 0; i < 6; ++i) result.planes[i] = move(f.planes[i]);
    return result;
}
template <class Shape>
Shape moved(const Move& move, const Shape& shape) {
    return move(shape);
}
inline Triangle moved(const Move& move, const Triangle& t) { return {move(t.a), move(t.b), move(t.c)}; }

/// The same set with its planes in another order, and with normals of other lengths.
inline std::array<Frustum, 3> reparametrizations(const Frustum& f) {
    Frustum turned = f, longer = f;
    std::rotate(turned.planes.begin(), turned.planes.begin() + 1, turned.planes.end());
    for (std::size_t i = 0; i < 6; ++i) {
        const double by = 1.0 + static_cast<double>(i);
        longer.planes[i] = {by * f.planes[i].normal, by * f.planes[i].offset};
    }
    return {f, turned, longer};
}

/// The numbers must be small, so that moving them rounds nothing. `query` says how they lie.
template <class Shape, class Query, class Answer>
void expect_everywhere(Answer expected, const Frustum& frustum, const Shape& shape, Query query) {
    for (int turn = 0; turn < 48; ++turn) {
        for (const Vec3 by : {Vec3(0), Vec3(0x1p20, -3, 0x1p18)}) {
            for (const double scale : {1.0, 0x1p-100, 0x1p300}) {
                const Move move{turn, by, scale};
                for (const Frustum& f : reparametrizations(moved(move, frustum))) {
                    ASSERT_EQ(query(f, moved(move, shape)), expected)
                        << "turn " << turn << ", moved by " << by.x << ", scale " << scale;
                }
            }
        }
    }
}

/// A pyramid's stump with a square base from (-2, -2, -2) to (2, 2, -2) and a top from (-1, -1, -1) to (1, 1, -1): what a
/// camera at the origin sees down the z axis between 1 and 2.
inline Frustum stump() {
    Frustum f;
    f.planes = {{{Vec3(-1, 0, 1), 0},
                 {Vec3(1, 0, 1), 0},
                 {Vec3(0, -1, 1), 0},
                 {Vec3(0, 1, 1), 0},
                 {Vec3(0, 0, 1), -1},
                 {Vec3(0, 0, -1), 2}}};
    return f;
}

}  // namespace abut::test
