// SPDX-License-Identifier: MIT
// Capsule and triangle: candidates for the closest points are tested in doubles; what these do not prove is decided
// exactly, by features.
#include "abut/pair/intersects/capsule_triangle.h"

#include "abut/base/compiler.h"
#include "abut/pair/features/capsule_features.h"
#include "abut/pair/intersects/triangle_linear.h"
#include "abut/pair/predicates/capsule_filter.h"

namespace abut::pair {
namespace {

using namespace capsule;

Proof proof(const Capsule& capsule, const Triangle& triangle) noexcept {
    const TriangleView view(capsule.a, capsule.b, triangle);
    const RadiusTest bounds(capsule.radius, view.size);
    // Most pairs from a mesh query end here.
    if (view.separated_by_own_plane(bounds)) return Proof::apart;
    double least = std::numeric_limits<double>::infinity();
    Vec3 gap(0);
    const bool certain = view.any_point_pair([&](const PointPair& candidate) {
        const double square = dot(candidate.apart, candidate.apart);
        if (square < least) {
            least = square;
            gap = candidate.apart;
        }
        return bounds.proves_intersection(square);
    });
    return certain ? Proof::intersecting : view.separated_by(bounds, gap) ? Proof::apart : Proof::none;
}

ABUT_NOINLINE bool intersect_exactly(const Capsule& capsule, const Triangle& triangle) noexcept {
    if (!is_finite(capsule) || !is_finite(triangle)) return false;
    return intersects(triangle, Segment{capsule.a, capsule.b}) ||
           within_radii(SortedSegment(capsule.a, capsule.b), polytope(triangle), {capsule.radius, 0});
}

}  // namespace

bool intersects(const Capsule& capsule, const Triangle& triangle) noexcept {
    if (!(capsule.radius >= 0)) return false;
    if (capsule.radius == 0) return intersects(triangle, Segment{capsule.a, capsule.b});
    const Proof found = proof(capsule, triangle);
    return found == Proof::none ? intersect_exactly(capsule, triangle) : found == Proof::intersecting;
}

}  // namespace abut::pair
