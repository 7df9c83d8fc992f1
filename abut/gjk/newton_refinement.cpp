// SPDX-License-Identifier: MIT
// Newton's method for the direction that separates two cores.
//
// A piece of the surface of the difference is one of a's (a corner, a rim or an ellipsoid) less one of b's; φ(n) is its
// point with the least height along n. For unit vectors n, the maximum of least(n) = min n·φᵢ(n) over a few pieces is
// the distance of disjoint cores, and minus the penetration depth of others. At the maximum all n·φᵢ are equal, and
// Σ μᵢ φᵢ = t n for weights that sum to 1. With φᵢ' = -Rᵢ, the radii of curvature, Newton's step x, which is orthogonal
// to n, satisfies
//     (Σ μᵢ Rᵢ + t) x = Σ μᵢ φᵢ,   (φᵢ - φ₁)·x = n·φ₁ - n·φᵢ,   Σ μᵢ = 1,
// in the plane orthogonal to n: two unknowns, and one weight for each piece but one. A piece with a negative weight is
// removed; a piece found to be lower is added.
#include "abut/gjk/newton_refinement.h"

#include <cmath>

#include "abut/gjk/gjk_loop.h"

namespace abut::gjk {
namespace {

constexpr int steps = 8;

/// One core's part of a piece: a fixed point, and whether a curved part is added to it that moves as n changes.
struct Side {
    Vec3 fixed{0};
    bool round = false;
    friend bool operator==(const Side&, const Side&) = default;
};

/// An ellipsoid with a single nonzero radius is a segment: it has two ends and no curved part.
bool is_segment(const Core& ellipsoid) {
    const auto& l = ellipsoid.local;
    return (l[0] == Vec3(0)) + (l[1] == Vec3(0)) + (l[2] == Vec3(0)) >= 2;
}

Side side_at(const Core& core, Vec3 offset) {
    switch (core.kind) {
        case Kind::cylinder: {
            const Vec3 axis = core.local[0];
            return {2 * dot(axis, offset) > dot(axis, axis) ? axis : Vec3(0), true};
        }
        case Kind::cone:
            return offset == core.local[0] ? Side{offset, false} : Side{Vec3(0), true};
        case Kind::ellipsoid:
            return is_segment(core) ? Side{offset, false} : Side{Vec3(0), true};
        case Kind::empty:
        case Kind::point:
        case Kind::segment:
        case Kind::triangle:
        case Kind::aabb:
        case Kind::obb:
        case Kind::clipped_line:
        case Kind::corners:
        case Kind::points:
        case Kind::user:
            break;
    }
    return {offset, false};
}

/// The curved part of a core for a direction d: its support point relative to the axis and, for a rim, the coordinates
/// of d in the plane of the rim.
struct Round {
    Vec3 point{0};
    double x = 0, y = 0, length = 0;

    void update(const Core& core, Vec3 d) {
        if (core.kind == Kind::ellipsoid) {
            int hint = 0;
            point = curved_offset(core, d, hint);
        } else if (core.kind == Kind::cylinder || core.kind == Kind::cone) {
            // As in on_disc.
            x = dot(core.data[0], d);
            y = dot(core.data[1], d);
            length = std::sqrt(x * x + y * y);
            const double s = length > 0 ? core.radius / length : 0;
            point = core.data[0] * (x * s) + core.data[1] * (y * s);
        }
    }
    /// The support point of a side along d.
    [[nodiscard]] Vec3 of(const Side& side) const { return side.round ? side.fixed + point : side.fixed; }
    /// The support offset of the core, as offset() computes it.
    [[nodiscard]] Vec3 farthest(const Core& core, Vec3 d, int& hint) const {
        switch (core.kind) {
            case Kind::ellipsoid:
                return point;
            case Kind::cylinder:
                return (dot(core.local[0], d) > 0 ? core.local[0] : Vec3(0)) + point;
            case Kind::cone:
                return dot(core.local[0], d) > dot(point, d) ? core.local[0] : point;
            case Kind::empty:
            case Kind::point:
            case Kind::segment:
            case Kind::triangle:
            case Kind::aabb:
            case Kind::obb:
            case Kind::clipped_line:
            case Kind::corners:
            case Kind::points:
            case Kind::user:
                break;
        }
        return offset(core, d, hint);
    }
};

/// The plane orthogonal to a direction, and a symmetric matrix in it.
struct Plane2 {
    Vec3 u, v;
    [[nodiscard]] std::array<double, 2> of(Vec3 p) const { return {dot(u, p), dot(v, p)}; }
};
struct Matrix2 {
    double xx = 0, xy = 0, yy = 0;
    void add(double s, const std::array<double, 2>& p) {
        xx += s * p[0] * p[0];
        xy += s * p[0] * p[1];
        yy += s * p[1] * p[1];
    }
    [[nodiscard]] std::array<double, 2> times(const std::array<double, 2>& p) const {
        return {xx * p[0] + xy * p[1], xy * p[0] + yy * p[1]};
    }
};
double dot(const std::array<double, 2>& p, const std::array<double, 2>& q) { return p[0] * q[0] + p[1] * q[1]; }
double cross(const std::array<double, 2>& p, const std::array<double, 2>& q) { return p[0] * q[1] - p[1] * q[0]; }

/// For a unit vector n; -n gives the same u, and -v, including zeros of either sign (Duff et al. 2017).
Plane2 across(Vec3 n) {
    const double side = n.z != 0 ? n.z : n.x != 0 ? n.x : n.y;
    const double sign = std::copysign(1.0, side), k = -1 / (sign + n.z), xy = n.x * n.y * k;
    return {Vec3(1 + sign * (n.x * n.x * k), sign * xy, -sign * n.x), Vec3(xy, sign + n.y * n.y * k, -n.y)};
}

/// Adds `weight` times the derivative of the side's support point with respect to n, the second derivative of its
/// support height.
void add_radii(const Core& core, const Side& side, const Round& round, Vec3 n, const Plane2& plane, double weight,
               Matrix2& sum) {
    if (!side.round) return;
    if (core.kind == Kind::ellipsoid) {
        const auto &p = core.local[0], &q = core.local[1], &r = core.local[2];
        const double x = dot(p, n), y = dot(q, n), z = dot(r, n), square = x * x + y * y + z * z;
        if (!(square > 0)) return;
        const double scale = weight / std::sqrt(square);
        sum.add(scale, plane.of(p));
        sum.add(scale, plane.of(q));
        sum.add(scale, plane.of(r));
        sum.add(-scale / square, plane.of(p * x + q * y + r * z));
        return;
    }
    if (!(round.length > 0)) return;
    // Along the tangent of the rim.
    const double square = round.length * round.length;
    sum.add(weight * core.radius / (square * round.length), plane.of(core.data[1] * round.x - core.data[0] * round.y));
}

struct Piece {
    Side a, b;
    double weight = 0;
    Vertex corner;
};

class Newton {
public:
    Newton(const Core& a, const Core& b, Vec3 delta, Refined& refined)
        : a_(a), b_(b), delta_(delta), refined_(refined), n_(refined.n * (1 / std::sqrt(dot(refined.n, refined.n)))) {
        const Simplex& s = refined.simplex;
        for (int i = 0; i < s.size && i < 3; ++i) {
            const auto k = static_cast<std::size_t>(i);
            add(s.vertices[k], s.weights[k]);
        }
    }

    bool run(double flat, double aside) {
        update_rounds();
        for (int step = 0; step < steps; ++step) {
            if (count_ == 0 || !advance()) return false;
            update_rounds();
            refined_.corner = support();
            const double least = dot(n_, refined_.corner.w);
            if (done(least, flat, aside)) return true;
            if (!choose(least, flat)) return false;
        }
        return false;
    }

private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    Vertex support() {
        Vertex vertex;
        vertex.a = round_a_.farthest(a_, -n_, refined_.hint_a);
        vertex.b = round_b_.farthest(b_, n_, refined_.hint_b);
        vertex.w = delta_ + (vertex.a - vertex.b);
        return vertex;
    }

    /// Returns false if the simplex contains the piece already.
    bool add(const Vertex& vertex, double weight) {
        const Side a = side_at(a_, vertex.a), b = side_at(b_, vertex.b);
        for (int i = 0; i < count_; ++i) {
            Piece& p = piece_[at(i)];
            if (p.a == a && p.b == b) {
                p.weight += weight;
                return false;
            }
        }
        if (count_ == 3) return false;
        piece_[at(count_++)] = {a, b, weight, vertex};
        return true;
    }
    void remove(int i) {
        for (; i + 1 < count_; ++i) piece_[at(i)] = piece_[at(i + 1)];
        --count_;
    }

    /// Computes the corners of all pieces for the current direction.
    void update_rounds() {
        round_a_.update(a_, -n_);
        round_b_.update(b_, n_);
        for (int i = 0; i < count_; ++i) {
            Piece& p = piece_[at(i)];
            p.corner.a = round_a_.of(p.a);
            p.corner.b = round_b_.of(p.b);
            p.corner.w = delta_ + (p.corner.a - p.corner.b);
        }
    }

    /// Normalises the weights to a sum of 1. If their sum is not positive, makes them equal and returns false.
    bool share_weights() {
        double sum = 0;
        for (int i = 0; i < count_; ++i) sum += piece_[at(i)].weight;
        for (int i = 0; i < count_; ++i) piece_[at(i)].weight = sum > 0 ? piece_[at(i)].weight / sum : 1.0 / count_;
        return sum > 0;
    }

    /// The index of a redundant piece, or -1: where edges are parallel, three points are collinear or two coincide.
    [[nodiscard]] int dependent(const std::array<std::array<double, 2>, 3>& flat) const {
        constexpr double same = 0x1p-26;
        if (count_ < 2) return -1;
        const auto between = [&](std::size_t i, std::size_t j) {
            return std::array<double, 2>{flat[j][0] - flat[i][0], flat[j][1] - flat[i][1]};
        };
        const std::array<double, 2> d = between(0, 1);
        const double size = dot(flat[0], flat[0]) + dot(flat[1], flat[1]);
        if (count_ == 2) {
            if (dot(d, d) > same * same * size) return -1;
            return piece_[0].weight < piece_[1].weight ? 0 : 1;
        }
        const std::array<double, 2> e = between(0, 2), f = between(1, 2);
        const double dd = dot(d, d), ee = dot(e, e), ff = dot(f, f), det = cross(d, e);
        if (det * det > same * same * dd * ee) return -1;
        // The one between the other two.
        return dd >= ee && dd >= ff ? 2 : ee >= ff ? 1 : 0;
    }

    /// One step of Newton's method for the direction and the weights.
    bool advance() {
        const Plane2 plane = across(n_);
        Matrix2 of_a, of_b;  // added separately, so that swapped cores give the same sum
        double t = 0;
        std::array<std::array<double, 2>, 3> flat{};
        std::array<double, 3> height{};
        for (int i = 0; i < count_; ++i) {
            const Piece& p = piece_[at(i)];
            add_radii(a_, p.a, round_a_, n_, plane, p.weight, of_a);
            add_radii(b_, p.b, round_b_, n_, plane, p.weight, of_b);
            flat[at(i)] = plane.of(p.corner.w);
            height[at(i)] = dot(n_, p.corner.w);
            t += p.weight * height[at(i)];
        }
        if (const int extra = dependent(flat); extra >= 0) {
            remove(extra);
            static_cast<void>(share_weights());
            return advance();
        }
        const Matrix2 m{of_a.xx + of_b.xx + t, of_a.xy + of_b.xy, of_a.yy + of_b.yy + t};
        std::array<double, 2> x;
        if (count_ == 1) {
            const double det = m.xx * m.yy - m.xy * m.xy;
            x = {(flat[0][0] * m.yy - flat[0][1] * m.xy) / det, (flat[0][1] * m.xx - flat[0][0] * m.xy) / det};
        } else if (count_ == 2) {
            const std::array<double, 2> d{flat[1][0] - flat[0][0], flat[1][1] - flat[0][1]}, p{-d[1], d[0]};
            const double square = dot(d, d), c = (height[0] - height[1]) / square;
            const std::array<double, 2> md = m.times(d);
            const double s = (dot(p, flat[0]) - c * dot(p, md)) / dot(p, m.times(p));
            x = {c * d[0] + s * p[0], c * d[1] + s * p[1]};
            const double second = (dot(d, m.times(x)) - dot(d, flat[0])) / square;
            piece_[0].weight = 1 - second;
            piece_[1].weight = second;
        } else {
            const std::array<double, 2> d{flat[1][0] - flat[0][0], flat[1][1] - flat[0][1]},
                e{flat[2][0] - flat[0][0], flat[2][1] - flat[0][1]};
            const double det = cross(d, e), c = height[0] - height[1], f = height[0] - height[2];
            x = {(c * e[1] - f * d[1]) / det, (f * d[0] - c * e[0]) / det};
            const std::array<double, 2> mx = m.times(x), rest{mx[0] - flat[0][0], mx[1] - flat[0][1]};
            const double second = cross(rest, e) / det, third = cross(d, rest) / det;
            piece_[0].weight = 1 - second - third;
            piece_[1].weight = second;
            piece_[2].weight = third;
        }
        const double square = dot(x, x);
        if (!(square < 1e6)) return false;
        // Rotations by more than half a right angle are not reliable, so the step is shortened.
        const double part = square > 0.5 ? std::sqrt(0.5 / square) : 1;
        const Vec3 rotated = n_ + (plane.u * (part * x[0]) + plane.v * (part * x[1]));
        n_ = rotated * (1 / std::sqrt(dot(rotated, rotated)));
        return true;
    }

    bool done(double least, double flat, double aside) {
        Vec3 v(0);
        for (int i = 0; i < count_; ++i) {
            if (!(piece_[at(i)].weight >= 0)) return false;
            v += piece_[at(i)].corner.w * piece_[at(i)].weight;
        }
        const double along = dot(n_, v);
        const Vec3 off = v - n_ * along;
        if (!(along - least <= flat && dot(off, off) <= aside * aside)) return false;
        refined_.n = n_;
        refined_.least = least;
        refined_.v = v;
        refined_.simplex.size = count_;
        for (int i = 0; i < count_; ++i) {
            refined_.simplex.vertices[at(i)] = piece_[at(i)].corner;
            refined_.simplex.weights[at(i)] = piece_[at(i)].weight;
        }
        return true;
    }

    /// Removes the piece with the most negative weight, and adds the support point if it is below all pieces. False
    /// when that fails.
    bool choose(double least, double flat) {
        double lowest = dot(n_, piece_[0].corner.w);
        int worst = 0;
        for (int i = 1; i < count_; ++i) {
            lowest = std::fmin(lowest, dot(n_, piece_[at(i)].corner.w));
            if (piece_[at(i)].weight < piece_[at(worst)].weight) worst = i;
        }
        const bool below = least < lowest - 0.5 * flat;
        if (count_ > 1 && (piece_[at(worst)].weight < 0 || (below && count_ == 3))) {
            remove(worst);
            if (!share_weights()) return false;
        }
        if (below) add(refined_.corner, 0);
        return true;
    }

    const Core &a_, &b_;
    Vec3 delta_;
    Refined& refined_;
    Vec3 n_;
    Round round_a_, round_b_;
    std::array<Piece, 3> piece_;
    int count_ = 0;
};

bool known(const Core& core) { return core.kind != Kind::user && core.kind != Kind::empty; }

}  // namespace

bool refines(const Core& a, const Core& b) noexcept {
    return known(a) && known(b) && !(is_polyhedral(a) && is_polyhedral(b));
}

bool refine(const Core& a, const Core& b, Vec3 delta, double flat, double aside, Refined& refined) noexcept {
    return Newton(a, b, delta, refined).run(flat, aside);
}

}  // namespace abut::gjk
