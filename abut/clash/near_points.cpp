// SPDX-License-Identifier: MIT
// Sorts points into cells half as wide as the radius: points of one cell are near each other, and only few cells are
// near one.
#include "abut/clash/near_points.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "abut/base/disjoint_sets.h"
#include "abut/math/lexicographic_order.h"
#include "abut/math/norms.h"

namespace abut::clashing {
namespace {

using Sets = DisjointSets<std::size_t>;

/// The points of one cell.
struct Cell {
    Vec3 index{0};  // whole numbers, or infinite
    std::vector<std::size_t> points{};
};

/// The cells with points, in lexicographic order.
std::vector<Cell> cells_of(std::span<const Vec3> points, double width) {
    const auto index_of = [&](std::size_t i) {
        const Vec3 p = points[i] / width;
        return Vec3(std::floor(p.x), std::floor(p.y), std::floor(p.z));
    };
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t k) {
        const Vec3 a = index_of(i), b = index_of(k);
        return a == b ? i < k : precedes(a, b);
    });
    std::vector<Cell> cells;
    for (const std::size_t i : order) {
        const Vec3 index = index_of(i);
        if (cells.empty() || cells.back().index != index) cells.push_back({index, {}});
        cells.back().points.push_back(i);
    }
    return cells;
}

/// Joins points at most `radius` apart. Distances are compared pair by pair only between cells that are not joined yet.
class Linking {
public:
    Linking(std::span<const Vec3> points, double radius)
        : points_(points), radius_(radius), cells_(cells_of(points, 0.5 * radius)), sets_(points.size()) {
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            link_inside(cells_[i]);
            link_to_later(i);
        }
    }
    Sets& sets() noexcept { return sets_; }

private:
    /// All points of a cell are near each other, since its diagonal is 0.87 times the radius. In a cell whose number
    /// left the range of double the distances decide.
    void link_inside(const Cell& cell) {
        for (const std::size_t i : cell.points) {
            if (is_finite(cell.index))
                sets_.join(cell.points.front(), i);
            else
                link(cell, {cell.index, {i}});
        }
    }
    /// Points at most two widths apart are in cells whose numbers differ by at most three, rounding included.
    void link_to_later(std::size_t cell) {
        const Vec3 own = cells_[cell].index;
        auto begin = cells_.cbegin() + static_cast<std::ptrdiff_t>(cell) + 1;
        for (double dx = 0; dx <= 3; ++dx) {
            for (double dy = -3; dy <= 3; ++dy) {
                const Vec3 low(own.x + dx, own.y + dy, own.z - 3);
                auto at = std::lower_bound(begin, cells_.cend(), low,
                                           [](const Cell& c, const Vec3& index) { return precedes(c.index, index); });
                for (; at != cells_.cend() && at->index.x == low.x && at->index.y == low.y && at->index.z <= own.z + 3;
                     ++at) {
                    if (sets_.root(at->points.front()) != sets_.root(cells_[cell].points.front()) ||
                        !is_finite(at->index) || !is_finite(own)) {
                        link(cells_[cell], *at);
                    }
                }
            }
        }
    }
    void link(const Cell& a, const Cell& b) {
        const bool whole = is_finite(a.index) && is_finite(b.index);  // then one pair joins all points of both
        for (const std::size_t i : a.points) {
            for (const std::size_t k : b.points) {
                if (!(length_of(points_[i] - points_[k]) <= radius_)) continue;
                sets_.join(i, k);
                if (whole) return;
            }
        }
    }

    std::span<const Vec3> points_;
    double radius_;
    std::vector<Cell> cells_;
    Sets sets_;
};

/// Joins points at equal positions, for a radius of which the half is 0.
Sets equal_points(std::span<const Vec3> points) {
    Sets sets(points.size());
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t k) {
        return points[i] == points[k] ? i < k : precedes(points[i], points[k]);
    });
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (points[order[i]] == points[order[i - 1]]) sets.join(order[i], order[i - 1]);
    }
    return sets;
}

}  // namespace

std::vector<std::size_t> clusters_of(std::span<const Vec3> points, double radius) {
    Sets sets = 0.5 * radius > 0 ? Linking(points, radius).sets() : equal_points(points);
    constexpr std::size_t none = SIZE_MAX;
    std::vector<std::size_t> number(points.size(), none), result(points.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        std::size_t& of_root = number[sets.root(i)];
        if (of_root == none) of_root = count++;
        result[i] = of_root;
    }
    return result;
}

}  // namespace abut::clashing
