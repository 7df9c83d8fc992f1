// SPDX-License-Identifier: MIT
// The corners of polyhedral cores.
#include "abut/gjk/core_vertex.h"

#include "abut/gjk/support_point.h"

namespace abut::gjk {

int corner_count(const Core& core) noexcept {
    switch (core.kind) {
        case Kind::point:
            return 1;
        case Kind::segment:
        case Kind::clipped_line:
            return 2;
        case Kind::triangle:
            return 3;
        case Kind::aabb:
        case Kind::obb:
            return 8;
        case Kind::corners:
        case Kind::points:
            return core.count;
        case Kind::empty:
        case Kind::cylinder:
        case Kind::cone:
        case Kind::ellipsoid:
        case Kind::user:
            break;
    }
    return 0;
}

Corner corner(const Core& core, int index) noexcept {
    Corner result;
    result.p = core.origin;
    result.index = index;
    const auto bit = [index](int i) { return (index >> i & 1) != 0; };
    switch (core.kind) {
        case Kind::segment:
        case Kind::triangle:
            if (index > 0) result.p = core.data[static_cast<std::size_t>(index - 1)];
            break;
        case Kind::aabb:
            for (int i = 0; i < 3; ++i) {
                if (bit(i)) result.p[i] = core.data[0][i];
            }
            break;
        case Kind::obb:
            for (int i = 0; i < 3; ++i) result.s[static_cast<std::size_t>(i)] = bit(i) ? 1 : -1;
            break;
        case Kind::clipped_line:
            result.s[0] = index > 0 ? 1 : static_cast<int>(core.data[1].x);
            break;
        case Kind::corners:
            result.p = core.data[static_cast<std::size_t>(index)];
            break;
        case Kind::points:
            result.p = core.points[index];
            break;
        case Kind::empty:
        case Kind::point:
        case Kind::cylinder:
        case Kind::cone:
        case Kind::ellipsoid:
        case Kind::user:
            break;
    }
    return result;
}

HalfAxes half_axes(const Core& core) noexcept {
    if (core.kind == Kind::obb) return {{core.data[0], core.data[1], core.data[2]}, core.data[3]};
    if (core.kind == Kind::clipped_line) return {{core.data[0], Vec3(0), Vec3(0)}, Vec3(core.data[1].z, 0, 0)};
    return {};
}

Vec3 corner_offset(const Core& core, const Corner& corner) noexcept {
    const double x = corner.s[0], y = corner.s[1], z = corner.s[2];
    const Vec3 &u = core.local[0], &v = core.local[1], &w = core.local[2];
    if (core.kind == Kind::obb) {
        return Vec3(x * u.x + y * v.x + z * w.x, x * u.y + y * v.y + z * w.y, x * u.z + y * v.z + z * w.z);
    }
    if (core.kind == Kind::clipped_line) return u * x;
    return relative_to_origin(core, corner.p);
}

Corner corner_at(const Core& core, Vec3 offset) noexcept {
    const int count = corner_count(core);
    for (int i = 0; i < count; ++i) {
        const Corner candidate = corner(core, i);
        if (corner_offset(core, candidate) == offset) return candidate;
    }
    return corner(core, 0);
}

}  // namespace abut::gjk
