// SPDX-License-Identifier: MIT
// Makes shapes of every kind from the dice.
#include "worlds.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace golden {

using namespace abut;

World::World(Dice& dice, bool mesh_sized) : dice_(dice), sort_(static_cast<Sort>(dice.pick(0, 7))) {
    const InputRounding nearest;
    if (mesh_sized) {
        if (sort_ == Sort::far || sort_ == Sort::mixed) sort_ = Sort::random;
        if (sort_ == Sort::scaled) sort_ = Sort::grid;
        return;
    }
    if (sort_ == Sort::far) {
        const double far = power_of_two(dice.pick(8, 20));
        // Within braces every compiler evaluates the calls from left to right.
        offset_ = Vec3{dice.pick(-3, 3) * far, dice.pick(-3, 3) * far, dice.pick(-3, 3) * far};
    }
    if (sort_ == Sort::scaled) {
        constexpr std::array<int, 6> exponents = {-300, -140, -60, 60, 140, 300};
        scale_ = power_of_two(exponents[static_cast<std::size_t>(dice.pick(0, 5))]);
    }
}

double World::coordinate() {
    const InputRounding nearest;
    double x = 0;
    switch (sort_) {
        case Sort::random:
        case Sort::far:
        case Sort::broken:
            x = 2 * dice_.unit();
            break;
        case Sort::scaled:
            x = dice_.one_in(2) ? 2 * dice_.unit() : 0.5 * dice_.pick(-4, 4);
            break;
        case Sort::grid:
            x = 0.5 * dice_.pick(-4, 4);
            break;
        case Sort::mixed:
            x = power_of_two(dice_.pick(-60, 60));
            x *= dice_.unit();
            break;
        case Sort::needle:
            x = 2 * dice_.unit(28);
            break;
        case Sort::perturbed:
            x = 0.5 * dice_.pick(-4, 4);
            if (dice_.one_in(3)) x += dice_.pick(-2, 2) * power_of_two(-48);
            break;
    }
    return x;
}

double World::maybe_broken(double x) {
    const InputRounding nearest;
    if (sort_ != Sort::broken || !dice_.one_in(16)) return x;
    const int which = dice_.pick(0, 2);
    return which == 0 ? not_a_number() : which == 1 ? infinity() : negative_infinity();
}

Vec3 World::finite_point() {
    const InputRounding nearest;
    // Shapes that share corners or lie on each other's edges touch without crossing.
    const auto earlier = [&] {
        return points_[static_cast<std::size_t>(dice_.pick(0, static_cast<int>(points_.size()) - 1))];
    };
    if (!points_.empty() && dice_.one_in(4)) {
        if (dice_.one_in(2)) return earlier();
        const Vec3 a = earlier(), b = earlier();
        return Vec3(0.5 * a.x + 0.5 * b.x, 0.5 * a.y + 0.5 * b.y, 0.5 * a.z + 0.5 * b.z);
    }
    points_.push_back(new_point());
    return points_.back();
}

Vec3 World::new_point() {
    const InputRounding nearest;
    const double x = coordinate(), y = coordinate(), z = coordinate();
    const double flat = sort_ == Sort::needle ? power_of_two(-24) : 1;
    return Vec3(offset_.x + scale_ * x, offset_.y + scale_ * y, offset_.z + scale_ * (flat * z));
}

Vec3 World::point() {
    const InputRounding nearest;
    const Vec3 p = finite_point();
    return Vec3{maybe_broken(p.x), maybe_broken(p.y), maybe_broken(p.z)};
}

Vec3 World::direction() {
    const InputRounding nearest;
    if (dice_.one_in(12)) return Vec3(0, 0, 0);
    const bool along_axis = dice_.one_in(4);
    const double x = scale_ * coordinate(), y = scale_ * coordinate(), z = scale_ * coordinate();
    if (along_axis) {
        const int axis = dice_.pick(0, 2);
        return Vec3(axis == 0 ? x : 0.0, axis == 1 ? y : 0.0, axis == 2 ? z : 0.0);
    }
    return Vec3{maybe_broken(x), maybe_broken(y), z};
}

double World::length() {
    const InputRounding nearest;
    const double x = coordinate();
    return scale_ * (x < 0 ? -x : x);
}

double World::radius() {
    const InputRounding nearest;
    if (dice_.one_in(12)) return 0;
    if (dice_.one_in(24)) return -length();
    return maybe_broken(0.5 * length());
}

Quat rotation(Dice& dice) {
    const InputRounding nearest;
    const int kind = dice.pick(0, 3);
    if (kind == 0) return Quat(1, 0, 0, 0);
    if (kind == 1) {
        constexpr std::array<std::array<double, 4>, 4> quarters = {
            {{0.5, 0.5, 0.5, 0.5}, {0, 1, 0, 0}, {0.5, -0.5, 0.5, -0.5}, {0, 0, 0, 1}}};
        const auto& q = quarters[static_cast<std::size_t>(dice.pick(0, 3))];
        return Quat(q[0], q[1], q[2], q[3]);
    }
    const double w = dice.pick(1, 9), x = dice.pick(-9, 9), y = dice.pick(-9, 9), z = dice.pick(-9, 9);
    return Quat(w, x, y, z);
}

Mat3 World::axes() {
    const InputRounding nearest;
    return rotation_matrix(Pose{rotation(dice_), Vec3(0, 0, 0)});
}

Pose World::pose() {
    const InputRounding nearest;
    return {rotation(dice_), point()};
}

Frustum World::frustum() {
    const InputRounding nearest;
    const int kind = dice_.pick(0, 3);
    if (kind == 0) return Pose{rotation(dice_), finite_point()} * Frustum{};
    if (kind == 1) {
        // A camera that looks along -z.
        const double near = power_of_two(dice_.pick(-3, 0)), far = 8 * near;
        glm::dmat4 clip(0.0);
        clip[0][0] = dice_.pick(1, 3);
        clip[1][1] = dice_.pick(1, 3);
        clip[2][2] = -(far + near) / 4;
        clip[2][3] = -1;
        clip[3][2] = -near;
        const Frustum camera =
            Frustum::from_matrix(clip, dice_.one_in(2) ? ClipDepth::minus_one_to_one : ClipDepth::zero_to_one);
        return Pose{rotation(dice_), finite_point()} * camera;
    }
    Frustum result;
    for (Plane& plane : result.planes) {
        if (kind == 2 || dice_.one_in(2)) plane.normal = Vec3{dice_.unit(), dice_.unit(), dice_.unit()};
        plane.offset = maybe_broken(scale_ * (dice_.one_in(3) ? dice_.unit() : 0.5 * dice_.pick(0, 3)));
    }
    return result;
}

Hull World::hull() {
    const InputRounding nearest;
    std::vector<Vec3> points;
    const int count = dice_.pick(0, 12);
    for (int i = 0; i < count; ++i) points.push_back(finite_point());
    return Hull(points);
}

AnyShape World::shape(std::size_t kind) {
    const InputRounding nearest;
    switch (kind) {
        case 0:
            return point();
        case 1: {
            const Vec3 a = point(), b = point();
            return Segment{a, dice_.one_in(10) ? a : b};
        }
        case 2: {
            const Vec3 origin = point(), along = direction();
            return Ray{origin, along};
        }
        case 3: {
            const Vec3 origin = point(), along = direction();
            return Line{origin, along};
        }
        case 4: {
            if (dice_.one_in(3)) {
                // Through a point and at right angles to an axis: the offset is exact.
                const Vec3 through = point();
                const int axis = dice_.pick(0, 2);
                return Plane{Vec3(axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0), through[axis]};
            }
            const Vec3 normal = direction();
            return Plane{normal, maybe_broken(scale_ * coordinate())};
        }
        case 5: {
            const Vec3 a = point(), b = point(), c = point();
            return Triangle{a, b, dice_.one_in(10) ? a : c};
        }
        case 6: {
            const Vec3 center = point();
            return Sphere{center, radius()};
        }
        case 7: {
            const Vec3 a = point(), b = point();
            Aabb box;
            box.include(a);
            if (!dice_.one_in(10)) box.include(b);
            return box;
        }
        case 8: {
            const Vec3 center = point();
            const Mat3 turned = axes();
            const double x = length(), y = length(), z = radius();
            return Obb{center, turned, Vec3(0.5 * x, 0.5 * y, z)};
        }
        case 9: {
            const Vec3 a = point(), b = point();
            return Capsule{a, dice_.one_in(10) ? a : b, radius()};
        }
        case 10: {
            const Vec3 a = point(), b = point();
            return Cylinder{a, dice_.one_in(10) ? a : b, radius()};
        }
        case 11: {
            const Vec3 base = point(), apex = point();
            return Cone{base, dice_.one_in(10) ? base : apex, radius()};
        }
        case 12: {
            const Vec3 center = point();
            const Mat3 turned = axes();
            const double x = length(), y = length(), z = radius();
            return Ellipsoid{center, turned, Vec3(0.5 * x, 0.5 * y, z)};
        }
        case 13:
            return frustum();
        case 14:
            return hull();
        case 15: {
            const Plane bound = std::get<Plane>(shape(4));
            return HalfSpace{bound.normal, bound.offset};
        }
        default:
            // The program is compiled without exceptions, too.
            std::fputs("World::shape has no case for this alternative of AnyShape\n", stderr);
            std::abort();
    }
}

}  // namespace golden
