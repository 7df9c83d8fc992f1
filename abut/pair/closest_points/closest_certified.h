// SPDX-License-Identifier: MIT
// Closest points of two bounded polyhedral shapes, computed in doubles and proved. For .cpp files of this room.
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

/// A point, segment, triangle or box: all points origin + Σ cᵢ gᵢ of the numbers as given. For a box each cᵢ has its
/// own range; for the others the gᵢ are the vectors from one corner to the others.
class ProofBody {
public:
    explicit ProofBody(Vec3 point) noexcept;
    explicit ProofBody(const Segment& segment) noexcept;
    explicit ProofBody(const Triangle& triangle) noexcept;
    explicit ProofBody(const Aabb& box) noexcept;
    explicit ProofBody(const Obb& box) noexcept;

    /// One of the cᵢ with its range and its direction; active when the closest point is inside the range.
    struct Term {
        exact::DoubleDouble3 g;
        Vec3 v{0};  ///< g, rounded
        double value = 0, low = 0, high = 1;
        bool active = false;
    };

    /// The terms of a point, relative to the first of its corners.
    struct Terms {
        Vec3 origin{0};
        std::array<Term, 3> term;
        int count = 0;
        int base = 0;  ///< the index of that corner, unless the body is a box
    };
    /// The terms of a convex combination of corners; a reference, since they are large.
    [[nodiscard]] Terms& terms(const std::array<int, 3>& corners, const std::array<double, 3>& weights,
                               int count) noexcept;
    /// The terms last computed.
    [[nodiscard]] const Terms& terms() const noexcept { return terms_; }
    /// Recomputes the terms of a body other than a box relative to this corner, where all c are 0.
    void rebase(int corner) noexcept;

    [[nodiscard]] Vec3 origin() const noexcept { return origin_; }
    /// The vector from the origin to a corner, rounded.
    [[nodiscard]] Vec3 corner(int i) const noexcept { return corner_[static_cast<std::size_t>(i)]; }
    /// The index of the corner farthest along `direction`.
    [[nodiscard]] int farthest(Vec3 direction) const noexcept;
    [[nodiscard]] bool box() const noexcept { return box_; }
    /// An upper bound of the coordinates' magnitudes.
    [[nodiscard]] double coordinate_bound() const noexcept { return coordinate_bound_; }
    /// An upper bound of the distance of every corner from the origin, and of the terms of its sum.
    [[nodiscard]] double offset_bound() const noexcept { return offset_bound_; }

private:
    void add_corners() noexcept;

    Vec3 origin_{0};
    std::array<Vec3, 8> corner_;  // only the first count_ are set
    std::array<Vec3, 3> point_;   // the corners, unless the body is a box
    Terms terms_;                 // of a box set at construction, of others when terms() is called
    int count_ = 0;
    bool box_ = false;
    double coordinate_bound_ = 0, offset_bound_ = 0;
};

/// What has been proved: nothing; that a point is in both shapes, or within a few ulps of the coordinates of being so;
/// or the closest points.
enum class Proved { nothing, nearly_shared, nearest };

/// Finds and proves the closest points: the distance within 8 ulps; or that the shapes intersect, and a common point. A
/// nearly common point is returned as both points with distance 0, though the shapes may not intersect. For numbers
/// that are not finite nothing is proved.
[[nodiscard]] Proved prove_closest(ProofBody&& a, ProofBody&& b, ClosestPoints& answer) noexcept;

}  // namespace abut::pair
