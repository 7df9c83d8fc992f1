// SPDX-License-Identifier: MIT
// The light that comes back along a ray: a large soft lamp, the sky, and a floor that shows only shadows.
#pragma once

#include <cstdint>

#include "abut/render/camera.h"
#include "abut/shape/result.h"
#include "tools/abut/render_scene.h"

namespace abut::tool {

/// One of a pixel's samples. The samples of a pixel are spread over the directions; those of other pixels start
/// elsewhere.
struct Sample {
    std::uint32_t pixel = 0;
    std::uint32_t index = 0;
};

class Shading {
public:
    Shading(const RenderScene& stage, const render::Camera& camera, Vec3 up, double height);

    /// The linear colour at a place of the picture.
    [[nodiscard]] Vec3 at(double x, double y, Sample sample) const noexcept;

private:
    [[nodiscard]] Vec3 backdrop(double y) const noexcept;
    [[nodiscard]] double ambient_occlusion(Vec3 point, Vec3 normal, Sample sample) const noexcept;
    [[nodiscard]] double lamp(Vec3 point, Sample sample) const noexcept;
    [[nodiscard]] Vec3 surface(const Ray& ray, const Hit& hit, Vec3 color, Sample sample) const noexcept;
    [[nodiscard]] Vec3 floor(const Ray& ray, Vec3 behind, Sample sample) const noexcept;

    const RenderScene& stage_;
    const render::Camera& camera_;
    Vec3 up_, to_lamp_, middle_{0};
    double height_;
    double diagonal_ = 1;  // the parts' diagonal
    double floor_ = 0;     // its height along up_
};

}  // namespace abut::tool
