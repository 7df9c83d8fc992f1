// SPDX-License-Identifier: MIT
// Detects whether rays come row by row.
#include "abut/query/ray_order.h"

#include <glm/geometric.hpp>

namespace abut {
namespace {

/// The difference between two rays.
struct Step {
    Vec3 origin, direction;
};
Step step(const Ray& from, const Ray& to) { return {to.origin - from.origin, to.direction - from.direction}; }
double dot(const Step& a, const Step& b) { return glm::dot(a.origin, b.origin) + glm::dot(a.direction, b.direction); }

/// The length of the first row: how many rays follow each other in steps of similar direction and length; all, if there
/// is no other row.
std::size_t first_row(std::span<const Ray> rays) {
    Step last = step(rays[0], rays[1]);
    for (std::size_t i = 1; i + 1 < rays.size(); ++i) {
        const Step next = step(rays[i], rays[i + 1]);
        const double before = dot(last, last);
        if (!(dot(next, last) > before / 2 && dot(next, next) < 4 * before)) return i + 1;
        last = next;
    }
    return rays.size();
}

/// The number of rays in a row, or 0 if they do not come in adjacent rows.
std::size_t row_of(std::span<const Ray> rays) {
    constexpr std::size_t side = RayOrder::side;
    constexpr double farther = 8;  // rows may be so many times farther apart than the rays of a row
    if (rays.size() < side * side) return 0;
    const std::size_t most = rays.size() / side, row = first_row(rays.first(most + 1));
    if (row % side != 0 || row > most) return 0;
    const Step along = step(rays[0], rays[1]);
    for (std::size_t i = 0; i + row < side * row; i += row / side) {
        const Step across = step(rays[i], rays[i + row]);
        if (!(dot(across, across) <= farther * farther * dot(along, along))) return 0;
    }
    return row;
}

}  // namespace

RayOrder::RayOrder(std::span<const Ray> rays) noexcept : count_(rays.size()), row_(row_of(rays)) {
    if (row_ > 0) tiles_ = count_ / (side * row_) * (row_ / side);
}

}  // namespace abut
