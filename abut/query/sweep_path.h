// SPDX-License-Identifier: MIT
// sweep along a path: poses with times, one motion after the other.
#pragma once

#include <limits>
#include <optional>
#include <span>

#include "abut/query/sweep_motion.h"
#include "abut/query/sweep_motions.h"

namespace abut {

/// A pose that a path passes, and when.
struct ABUT_API PathPose {
    double time = 0;  ///< in any unit; not less than that of the pose before
    Pose pose{};      ///< the pose at this time
};

/// The first contact along a path. `t` is within the piece: 0 at its first pose and 1 at its second.
struct ABUT_API PathHit : SweepHit {
    std::size_t piece = 0;  ///< from path[piece] to path[piece + 1]
    double time = 0;        ///< between the times of these two poses
};

/// @cond internal
namespace ladder {
/// The pieces of a path up to a time.
class ABUT_API PathPieces {
public:
    PathPieces(std::span<const PathPose> path, double max_time) noexcept;
    /// Advances to the next piece, in the first call to the first one; false when there is none.
    [[nodiscard]] bool next() noexcept;
    [[nodiscard]] const Motion& motion() const noexcept { return motion_; }
    [[nodiscard]] double max_t() const noexcept { return max_t_; }
    [[nodiscard]] PathHit placed(const SweepHit& hit) const noexcept;

private:
    std::span<const PathPose> path_;
    double max_time_;
    std::size_t next_ = 0;
    Motion motion_;
    double max_t_ = 1;
};
}  // namespace ladder
/// @endcond

/// Where the shape, given in its own frame and placed by the poses of the path, first touches x on its way: each piece
/// between two poses is a Motion without full turns, and the answer is that of sweep(shape, Motion, x) for the first
/// piece that has one, with its guarantee. The end of each piece is the start of the next, so nothing is passed at a
/// pose between two. Pieces after that of the hit are not examined, nor anything after `max_time`. A path of one pose
/// is a shape at rest, two poses at the same time are a motion too, and an empty path touches nothing. `depth` is 0
/// except at the start of the path. A path ends before the first number that is NaN or infinite, and before the first
/// time that is less than the one before it.
///
///     const std::vector<PathPose> path{{0, home}, {1.5, above_part}, {2, at_part}};
///     if (const auto hit = sweep(gripper, path, scene_mesh)) stop_at(hit->time);
template <Rigid A, Geometry X>
[[nodiscard]] std::optional<PathHit> sweep(const A& shape, std::span<const PathPose> path, const X& x,
                                           double max_time = std::numeric_limits<double>::infinity()) noexcept {
    ladder::PathPieces pieces(path, max_time);
    while (pieces.next()) {
        if (const auto hit = sweep(shape, pieces.motion(), x, SweepOptions{.max_t = pieces.max_t()}))
            return pieces.placed(*hit);
    }
    return {};
}

}  // namespace abut
