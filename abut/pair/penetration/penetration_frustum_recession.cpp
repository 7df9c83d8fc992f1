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

/// Unit vectors, each listed once.
class RecessionDirections {
public:
    void add(const Frustum& frustum, double sign) {
        if (!is_finite(frustum)) return;
        const FrustumVertices all = vertices(frustum);
        for (std::size_t i = 0; i < static_cast<std::size_t>(all.ray_count); ++i) {
            const auto seen = all.rays.begin() + static_cast<std::ptrdiff_t>(i);
            const auto same = [&](const FrustumRay& r) { return r.along == all.rays[i].along; };
            if (std::none_of(all.rays.begin(), seen, same)) push(sign * direction(frustum, all.rays[i]));
        }
    }
    void add(Vec3 way) {
        push(evaluate_direction([](auto v) { return v; }, way));
    }

    bool fill_space() const {
        bool spread = false;
        for (std::size_t i = 0; i < count_; ++i) {
            for (std::size_t j = i + 1; j < count_; ++j) {
                const Vec3 n = cross(ways_[i], ways_[j]);
                const double size = std::sqrt(dot(n, n));
                if (!(size > nearly)) continue;
                spread = true;
                if (!leads_beyond(n / size) || !leads_beyond(-n / size)) return false;
            }
        }
        return spread;
    }

private:
    static constexpr double nearly = 0x1p-40;

    void push(Vec3 way) {
        if (way != Vec3(0)) ways_[count_++] = way;
    }
    bool leads_beyond(Vec3 n) const {
        return std::any_of(ways_.begin(), ways_.begin() + static_cast<std::ptrdiff_t>(count_),
                           [&](Vec3 way) { return dot(n, way) > nearly; });
    }

    std::array<Vec3, 60> ways_;  // set by push
    std::size_t count_ = 0;
};

}  // namespace

bool inseparable(const Frustum& a, const Frustum& b) noexcept {
    RecessionDirections ways;
    ways.add(a, 1);
    ways.add(b, -1);
    return ways.fill_space();
}

bool inseparable(const Frustum& frustum, const Ray& ray) noexcept {
    if (!is_finite(ray)) return false;
    RecessionDirections ways;
    ways.add(frustum, 1);
    ways.add(-ray.direction);
    return ways.fill_space();
}

bool inseparable(const Frustum& frustum, const Line& line) noexcept {
    if (!is_finite(line)) return false;
    RecessionDirections ways;
    ways.add(frustum, 1);
    ways.add(line.direction);
    ways.add(-line.direction);
    return ways.fill_space();
}

}  // namespace abut::pair
