// SPDX-License-Identifier: MIT
// The contact manifold of two faces.
//
//   1. Both faces are projected along the contact direction onto a plane, as convex polygons, edges or points.
//   2. The corners of the intersection of the projections are corners of one that lie in the other, and crossings of
//      edges.
//   3. At each of these, the difference of the heights of the two faces is the depth.
//   4. Four of them are selected.
#include "abut/gjk/contact_manifold.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace abut::gjk {
namespace {

/// Most of these arrays stay partly unused, so their elements are left uninitialised.
struct Point2 {
    double x, y;
};
Point2 operator-(Point2 p, Point2 q) { return {p.x - q.x, p.y - q.y}; }
double cross(Point2 p, Point2 q) { return p.x * q.y - p.y * q.x; }
double dot(Point2 p, Point2 q) { return p.x * q.x + p.y * q.y; }
double length(Point2 p) { return std::sqrt(dot(p, p)); }

/// A face projected along the direction: its corners in the plane, and the height of each along the direction.
class View {
public:
    View(const Face& face, Vec3 origin, Vec3 u, Vec3 v, Vec3 n) : count_(static_cast<std::size_t>(face.count)) {
        for (std::size_t i = 0; i < count_; ++i) {
            const Vec3 p = face.corners[i] - origin;
            flat_[i] = {dot(u, p), dot(v, p)};
            height_[i] = dot(n, p);
            coordinate_bound_ = std::max({coordinate_bound_, std::abs(flat_[i].x), std::abs(flat_[i].y)});
        }
        for (std::size_t i = 2; i < count_; ++i) area_ += cross(flat_[i - 1] - flat_[0], flat_[i] - flat_[0]);
        if (area_ < 0) {
            std::reverse(flat_.begin(), flat_.begin() + face.count);
            std::reverse(height_.begin(), height_.begin() + face.count);
        }
        flat_[count_] = flat_[0];
        for (std::size_t i = 0; i < count_; ++i) length_[i] = length(next(i) - flat_[i]);
        find_slope();
    }

    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] Point2 corner(std::size_t i) const { return flat_[i]; }
    [[nodiscard]] Point2 next(std::size_t i) const { return flat_[i + 1]; }
    [[nodiscard]] std::size_t edges() const { return count_ < 3 ? count_ - 1 : count_; }
    [[nodiscard]] double coordinate_bound() const { return coordinate_bound_; }
    [[nodiscard]] double edge_length(std::size_t i) const { return length_[i]; }

    /// Whether p lies in the projection, within the tolerance `slack`.
    [[nodiscard]] bool contains(Point2 p, double slack) const {
        if (count_ == 1) return length(p - flat_[0]) <= slack;
        if (count_ == 2 || !has_area()) return distance_to_edges(p) <= slack;
        for (std::size_t i = 0; i < count_; ++i) {
            if (cross(next(i) - flat_[i], p - flat_[i]) < -slack * length_[i]) return false;
        }
        return true;
    }

    /// The height of the face along the direction at p.
    [[nodiscard]] double height(Point2 p) const {
        const double along = dot(slope_, p - flat_[0]);
        if (plane_) return height_[0] + along;
        return height_[0] + std::clamp(along, 0.0, 1.0) * rise_;
    }

private:
    [[nodiscard]] bool has_area() const { return std::abs(area_) > 0x1p-40 * coordinate_bound_ * coordinate_bound_; }

    [[nodiscard]] double distance_to_edges(Point2 p) const {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < edges(); ++i) {
            const Point2 edge = next(i) - flat_[i], q = p - flat_[i];
            const double square = dot(edge, edge);
            const double t = square > 0 ? std::clamp(dot(edge, q) / square, 0.0, 1.0) : 0;
            least = std::min(least, length({q.x - t * edge.x, q.y - t * edge.y}));
        }
        return least;
    }

    void find_slope() {
        if (has_area()) {
            // The largest triangle with the first corner determines the plane most accurately.
            double largest = 0;
            std::size_t best = 2;
            for (std::size_t i = 2; i < count_; ++i) {
                const double area = cross(flat_[i - 1] - flat_[0], flat_[i] - flat_[0]);
                if (area > largest) largest = area, best = i;
            }
            plane_ = largest > 0;
            if (plane_) {
                const Point2 first = flat_[best - 1] - flat_[0], second = flat_[best] - flat_[0];
                const double s = (height_[best - 1] - height_[0]) / largest, t = (height_[best] - height_[0]) / largest;
                slope_ = {s * second.y - t * first.y, t * first.x - s * second.x};
                return;
            }
        }
        // An edge, or a polygon projected to a line: its two extreme corners define the slope.
        std::size_t far = 0;
        double square = 0;
        for (std::size_t i = 1; i < count_; ++i) {
            const Point2 edge = flat_[i] - flat_[0];
            if (dot(edge, edge) > square) square = dot(edge, edge), far = i;
        }
        if (far == 0) return;
        const Point2 edge = flat_[far] - flat_[0];
        slope_ = {edge.x / square, edge.y / square};
        rise_ = height_[far] - height_[0];
    }

    std::array<Point2, Face::most + 1> flat_;  // the first corner is repeated after the last
    std::array<double, Face::most> height_;
    std::array<double, Face::most> length_;  // of the edge to the next corner
    // The gradient of the plane's height, or that of a parameter which grows from 0 to 1 along the edge.
    Point2 slope_{0, 0};
    double rise_ = 0;  // the difference of the heights of the edge's ends
    bool plane_ = false;
    std::size_t count_;
    double area_ = 0;
    double coordinate_bound_ = 0;
};

/// A point of the intersection of the projections.
struct Found {
    Point2 flat;
    double on_a, on_b;  // heights
    [[nodiscard]] double depth() const { return on_a - on_b; }
};

// Each corner of either may lie in the other, and each pair of edges may cross.
constexpr std::size_t most_found = 2 * Face::most + Face::most * Face::most;
struct Collection {
    std::array<Found, most_found> points;
    std::size_t count = 0;
};

void offer(Collection& all, Point2 p, const View& a, const View& b, double slack) {
    const Found found{p, a.height(p), b.height(p)};
    if (!(found.depth() >= -slack)) return;
    for (std::size_t i = 0; i < all.count; ++i) {
        const Point2 apart = all.points[i].flat - p;
        if (std::max(std::abs(apart.x), std::abs(apart.y)) <= slack) return;
    }
    if (all.count < most_found) all.points[all.count++] = found;
}

void collect_crossings(Collection& all, const View& a, const View& b, double slack) {
    for (std::size_t i = 0; i < a.edges(); ++i) {
        const Point2 p = a.corner(i), e = a.next(i) - p;
        for (std::size_t j = 0; j < b.edges(); ++j) {
            const Point2 q = b.corner(j), f = b.next(j) - q;
            const double turn = cross(e, f), size = std::abs(turn), sign = turn < 0 ? -1 : 1;
            const double on_e = sign * cross(q - p, f), on_f = sign * cross(q - p, e);
            const bool cut = (on_e >= 0) & (on_e <= size) & (on_f >= 0) & (on_f <= size);
            if (!cut || !(size > 0x1p-40 * a.edge_length(i) * b.edge_length(j))) continue;
            const double s = on_e / size;
            offer(all, {p.x + s * e.x, p.y + s * e.y}, a, b, slack);
        }
    }
}

/// The index of the point with the highest score; the first of equals.
template <class Score>
std::size_t best_of(const Collection& all, Score score) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < all.count; ++i) {
        if (score(all.points[i]) > score(all.points[best])) best = i;
    }
    return best;
}

/// Two edges of which no end lies on the other's line: they cross in one point or not at all. The cross product of
/// projected vectors equals the component along n of the cross product of the vectors themselves. Returns false where
/// this case does not apply, or only just.
bool cross_edges(const Face& a, const Face& b, Contact& contact) {
    const Vec3 n = contact.direction, p = a.corners[0], e = a.corners[1] - p, q = b.corners[0], f = b.corners[1] - q,
               w = q - p;
    const double turn = dot(n, cross(e, f)), size = std::abs(turn), sign = turn < 0 ? -1 : 1;
    const double on_e = sign * dot(n, cross(w, f)), on_f = sign * dot(n, cross(w, e));
    const double ee = dot(e, e), ff = dot(f, f);
    // At least the slack of places_of: the sum is above every coordinate of the projected corners.
    const double slack2 = 0x1p-58 * (ee + ff + dot(w, w));
    const auto clear = [&](double along, double square) { return along * along > slack2 * square; };
    if (!(clear(on_e, ff) && clear(size - on_e, ff) && clear(on_f, ee) && clear(size - on_f, ee))) return false;
    if (!((on_e > 0) & (on_e < size) & (on_f > 0) & (on_f < size))) return true;
    const Vec3 on_a = p + (on_e / size) * e, on_b = q + (on_f / size) * f;
    const double depth = dot(n, on_a - on_b);
    if (!(depth >= 0 && size * size > 0x1p-80 * ee * ff)) return false;
    contact.points[0] = {on_a, on_b, depth};
    contact.count = 1;
    return true;
}

/// Whether the faces are the given ones, or scaled by a power of two.
enum class Scale { given, changed };
Contact places_of(const Penetration& penetration, const Face& a, const Face& b, Scale scale);

/// Computes with the faces scaled by a power of two, where the squares of their coordinates leave the range of doubles.
/// The result has no points if no power of two brings all coordinates into range.
Contact rescaled(const Penetration& penetration, Face a, Face b, double coordinate_bound) {
    const double up = std::ldexp(
                     1.0, std::isfinite(coordinate_bound) ? std::min(-std::ilogb(coordinate_bound), 1000) : -1000),
                 down = 1 / up;
    for (Face* face : {&a, &b}) {
        for (int i = 0; i < face->count; ++i) face->corners[static_cast<std::size_t>(i)] *= up;
    }
    Contact contact = places_of({penetration.depth * up, penetration.direction}, a, b, Scale::changed);
    contact.depth = penetration.depth;
    for (ContactPoint& p : contact.points) {
        p = {p.on_a * down, p.on_b * down, p.depth * down};
        if (!is_finite(p.on_a) || !is_finite(p.on_b)) contact.count = 0;
    }
    return contact;
}

Contact places_of(const Penetration& penetration, const Face& a, const Face& b, Scale scale) {
    const Vec3 n = penetration.direction;
    Contact contact{penetration.depth, n, {}, 0};
    const auto give = [&](const ContactPoint& p) { contact.points[static_cast<std::size_t>(contact.count++)] = p; };
    if (a.count == 0 || b.count == 0) return contact;
    if (a.count == 2 && b.count == 2 && cross_edges(a, b, contact)) return contact;
    // Two unit vectors orthogonal to the direction and to each other.
    const int least = std::abs(n.x) <= std::abs(n.y) && std::abs(n.x) <= std::abs(n.z) ? 0
                      : std::abs(n.y) <= std::abs(n.z)                                 ? 1
                                                                                       : 2;
    Vec3 across(0);
    across[least] = 1;
    Vec3 u = cross(n, across);
    u /= std::sqrt(dot(u, u));
    const Vec3 v = cross(n, u);

    const Vec3 origin = a.corners[0];
    const View from_a(a, origin, u, v, n), from_b(b, origin, u, v, n);
    const double coordinate_bound = std::max(from_a.coordinate_bound(), from_b.coordinate_bound());
    if (coordinate_bound > 0 && !(coordinate_bound > 0x1p-200 && coordinate_bound < 0x1p200)) [[unlikely]]
        return scale == Scale::given ? rescaled(penetration, a, b, coordinate_bound) : contact;
    const double slack = 0x1p-30 * coordinate_bound;
    Collection all;
    for (std::size_t i = 0; i < from_a.size(); ++i) {
        if (from_b.contains(from_a.corner(i), slack)) offer(all, from_a.corner(i), from_a, from_b, slack);
    }
    for (std::size_t i = 0; i < from_b.size(); ++i) {
        if (from_a.contains(from_b.corner(i), slack)) offer(all, from_b.corner(i), from_a, from_b, slack);
    }
    collect_crossings(all, from_a, from_b, slack);
    const auto keep = [&](std::size_t i) {
        const Found& f = all.points[i];
        const Vec3 foot = origin + f.flat.x * u + f.flat.y * v;
        give({foot + f.on_a * n, foot + f.on_b * n, std::max(0.0, f.depth())});
    };
    if (all.count <= 4) {
        for (std::size_t i = 0; i < all.count; ++i) keep(i);
        return contact;
    }
    const std::size_t first = best_of(all, [](const Found& f) { return f.depth(); });
    const Point2 p = all.points[first].flat;
    const std::size_t second = best_of(all, [&](const Found& f) { return dot(f.flat - p, f.flat - p); });
    const Point2 chord = all.points[second].flat - p;
    const std::size_t left = best_of(all, [&](const Found& f) { return cross(chord, f.flat - p); });
    const std::size_t right = best_of(all, [&](const Found& f) { return -cross(chord, f.flat - p); });
    keep(first);
    if (second != first) keep(second);
    if (left != first && left != second) keep(left);
    if (right != first && right != second && right != left) keep(right);
    return contact;
}

}  // namespace

Contact contact_manifold(const Penetration& penetration, const Face& a, const Face& b) noexcept {
    return places_of(penetration, a, b, Scale::given);
}

}  // namespace abut::gjk
