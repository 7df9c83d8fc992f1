// SPDX-License-Identifier: MIT
// The nearest points of two bounded straight shapes, found by doubles and proved. For .cpp files of this room.
#pragma once

#include <array>

#include "abut/exact/double_double.h"
#include "abut/math/vec.h"
#include "abut/shape/aabb.h"
#include "abut/shape/obb.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// A point, segment, triangle or box: all points origin + Σ cᵢ gᵢ of the numbers as given. For a box each cᵢ has its own
/// range; for the others the gᵢ lead from one corner to the rest.
class ProofBody {
public:
    explicit ProofBody(Vec3 point) noexcept;
    explicit ProofBody(const Segment& segment) noexcept;
    explicit ProofBody(const Triangle& triangle) noexcept;
    explicit ProofBody(const Aabb& box) noexcept;
    explicit ProofBody(const Obb& box) noexcept;

    /// One of the cᵢ, its range and its direction; active when the nearest point is inside the range.
    struct Term {
        exact::DoubleDouble3 g;
        Vec3 v{0};  ///< g, rounded
        double value = 0, low = 0, high = 1;
        bool active = false;
    };

    /// The terms of a point, seen from the first of its corners.
    struct Terms {
        Vec3 origin{0};
        std::array<Term, 3> term;
        int count = 0;
        int base = 0;  ///< that corner, of what is no box
    };
    /// Those of a mixture of corners, where they stay: they are large.
    [[nodiscard]] Terms& terms(const std::array<int, 3>& corners, const std::array<double, 3>& weights,
                               int count) noexcept;
    /// As last asked for.
    [[nodiscard]] const Terms& terms() const noexcept { return terms_; }
    /// Puts the terms of what is no box as they are from this corner, where c is 0.
    void see_from(int corner) noexcept;

    [[nodiscard]] Vec3 origin() const noexcept { return origin_; }
    /// A corner from the origin, rounded.
    [[nodiscard]] Vec3 corner(int i) const noexcept { return corner_[static_cast<std::size_t>(i)]; }
    /// The corner that is farthest that way.
    [[nodiscard]] int farthest(Vec3 way) const noexcept;
    [[nodiscard]] bool box() const noexcept { return box_; }
    /// More than any coordinate.
    [[nodiscard]] double coordinate_bound() const noexcept { return coordinate_bound_; }
    /// More than any corner is from the origin, and than the terms of its sum.
    [[nodiscard]] double offset_bound() const noexcept { return offset_bound_; }

private:
    void add_corners() noexcept;

    Vec3 origin_{0};
    std::array<Vec3, 8> corner_;  // only the first count_ are set
    std::array<Vec3, 3> point_;   // the corners of what is no box
    Terms terms_;                 // of a box from the start, of others once they are asked for
    int count_ = 0;
    bool box_ = false;
    double coordinate_bound_ = 0, offset_bound_ = 0;
};

/// What has been proved: nothing; that a point is in both shapes, or within a few ulps of the coordinates of it; or the
/// nearest points.
enum class Proved { nothing, nearly_shared, nearest };

/// Finds and proves the nearest points: the distance within 8 ulps; or that the two meet, and a point of both. A nearly
/// shared point is given as both, 0 apart, though the shapes may not meet. Of numbers that are not finite nothing is proved.
[[nodiscard]] Proved prove_closest(ProofBody&& a, ProofBody&& b, ClosestPoints& answer) noexcept;

}  // namespace abut::pair
