// SPDX-License-Identifier: MIT
// The nearest points of a composite to many points, with interleaved traversals.
#pragma once

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>
#include <span>

#include "abut/bvh/traverse/closest_point_traversal.h"
#include "abut/query/composite_closest_points.h"

namespace abut {

/// closest_points of many points, neighbours in sequence, and a composite. Several traversals are
/// interleaved, and each starts with the bound from the previous point's result. Large: not for the stack.
template <Composite C>
class PointBatch {
public:
    /// The composite must outlive this. Of the options the distances count; without a largest distance of at least 0
    /// nothing is found.
    explicit PointBatch(const C& c, const ClosestOptions& options = {})
        : c_(c),
          usable_(composite::has_place(c) && !c.leaves().empty() && options.max_distance >= 0),
          most_(options.max_distance),
          first_bound_(options.first_bound >= 0 ? std::min(options.first_bound, most_) : most_) {
        stream_.more = [](bvh::ClosestPointStream& stream, std::size_t number) {
            return static_cast<Stream&>(stream).owner->more(number);
        };
        stream_.owner = this;
    }

    /// Sets out[i] to the nearest points of points[i] and the composite.
    void solve(std::span<const Vec3> points, std::span<ClosestPoints> out) {
        points_ = points;
        out_ = out;
        if (!usable_) {
            for (std::size_t i = 0; i < points.size(); ++i) store_result(i, {});
            return;
        }
        const std::size_t run = (points.size() + runs_.size() - 1) / runs_.size();
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            const auto at = [&](std::size_t place) { return std::min(place * run, points.size()); };
            runs_[i] = {at(i), at(i + 1), Vec3(std::numeric_limits<double>::quiet_NaN()), most_, {}};
        }
        bvh::nearest_each(stream_, c_.tree().nodes().data(), c_.leaves().data());
    }

private:
    /// Points that are solved one after another.
    struct Run {
        std::size_t next, end;
        Vec3 neighbor;  // the nearest point of the previous one
        double limit;   // nothing beyond this distance is searched for
        std::optional<composite::NearestTriangle<C>> nearest;
    };
    struct Stream : bvh::ClosestPointStream {
        PointBatch* owner;
    };

    /// Continues or starts a traversal: see ClosestPointStream::more.
    bool more(std::size_t number) {
        bvh::ClosestPointStream::Traversal& traversal = stream_.traversals[number];
        Run& run = runs_[number];
        if (run.nearest) {
            bvh::process_found(traversal,
                               [&](std::span<const std::uint32_t> found) { run.nearest->offer_in_leaves(found); });
            if (traversal.stack.size > 0) {
                bvh::limit_to(traversal, c_.frame().to_tree(run.nearest->limit()));
                return true;
            }
            run.neighbor = store_result(run.next++, run.nearest->result(),
                                        run.limit == most_ && most_ < std::numeric_limits<double>::infinity());
            run.nearest.reset();
        }
        for (; run.next < run.end; ++run.next) {
            if (begin(traversal, run)) return true;
            store_result(run.next, {});
        }
        return false;
    }

    bool begin(bvh::ClosestPointQuery& traversal, Run& run) {
        const Vec3& point = points_[run.next];
        const Aabb query = c_.frame().to_tree(Aabb{point, point});
        if (!is_finite(point) || !is_finite(query) || !bvh::begin(traversal, c_.tree(), query)) return false;
        // The surface is no farther than the previous point's nearest point, which limits the search.
        const double apart = glm::distance(point, run.neighbor) * (1 + 0x1p-20);
        run.limit = apart < first_bound_ ? apart : first_bound_;
        run.nearest.emplace(c_, point, run.limit);
        bvh::limit_to(traversal, c_.frame().to_tree(run.limit));
        return true;
    }

    /// Stores a result and returns its nearest point. If nothing was found, because rounding has moved the previous
    /// nearest point too far off the surface or the first bound was too low, searches again unless `all` is set.
    Vec3 store_result(std::size_t i, const CompositeClosest& found, bool all = false) {
        const ClosestPoints answer = all || found.part_a != Where::none
                                         ? composite::with_triangles(found)
                                         : composite_closest_points(c_, points_[i], {.max_distance = most_});
        out_[i] = {answer.on_b, answer.on_a, answer.distance, {}, answer.where_a};
        return answer.on_a;
    }

    const C& c_;
    bool usable_;
    double most_, first_bound_;
    std::span<const Vec3> points_;
    std::span<ClosestPoints> out_;
    std::array<Run, bvh::ClosestPointStream::most> runs_;
    Stream stream_;
};

}  // namespace abut
