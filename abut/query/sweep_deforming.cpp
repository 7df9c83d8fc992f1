// SPDX-License-Identifier: MIT
// Compiles sweep for deforming features, which calls the closed forms.
#include "abut/query/sweep_deforming.h"

#include "abut/base/float_environment.h"
#include "abut/pair/sweep/sweep_moving_vertices.h"

namespace abut {

std::optional<SweepHit> sweep(const Moving<Point>& point, const Moving<Triangle>& triangle, double thickness) noexcept {
    const DefaultFloats floats;
    return pair::sweep(point, triangle, thickness);
}

std::optional<SweepHit> sweep(const Moving<Segment>& a, const Moving<Segment>& b, double thickness) noexcept {
    const DefaultFloats floats;
    return pair::sweep(a, b, thickness);
}

}  // namespace abut
