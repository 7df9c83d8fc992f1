// SPDX-License-Identifier: MIT
// Whether many points lie inside a mesh, and their signed distances. The open ball around a point, up to its distance,
// contains no surface, so balls that overlap are on the same side of a closed surface. Crossings are counted only for a
// point whose ball overlaps none of the most recent ones, and then along the segment from the last one's centre.
#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "abut/base/float_environment.h"
#include "abut/mesh/inside-inl.h"
#include "abut/mesh/inside.h"
#include "abut/mesh/morton_order.h"
#include "abut/mesh/signed_distance.h"
#include "abut/mesh/solid.h"
#include "abut/query/point_batch.h"

namespace abut {
namespace {

/// The sides of points that come one after another, with their distances.
template <Composite C>
class Sides {
public:
    /// Balls are used if the mesh is closed: only then does the parity of crossings change nowhere but at the surface.
    Sides(const C& mesh, bool closed) : mesh_(mesh), closed_(closed) {}

    /// The side of a point that one of the last balls contains.
    [[nodiscard]] std::optional<bool> of_ball_around(const Vec3& point) const { return of_ball_near(point, 0); }
    /// The side of a finite point at a distance above 0 from the surface.
    [[nodiscard]] bool of(const Vec3& point, double distance) {
        std::optional<bool> known = of_ball_near(point, distance);
        if (!known) known = beyond_last(point);
        const bool inside = known ? *known : inside::has_odd_crossings(mesh_, point);
        last_ = (last_ + 1) % balls_.size();
        balls_[last_] = {point, distance, inside};
        return inside;
    }

private:
    struct Ball {
        Vec3 center{0};
        double radius = 0;  // 0: none
        bool inside = false;
    };

    /// The side of the last ball that has a point in common with the open ball around `point`: no surface lies in the
    /// two, so all of them is on one side.
    [[nodiscard]] std::optional<bool> of_ball_near(const Vec3& point, double radius) const {
        if (!closed_) return {};
        for (std::size_t i = 0; i < balls_.size(); ++i) {
            const Ball& ball = balls_[(last_ - i) % balls_.size()];
            const Vec3 apart = point - ball.center;
            const double radius_sum = ball.radius + radius, square = radius_sum * radius_sum;
            // Both sides are accurate to a few ulps unless the square underflows; if it overflows, that is no proof.
            if (square > 0x1p-960 && glm::dot(apart, apart) < square * (1 - 0x1p-40) &&
                square <= std::numeric_limits<double>::max() && ball.radius > 0)
                return ball.inside;
        }
        return {};
    }

    /// The side of a point by the crossings on the way from the last ball, mostly a short one.
    [[nodiscard]] std::optional<bool> beyond_last(const Vec3& point) const {
        const Ball& last = balls_[last_];
        if (!closed_ || !(last.radius > 0)) return {};
        const std::optional<bool> odd = inside::has_odd_crossings(mesh_, Segment{last.center, point});
        return odd ? std::optional(last.inside != *odd) : std::nullopt;
    }

    const C& mesh_;
    bool closed_;
    std::array<Ball, 16> balls_;  // a power of two
    std::size_t last_ = 0;
};

/// Whether balls may be used: only in a closed mesh. That is examined only for so many points that balls would save
/// more time than the examination takes.
template <Composite C>
bool may_use_balls(const C& mesh, std::size_t points) {
    return points > mesh.size() / 16 && is_closed(mesh_of(mesh));
}

template <Composite C>
void distances_each(std::span<const Vec3> points, const C& mesh, std::span<double> out) {
    const std::size_t count = std::min(points.size(), out.size());
    const bool closed = may_use_balls(mesh, count);
    for_each_run(points.first(count), [&](std::span<const std::uint32_t> run, std::span<const Vec3> here) {
        Sides<C> sides(mesh, closed);
        std::vector<ClosestPoints> nearest(here.size());
        std::make_unique<PointBatch<C>>(mesh)->solve(here, nearest);
        for (std::size_t k = 0; k < run.size(); ++k) {
            const double apart = nearest[k].distance;
            const bool off = apart > 0 && apart < std::numeric_limits<double>::infinity();
            out[run[k]] = off && sides.of(here[k], apart) ? -apart : apart;
        }
    });
}

template <Composite C>
bool is_inside(Sides<C>& sides, const C& mesh, const Aabb& box, const Vec3& point) {
    if (!is_finite(point) || !boxes_overlap(box, {point, point})) return false;
    if (const std::optional<bool> known = sides.of_ball_around(point)) return *known;
    const double apart = composite_closest(mesh, point).points.distance;
    return apart == 0 || (apart > 0 && sides.of(point, apart));
}

template <Composite C>
void insides_each(const C& mesh, std::span<const Vec3> points, std::span<bool> out) {
    const std::size_t count = std::min(points.size(), out.size());
    const Aabb box = mesh.bounds();
    const bool closed = may_use_balls(mesh, count);
    for_each_run(points.first(count), [&](std::span<const std::uint32_t> run, std::span<const Vec3> here) {
        Sides<C> sides(mesh, closed);
        for (std::size_t k = 0; k < run.size(); ++k) out[run[k]] = is_inside(sides, mesh, box, here[k]);
    });
}

}  // namespace

void contains_each(const Mesh& mesh, std::span<const Vec3> points, std::span<bool> out) {
    const DefaultFloats floats;
    insides_each(mesh, points, out);
}
void contains_each(const PosedMesh& mesh, std::span<const Vec3> points, std::span<bool> out) {
    const DefaultFloats floats;
    insides_each(mesh, points, out);
}

void signed_distance_each(std::span<const Vec3> points, const Mesh& mesh, std::span<double> out) {
    const DefaultFloats floats;
    distances_each(points, mesh, out);
}
void signed_distance_each(std::span<const Vec3> points, const PosedMesh& mesh, std::span<double> out) {
    const DefaultFloats floats;
    distances_each(points, mesh, out);
}

}  // namespace abut
