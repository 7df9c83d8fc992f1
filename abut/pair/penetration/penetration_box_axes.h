// SPDX-License-Identifier: MIT
// BoxAxes: the overlaps of two boxes along the 15 possible separating axes, in plain doubles. For .cpp files of this
// room.
//
// With the axes u of one box and v of the other, and r[i][j] = u[i] · v[j], everything is computed in the frame of the
// first, so that no axis is ever constructed (Gottschalk, Lin and Manocha 1996): along u[i] the projected radius of the
// other is Σ h[j] |r[i][j]|, and along u[i] x v[j] that of the first is Σ g[k] |r[m][j]|, with k and m the indices
// other than i. For axes that are orthonormal within δ = 2^-40, each number errs by at most 16 δ of the size, which is
// the sum of the half extents and of the vector between the centres; roundings add less. So boxes whose overlap is
// below -2^-35 of the size along any axis are disjoint, and those that overlap by more than 2^-35 along all of them
// intersect.
//
// Edges that are parallel within 2^-20 give no reliable axis. Projected along one such edge, the other box grows by at
// most that much compared with its projection without the other edge; so boxes that overlap by 2^-18 of the size along
// all other axes overlap along this one, too.
#pragma once

#include <array>

#include "abut/shape/obb.h"

namespace abut::pair {

class BoxAxes {
public:
    enum class Relation { unknown, apart, intersecting };

    BoxAxes(const Obb& a, const Obb& b) noexcept;
    [[nodiscard]] Relation relation() const noexcept { return relation_; }

    /// For boxes that certainly intersect: the axes that may have the least overlap, within 2^-18 of the size. Bits 0
    /// to 2: a's axes, 3 to 5: b's axes, 6 + 3 i + j: the axis orthogonal to a's axis i and b's axis j.
    [[nodiscard]] unsigned may_be_least() const noexcept;

private:
    /// The squared sine of the angle between two edges.
    [[nodiscard]] double square_across(std::size_t i, std::size_t j) const {
        const double x = cosine_[(i + 1) % 3][j], y = cosine_[(i + 2) % 3][j];
        return x * x + y * y;
    }
    [[nodiscard]] bool overlap_but_for_parallels() const;

    std::array<double, 6> along_;                  // the overlap along the normals of faces
    std::array<std::array<double, 3>, 3> across_;  // and along the axes of edge pairs, times the sine of their angle
    std::array<std::array<double, 3>, 3> cosine_;
    double size_, least_along_;
    Relation relation_ = Relation::unknown;
};

}  // namespace abut::pair
