// SPDX-License-Identifier: MIT
// raycast_each, closest_points_each and intersects_each: many queries at once, on all cores, into spans of the caller.
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

/// A vector, array or span: anything that std::span can view.
template <class Range>
concept Spannable = requires(Range& range) {
    std::span(range);
};

/// One whose elements can be assigned from bool.
template <class Out>
concept TakesBools = Spannable<Out> && requires(Out& out) {
    {std::span(out)[0] = true};
};

/// Calls ask(i) for every index of the shorter of the two ranges, in chunks of `grain` queries; use fewer where each
/// takes long.
template <class Ask>
void for_each_query(std::size_t questions, std::size_t answers, Ask ask, std::size_t grain = 256) {
    for_each_range(questions < answers ? questions : answers, grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) ask(i);
    });
}

}  // namespace ladder
/// @endcond

/// out[i] is raycast(rays[i], x, options). If `rays` and `out` differ in length, the excess of the longer one is
/// ignored. For meshes mesh/mesh_batches.h has a faster overload, which traverses rays in packets.
template <Geometry X>
void raycast_each(std::span<const Ray> rays, const X& x, std::span<std::optional<Hit>> out,
                  const RaycastOptions& options = {}) {
    ladder::for_each_query(rays.size(), out.size(), [&](std::size_t i) { out[i] = raycast(rays[i], x, options); });
}

/// out[i] is closest_points(points[i], x); the excess of the longer span is ignored.
template <Geometry X>
void closest_points_each(std::span<const Vec3> points, const X& x, std::span<ClosestPoints> out) {
    ladder::for_each_query(points.size(), out.size(), [&](std::size_t i) { out[i] = closest_points(points[i], x); });
}

/// out[i] is intersects(shapes[i], x), for a vector, array or span of one type of shape, into one of bool or of a type
/// that bool converts to; the excess of the longer one is ignored. A std::vector<bool> is not accepted, because several
/// threads cannot write to its elements.
template <ladder::Spannable Shapes, Geometry X, ladder::TakesBools Out>
void intersects_each(const Shapes& shapes, const X& x, Out&& out) {
    const std::span questions(shapes);
    const std::span answers(out);
    ladder::for_each_query(questions.size(), answers.size(),
                           [&](std::size_t i) { answers[i] = intersects(questions[i], x); });
}

}  // namespace abut
