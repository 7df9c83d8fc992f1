// SPDX-License-Identifier: MIT
// Ear clipping (Meisters 1975), decided exactly in the projection along the polygon's main axis.
#include "abut/io/formats/triangulate_polygon.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <utility>
#include <vector>

#include "abut/io/formats/corner_tree.h"

namespace abut::io {
namespace {

// The corners without the coordinate in which the area vector is largest, mirrored where needed to run
// counterclockwise.
std::vector<Point2> project(const MeshData& mesh, std::span<const std::uint32_t> corners) {
    const auto point = [&](std::size_t i) { return mesh.vertices[corners[i]]; };
    const auto longest_edge = [&](double scale) {
        double size = 0;
        for (std::size_t i = 1; i < corners.size(); ++i) {
            const Vec3 edge = point(i) * scale - point(0) * scale;
            size = std::max({size, std::abs(edge.x), std::abs(edge.y), std::abs(edge.z)});
        }
        return size;
    };
    // Edges are scaled to size 1 first, so that the area neither overflows nor vanishes; halved before that if they
    // overflow themselves.
    const double scale = is_finite(longest_edge(1)) ? 1 : 0.5;
    const double size = longest_edge(scale);
    const auto edge = [&](std::size_t i) { return (point(i) * scale - point(0) * scale) / size; };
    Vec3 area(0);
    for (std::size_t i = 2; i < corners.size(); ++i) {
        const Vec3 u = edge(i - 1);
        const Vec3 v = edge(i);
        area += Vec3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x);
    }
    int axis = 2;
    if (std::abs(area.x) > std::abs(area[axis])) axis = 0;
    if (std::abs(area.y) > std::abs(area[axis])) axis = 1;
    const bool mirrored = area[axis] < 0;
    const int first = (axis + (mirrored ? 2 : 1)) % 3;
    const int second = (axis + (mirrored ? 1 : 2)) % 3;
    std::vector<Point2> flat(corners.size());
    for (std::size_t i = 0; i < corners.size(); ++i) flat[i] = {point(i)[first], point(i)[second]};
    return flat;
}

bool is_fan(const std::vector<Point2>& flat) {
    for (std::size_t i = 2; i < flat.size(); ++i) {
        if (orientation(flat[0], flat[i - 1], flat[i]) <= 0) return false;
    }
    return true;
}

// A ring of corners from which ears are cut. Cutting one affects only whether its two neighbours are ears (unless the
// polygon intersects itself), so each corner is queued once, and again when a neighbour has been removed.
class Clipper {
public:
    Clipper(const std::vector<Point2>& flat, std::span<const std::uint32_t> corners)
        : flat_(flat),
          corners_(corners),
          ring_(flat.size()),
          non_convex_(flat),
          remaining_(flat.size()),
          budget_(4096 * remaining_) {
        for (std::size_t i = 0; i < remaining_; ++i)
            ring_[i] = {(i + remaining_ - 1) % remaining_, (i + 1) % remaining_};
        for (std::size_t i = 0; i < remaining_; ++i) non_convex_.mark(i, orientation_at(i) <= 0);
        enqueue_all();
    }

    // False when the budget ran out first.
    bool run(std::vector<Index3>& out) {
        while (remaining_ > 3) {
            const std::size_t at = next_to_cut();
            if (budget_ == 0) return false;
            out.push_back(triangle(at));
            cut(at);
        }
        out.push_back(triangle(last_));
        return true;
    }

private:
    struct Corner {
        std::size_t previous = 0;
        std::size_t next = 0;
        bool removed = false;
        bool queued = false;  // in queue_
        bool later = false;   // to be moved to the end of the queue at its turn
    };

    Index3 triangle(std::size_t at) const {
        return {corners_[ring_[at].previous], corners_[at], corners_[ring_[at].next]};
    }
    int orientation_at(std::size_t at) const {
        return orientation(flat_[ring_[at].previous], flat_[at], flat_[ring_[at].next]);
    }

    void enqueue(std::size_t at) {
        if (!ring_[at].queued) queue_.push_back(at);
        ring_[at].queued = true;
    }

    void enqueue_all() {
        std::size_t at = last_;
        for (std::size_t i = 0; i < remaining_; ++i, at = ring_[at].next) enqueue(at);
        cut_since_requeue_ = 0;
    }

    std::size_t next_to_cut() {
        for (;;) {
            while (!queue_.empty()) {
                const std::size_t at = queue_.front();
                queue_.pop_front();
                ring_[at].queued = false;
                if (ring_[at].removed) continue;
                if (std::exchange(ring_[at].later, false)) {
                    enqueue(at);
                } else if (const int orientation_here = orientation_at(at); orientation_here > 0 && is_ear(at)) {
                    return at;
                } else if (orientation_here == 0) {
                    flats_.push_back(at);
                }
            }
            // Without a proper ear, a flat corner is cut.
            while (!flats_.empty()) {
                const std::size_t at = flats_.back();
                flats_.pop_back();
                if (!ring_[at].removed && orientation_at(at) == 0) return at;
            }
            // The polygon intersects itself: all corners are tried again, but only after enough have been removed;
            // otherwise any corner is cut.
            if (32 * cut_since_requeue_ < remaining_) return last_;
            enqueue_all();
        }
    }

    void cut(std::size_t at) {
        const auto [previous, next, removed, queued, later] = ring_[at];
        ring_[at].removed = true;
        ring_[previous].next = next;
        ring_[next].previous = previous;
        non_convex_.mark(at, false);
        for (const std::size_t neighbour : {previous, next})
            non_convex_.mark(neighbour, orientation_at(neighbour) <= 0);
        enqueue(previous);
        ring_[next].later = ring_[next].queued;  // it would be tried now: this avoids long fans of slivers
        enqueue(next);
        last_ = next;
        --remaining_;
        ++cut_since_requeue_;
    }

    // Whether the triangle of a left turn contains no other part of the polygon: if it contains one, then also a corner
    // that does not turn left.
    bool is_ear(std::size_t at) {
        const Point2& a = flat_[ring_[at].previous];
        const Point2& b = flat_[at];
        const Point2& c = flat_[ring_[at].next];
        return !non_convex_.any_in(a, b, c, budget_, [&](std::size_t corner) {
            const Point2& p = flat_[corner];
            if (p == a || p == c) return false;  // as with bridges to holes
            const bool on_ab = orientation(a, b, p) == 0;
            const bool on_bc = orientation(b, c, p) == 0;
            if (!on_ab && !on_bc) return true;
            // A corner on an edge, or on the tip, blocks only if the polygon continues inwards from there.
            const auto is_inward = [&](const Point2& q) {
                return (!on_ab || orientation(a, b, q) > 0) && (!on_bc || orientation(b, c, q) > 0);
            };
            return is_inward(flat_[ring_[corner].previous]) || is_inward(flat_[ring_[corner].next]);
        });
    }

    const std::vector<Point2>& flat_;
    std::span<const std::uint32_t> corners_;
    std::vector<Corner> ring_;
    CornerTree non_convex_;  // marks the corners that do not turn left
    std::deque<std::size_t> queue_;
    std::vector<std::size_t> flats_;
    std::size_t remaining_;
    std::size_t last_ = 0;               // a remaining corner
    std::size_t cut_since_requeue_ = 0;  // ears cut since all corners were queued
    std::size_t budget_;
};

}  // namespace

bool append_triangulated(MeshData& mesh, std::span<const std::uint32_t> corners) {
    if (corners.size() == 3) {
        mesh.triangles.push_back({corners[0], corners[1], corners[2]});
        return true;
    }
    const std::vector<Point2> flat = project(mesh, corners);
    if (is_fan(flat)) {
        for (std::size_t i = 2; i < corners.size(); ++i) {
            mesh.triangles.push_back({corners[0], corners[i - 1], corners[i]});
        }
        return true;
    }
    std::vector<Index3> triangles;
    triangles.reserve(corners.size() - 2);
    if (!Clipper(flat, corners).run(triangles)) return false;
    mesh.triangles.insert(mesh.triangles.end(), triangles.begin(), triangles.end());
    return true;
}

}  // namespace abut::io
