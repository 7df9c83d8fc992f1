// SPDX-License-Identifier: MIT
// The positions from which clashes are seen in reports, pictures and BCF files.
#pragma once

#include <span>

#include "abut/clash/clash_run.h"

namespace abut::io {

/// A ball that is to fill the picture, and the direction from its centre towards the eye.
struct ClashView {
    Vec3 center{0};
    double radius = 0;
    Vec3 direction{0};  ///< a unit vector
};

/// Half of the field of view, as the tangent of the angle: that of 45 degrees.
inline constexpr double view_slope = 0.41421356237309503;

/// The distance from the centre of a ball at which it fills the field of view.
[[nodiscard]] double view_distance(double radius) noexcept;

/// The view of some of the run's clashes together: the ball holds their boxes, and enough of the smaller parts to
/// recognise them. The direction is that from which other parts hide the clashes least: see render::clear_direction.
[[nodiscard]] ClashView clash_view(const ClashRun& run, std::span<const std::size_t> clashes, Vec3 up);

/// Throws Error, naming `place`, unless the lists of the run have the lengths that ClashRun promises, and all indices
/// are within them. Colours, keys and states may be missing altogether.
void require_consistent(const ClashRun& run, std::string_view place);

}  // namespace abut::io
