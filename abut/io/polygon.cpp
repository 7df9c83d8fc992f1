// SPDX-License-Identifier: MIT
// Ear clipping (Meisters 1975), decided exactly in the projection along the polygon's main axis.
#include "abut/io/polygon.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "abut/exact/orient.h"

namespace abut::io {
namespace {

struct Flat {
    double x = 0;
    double y = 0;
    friend bool operator==(const Flat&, const Flat&) = default;
};

// Positive for a left turn.
int turn(const Flat& a, const Flat& b, const Flat& c) noexcept {
    const exact::Sign sign = exact::orient2d(a.x, a.y, b.x, b.y, c.x, c.y);
    return sign == exact::Sign::positive ? 1 : sign == exact::Sign::negative ? -1 : 0;
}

// The corners without the coordinate in which the area vector is largest, mirrored where needed to run counterclockwise.
std::vector<Flat> project(const MeshData& mesh, std::span<const std::uint32_t> corners) {
    const auto point = [&](std::size_t i) { return mesh.vertices[corners[i]]; };
    const auto reach = [&](double scale) {
        double size = 0;
        for (std::size_t i = 1; i < corners.size(); ++i) {
            const Vec3 edge = point(i) * scale - point(0) * scale;
            size = std::max({size, std::abs(edge.x), std::abs(edge.y), std::abs(edge.z)});
        }
        return size;
    };
    // Edges are brought to size 1 first, lest the area overflow or vanish; before that, halved if they overflow themselves.
    const double scale = is_finite(reach(1)) ? 1 : 0.5;
    const double size = reach(scale);
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
    std::vector<Flat> flat(corners.size());
    for (std::size_t i = 0; i < corners.size(); ++i) flat[i] = {point(i)[first], point(i)[second]};
    return flat;
}

bool fan_fits(const std::vector<Flat>& flat) {
    for (std::size_t i = 2; i < flat.size(); ++i) {
        if (turn(flat[0], flat[i - 1], flat[i]) <= 0) return false;
    }
    return true;
}

// A ring of corners from which ears are cut.
class Clipper {
public:
    Clipper(const std::vector<Flat>& flat, std::span<const std::uint32_t> corners)
        : flat_(flat), corners_(corners), previous_(flat.size()), next_(flat.size()), budget_(4096 * flat.size()) {
        for (std::size_t i = 0; i < flat.size(); ++i) {
            previous_[i] = (i + flat.size() - 1) % flat.size();
            next_[i] = (i + 1) % flat.size();
        }
    }

    // False when the budget ran out first.
    bool run(std::vector<Index3>& out) {
        std::size_t left = flat_.size();
        std::size_t at = 0;
        std::size_t tried = 0;
        while (left > 3) {
            if (budget_ == 0) return false;
            // After a whole round without a proper ear, a flat one will do; after another, any, for the polygon crosses
            // itself.
            const bool cut = tried < left ? is_ear(at) : tried < 2 * left ? is_flat(at) : true;
            if (!cut) {
                at = next_[at];
                ++tried;
                continue;
            }
            out.push_back(triangle(at));
            next_[previous_[at]] = next_[at];
            previous_[next_[at]] = previous_[at];
            at = next_[next_[at]];  // not the neighbour: long fans of needles are avoided
            tried = 0;
            --left;
        }
        out.push_back(triangle(at));
        return true;
    }

private:
    Index3 triangle(std::size_t at) const { return {corners_[previous_[at]], corners_[at], corners_[next_[at]]}; }

    bool is_flat(std::size_t at) const { return turn(flat_[previous_[at]], flat_[at], flat_[next_[at]]) == 0; }

    // Whether the corner is convex and its triangle holds no other corner, except ones in the same place as its own,
    // which bridges to holes have.
    bool is_ear(std::size_t at) {
        const Flat& a = flat_[previous_[at]];
        const Flat& b = flat_[at];
        const Flat& c = flat_[next_[at]];
        spend();
        if (turn(a, b, c) <= 0) return false;
        for (std::size_t i = next_[next_[at]]; i != previous_[at]; i = next_[i]) {
            spend();
            const Flat& p = flat_[i];
            if (p == a || p == b || p == c) continue;
            if (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0) return false;
        }
        return true;
    }

    void spend() { budget_ -= budget_ > 0 ? 1 : 0; }

    const std::vector<Flat>& flat_;
    std::span<const std::uint32_t> corners_;
    std::vector<std::size_t> previous_;
    std::vector<std::size_t> next_;
    std::size_t budget_;
};

}  // namespace

bool append_polygon(MeshData& mesh, std::span<const std::uint32_t> corners) {
    if (corners.size() == 3) {
        mesh.triangles.push_back({corners[0], corners[1], corners[2]});
        return true;
    }
    const std::vector<Flat> flat = project(mesh, corners);
    if (fan_fits(flat)) {
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
