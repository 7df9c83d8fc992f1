// SPDX-License-Identifier: MIT
// The arrays of a batch, which JavaScript describes in memory.
#pragma once

#include <abut/abut.h>

#include <cstdint>
#include <limits>
#include <optional>

namespace web {

/// Floats or doubles; null where they are not wanted.
struct Array {
    void* data;
    std::uint32_t is_float;

    [[nodiscard]] double number(std::size_t i) const {
        return is_float != 0 ? static_cast<double>(static_cast<const float*>(data)[i])
                             : static_cast<const double*>(data)[i];
    }
    [[nodiscard]] abut::Vec3 vector(std::size_t i) const {
        if (is_float != 0) {
            const float* const f = static_cast<const float*>(data) + 3 * i;
            return {f[0], f[1], f[2]};
        }
        const double* const d = static_cast<const double*>(data) + 3 * i;
        return {d[0], d[1], d[2]};
    }
    void set(std::size_t i, double number) const {
        if (data == nullptr) return;
        if (is_float != 0)
            static_cast<float*>(data)[i] = static_cast<float>(number);
        else
            static_cast<double*>(data)[i] = number;
    }
    void set_vector(std::size_t i, const abut::Vec3& v) const {
        if (data == nullptr) return;
        for (int k = 0; k < 3; ++k) set(3 * i + static_cast<std::size_t>(k), v[k]);
    }
};

/// Rays and where their hits go. `triangles` may be null.
struct RayBatch {
    std::uint32_t count;
    std::int32_t* triangles;
    Array origins, directions;
    Array t, points, normals, barycentrics;

    void write(std::size_t i, const std::optional<abut::Hit>& found) const {
        abut::Hit none;
        none.t = std::numeric_limits<double>::infinity();
        const abut::Hit& hit = found ? *found : none;
        t.set(i, hit.t);
        points.set_vector(i, hit.point);
        normals.set_vector(i, hit.normal);
        barycentrics.set_vector(i, hit.barycentric);
        if (triangles != nullptr) triangles[i] = static_cast<std::int32_t>(hit.where.triangle);
    }
};

/// Points and where the nearest ones go. `triangles` may be null.
struct PointBatch {
    std::uint32_t count;
    std::int32_t* triangles;
    Array points;
    Array distances, nearest;

    void write(std::size_t i, const abut::ClosestPoints& found) const {
        distances.set(i, found.distance);
        nearest.set_vector(i, found.on_b);
        if (triangles != nullptr) triangles[i] = static_cast<std::int32_t>(found.where_b.triangle);
    }
};

}  // namespace web
