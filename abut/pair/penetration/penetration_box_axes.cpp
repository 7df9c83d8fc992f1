// SPDX-License-Identifier: MIT
// The overlaps of two boxes along 15 axes, and what they prove.
#include "abut/pair/penetration/penetration_box_axes.h"

#include <cmath>

#include "abut/base/compiler.h"
#include "abut/math/norms.h"

namespace abut::pair {
namespace {

constexpr double doubt = 0x1p-35, clear = 0x1p-18;

double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
double least(double x, double y) { return x < y ? x : y; }

/// A bound of the deviation of the axes from orthonormality: at least that of each of their dot products.
ABUT_INLINE double tilt(const Mat3& m) {
    const Vec3 &u = m[0], &v = m[1], &w = m[2];
    return std::fabs(dot(u, v)) + std::fabs(dot(v, w)) + std::fabs(dot(w, u)) + std::fabs(dot(u, u) - 1) +
           std::fabs(dot(v, v) - 1) + std::fabs(dot(w, w) - 1);
}

}  // namespace

BoxAxes::BoxAxes(const Obb& a, const Obb& b) noexcept {
    const Vec3 d = b.center - a.center;
    const std::array<double, 3> g{std::fabs(a.half_extents.x), std::fabs(a.half_extents.y),
                                  std::fabs(a.half_extents.z)};
    const std::array<double, 3> h{std::fabs(b.half_extents.x), std::fabs(b.half_extents.y),
                                  std::fabs(b.half_extents.z)};
    size_ = norm_1(d) + ((g[0] + g[1] + g[2]) + (h[0] + h[1] + h[2]));
    const double tilted = tilt(a.axes) + tilt(b.axes);
    const bool sound = (tilted < 0x1p-40) & (size_ > 0x1p-100) & (size_ < 0x1p100);
    if (!sound) return;

    std::array<std::array<double, 3>, 3> far;  // the magnitudes of the cosines
    std::array<double, 3> apart;               // d along a's axes
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 u = a.axes[static_cast<int>(i)];
        for (std::size_t j = 0; j < 3; ++j) {
            cosine_[i][j] = dot(u, b.axes[static_cast<int>(j)]);
            far[i][j] = std::fabs(cosine_[i][j]);
        }
        apart[i] = dot(u, d);
        along_[i] = g[i] + (far[i][0] * h[0] + far[i][1] * h[1] + far[i][2] * h[2]) - std::fabs(apart[i]);
    }
    for (std::size_t j = 0; j < 3; ++j) {
        along_[3 + j] = h[j] + (far[0][j] * g[0] + far[1][j] * g[1] + far[2][j] * g[2]) -
                        std::fabs(dot(b.axes[static_cast<int>(j)], d));
    }
    least_along_ = least(least(least(along_[0], along_[1]), least(along_[2], along_[3])), least(along_[4], along_[5]));
    if (least_along_ < -doubt * size_) {
        relation_ = Relation::apart;
        return;
    }
    double least_across = least_along_;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t k = (i + 1) % 3, m = (i + 2) % 3;
        for (std::size_t j = 0; j < 3; ++j) {
            const std::size_t p = (j + 1) % 3, q = (j + 2) % 3;
            const double projected_radius =
                (g[k] * far[m][j] + g[m] * far[k][j]) + (h[p] * far[i][q] + h[q] * far[i][p]);
            across_[i][j] = projected_radius - std::fabs(cosine_[k][j] * apart[m] - cosine_[m][j] * apart[k]);
            least_across = least(least_across, across_[i][j]);
        }
    }
    if (least_across < -doubt * size_) {
        relation_ = Relation::apart;
    } else if (least_along_ > clear * size_ && (least_across > doubt * size_ || overlap_but_for_parallels())) {
        relation_ = Relation::intersecting;
    }
}

bool BoxAxes::overlap_but_for_parallels() const {
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            const double square = square_across(i, j);
            if (!(square < 0x1p-40 || across_[i][j] > (square > 0.5 ? clear : doubt) * size_)) return false;
        }
    }
    return true;
}

unsigned BoxAxes::may_be_least() const noexcept {
    const double limit = least_along_ * (1 + 0x1p-18) + clear * size_, limit2 = limit * limit;
    unsigned result = 0;
    for (std::size_t i = 0; i < 6; ++i) result |= (along_[i] <= limit ? 1u : 0u) << i;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            const double square = square_across(i, j), overlap = across_[i][j];
            const bool may = (overlap * overlap <= limit2 * square) | (square < 0x1p-30);
            result |= (may ? 1u : 0u) << (6 + 3 * i + j);
        }
    }
    return result;
}

}  // namespace abut::pair
