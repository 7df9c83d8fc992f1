// SPDX-License-Identifier: MIT
// Quickhull (Barber, Dobkin and Huhdanpaa 1996) with exact signs.
//
//  - Every point outside the current hull is assigned to one face that it lies strictly beyond.
//  - A step selects a face's furthest assigned point p, finds all faces that p lies strictly beyond (they are
//    connected, and their horizon is one closed path, since p can be moved inwards a little without changing them),
//    removes them, and connects p to the horizon by new faces. A face in whose plane p lies stays; the new triangle
//    beside it is coplanar.
//  - The points of removed faces are reassigned to new faces. This is complete: seen from p, a point beyond a removed
//    face lies in front of the old hull, so it is in the new hull unless it is outside the cone that the new faces
//    span.
//  - With exact signs no tolerance is needed, and the cases in which hulls computed in rounded arithmetic fail cannot
//    arise. The choice of the furthest point is rounded, which affects only the running time.
#include "abut/shape/hull_quickhull.h"

#include <algorithm>
#include <cmath>

#include "abut/exact/orient.h"
#include "abut/shape/aabb.h"

namespace abut::quickhull {
namespace {

double height(const Face& f, Vec3 corner, Vec3 p) {
    return f.normal.x * (p.x - corner.x) + f.normal.y * (p.y - corner.y) + f.normal.z * (p.z - corner.z);
}

class Builder {
public:
    explicit Builder(std::span<const Vec3> points) : points_(points), next_(points.size(), none), at_(points.size()) {
        Aabb box;
        for (const Vec3& p : points) box.include(p);
        const Vec3 size = box.max - box.min;
        coordinate_bound_ = std::max({size.x, size.y, size.z});
    }

    std::vector<Face> run(std::array<std::uint32_t, 4> simplex) {
        start(simplex);
        // Oldest first, so that all sides are refined evenly: a finished side beside a coarse one creates long fans,
        // which later points see as a whole.
        for (std::size_t next = 0; next < waiting_.size(); ++next) {
            const std::uint32_t f = waiting_[next];
            if (faces_[f].alive && faces_[f].furthest != none) add(f);
        }
        return packed();
    }

private:
    void start(std::array<std::uint32_t, 4> s) {
        if (exact::orient3d(points_[s[0]], points_[s[1]], points_[s[2]], points_[s[3]]) == exact::Sign::positive) {
            std::swap(s[0], s[1]);
        }
        const std::uint32_t corners[4][3] = {
            {s[0], s[1], s[2]}, {s[1], s[0], s[3]}, {s[2], s[1], s[3]}, {s[0], s[2], s[3]}};
        const std::uint32_t beside[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
        for (int i = 0; i < 4; ++i) {
            const std::uint32_t f = make_face(corners[i][0], corners[i][1], corners[i][2]);
            std::copy_n(beside[i], 3, faces_[f].beside.begin());
            fresh_.push_back(f);
        }
        for (std::uint32_t p = 0; p < points_.size(); ++p) {
            if (std::find(s.begin(), s.end(), p) == s.end()) insert(p);
        }
        waiting_ = fresh_;
    }

    /// The bound: differences of coordinates err by u each, so a product of two by 3u, a component of the normal by 4u
    /// of the sum of its products, and the height by 8u of that sum times the points' coordinate bound; rounding this
    /// up costs less than 2u more. Each underflow adds 2^-1075, at most once times the coordinate bound.
    std::uint32_t make_face(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        std::uint32_t index;
        if (free_.empty()) {
            index = static_cast<std::uint32_t>(faces_.size());
            faces_.emplace_back();
        } else {
            index = free_.back();
            free_.pop_back();
            faces_[index] = {};
        }
        Face& f = faces_[index];
        f.vertex = {a, b, c};
        const Vec3 u = points_[b] - points_[a], v = points_[c] - points_[a];
        f.normal = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
        const auto size = [](double p, double q, double r, double s) { return std::abs(p * q) + std::abs(r * s); };
        const double sum = size(u.y, v.z, u.z, v.y) + size(u.z, v.x, u.x, v.z) + size(u.x, v.y, u.y, v.x);
        f.error = 12 * 0x1p-53 * (sum * coordinate_bound_) + 0x1p-1060 * (1 + coordinate_bound_);
        return index;
    }

    /// Assigns a point to the first new face that it lies beyond; a point beyond none is inside the hull.
    void insert(std::uint32_t p) {
        for (const std::uint32_t i : fresh_) {
            Face& f = faces_[i];
            if (side(f, points_, p) <= 0) continue;
            const double h = height(f, points_[f.vertex[0]], points_[p]);
            if (f.furthest == none) {
                f.furthest = p;
                f.height = h;
                return;
            }
            if (h > f.height) {
                std::swap(p, f.furthest);
                f.height = h;
            }
            next_[p] = f.outside;
            f.outside = p;
            return;
        }
    }

    /// Adds the furthest point of a face to the hull as a corner.
    void add(std::uint32_t first) {
        const std::uint32_t p = faces_[first].furthest;
        faces_[first].furthest = none;
        find_visible(first, p);

        // Each edge of the horizon forms a new face with p.
        fresh_.clear();
        for (const std::uint32_t f : visible_) {
            for (std::size_t i = 0; i < 3; ++i) {
                const std::uint32_t across = faces_[f].beside[i];
                if (faces_[across].visible) continue;
                const std::uint32_t from = faces_[f].vertex[i], to = faces_[f].vertex[(i + 1) % 3];
                const std::uint32_t made = make_face(from, to, p);
                faces_[made].beside[0] = across;
                std::size_t back = 0;
                while (faces_[across].beside[back] != f || faces_[across].vertex[back] != to) ++back;
                faces_[across].beside[back] = made;
                at_[from] = made;
                fresh_.push_back(made);
            }
        }
        for (const std::uint32_t f : fresh_) {
            const std::uint32_t following = at_[faces_[f].vertex[1]];
            faces_[f].beside[1] = following;
            faces_[following].beside[2] = f;
        }

        for (const std::uint32_t f : visible_) {
            if (faces_[f].furthest != none) insert(faces_[f].furthest);
            for (std::uint32_t q = faces_[f].outside; q != none;) {
                const std::uint32_t following = next_[q];
                insert(q);
                q = following;
            }
            faces_[f].alive = faces_[f].visible = false;
        }
        free_.insert(free_.end(), visible_.begin(), visible_.end());
        for (const std::uint32_t f : fresh_) {
            if (faces_[f].furthest != none) waiting_.push_back(f);
        }
    }

    /// Finds all faces that p lies beyond, by a search from the first across shared edges.
    void find_visible(std::uint32_t first, std::uint32_t p) {
        ++visit_;
        visible_.assign(1, first);
        faces_[first].visit = visit_;
        faces_[first].visible = true;
        for (std::size_t i = 0; i < visible_.size(); ++i) {
            for (const std::uint32_t f : faces_[visible_[i]].beside) {
                if (faces_[f].visit == visit_) continue;
                faces_[f].visit = visit_;
                faces_[f].visible = side(faces_[f], points_, p) > 0;
                if (faces_[f].visible) visible_.push_back(f);
            }
        }
    }

    /// The remaining faces, renumbered.
    std::vector<Face> packed() {
        std::vector<std::uint32_t> place(faces_.size(), none);
        std::vector<Face> result;
        for (std::size_t i = 0; i < faces_.size(); ++i) {
            if (!faces_[i].alive) continue;
            place[i] = static_cast<std::uint32_t>(result.size());
            result.push_back(faces_[i]);
        }
        for (Face& f : result) {
            for (std::uint32_t& beside : f.beside) beside = place[beside];
        }
        return result;
    }

    std::span<const Vec3> points_;
    double coordinate_bound_ = 0;
    std::vector<Face> faces_;
    std::vector<std::uint32_t> next_;     // the next point in the list of the same face
    std::vector<std::uint32_t> at_;       // for a point, the new face whose horizon edge starts there
    std::vector<std::uint32_t> waiting_;  // faces still to be processed
    std::vector<std::uint32_t> visible_;
    std::vector<std::uint32_t> fresh_;
    std::vector<std::uint32_t> free_;
    std::uint32_t visit_ = 0;
};

}  // namespace

int side(const Face& f, std::span<const Vec3> points, std::uint32_t p) {
    const double h = height(f, points[f.vertex[0]], points[p]);
    if (h > f.error) return 1;
    if (h < -f.error) return -1;
    return static_cast<int>(
        exact::orient3d_nearly_coplanar(points[f.vertex[0]], points[f.vertex[1]], points[f.vertex[2]], points[p]));
}

std::vector<Face> surface(std::span<const Vec3> points, std::array<std::uint32_t, 4> simplex) {
    return Builder(points).run(simplex);
}

hulls::Surface surface_of(std::span<const Face> faces) {
    hulls::Surface surface;
    surface.triangles.reserve(faces.size());
    surface.twins.reserve(3 * faces.size());
    for (const Face& f : faces) {
        surface.triangles.push_back(f.vertex);
        for (std::size_t e = 0; e < 3; ++e) {
            const Face& across = faces[f.beside[e]];
            const std::uint32_t end = f.vertex[(e + 1) % 3];
            const std::uint32_t back = across.vertex[0] == end ? 0 : across.vertex[1] == end ? 1 : 2;
            surface.twins.push_back(3 * f.beside[e] + back);
        }
    }
    return surface;
}

std::vector<std::uint8_t> find_ridges(std::span<const Vec3> points, std::span<const Face> faces,
                                      const hulls::Surface& surface) {
    std::vector<std::uint8_t> is_ridge(surface.twins.size());
    for (std::uint32_t h = 0; h < is_ridge.size(); ++h) {
        const std::uint32_t twin = surface.twins[h];
        if (twin < h) continue;
        is_ridge[h] = is_ridge[twin] = side(faces[h / 3], points, surface.opposite(twin)) != 0 ? 1 : 0;
    }
    return is_ridge;
}

}  // namespace abut::quickhull
