// SPDX-License-Identifier: MIT
// How far two boxes overlap along the 15 axes that may part them, in plain doubles. For .cpp files of this room.
//
// With axes u of the one and v of the other, and r[i][j] = u[i] · v[j], everything is seen in the frame of the one, so that no
// axis is ever built (Gottschalk, Lin and Manocha 1996): along u[i] the other reaches Σ h[j] |r[i][j]|, and along u[i] x v[j] the
// one reaches Σ g[k] |r[m][j]|, with k and m the others than i. Axes that are of unit length and at right angles but for δ =
// 2^-40 make each number wrong by at most 16 δ of the size, which is the sum of the half extents and of what is between the
// centres; roundings add less. So boxes whose overlap is below -2^-35 of the size along any axis are apart, and those that
// overlap by more than it along all of them meet.
//
// Of edges that are parallel but for 2^-20 nothing is seen. Seen along the one, the other is longer than without its edge by no
// more than that; so boxes that overlap by 2^-18 of the size along all other axes meet along this one, too.
#pragma once

#include <array>

#include "abut/shape/obb.h"

namespace abut::pair {

class BoxAxes {
public:
    enum class Sure { open, apart, meet };

    BoxAxes(const Obb& a, const Obb& b) noexcept;
    [[nodiscard]] Sure sure() const noexcept { return sure_; }

    /// Of boxes that surely meet: which axes may be those of the least overlap, but for 2^-18 of the size. Bits 0 to 2: a's, 3
    /// to 5: b's, 6 + 3 i + j: at right angles to a's i and b's j.
    [[nodiscard]] unsigned may_be_least() const noexcept;

private:
    /// The squared sine of two edges' angle.
    [[nodiscard]] double square_across(std::size_t i, std::size_t j) const {
        const double x = cosine_[(i + 1) % 3][j], y = cosine_[(i + 2) % 3][j];
        return x * x + y * y;
    }
    [[nodiscard]] bool meet_but_for_parallels() const;

    std::array<double, 6> along_;                  // the overlap along faces' normals
    std::array<std::array<double, 3>, 3> across_;  // and across edges, times the sine of their angle
    std::array<std::array<double, 3>, 3> cosine_;
    double size_, least_along_;
    Sure sure_ = Sure::open;
};

}  // namespace abut::pair
