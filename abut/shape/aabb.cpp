// SPDX-License-Identifier: MIT
// Enlarging bounding boxes; and, compiled for programs, the functions of aabb.h that the library's own sources inline.
#undef ABUT_INLINES
#define ABUT_INLINED

#include "abut/shape/aabb.h"

#include "abut/shape/aabb-inl.h"

namespace abut {
namespace {

// Written so that a NaN argument leaves the box unchanged.
double lower(double a, double b) { return b < a ? b : a; }
double upper(double a, double b) { return b > a ? b : a; }

}  // namespace

void Aabb::include(Vec3 p) noexcept {
    min = Vec3(lower(min.x, p.x), lower(min.y, p.y), lower(min.z, p.z));
    max = Vec3(upper(max.x, p.x), upper(max.y, p.y), upper(max.z, p.z));
}

void Aabb::include(const Aabb& box) noexcept {
    if (box.empty()) return;
    include(box.min);
    include(box.max);
}

bool is_finite(const Aabb& box) noexcept { return is_finite(box.min) && is_finite(box.max); }
Aabb bounds(const Aabb& box) noexcept { return box; }

}  // namespace abut
