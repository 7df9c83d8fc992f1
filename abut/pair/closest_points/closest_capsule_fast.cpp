// SPDX-License-Identifier: MIT
// Closest points of capsules in doubles: computes candidates, evaluates their distance in double-double arithmetic or
// exactly, and proves that no other points are closer.
#include "abut/pair/closest_points/closest_capsule_fast.h"

#include "abut/exact/sign.h"
#include "abut/exact/squared_gap.h"
#include "abut/math/lexicographic_order.h"
#include "abut/pair/closest_points/closest_certificate.h"
#include "abut/pair/predicates/capsule_box_filter.h"
#include "abut/pair/predicates/capsule_filter.h"
#include "abut/pair/predicates/sorted_triangle.h"

namespace abut::pair::capsule {
namespace {

using exact::evaluate;
using exact::Scaled;

/// The squared distance of the points at s on the segment pq and at t on cd, less the square of the sum of the radii i
/// and j.
constexpr auto segment_squared_gap = [](auto s, auto t, auto p, auto q, auto c, auto d, auto i, auto j) {
    const auto apart = (p - c) + s * (q - p) - t * (d - c);
    return dot(apart, apart) - (i + j) * (i + j);
};

/// The squared gap as a double; 0 where the distance is at most the sum of the radii.
template <class... Inputs>
ABUT_NOINLINE double exact_squared_gap(auto polynomial, const Inputs&... inputs) {
    const Scaled squared_gap = evaluate(polynomial, inputs...);
    return squared_gap.sign() > 0 ? most(to_double(squared_gap), std::numeric_limits<double>::denorm_min()) : 0;
}

/// The point that divides the segment between the cores in the ratio of the radii lies in both shapes.
ClosestPoints shared(Vec3 p, Vec3 q, const Radii& radii) {
    const double radius_sum = radii.r + radii.s;
    const Vec3 point = radii.s == 0 ? q : (radii.s / radius_sum) * p + (radii.r / radius_sum) * q;
    return {point, point, 0};
}

/// The same proof as Certificate's in plain doubles, which suffices for most input, without branches that random input
/// mispredicts.
///
/// The parameters are rounded to 31 bits after the binary point, and their factors are split into 22 bits and a rest,
/// so that the difference of the points is an exact sum of products and a small rest, which errs by 2^-73 of the size:
/// the squares err by 2^-69.
constexpr double certain_from = 0x1p-15;

double rounded_parameter(double parameter) { return (parameter + 0x1.8p21) - 0x1.8p21; }

/// squared_gap is the squared distance of the cores' points less the square of the sum of the radii. A positive value
/// is accurate within 2^-54 of itself, and no other points are closer by more than that; if it is negative, the shapes
/// certainly intersect; 0 is inconclusive.
struct Verdict {
    double squared_gap;
    double distance;  ///< the distance of the points

    [[nodiscard]] ABUT_INLINE double gap(const Radii& radii) const {
        return positive_part(squared_gap) / (distance + (radii.r + radii.s));
    }
};
struct Quick {
    double size, smallest;

    ABUT_INLINE explicit Quick(double of_all) : size(of_all), smallest(certain_from * of_all * of_all) {}
    /// For points whose difference is d.
    [[nodiscard]] ABUT_INLINE Verdict verdict(double value, Vec3 d, double open_square, bool closed) const {
        const bool in_range = (size > 0x1p-200) & (size < 0x1p200);
        const bool apart = (value > smallest) & closed & (open_square <= 0x1p-54 * value);
        return {in_range & (apart | (value < -smallest)) ? value : 0, std::sqrt(dot(d, d))};
    }
};
/// References to a core's ends in order, because copying the selected ends would stall. Selected by an index, since a
/// branch would be unpredictable.
struct Ends {
    const Vec3 &a, &b;

    ABUT_INLINE explicit Ends(const SortedSegment& core) : a(core.a), b(core.b) {}
    ABUT_INLINE explicit Ends(const Capsule& c) : Ends({&c.a, &c.b}, precedes(c.b, c.a) ? 1 : 0) {}

private:
    ABUT_INLINE Ends(const std::array<const Vec3*, 2>& ends, std::size_t first)
        : a(*ends[first]), b(*ends[1 - first]) {}
};
ABUT_INLINE SplitNumber<Double4> split_number(const SharedBitSplit& split, const Difference& d) {
    return pair::split_number(split, d.high, d.low);
}
/// The vector from a to b; the last lane is the sum of the radii.
ABUT_INLINE Difference between(Vec3 a, Vec3 b, const Radii& radii) {
    return difference(four(b, radii.r), four(a, -radii.s));
}
ABUT_INLINE Difference between(Vec3 a, Vec3 b) { return difference(four(b), four(a)); }

/// Whether D, changed along g by a parameter t in [0, 1], cannot become shorter because t is at an end of its range:
/// see Certificate.
ABUT_INLINE bool is_closed(double t, double along, double square, double error2) {
    const bool outwards = ((t == 0) & (along > 0)) | ((t == 1) & (along < 0));
    return outwards & (along * along > 0x1p12 * error2 * square);
}

/// 0 or 1, loaded from a table, because a conditional expression would become a branch.
ABUT_INLINE double open_part(bool closed) {
    static constexpr std::array<double, 2> part{1, 0};
    return part[closed ? 1 : 0];
}

/// The closest points of two axes. Positions are measured from the midpoints, so that neither the order of the ends nor
/// that of the axes changes a bit of the result.
///
/// Solving first for s (Ericson 2005, 5.1.9) or first for t both give the closest points, and so does the mean of both.
/// With u = 2^-53, the size M, and κ = 1 - cos² of the angle between the axes: the rounding of c, which errs by 3 u M,
/// and of the products changes s by at most 64 u M / (κ |e|), and the squared distance, along a valley of curvature κ
/// |e|², by (64 u M)² / κ. For κ > 2^-24 this is less than 2^-69 M².
class Passing {
public:
    ABUT_INLINE Passing(Vec3 a, Vec3 b, Vec3 p, Vec3 q, const Radii& radii)
        : a_(four(a)),
          b_(four(b)),
          p_(four(p)),
          q_(four(q)),
          e_(b_ - a_),
          f_(q_ - p_),
          c_(((p_ - a_) + (q_ - b_)) + ((p_ - b_) + (q_ - a_))),
          squares_(dots(e_, e_, f_, f_)),
          radii_(radii),
          radius_sum_(radii.r + radii.s),
          size_(sum(0.25 * abs(c_) + (abs(e_) + abs(f_))) + radius_sum_) {
        const double cross = dot(e_, f_);
        const double both = squares_[0] * squares_[1], det = both - cross * cross;
        // Since c is four times the vector between the midpoints, these are halves of the parameters; so are those
        // below.
        const Double2 k = last_negated(dots(c_, e_, c_, f_)), per = abut::both(0.125) / squares_;
        alone_ = k * per;
        beside_ = abut::both(8 * cross) * per;
        start_ = clamped((k * flipped(squares_) + abut::both(cross) * flipped(k)) * abut::both(0.125 / det));
        crossing_ = det > 0x1p-24 * both;
    }

    /// False where the axes are nearly parallel: then only level() may be called.
    [[nodiscard]] bool crossing() const { return crossing_; }
    /// True where they are exactly parallel, as are edges of orthonormal boxes; then all functions may be called: along
    /// a level valley every start is valid.
    [[nodiscard]] bool level() {
        const Vec3 e = first_three(e_), f = first_three(f_);
        int zeros = 0;
        for (int i = 0; i < 3; ++i) zeros += e[i] == 0 && f[i] == 0 ? 1 : 0;
        start_ = abut::both(0);
        return zeros >= 2 || e == Vec3(0) || f == Vec3(0);
    }

    /// Whether the approximately closest points are certainly no farther apart than the sum of the radii.
    [[nodiscard]] ABUT_INLINE bool certainly_intersect() const {
        const Double4 d = 0.125 * c_ - (start_[0] * e_ - start_[1] * f_);
        return RadiusTest(0.5 * radius_sum_, 0.5 * size_).proves_intersection(dot(d, d));
    }
    [[nodiscard]] double size() const { return size_; }

    /// From the midpoints to the closest points, in lengths of the axes.
    [[nodiscard]] ABUT_INLINE Double2 nearest() const {
        // Each is the closest to the other's start, and then once more to that; both are halves, so that their sum is
        // the mean.
        const Double2 first = best_beside(start_);
        return first + best_beside(first);
    }
    /// The closest points, and the vector from the second to the first.
    [[nodiscard]] Vec3 on_first(Double2 at) const { return first_three(a_ + (0.5 + at[0]) * e_); }
    [[nodiscard]] Vec3 on_second(Double2 at) const { return first_three(p_ + (0.5 + at[1]) * f_); }
    [[nodiscard]] Vec3 apart(Double2 at) const { return first_three((at[0] * e_ - at[1] * f_) - 0.25 * c_); }

    /// The verdict for those points, rounded towards the nearer end by up to 2^-32 of the axis, which changes the
    /// squared distance by up to 2^-63 (|e|² + |f|²).
    [[nodiscard]] ABUT_INLINE Verdict verdict(Double2 at) const {
        Double2 side = at;
        if (at[0] * at[1] == 0) [[unlikely]]
            side = Double2{side_of(at[0], a_, b_), side_of(at[1], p_, q_)};
        const Double4 one = chosen(side[0], a_, b_), other = chosen(side[1], p_, q_);
        // Signed: negative from the last end, positive from the first.
        const Double2 part = with_signs(
            ((abut::both(0.5) - abut::abs(at)) + abut::both(parameter_rounding)) - abut::both(parameter_rounding),
            -side);
        const SharedBitSplit split = SharedBitSplit::symmetric(size_), shorter = split.shorter(4);
        const SplitNumber<Double4> e = split_number(shorter, difference(b_, a_)),
                                   f = split_number(shorter, difference(q_, p_)),
                                   w = split_number(split, between(first_three(one), first_three(other), radii_));
        const SplitNumber<Double4> m = w - (times(part[0], e) - times(part[1], f));
        const double value = quick_squared_gap_of(split_number(split, m.head, m.rest));
        const double smallest = certain_from * (size_ * size_);
        const bool apart = value > smallest + 0x1p-10 * (squares_[0] + squares_[1]);
        const bool in_range = (size_ > 0x1p-200) & (size_ < 0x1p200);
        return {in_range & (apart | (value < -smallest)) ? value : 0, std::sqrt(value + radius_sum_ * radius_sum_)};
    }

private:
    static constexpr double parameter_rounding = 0x1.8p21;

    [[nodiscard]] ABUT_INLINE static Double2 clamped(Double2 x) {
        const Double2 last = abut::both(0.5 * unit.half);
        return abut::least(abut::most(x, -last), last);
    }
    [[nodiscard]] ABUT_INLINE Double2 best_beside(Double2 other) const {
        return clamped(alone_ + beside_ * flipped(other));
    }
    /// Negative on the side of the first end; in the middle, the end that precedes the other.
    [[nodiscard]] static double side_of(double s, const Double4& a, const Double4& b) {
        return s != 0 ? s : precedes(first_three(a), first_three(b)) ? -1 : 1;
    }

    Double4 a_, b_, p_, q_;
    Double4 e_, f_;
    Double4 c_;  ///< four times the vector from midpoint to midpoint
    Double2 squares_;
    Radii radii_;
    double radius_sum_, size_;
    Double2 alone_, beside_;
    Double2 start_;  ///< of the infinite lines, clamped to the segments
    bool crossing_;
};

ABUT_INLINE Verdict quick_squared_gap(const Ends& core, Vec3 center, const Radii& radii, double t, double size) {
    const Quick quick(size);
    const SharedBitSplit split(size);
    const SplitNumber<Double4> e = split_number(split.shorter(4), between(core.a, core.b)),
                               w = split_number(split, between(core.a, center, radii));
    const double s = rounded_parameter(t);
    const SplitNumber<Double4> m = w - times(s, e);
    const double value = quick_squared_gap_of(split_number(split, m.head, m.rest));
    const Vec3 d = -first_three(m.head + m.rest), g = core.b - core.a;
    const double error = 0x1p-48 * size, error2 = error * error;
    const double gg = dot(g, g), v = dot(d, g);
    const bool s_closed = is_closed(s, v, gg, error2);
    const double open2 = open_part(s_closed) * (2 * (v * v / gg + error2));
    return quick.verdict(value, d, open2, !s_closed | (v * v >= 2 * (open2 + error2) * gg));
}

ABUT_INLINE ClosestPoints move_to_surfaces(const Verdict& verdict, Vec3 p, Vec3 q, Vec3 apart, const Radii& radii) {
    return {p - (radii.r / verdict.distance) * apart, q + (radii.s / verdict.distance) * apart, verdict.gap(radii)};
}

/// Moves p on the core and q outwards by the radii; p - q is `apart`. `squared_gap` is their squared distance less the
/// square of the sum of the radii, or 0 where the distance is at most that sum.
std::optional<ClosestPoints> move_to_surfaces(const Certificate& certificate, double squared_gap, Vec3 p, Vec3 q,
                                              Vec3 apart, const Radii& radii) {
    if (!(squared_gap > 0)) return shared(p, q, radii);
    if (!certificate.proves(squared_gap)) return {};
    const double radius_sum = radii.r + radii.s;
    return move_to_surfaces(Verdict{squared_gap, std::sqrt(squared_gap + radius_sum * radius_sum)}, p, q, apart, radii);
}

}  // namespace

std::optional<ClosestPoints> fast_closest_points(const SortedSegment& a, const SortedSegment& b,
                                                 const Radii& radii) noexcept {
    Passing passing(a.a, a.b, b.a, b.b, radii);
    if (!std::isfinite(passing.size())) return {};
    if (passing.crossing() || passing.level()) {
        const Double2 at = passing.nearest();
        const Verdict quick = passing.verdict(at);
        if (quick.squared_gap > 0)
            return move_to_surfaces(quick, passing.on_first(at), passing.on_second(at), passing.apart(at), radii);
        if (quick.squared_gap < 0) return shared(passing.on_first(at), passing.on_second(at), radii);
    }

    const Vec3 e = a.b - a.a, w = b.a - a.a, f = b.b - b.a;
    const auto [s, t, apart] = closest_on_segments(e, w, f);
    const double size = norm_1(e) + norm_1(w) + norm_1(f) + radii.r + radii.s;
    const Vec3 p = a.a + s * e, q = b.a + t * f;
    if (RadiusTest(radii.r + radii.s, size).proves_intersection(apart)) return shared(p, q, radii);
    Certificate certificate(apart, size);
    certificate.parameter(s, e);
    certificate.parameter(t, -f);
    const DoubleDouble3 m = (difference(a.a, b.a) + s * difference(a.b, a.a)) - t * difference(b.b, b.a);
    double squared_gap = squared_gap_of(m, radii.r, radii.s, size);
    if (!(squared_gap > 0))
        squared_gap = exact_squared_gap(segment_squared_gap, s, t, a.a, a.b, b.a, b.b, radii.r, radii.s);
    return move_to_surfaces(certificate, squared_gap, p, q, apart, radii);
}

namespace {

ABUT_INLINE double distance_of(const Passing& passing, const Radii& radii) {
    const Verdict quick = passing.verdict(passing.nearest());
    return quick.squared_gap != 0 ? quick.gap(radii) : std::numeric_limits<double>::quiet_NaN();
}

ABUT_NOINLINE double distance_of_parallel(const Capsule& first, const Capsule& second, const Radii& radii) {
    Passing passing(first.a, first.b, second.a, second.b, radii);
    return passing.level() ? distance_of(passing, radii) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

double fast_distance(const Capsule& first, const Capsule& second) noexcept {
    const Radii radii{first.radius, second.radius};
    if (!(radii.r >= 0 && radii.s >= 0)) [[unlikely]]
        return std::numeric_limits<double>::quiet_NaN();
    const Passing passing(first.a, first.b, second.a, second.b, radii);
    // If they intersect, the distance is 0, which justifies a branch.
    if (passing.certainly_intersect()) return 0;
    if (!passing.crossing()) [[unlikely]]
        return distance_of_parallel(first, second, radii);
    return distance_of(passing, radii);
}

std::optional<ClosestPoints> fast_closest_points(const SortedSegment& core, Vec3 center, const Radii& radii) noexcept {
    const Vec3 e = core.b - core.a, w = center - core.a;
    const double s = to_unit(dot(w, e) / dot(e, e)), size = norm_1(e) + norm_1(w) + radii.r + radii.s;
    const Vec3 apart = s * e - w, p = core.a + s * e;
    if (!std::isfinite(size)) return {};
    const Verdict quick = quick_squared_gap(Ends(core), center, radii, s, size);
    if (quick.squared_gap > 0) return move_to_surfaces(quick, p, center, apart, radii);
    if (quick.squared_gap < 0 || RadiusTest(radii.r + radii.s, size).proves_intersection(apart))
        return shared(p, center, radii);
    Certificate certificate(apart, size);
    certificate.parameter(s, e);
    const DoubleDouble3 m = difference(core.a, center) + s * difference(core.b, core.a);
    double squared_gap = squared_gap_of(m, radii.r, radii.s, size);
    if (!(squared_gap > 0)) {
        squared_gap = exact_squared_gap(
            [](auto t, auto from, auto to, auto c, auto i, auto j) {
                const auto gap = (from - c) + t * (to - from);
                return dot(gap, gap) - (i + j) * (i + j);
            },
            s, core.a, core.b, center, radii.r, radii.s);
    }
    return move_to_surfaces(certificate, squared_gap, p, center, apart, radii);
}

double fast_distance(const Capsule& c, const Sphere& sphere) noexcept {
    const Ends core(c);
    const Radii radii{c.radius, sphere.radius};
    const Vec3 e = core.b - core.a, w = sphere.center - core.a;
    const double s = to_unit(dot(w, e) / dot(e, e)), size = norm_1(e) + norm_1(w) + radii.r + radii.s;
    if (!(radii.r >= 0 && radii.s >= 0)) [[unlikely]]
        return std::numeric_limits<double>::quiet_NaN();
    // If they intersect, the distance is 0, which justifies a branch.
    if (RadiusTest(radii.r + radii.s, size).proves_intersection(s * e - w)) return 0;
    const Verdict quick = quick_squared_gap(core, sphere.center, radii, s, size);
    return quick.squared_gap != 0 ? quick.gap(radii) : std::numeric_limits<double>::quiet_NaN();
}

std::optional<ClosestPoints> fast_closest_points(const SortedSegment& core, const Triangle& given,
                                                 double radius) noexcept {
    const SortedTriangle sorted(given);
    const Triangle triangle{sorted.corner[0], sorted.corner[1], sorted.corner[2]};
    const TriangleView view(core.a, core.b, triangle);
    PointPair nearest;
    double least = std::numeric_limits<double>::infinity();
    view.any_point_pair([&](const PointPair& candidate) {
        const double square = dot(candidate.apart, candidate.apart);
        if (square < least) {
            least = square;
            nearest = candidate;
        }
        return false;
    });
    const auto& [s, u, v, edge, t, apart] = nearest;
    if (!(least < std::numeric_limits<double>::infinity())) return {};

    const double size = view.size + radius;
    const DoubleDouble3 along = s * difference(core.b, core.a);
    Certificate certificate(apart, size);
    certificate.parameter(s, view.e);
    if (edge >= 0) {
        // Along the edge, and from its closer end towards the opposite corner: differences of inputs, whose directions
        // are accurate even where the triangle is tiny.
        certificate.parameter(t, -view.f[edge]);
        certificate.add_closed(t == 1 ? -view.f[(edge + 1) % 3] : view.f[(edge + 2) % 3]);
        const Vec3 corner = triangle.vertex(edge), next = triangle.vertex((edge + 1) % 3);
        const DoubleDouble3 m = (difference(core.a, corner) + along) - t * difference(next, corner);
        double squared_gap = squared_gap_of(m, radius, 0, size);
        if (!(squared_gap > 0))
            squared_gap = exact_squared_gap(segment_squared_gap, s, t, core.a, core.b, corner, next, radius, 0.0);
        return move_to_surfaces(certificate, squared_gap, core.a + s * view.e, corner + t * view.f[edge], apart,
                                {radius, 0});
    }
    certificate.add_open(view.f[0]);
    certificate.add_open(view.f[1]);
    const DoubleDouble3 m = (difference(core.a, triangle.a) + along) -
                            (u * difference(triangle.b, triangle.a) + v * difference(triangle.c, triangle.a));
    double squared_gap = squared_gap_of(m, radius, 0, size);
    if (!(squared_gap > 0)) {
        squared_gap = exact_squared_gap(
            [](auto k, auto i, auto j, auto p, auto q, auto a, auto b, auto c, auto r) {
                const auto gap = (p - a) + k * (q - p) - i * (b - a) - j * (c - a);
                return dot(gap, gap) - r * r;
            },
            s, u, v, core.a, core.b, triangle.a, triangle.b, triangle.c, radius);
    }
    // Rounding may put the point outside the triangle, which matters only if the shapes barely touch.
    if (!(squared_gap > 0) && !(u + v < 1 - 0x1p-50)) return {};
    const Vec3 inside = triangle.a + u * view.f[0] - v * view.f[2];
    return move_to_surfaces(certificate, squared_gap, core.a + s * view.e, inside, apart, {radius, 0});
}

std::optional<ClosestPoints> fast_closest_points(const SortedSegment& core, const Aabb& box, double radius) noexcept {
    const AabbView view(core.a, core.b, box);
    double t = 0;
    Vec3 apart(0);
    search_closest(view, [&](double at, Vec3 difference, Vec3) {
        t = at;
        apart = difference;
        return Proof::none;
    });
    const double size = view.size + radius;
    Certificate certificate(apart, size);
    Vec3 rest = view.e, point, side(0);  // side: 1 along the axes on which the box's point lies in a face
    bool inside = true;
    for (int i = 0; i < 3; ++i) {
        Vec3 axis(0);
        axis[i] = 1;
        const double x = t * view.e[i];
        if (x <= view.low[i] || x >= view.high[i]) {
            side[i] = 1;
            point[i] = x <= view.low[i] ? box.min[i] : box.max[i];
            certificate.add_closed(x <= view.low[i] ? -axis : axis);
        } else {
            certificate.add_open(axis);
            rest[i] = 0;
            point[i] = least(most(core.a[i] + x, box.min[i]), box.max[i]);
            const double margin = 0x1p-50 * (std::fabs(view.low[i]) + std::fabs(view.high[i]));
            inside = inside && x > view.low[i] + margin && x < view.high[i] - margin;
        }
    }
    // Along axes on which the box's point is free in both directions, moving along the segment adds no direction.
    if (t == 0 || t == 1) {
        certificate.parameter(t, view.e);
    } else {
        certificate.add_open(rest);
    }
    // Along axes on which the box's point follows the segment's, the difference is exactly zero.
    const DoubleDouble3 gap = difference(core.a, point) + t * difference(core.b, core.a);
    double squared_gap = squared_gap_of({side.x * gap.x, side.y * gap.y, side.z * gap.z}, radius, 0, size);
    if (!(squared_gap > 0)) {
        squared_gap = exact_squared_gap(
            [](auto s, auto a, auto b, auto p, auto k, auto r) {
                const auto m = (a - p) + s * (b - a);
                return (k.x * m.x) * m.x + (k.y * m.y) * m.y + (k.z * m.z) * m.z - r * r;
            },
            t, core.a, core.b, point, side, radius);
    }
    if (!(squared_gap > 0) && !inside) return {};
    return move_to_surfaces(certificate, squared_gap, core.a + t * view.e, point, apart, {radius, 0});
}

std::optional<ClosestPoints> fast_closest_points(const SortedSegment& core, const Obb& box, double radius) noexcept {
    const ObbView view(core.a, core.b, box);
    double t = 0;
    Vec3 apart(0), arm(0);
    search_closest(view, [&](double at, Vec3 difference, Vec3 nearest) {
        t = at;
        apart = difference;
        arm = nearest;
        return Proof::none;
    });
    const double size = view.size + radius;
    const Vec3 on_box = box.center + (arm.x * view.u + arm.y * view.v + arm.z * view.n);
    if (RadiusTest(radius, size).proves_intersection(apart)) return ClosestPoints{on_box, on_box, 0};
    Certificate certificate(apart, size);
    certificate.parameter(t, view.e);
    const Vec3 axes[3] = {view.u, view.v, view.n};
    for (int i = 0; i < 3; ++i) {
        if (view.half[i] == 0) continue;
        if (std::fabs(arm[i]) == view.half[i]) {
            certificate.add_closed(arm[i] > 0 ? axes[i] : -axes[i]);
        } else {
            certificate.add_open(axes[i]);
        }
    }
    DoubleDouble3 m = difference(core.a, box.center) + t * difference(core.b, core.a);
    for (int i = 0; i < 3; ++i) m = m - pair::exact_product(arm[i], axes[i]);
    double squared_gap = squared_gap_of(m, radius, 0, size);
    if (!(squared_gap > 0)) {
        squared_gap = exact_squared_gap(
            [](auto s, auto a, auto b, auto c, auto u, auto v, auto n, auto arms, auto r) {
                const auto gap = (a - c) + s * (b - a) - (arms.x * u + arms.y * v + arms.z * n);
                return dot(gap, gap) - r * r;
            },
            t, core.a, core.b, box.center, view.u, view.v, view.n, arm, radius);
    }
    return move_to_surfaces(certificate, squared_gap, core.a + t * view.e, on_box, apart, {radius, 0});
}

}  // namespace abut::pair::capsule
