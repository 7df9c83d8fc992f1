// SPDX-License-Identifier: MIT
// Closest points of bounded polyhedral shapes: GJK in doubles guesses the closest features, and a proof follows.
//
// All vectors from a to b are m(c) = D + Σ cₜ Vₜ, each c in its range. At the minimum, m is orthogonal to the active V,
// and for every other V changing c within its range makes m longer. Let m be that vector for the c found, so that |m|
// is at least the distance, and m' its component orthogonal to the (one or two) active V, so that m'·m = m'². For all c
// then m'·m(c) >= m'² - Σ slack, where slack is the component of m'·V that would shorten m, times the range; so the
// distance is at least |m'| - Σ slack / |m'|. With |m - m'| below 2^-27 |m|, |m'| is |m| within 2^-55: an error of the
// angle enters only by its square, so m needs double-double arithmetic but the c do not.
#include "abut/pair/closest_points/closest_certified.h"

#include <algorithm>
#include <cmath>

#include "abut/exact/shared_bit_split.h"
#include "abut/math/lexicographic_order.h"
#include "abut/math/norms.h"
#include "abut/pair/closest_points/closest_active_set.h"
#include "abut/pair/closest_points/closest_triangle_region.h"
#include "abut/pair/closest_points/least_parallel.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/pair/predicates/sorted_triangle.h"

namespace abut::pair {
namespace {

using guess::error_of_dot;

constexpr double u = 0x1p-53;
using Term = ProofBody::Term;
using Terms = ProofBody::Terms;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// A corner of the set of all vectors from a to b.
struct Corner {
    Vec3 w;
    int a, b;
};

/// Up to four corners, and the weights of the point closest to the origin. Unused elements are uninitialised.
struct Simplex {
    std::array<Corner, 4> corner;
    std::array<double, 3> weight;
    int count = 0;

    Simplex() = default;
    explicit Simplex(const Corner& p) : weight{1}, count(1) { corner[0] = p; }
    Simplex(const Corner& p, const Corner& q, double p_weight, double q_weight) : count(2) {
        corner[0] = p;
        corner[1] = q;
        weight[0] = p_weight;
        weight[1] = q_weight;
    }

    [[nodiscard]] Vec3 nearest() const {
        Vec3 v(0);
        for (int i = 0; i < count; ++i) v += weight[at(i)] * corner[at(i)].w;
        return v;
    }
};

Simplex nearest_on_edge(const Corner& p, const Corner& q) {
    const Vec3 e = q.w - p.w;
    const double along = -dot(p.w, e), whole = dot(e, e);
    if (!(along > 0)) return Simplex(p);
    if (!(along < whole)) return Simplex(q);
    const double t = along / whole;
    return {p, q, 1 - t, t};
}

Simplex nearest_on_face(const Corner& p, const Corner& q, const Corner& r) {
    const guess::Region region = guess::region_of(q.w - p.w, r.w - p.w, -p.w, -q.w, -r.w);
    const std::array<const Corner*, 3> all{&p, &q, &r};
    const double t = region.third_weight, s = region.second_weight;
    const std::array<double, 3> weight{1 - s - t, s, t};
    if (region.dimension == 2) {
        Simplex face(p, q, weight[0], s);
        face.corner[2] = r;
        face.weight[2] = t;
        face.count = 3;
        return face;
    }
    const Corner &first = *all[at(region.first)], &second = *all[at(region.second)];
    if (region.dimension == 0) return Simplex(first);
    return {first, second, weight[at(region.first)], weight[at(region.second)]};
}

/// False when the origin is inside.
bool nearest_on_solid(const Simplex& s, Simplex& best) {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 4; ++i) {
        const Corner &p = s.corner[at((i + 1) & 3)], &q = s.corner[at((i + 2) & 3)], &r = s.corner[at((i + 3) & 3)];
        const Vec3 n = cross(q.w - p.w, r.w - p.w);
        const double across = dot(n, s.corner[at(i)].w - p.w), here = -dot(n, p.w);
        if (across > 0 ? here > 0 : across < 0 && here < 0) continue;
        const Simplex face = nearest_on_face(p, q, r);
        const Vec3 v = face.nearest();
        if (dot(v, v) < least) {
            least = dot(v, v);
            best = face;
        }
    }
    return least < std::numeric_limits<double>::infinity();
}

/// The result of the search.
enum class Found { nothing, apart, intersecting };

/// GJK in doubles: finds the closest features, or four corners around the origin where the shapes seem to intersect.
Found search_simplex(const ProofBody& a, const ProofBody& b, Simplex& simplex) {
    const Vec3 apart = b.origin() - a.origin();
    const auto support = [&](Vec3 direction) {
        const int i = a.farthest(direction), j = b.farthest(-direction);
        return Corner{apart + b.corner(j) - a.corner(i), i, j};
    };
    simplex = Simplex(support(apart));
    Vec3 v = simplex.corner[0].w;
    double square = dot(v, v);
    for (int step = 0; step < 40; ++step) {
        const Corner next = support(v);
        if (square - dot(v, next.w) <= 0x1p-48 * square) return square > 0 ? Found::apart : Found::nothing;
        for (int i = 0; i < simplex.count; ++i) {
            if (simplex.corner[at(i)].a == next.a && simplex.corner[at(i)].b == next.b)
                return square > 0 ? Found::apart : Found::nothing;
        }
        simplex.corner[at(simplex.count)] = next;
        Simplex best;
        if (simplex.count == 1) {
            best = nearest_on_edge(simplex.corner[0], simplex.corner[1]);
        } else if (simplex.count == 2) {
            best = nearest_on_face(simplex.corner[0], simplex.corner[1], simplex.corner[2]);
        } else if (!nearest_on_solid(simplex, best)) {
            return Found::intersecting;
        }
        const Vec3 nearer = best.nearest();
        const double nearer_square = dot(nearer, nearer);
        if (!(nearer_square < square)) return square > 0 ? Found::apart : Found::nothing;
        simplex = best;
        v = nearer;
        square = nearer_square;
    }
    return Found::nothing;
}

/// Whether the origin is certainly inside the simplex of four corners; then the same convex combination of the shapes'
/// corners gives a common point. Let M be the sum of the magnitudes of all inputs. A corner errs by 16 u M, so a volume
/// by 2^-44 M³.
Proved prove_intersection(const ProofBody& a, const ProofBody& b, const Simplex& simplex, ClosestPoints& answer) {
    const double size = norm_1(b.origin() - a.origin()) + a.offset_bound() + b.offset_bound();
    if (!(size > 1e-60 && size < 1e60)) return Proved::nothing;
    const auto volume = [&](int i, int j, int k) {
        return dot(cross(simplex.corner[at(i)].w, simplex.corner[at(j)].w), simplex.corner[at(k)].w);
    };
    const std::array<double, 4> part{volume(1, 2, 3), volume(0, 3, 2), volume(0, 1, 3), volume(0, 2, 1)};
    const double least = std::min({part[0], part[1], part[2], part[3]}),
                 most = std::max({part[0], part[1], part[2], part[3]}), doubt = 0x1p-44 * size * size * size;
    if (!(least >= 0 || most <= 0)) return Proved::nothing;
    const double whole = (part[0] + part[1]) + (part[2] + part[3]);
    Vec3 on_a(0), between(0);
    for (int i = 0; i < 4; ++i) {
        const Corner& c = simplex.corner[at(i)];
        const double weight = part[at(i)] / whole;
        on_a += weight * a.corner(c.a);
        between += weight * c.w;
    }
    if (!(norm_1(between) <= 4 * u * size)) return Proved::nothing;
    on_a += a.origin();
    answer = {on_a, on_a, 0};
    return least > doubt || most < -doubt ? Proved::nearest : Proved::nearly_shared;
}

/// A double-double vector, three numbers side by side: a sum whose low part is only renormalised at the end.
struct Sum {
    Double4 high{0}, low{0};

    /// Exact except for the rounding of `small` and of the low parts.
    ABUT_INLINE void add(const Double4& large, const Double4& small) {
        const Double4 sum = high + large, part = sum - high, other = sum - part;
        low = low + (((high - other) + (large - part)) + small);
        high = sum;
    }
    ABUT_INLINE void add_product(double factor, const DoubleDouble3& v) {
        const exact::DoubleDouble halves = exact::split(factor);
        const Double4 g = four(leading(v)), shifted = 134217729.0 * g, upper = shifted - (shifted - g),
                      rest = g - upper;
        const Double4 head = factor * g;
        const Double4 tail =
            halves.low * rest - (((head - halves.high * upper) - halves.low * upper) - halves.high * rest);
        add(head, tail + factor * Double4(v.x.low, v.y.low, v.z.low, 0));
    }
    [[nodiscard]] ABUT_INLINE Vec3 rounded() const { return first_three(high + low); }
};

/// The vector from a's point to b's, and both points. Each coordinate errs by 2^-99 of the terms' magnitudes: with u =
/// 2^-53, a low part is at most 8 u of them, and rounded to u of itself at each of eight additions.
struct Between {
    Sum m;
    Sum from_a, from_b;
    double error;  // an upper bound for each coordinate

    Between(const Terms& a, const Terms& b) : error(norm_1(b.origin - a.origin)) {
        const auto add = [&](const Terms& terms, Sum& sum) {
            for (int i = 0; i < terms.count; ++i) {
                const Term& t = terms.term[at(i)];
                if (t.value == 0) continue;
                sum.add_product(t.value, t.g);
                error += std::abs(t.value) * norm_1(t.v);
            }
        };
        add(a, from_a);
        add(b, from_b);
        const Difference origins = difference(four(b.origin), four(a.origin));
        m = from_b;
        m.add(-from_a.high, -from_a.low);
        m.add(origins.high, origins.low);
        error *= 0x1p-99;
    }
};

Vec3 rounded_m(const Terms& a, const Terms& b) {
    Vec3 m = b.origin - a.origin;
    for (int i = 0; i < b.count; ++i) m += b.term[at(i)].value * b.term[at(i)].v;
    for (int i = 0; i < a.count; ++i) m -= a.term[at(i)].value * a.term[at(i)].v;
    return m;
}

/// A term of either shape with its signed V.
struct SignedTerm {
    Term* term;
    Vec3 v;
};

/// Clamps the terms to their ranges, and those of a segment or triangle to the triangle.
void keep_inside(Terms& terms, bool box) {
    double sum = 0;
    for (int i = 0; i < terms.count; ++i) {
        Term& t = terms.term[at(i)];
        t.value = std::clamp(t.value, t.low, t.high);
        sum += t.value;
    }
    if (box || sum < 1 || (sum == 1 && terms.count < 2)) return;
    // The sum stays below 1, so that the point stays off the edge opposite to the first corner: on that edge only one
    // of the two weights would be independent.
    for (int i = 0; i < terms.count; ++i) terms.term[at(i)].value *= (1 - 0x1p-52) / sum;
}

class Proof {
public:
    Proof(Terms& a, bool a_box, Terms& b, bool b_box) : a_(a), b_(b), a_box_(a_box), b_box_(b_box) {
        for (int i = 0; i < a.count; ++i) sort(a.term[at(i)], -1);
        for (int i = 0; i < b.count; ++i) sort(b.term[at(i)], 1);
    }

    bool prove(double coordinate_bound, ClosestPoints& answer) {
        if (!choose_active()) return false;
        solve();
        const Between between(a_, b_);
        const Vec3 m = between.m.rounded();
        const double square = dot(m, m);
        if (!(square > 1e-120 && square < 1e120 && coordinate_bound < 1e60)) return false;
        const double length = std::sqrt(square);
        if (!(between.error <= 0x1p-55 * length)) return false;
        const double along = part_along(m);
        if (!(along <= 0x1p-27 * length && along <= 16 * u * coordinate_bound)) return false;
        double slack = 0;
        for (int i = 0; i < idle_count_; ++i) {
            const SignedTerm& idle = idle_[at(i)];
            const Term& t = *idle.term;
            const double range = t.high - t.low, error = error_of_dot(m, idle.v) + 1.0625 * along * norm_1(idle.v);
            const double inwards = dot(m, idle.v);
            // At the end of its range c can change in one direction only.
            const double up = t.value == t.high ? 0 : std::max(0.0, error - inwards);
            const double down = t.value == t.low ? 0 : std::max(0.0, error + inwards);
            slack += range * std::max(up, down);
        }
        if (!(slack <= 2 * u * square)) return false;
        answer = {point(a_.origin, between.from_a), point(b_.origin, between.from_b), length};
        return true;
    }

private:
    static Vec3 point(Vec3 origin, Sum from) {
        from.add(four(origin), Double4(0));
        return from.rounded();
    }

    void sort(Term& t, double sign) {
        // Written to both lists, of which one keeps it, to avoid a branch.
        active_[at(active_count_)] = idle_[at(idle_count_)] = {&t, sign * t.v};
        active_count_ += t.active ? 1 : 0;
        idle_count_ += t.active ? 0 : 1;
    }

    /// Keeps at most two active terms, the least parallel ones; of three in a plane the third is treated as fixed.
    bool choose_active() {
        if (active_count_ <= 2) return true;
        if (active_count_ > 4) return false;
        auto [best_i, best_j] = least_parallel(active_count_, -1, [&](int i) { return active_[at(i)].v; });
        if (best_i < 0) best_i = 0, best_j = 1;  // some vectors are zero
        const SignedTerm first = active_[at(best_i)], second = active_[at(best_j)];
        for (int i = 0; i < active_count_; ++i) {
            if (i != best_i && i != best_j) idle_[at(idle_count_++)] = active_[at(i)];
        }
        active_ = {first, second};
        active_count_ = 2;
        return true;
    }

    /// Changes the active c such that m becomes orthogonal to their V, by one step of Newton's method.
    void solve() {
        const Vec3 m = rounded_m(a_, b_);
        if (active_count_ == 1) {
            const Vec3 v = active_[0].v;
            active_[0].term->value -= dot(m, v) / dot(v, v);
        } else if (active_count_ == 2) {
            const Vec3 v = active_[0].v, w = active_[1].v, n = cross(v, w);
            const double vv = dot(v, v), ww = dot(w, w), vw = dot(v, w), mv = dot(m, v), mw = dot(m, w),
                         det = dot(n, n);
            if (!(det > 0x1p-80 * vv * ww)) return;  // parallel: left to prove_by_active_set
            active_[0].term->value -= (mv * ww - mw * vw) / det;
            active_[1].term->value -= (mw * vv - mv * vw) / det;
        }
        keep_inside(a_, a_box_);
        keep_inside(b_, b_box_);
    }

    /// An upper bound of the length of m's component along the active V.
    [[nodiscard]] double part_along(Vec3 m) const {
        if (active_count_ == 0) return 0;
        const Vec3 v = active_[0].v;
        const double v_length = std::sqrt(dot(v, v)), on_v = std::abs(dot(m, v)) + error_of_dot(m, v);
        if (active_count_ == 1) return 1.0625 * on_v / v_length;
        const Vec3 w = active_[1].v, n = cross(v, w);
        const double w_length = std::sqrt(dot(w, w)), on_w = std::abs(dot(m, w)) + error_of_dot(m, w);
        const double area = std::sqrt(dot(n, n)) - 16 * u * v_length * w_length;
        if (!(area > 0x1p-40 * v_length * w_length)) return std::numeric_limits<double>::infinity();
        return 1.0625 * (on_v * w_length + on_w * v_length) / area;
    }

    Terms& a_;
    Terms& b_;
    bool a_box_, b_box_;
    std::array<SignedTerm, 6> active_, idle_;
    int active_count_ = 0, idle_count_ = 0;
};

}  // namespace

ProofBody::ProofBody(Vec3 point) noexcept : origin_(point), count_(1), coordinate_bound_(norm_1(point)) {
    corner_[0] = Vec3(0);
    point_[0] = point;
}
ProofBody::ProofBody(const Segment& s) noexcept : count_(2) {
    const bool flip = precedes(s.b, s.a);
    point_[0] = flip ? s.b : s.a;
    point_[1] = flip ? s.a : s.b;
    add_corners();
}
ProofBody::ProofBody(const Triangle& t) noexcept : point_(SortedTriangle(t).corner), count_(3) { add_corners(); }
ProofBody::ProofBody(const Aabb& box) noexcept : origin_(box.min), count_(8), box_(true) {
    coordinate_bound_ = norm_1(box.min) + norm_1(box.max);
    terms_.origin = origin_;
    terms_.count = 3;
    const DoubleDouble3 size = difference(box.max, box.min);
    terms_.term[0].g.x = size.x;
    terms_.term[1].g.y = size.y;
    terms_.term[2].g.z = size.z;
    for (Term& t : terms_.term) t.v = leading(t.g);
    offset_bound_ = norm_1(leading(size));
    add_corners();
}
ProofBody::ProofBody(const Obb& box) noexcept : origin_(box.center), count_(8), box_(true) {
    coordinate_bound_ = norm_1(box.center);
    terms_.origin = origin_;
    terms_.count = 3;
    for (int i = 0; i < 3; ++i) {
        const Vec3 axis = box.axes[i];
        const double h = std::abs(box.half_extents[i]);
        Term& t = terms_.term[at(i)];
        t.g = {{axis.x, 0}, {axis.y, 0}, {axis.z, 0}};
        t.v = axis;
        t.low = -h;
        t.high = h;
        offset_bound_ += h * norm_1(axis);
    }
    coordinate_bound_ += offset_bound_;
    add_corners();
}

void ProofBody::add_corners() noexcept {
    if (box_) {
        for (int n = 0; n < 8; ++n) {
            Vec3 p(0);
            for (int i = 0; i < 3; ++i)
                p += ((n >> i & 1) != 0 ? terms_.term[at(i)].high : terms_.term[at(i)].low) * terms_.term[at(i)].v;
            corner_[at(n)] = p;
        }
        return;
    }
    origin_ = point_[0];
    for (int i = 0; i < count_; ++i) {
        corner_[at(i)] = point_[at(i)] - origin_;
        offset_bound_ += norm_1(corner_[at(i)]);
        coordinate_bound_ += norm_1(point_[at(i)]);
    }
}

int ProofBody::farthest(Vec3 direction) const noexcept {
    if (box_) {
        int n = 0;
        for (int i = 0; i < 3; ++i) n |= dot(direction, terms_.term[at(i)].v) > 0 ? 1 << i : 0;
        return n;
    }
    int best = 0;
    double most = dot(direction, corner_[0]);
    for (int i = 1; i < count_; ++i) {
        const double next = dot(direction, corner_[at(i)]);
        if (!(next > most)) continue;
        most = next;
        best = i;
    }
    return best;
}

ProofBody::Terms& ProofBody::terms(const std::array<int, 3>& corners, const std::array<double, 3>& weights,
                                   int count) noexcept {
    if (box_) {
        for (int i = 0; i < 3; ++i) {
            // By index, since a branch on the corners would be unpredictable.
            Term& t = terms_.term[at(i)];
            double up = 0;
            unsigned corner_kinds = 0;  // bit 0: a low corner, bit 1: a high one
            for (int k = 0; k < count; ++k) {
                const unsigned high = static_cast<unsigned>(corners[at(k)]) >> i & 1;
                corner_kinds |= 1 + high;
                up += high * weights[at(k)];
            }
            const std::array<double, 4> values{0, t.low, t.high, t.low + up * (t.high - t.low)};
            t.active = corner_kinds == 3;
            t.value = values[corner_kinds];
        }
        return terms_;
    }
    rebase(corners[0]);
    for (int i = 0; i < terms_.count; ++i) {
        Term& t = terms_.term[at(i)];
        const int corner = i < terms_.base ? i : i + 1;
        for (int k = 1; k < count; ++k) {
            if (corners[at(k)] != corner) continue;
            t.active = true;
            t.value += weights[at(k)];
        }
    }
    return terms_;
}

void ProofBody::rebase(int corner) noexcept {
    terms_.base = corner;
    terms_.origin = point_[at(corner)];
    terms_.count = 0;
    for (int i = 0; i < count_; ++i) {
        if (i == corner) continue;
        Term& t = terms_.term[at(terms_.count++)];
        t.g = difference(point_[at(i)], terms_.origin);
        t.v = leading(t.g);
    }
}

Proved prove_closest(ProofBody&& a, ProofBody&& b, ClosestPoints& answer) noexcept {
    Simplex simplex;
    const Found found = search_simplex(a, b, simplex);
    if (found == Found::intersecting) return prove_intersection(a, b, simplex, answer);
    if (found == Found::nothing) return Proved::nothing;
    std::array<int, 3> in_a{}, in_b{};
    std::array<double, 3> weight{};
    for (int i = 0; i < simplex.count; ++i) {
        in_a[at(i)] = simplex.corner[at(i)].a;
        in_b[at(i)] = simplex.corner[at(i)].b;
        weight[at(i)] = simplex.weight[at(i)];
    }
    Terms &of_a = a.terms(in_a, weight, simplex.count), &of_b = b.terms(in_b, weight, simplex.count);
    if (Proof(of_a, a.box(), of_b, b.box()).prove(a.coordinate_bound() + b.coordinate_bound(), answer)) [[likely]]
        return Proved::nearest;
    return prove_by_active_set(a, b, answer);
}

}  // namespace abut::pair
