// SPDX-License-Identifier: MIT
// raycast_each, closest_points_each, intersects_each: many questions at once, on all cores, into spans of the caller's.
#pragma once

#include <optional>
#include <span>

#include "abut/base/executor.h"
#include "abut/query/closest_points.h"
#include "abut/query/intersects.h"
#include "abut/query/raycast.h"

namespace abut {

/// @cond internal
namespace ladder {

/// A vector, array or span: what std::span can show.
template <class Range>
concept Spannable = requires(Range& range) {
    std::span(range);
};

/// One into which bools can be written.
template <class Out>
concept TakesBools = Spannable<Out> && requires(Out& out) {
    {std::span(out)[0] = true};
};

/// Calls ask(i) for every i that both have, `grain` at a time: fewer where each takes long.
template <class Ask>
void for_each_query(std::size_t questions, std::size_t answers, Ask ask, std::size_t grain = 256) {
    for_each_range(questions < answers ? questions : answers, grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) ask(i);
    });
}

}  // namespace ladder
/// @endcond

/// out[i] is raycast(rays[i], x, options). What is longer, `rays` or `out`, is used in part. Meshes have their own, in
/// mesh/raycast.h, which asks in an order that suits the tree.
template <Geometry X>
void raycast_each(std::span<const Ray> rays, const X& x, std::span<std::optional<Hit>> out,
                  const RaycastOptions& options = {}) {
    ladder::for_each_query(rays.size(), out.size(), [&](std::size_t i) { out[i] = raycast(rays[i], x, options); });
}

/// out[i] is closest_points(points[i], x).
template <Geometry X>
void closest_points_each(std::span<const Vec3> points, const X& x, std::span<ClosestPoints> out) {
    ladder::for_each_query(points.size(), out.size(), [&](std::size_t i) { out[i] = closest_points(points[i], x); });
}

/// out[i] is intersects(shapes[i], x): of a vector, array or span of any one kind of shape, into one of bool or of a type that
/// takes it. (Not a std::vector<bool>, whose elements cannot be written by several threads.)
template <ladder::Spannable Shapes, Geometry X, ladder::TakesBools Out>
void intersects_each(const Shapes& shapes, const X& x, Out&& out) {
    const std::span questions(shapes);
    const std::span answers(out);
    ladder::for_each_query(questions.size(), answers.size(),
                           [&](std::size_t i) { answers[i] = intersects(questions[i], x); });
}

}  // namespace abut
