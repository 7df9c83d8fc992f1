// SPDX-License-Identifier: MIT
// The camera of a picture: its position, and the projection of points into the picture.
#pragma once

#include <span>

#include "abut/base/api.h"
#include "abut/shape/ray.h"

namespace abut::render {

/// A point in the picture, in pixels from the top left corner, with its distance in front of the eye.
struct ABUT_API PicturePoint {
    double x = 0;
    double y = 0;
    double away = 0;
};

/// A perspective view that just contains all points, with a margin.
class ABUT_API Camera {
public:
    /// Looks at the points from direction `from`; `up` points upwards in the picture. Sizes are in pixels.
    Camera(std::span<const Vec3> points, Vec3 from, Vec3 up, double width, double height);
    /// Looks at `center` from the direction `from`, a unit vector, so that a ball of this radius around it fits into
    /// the picture. `slope` is the tangent of half the field of view along the picture's shorter side.
    Camera(Vec3 center, double radius, Vec3 from, Vec3 up, double slope, double width, double height);

    /// The ray through a point of the picture; t is the distance in front of the eye.
    [[nodiscard]] Ray ray(double x, double y) const noexcept;
    [[nodiscard]] PicturePoint project(Vec3 point) const noexcept;
    /// The length in pixels of a length at this distance from the eye.
    [[nodiscard]] double pixels(double length, double away) const noexcept { return length / away * scale_; }

    [[nodiscard]] Vec3 eye() const noexcept { return eye_; }
    [[nodiscard]] Vec3 right() const noexcept { return right_; }
    [[nodiscard]] Vec3 up() const noexcept { return up_; }
    [[nodiscard]] Vec3 back() const noexcept { return back_; }

private:
    void set_axes(Vec3 from, Vec3 up) noexcept;

    Vec3 eye_{0}, right_{1, 0, 0}, up_{0, 1, 0}, back_{0, 0, 1};
    double width_, height_;
    double scale_;  // pixels of length 1 at distance 1
};

}  // namespace abut::render
