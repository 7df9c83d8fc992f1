// SPDX-License-Identifier: MIT
// Whether many points lie inside a mesh, and their signed distances. No surface lies in the ball around a point up to its
// distance, so all points in that ball are on the same side of a closed surface; only the others count crossings.
#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

#include "abut/base/float_environment.h"
#include "abut/math/norms.h"
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

    /// Whether the last ball contains the point.
    [[nodiscard]] bool covers(const Vec3& point) const {
        return closed_ && length_of(point - center_) < radius_ * (1 - 0x1p-40);
    }
    /// The side of a point that the last ball contains.
    [[nodiscard]] bool inside() const { return inside_; }
    /// The side of a finite point at a distance above 0 from the surface.
    bool inside(const Vec3& point, double distance) {
        if (!covers(point)) inside_ = inside::has_odd_crossings(mesh_, point);
        center_ = point;
        radius_ = distance;
        return inside_;
    }

private:
    const C& mesh_;
    bool closed_;
    bool inside_ = false;
    Vec3 center_{0};
    double radius_ = 0;  // 0: no ball yet
};

/// Whether balls may be used: the mesh is examined only for so many points that they save more than that costs.
template <Composite C>
bool pays_to_use_balls(const C& mesh, std::size_t points) {
    return points > mesh.size() / 16 && is_closed(mesh_of(mesh));
}

template <Composite C>
void distances_each(std::span<const Vec3> points, const C& mesh, std::span<double> out) {
    const std::size_t count = std::min(points.size(), out.size());
    const bool closed = pays_to_use_balls(mesh, count);
    for_each_run(points.first(count), [&](std::span<const std::uint32_t> run, std::span<const Vec3> here) {
        Sides<C> sides(mesh, closed);
        std::vector<ClosestPoints> nearest(here.size());
        std::make_unique<PointBatch<C>>(mesh)->solve(here, nearest);
        for (std::size_t k = 0; k < run.size(); ++k) {
            const double apart = nearest[k].distance;
            const bool off = apart > 0 && apart < std::numeric_limits<double>::infinity();
            out[run[k]] = off && sides.inside(here[k], apart) ? -apart : apart;
        }
    });
}

template <Composite C>
bool is_inside(Sides<C>& sides, const C& mesh, const Aabb& box, const Vec3& point) {
    if (!is_finite(point) || !boxes_overlap(box, {point, point})) return false;
    if (sides.covers(point)) return sides.inside();
    const double apart = composite_closest(mesh, point).points.distance;
    return apart == 0 || (apart > 0 && sides.inside(point, apart));
}

template <Composite C>
void insides_each(const C& mesh, std::span<const Vec3> points, std::span<bool> out) {
    const std::size_t count = std::min(points.size(), out.size());
    const Aabb box = mesh.bounds();
    const bool closed = pays_to_use_balls(mesh, count);
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
