// SPDX-License-Identifier: MIT
// The verbs for many queries at once, on all cores, into spans of the caller; each result is that of the single call.
#pragma once

#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "abut/base/executor.h"
#include "abut/math/pose.h"
#include "abut/query/closest_points.h"
#include "abut/query/contact.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/query/lists.h"
#include "abut/query/raycast.h"
#include "abut/query/sweep.h"
#include "abut/query/within.h"

namespace abut {

/// @cond internal
namespace ladder {

/// A vector, array or span: anything that std::span can view.
template <class Range>
concept Spannable = requires(Range& range) {
    std::span(range);
};

/// A vector, array or span whose elements can be assigned a bool.
template <class Out>
concept TakesBools = Spannable<Out> && requires(Out& out) {
    {std::span(out)[0] = true};
};

/// A vector, array or span of shapes, but not of points, for which meshes have faster overloads.
template <class Range>
concept SpannableShapes = Spannable<Range> &&
    !std::is_same_v<std::remove_cv_t<typename decltype(std::span(std::declval<Range&>()))::element_type>, Vec3>;

/// Calls ask(i) for every index of the shorter of the two ranges, in chunks of `grain` queries; the grain should be
/// smaller where each query takes long.
template <class Query>
void for_each_query(std::size_t query_count, std::size_t result_count, Query query, std::size_t grain = 256) {
    for_each_counted_range(query_count < result_count ? query_count : result_count, grain,
                           [&](std::size_t first, std::size_t last) {
                               for (std::size_t i = first; i < last; ++i) query(i);
                           });
}

}  // namespace ladder
/// @endcond

// Queries and results are vectors, arrays or spans; of ranges of different lengths, what exceeds the shortest is
// ignored. Results that are yes or no go into any range whose elements can be assigned a bool, such as char, but not
// into a std::vector<bool>, whose elements several threads cannot write.

/// out[i] is raycast(rays[i], x, options). For meshes mesh/mesh_batches.h has a faster overload, which traverses rays
/// in packets.
template <Geometry X>
void raycast_each(std::span<const Ray> rays, const X& x, std::span<std::optional<Hit>> out,
                  const RaycastOptions& options = {}) {
    ladder::for_each_query(rays.size(), out.size(), [&](std::size_t i) { out[i] = raycast(rays[i], x, options); });
}

/// out[i] is occluded(rays[i], x, options). For meshes mesh/mesh_batches.h has a faster overload.
template <Geometry X, ladder::TakesBools Out>
void occluded_each(std::span<const Ray> rays, const X& x, Out&& out, const RaycastOptions& options = {}) {
    const std::span results(out);
    ladder::for_each_query(rays.size(), results.size(),
                           [&](std::size_t i) { results[i] = occluded(rays[i], x, options); });
}

/// All hits of many rays, in one array.
using RayHits = Lists<Hit>;

/// The hits of rays[i] in `out` are raycast_all(rays[i], x, options); what `out` held before is replaced.
template <Geometry X>
void raycast_all_each(std::span<const Ray> rays, const X& x, RayHits& out, const RaycastOptions& options = {}) {
    std::vector<std::vector<Hit>> found(rays.size());
    ladder::for_each_query(rays.size(), rays.size(),
                           [&](std::size_t i) { found[i] = raycast_all(rays[i], x, options); });
    out.assign(found);
}

/// out[i] is closest_points(points[i], x). For meshes mesh/mesh_batches.h has a faster overload.
template <Geometry X>
void closest_points_each(std::span<const Vec3> points, const X& x, std::span<ClosestPoints> out) {
    ladder::for_each_query(points.size(), out.size(), [&](std::size_t i) { out[i] = closest_points(points[i], x); });
}
/// out[i] is closest_points(shapes[i], x).
template <ladder::SpannableShapes Shapes, Geometry X>
void closest_points_each(const Shapes& shapes, const X& x, std::span<ClosestPoints> out) {
    const std::span queries(shapes);
    ladder::for_each_query(queries.size(), out.size(), [&](std::size_t i) { out[i] = closest_points(queries[i], x); });
}

/// out[i] is closest_points(points[i], x, options).
template <Geometry X>
void closest_points_each(std::span<const Vec3> points, const X& x, std::span<ClosestPoints> out,
                         const ClosestOptions& options) {
    ladder::for_each_query(points.size(), out.size(),
                           [&](std::size_t i) { out[i] = closest_points(points[i], x, options); });
}
/// out[i] is closest_points(shapes[i], x, options).
template <ladder::SpannableShapes Shapes, Geometry X>
void closest_points_each(const Shapes& shapes, const X& x, std::span<ClosestPoints> out,
                         const ClosestOptions& options) {
    const std::span queries(shapes);
    ladder::for_each_query(queries.size(), out.size(),
                           [&](std::size_t i) { out[i] = closest_points(queries[i], x, options); });
}

/// out[i] is distance(points[i], x). For meshes mesh/mesh_batches.h has a faster overload.
template <Geometry X>
void distance_each(std::span<const Vec3> points, const X& x, std::span<double> out) {
    ladder::for_each_query(points.size(), out.size(), [&](std::size_t i) { out[i] = abut::distance(points[i], x); });
}
/// out[i] is distance(shapes[i], x).
template <ladder::SpannableShapes Shapes, Geometry X>
void distance_each(const Shapes& shapes, const X& x, std::span<double> out) {
    const std::span queries(shapes);
    ladder::for_each_query(queries.size(), out.size(), [&](std::size_t i) { out[i] = abut::distance(queries[i], x); });
}

/// out[i] is distance(points[i], x, options).
template <Geometry X>
void distance_each(std::span<const Vec3> points, const X& x, std::span<double> out, const ClosestOptions& options) {
    ladder::for_each_query(points.size(), out.size(),
                           [&](std::size_t i) { out[i] = abut::distance(points[i], x, options); });
}
/// out[i] is distance(shapes[i], x, options).
template <ladder::SpannableShapes Shapes, Geometry X>
void distance_each(const Shapes& shapes, const X& x, std::span<double> out, const ClosestOptions& options) {
    const std::span queries(shapes);
    ladder::for_each_query(queries.size(), out.size(),
                           [&](std::size_t i) { out[i] = abut::distance(queries[i], x, options); });
}

/// out[i] is intersects(shapes[i], x).
template <ladder::Spannable Shapes, Geometry X, ladder::TakesBools Out>
void intersects_each(const Shapes& shapes, const X& x, Out&& out) {
    const std::span queries(shapes);
    const std::span results(out);
    ladder::for_each_query(queries.size(), results.size(),
                           [&](std::size_t i) { results[i] = intersects(queries[i], x); });
}

/// out[i] is within(shapes[i], x, max_distance).
template <ladder::Spannable Shapes, Geometry X, ladder::TakesBools Out>
void within_each(const Shapes& shapes, const X& x, double max_distance, Out&& out) {
    const std::span queries(shapes);
    const std::span results(out);
    ladder::for_each_query(queries.size(), results.size(),
                           [&](std::size_t i) { results[i] = within(queries[i], x, max_distance); });
}

/// out[i] is contact(shapes[i], x).
template <ladder::Spannable Shapes, Geometry X>
void contact_each(const Shapes& shapes, const X& x, std::span<std::optional<Contact>> out) {
    const std::span queries(shapes);
    ladder::for_each_query(queries.size(), out.size(), [&](std::size_t i) { out[i] = contact(queries[i], x); });
}

/// out[i] is sweep(shapes[i], motions[i], x, options).
template <ladder::Spannable Shapes, Geometry X>
void sweep_each(const Shapes& shapes, std::span<const Vec3> motions, const X& x, std::span<std::optional<SweepHit>> out,
                const SweepOptions& options = {}) {
    const std::span queries(shapes);
    ladder::for_each_query(queries.size() < motions.size() ? queries.size() : motions.size(), out.size(),
                           [&](std::size_t i) { out[i] = sweep(queries[i], motions[i], x, options); });
}

// One shape or mesh at many poses, as in motion planning or docking: `a` at poses[i] is poses[i] * a.

/// @cond internal
namespace ladder {

/// Poses are few and each may take long.
inline constexpr std::size_t pose_grain = 16;

template <class A>
concept Posable = requires(const Pose& pose, const A& a) {
    pose* a;
};

/// Calls store(i, closest_points(poses[i] * a, b)) for all poses. The triangles that were nearest at one pose give the
/// first bound at the next.
template <class A, class B, class Store>
void closest_at_each(std::span<const Pose> poses, std::size_t result_count, const A& a, const B& b,
                     const ClosestOptions& options, Store store) {
    for_each_range(poses.size() < result_count ? poses.size() : result_count, pose_grain,
                   [&](std::size_t first, std::size_t last) {
                       ClosestOptions next = options;
                       for (std::size_t i = first; i < last; ++i) {
                           const ClosestPoints found = closest_points(poses[i] * a, b, next);
                           next.near_a = found.where_a;
                           next.near_b = found.where_b;
                           store(i, found);
                       }
                   });
}

}  // namespace ladder
/// @endcond

/// out[i] is closest_points(poses[i] * a, b, options), bit for bit. The triangles that are nearest at one pose give the
/// first bound at the next, so neighbouring poses in sequence, as along a path, are fastest.
template <ladder::Posable A, Geometry B>
void closest_points_each(std::span<const Pose> poses, const A& a, const B& b, std::span<ClosestPoints> out,
                         const ClosestOptions& options = {}) {
    ladder::closest_at_each(poses, out.size(), a, b, options,
                            [&](std::size_t i, const ClosestPoints& found) { out[i] = found; });
}

/// out[i] is distance(poses[i] * a, b, options), bit for bit: see closest_points_each.
template <ladder::Posable A, Geometry B>
void distance_each(std::span<const Pose> poses, const A& a, const B& b, std::span<double> out,
                   const ClosestOptions& options) {
    ladder::closest_at_each(poses, out.size(), a, b, options,
                            [&](std::size_t i, const ClosestPoints& found) { out[i] = found.distance; });
}

/// out[i] is distance(poses[i] * a, b).
template <ladder::Posable A, Geometry B>
void distance_each(std::span<const Pose> poses, const A& a, const B& b, std::span<double> out) {
    ladder::for_each_query(
        poses.size(), out.size(), [&](std::size_t i) { out[i] = abut::distance(poses[i] * a, b); }, ladder::pose_grain);
}

/// out[i] is intersects(poses[i] * a, b).
template <ladder::Posable A, Geometry B, ladder::TakesBools Out>
void intersects_each(std::span<const Pose> poses, const A& a, const B& b, Out&& out) {
    const std::span results(out);
    ladder::for_each_query(
        poses.size(), results.size(), [&](std::size_t i) { results[i] = intersects(poses[i] * a, b); },
        ladder::pose_grain);
}

/// out[i] is within(poses[i] * a, b, max_distance).
template <ladder::Posable A, Geometry B, ladder::TakesBools Out>
void within_each(std::span<const Pose> poses, const A& a, const B& b, double max_distance, Out&& out) {
    const std::span results(out);
    ladder::for_each_query(
        poses.size(), results.size(), [&](std::size_t i) { results[i] = within(poses[i] * a, b, max_distance); },
        ladder::pose_grain);
}

/// out[i] is contact(poses[i] * a, b).
template <ladder::Posable A, Geometry B>
void contact_each(std::span<const Pose> poses, const A& a, const B& b, std::span<std::optional<Contact>> out) {
    ladder::for_each_query(
        poses.size(), out.size(), [&](std::size_t i) { out[i] = contact(poses[i] * a, b); }, ladder::pose_grain);
}

}  // namespace abut
