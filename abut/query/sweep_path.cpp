// SPDX-License-Identifier: MIT
// The pieces of a path.
#include "abut/query/sweep_path.h"

#include <algorithm>
#include <cmath>

#include "abut/base/float_environment.h"

namespace abut::ladder {

PathPieces::PathPieces(std::span<const PathPose> path, double max_time) noexcept : path_(path), max_time_(max_time) {}

bool PathPieces::next() noexcept {
    const DefaultFloats floats;
    if (next_ == 0 && path_.size() == 1) {
        next_ = 1;
        motion_ = {path_[0].pose, path_[0].pose};
        max_t_ = 0;
        return std::isfinite(path_[0].time) && path_[0].time <= max_time_;
    }
    if (next_ + 1 >= path_.size()) return false;
    const PathPose &from = path_[next_], &to = path_[next_ + 1];
    if (!(from.time <= to.time) || !std::isfinite(from.time) || !std::isfinite(to.time) || !(from.time <= max_time_))
        return false;
    ++next_;
    motion_ = {from.pose, to.pose};
    max_t_ = max_time_ < to.time ? (max_time_ - from.time) / (to.time - from.time) : 1;
    return is_finite(motion_);
}

PathHit PathPieces::placed(const SweepHit& hit) const noexcept {
    const DefaultFloats floats;
    PathHit result;
    static_cast<SweepHit&>(result) = hit;
    result.piece = next_ - 1;
    const double from = path_[result.piece].time;
    const double to = path_[std::min(result.piece + 1, path_.size() - 1)].time;
    result.time = std::clamp(from + hit.t * (to - from), from, to);
    if (result.piece > 0) result.depth = 0;
    return result;
}

}  // namespace abut::ladder
