// SPDX-License-Identifier: MIT
// Whether a translation separates two unbounded sets, decided from their recession directions.
//
// The recession directions of one set and the opposites of the other's span a cone. If the cone is all of space, no
// translation separates the sets. It is not if some half-space contains all these directions, and then there is one
// whose boundary contains two of them.
#include "abut/pair/penetration/penetration_frustum_recession.h"

#include <algorithm>

#include "abut/pair/predicates/round_results.h"
#include "abut/shape/frustum_vertices.h"

namespace abut::pair {
namespace {

/// The recession directions of the first set and the opposites of those of the second, as unit vectors.
class RecessionDirections {
public:
    RecessionDirections(const Frustum& a, const Frustum& b) {
        add(a, 1);
        add(b, -1);
    }
    RecessionDirections(const Frustum& frustum, const Ray& ray) {
        add(frustum, 1);
        add(-ray.direction);
    }
    RecessionDirections(const Frustum& frustum, const Line& line) {
        add(frustum, 1);
        add(line.direction);
        add(-line.direction);
    }

    bool fill_space() const {
        bool spread = false;
        for (std::size_t i = 0; i < count_; ++i) {
            for (std::size_t j = i + 1; j < count_; ++j) {
                const Vec3 n = cross(directions_[i], directions_[j]);
                const double size = std::sqrt(dot(n, n));
                if (!(size > nearly)) continue;
                spread = true;
                if (!leads_beyond(n / size, nearly) || !leads_beyond(-n / size, nearly)) return false;
            }
        }
        return spread;
    }
    /// Whether one of them leads along the unit vector n by more than `slack`; true for NaN.
    bool leads_beyond(Vec3 n, double slack) const {
        return std::any_of(directions_.begin(), directions_.begin() + static_cast<std::ptrdiff_t>(count_),
                           [&](Vec3 direction) { return !(dot(n, direction) <= slack); });
    }

private:
    static constexpr double nearly = 0x1p-40;

    /// Adds each direction once.
    void add(const Frustum& frustum, double sign) {
        if (!is_finite(frustum)) return;
        const FrustumVertices all = vertices(frustum);
        for (std::size_t i = 0; i < static_cast<std::size_t>(all.ray_count); ++i) {
            const auto previous_end = all.rays.begin() + static_cast<std::ptrdiff_t>(i);
            const auto same = [&](const FrustumRay& r) { return r.along == all.rays[i].along; };
            if (std::none_of(all.rays.begin(), previous_end, same)) push(sign * direction(frustum, all.rays[i]));
        }
    }
    void add(Vec3 direction) {
        push(evaluate_direction([](auto v) { return v; }, direction));
    }

    void push(Vec3 direction) {
        if (direction != Vec3(0)) directions_[count_++] = direction;
    }

    std::array<Vec3, 60> directions_;  // set by push
    std::size_t count_ = 0;
};

}  // namespace

bool inseparable(const Frustum& a, const Frustum& b) noexcept { return RecessionDirections(a, b).fill_space(); }

bool inseparable(const Frustum& frustum, const Ray& ray) noexcept {
    return is_finite(ray) && RecessionDirections(frustum, ray).fill_space();
}

bool inseparable(const Frustum& frustum, const Line& line) noexcept {
    return is_finite(line) && RecessionDirections(frustum, line).fill_space();
}

bool separable_along(Vec3 direction, const Frustum& a, const Frustum& b) noexcept {
    return !RecessionDirections(a, b).leads_beyond(direction, 0x1p-30);
}

bool separable_along(Vec3 direction, const Frustum& frustum, const Ray& ray) noexcept {
    return !RecessionDirections(frustum, ray).leads_beyond(direction, 0x1p-30);
}

bool separable_along(Vec3 direction, const Frustum& frustum, const Line& line) noexcept {
    return !RecessionDirections(frustum, line).leads_beyond(direction, 0x1p-30);
}

}  // namespace abut::pair
