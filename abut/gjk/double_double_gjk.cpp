// SPDX-License-Identifier: MIT
// The GJK loop with the closest point of a simplex computed in double-double arithmetic, as the best over all its
// features.
#include "abut/gjk/double_double_gjk.h"

#include <cmath>

#include "abut/exact/double_double.h"

namespace abut::gjk {
namespace {

using exact::difference;
using exact::double_double;
using exact::DoubleDouble;
using exact::DoubleDouble3;

bool positive(DoubleDouble a) { return a.high > 0; }

/// The closest point of a simplex, as ClosestOnSimplex, in double-double arithmetic.
struct Fine {
    unsigned needed = 0;
    std::array<double, 4> weight{};
    DoubleDouble3 v;
    DoubleDouble square{std::numeric_limits<double>::infinity(), 0};
    bool inside = false;
};

/// The closest point of a simplex is that of one of its features: the foot of the perpendicular, if it lies inside that
/// feature.
class Features {
public:
    explicit Features(const Simplex& s) : s_(s) {}

    Fine nearest() {
        const auto count = static_cast<unsigned>(s_.size);
        for (unsigned i = 0; i < count; ++i) corner(i);
        for (unsigned i = 0; i < count; ++i) {
            for (unsigned j = i + 1; j < count; ++j) edge(i, j);
        }
        for (unsigned i = 0; i < count; ++i) {
            for (unsigned j = i + 1; j < count; ++j) {
                for (unsigned k = j + 1; k < count; ++k) face(i, j, k);
            }
        }
        if (count == 4) all();
        return best_;
    }

private:
    [[nodiscard]] Vec3 at(unsigned i) const { return s_.vertices[i].w; }

    /// Returns whether it is closer than the best so far, and then replaces it.
    bool offer(const DoubleDouble3& v, unsigned needed) {
        const DoubleDouble square = dot(v, v);
        if (!less(square, best_.square)) return false;
        best_.v = v;
        best_.square = square;
        best_.needed = needed;
        return true;
    }

    void corner(unsigned i) {
        if (offer(double_double(at(i)), 1u << i)) best_.weight[i] = 1;
    }

    void edge(unsigned i, unsigned j) {
        const DoubleDouble3 e = difference(at(j), at(i));
        const DoubleDouble ahead = -dot(at(i), e), length = dot(e, e);
        if (!positive(ahead) || !positive(length - ahead)) return;
        const DoubleDouble t = ahead / length;
        if (!offer(double_double(at(i)) + t * e, 1u << i | 1u << j)) return;
        best_.weight[i] = (length - ahead).high / length.high;
        best_.weight[j] = t.high;
    }

    void face(unsigned i, unsigned j, unsigned k) {
        const DoubleDouble3 u = difference(at(j), at(i)), v = difference(at(k), at(i)), n = cross(u, v);
        const DoubleDouble area = dot(n, n);
        if (!(area.high > 0x1p-1000)) return;
        const DoubleDouble3 m = cross(at(i), n);
        const DoubleDouble part_j = dot(v, m), part_k = -dot(u, m),
                           part_i = dot(n, cross(double_double(at(j)), double_double(at(k))));
        if (!positive(part_i) || !positive(part_j) || !positive(part_k)) return;
        if (!offer((dot(at(i), n) / area) * n, 1u << i | 1u << j | 1u << k)) return;
        const double whole = (part_i + part_j + part_k).high;
        best_.weight[i] = part_i.high / whole;
        best_.weight[j] = part_j.high / whole;
        best_.weight[k] = part_k.high / whole;
    }

    void all() {
        const DoubleDouble3 b = difference(at(1), at(0)), c = difference(at(2), at(0)), d = difference(at(3), at(0));
        const DoubleDouble3 bc = cross(b, c), cd = cross(c, d), db = cross(d, b);
        const DoubleDouble volume = dot(b, cd);
        const DoubleDouble part_b = -dot(at(0), cd), part_c = -dot(at(0), db), part_d = -dot(at(0), bc);
        const DoubleDouble part_a = volume - (part_b + part_c + part_d);
        // The error is 28u² of the product of the lengths, and as much for each part that is subtracted from another.
        const double lp = norm_1(at(0)), lb = norm_1(at(1) - at(0)), lc = norm_1(at(2) - at(0)),
                     ld = norm_1(at(3) - at(0));
        const double error = 0x1p-98 * (lb * lc * ld + lp * (lc * ld + lb * ld + lb * lc));
        const double sign = volume.high > 0 ? 1.0 : -1.0;
        const auto inside = [&](DoubleDouble part) { return sign * part.high > error; };
        if (!inside(part_a) || !inside(part_b) || !inside(part_c) || !inside(part_d)) return;
        best_.inside = true;
        best_.weight = {part_a.high / volume.high, part_b.high / volume.high, part_c.high / volume.high,
                        part_d.high / volume.high};
    }

    const Simplex& s_;
    Fine best_;
};

}  // namespace

bool is_inconclusive(const Core& a, const Core& b, const Search& run) noexcept {
    if (run.end == End::overlap || run.end == End::close) {
        // A convex combination of corners lies in the difference, however thin the simplex is.
        bool mixed = true;
        for (int i = 0; i < run.simplex.size; ++i)
            mixed = mixed && run.simplex.weights[static_cast<std::size_t>(i)] >= 0;
        const Vec3 point = weighted_point(run.simplex);
        return !(mixed && std::sqrt(dot(point, point)) <= 2 * tolerance(a, b) * run.size_bound);
    }
    return distance_found(run) - run.along / std::sqrt(run.square) > tolerance(a, b) * run.size_bound;
}

void search_in_double_doubles(const Core& a, const Core& b, Search& run) noexcept {
    Simplex& s = run.simplex;
    const double gap_allowed = 0x1p-3 * tolerance(a, b) * run.size_bound;
    const bool curved = refines(a, b);
    s.vertices[0] = support_vertex(a, b, start_along(run.v, run.delta, a, b), run);
    s.size = 1;
    Fine nearest = Features(s).nearest();
    for (int round = 0;; ++round) {
        keep(s, {nearest.needed, nearest.weight, {}, 0});
        run.v = leading(nearest.v);
        run.square = nearest.square.high;
        const double length = std::sqrt(run.square);
        if (!(length > gap_allowed)) {
            run.end = End::close;
            return;
        }
        if (curved && run.along > 0 && time_for_newton(round) && ended_by_newton(a, b, run)) return;
        ++run.iterations;
        Vertex& next = s.vertices[static_cast<std::size_t>(s.size)];
        next = support_vertex(a, b, run.v, run);
        if (climbs(a) || climbs(b)) static_cast<void>(climbed_short(a, b, run, next));
        run.along = dot(run.v, next.w);
        if (!(run.square - run.along > gap_allowed * length)) {
            run.end = End::converged;
            return;
        }
        if (round == rounds) break;
        ++s.size;
        const Fine nearer = Features(s).nearest();
        if (nearer.inside) {
            s.weights = nearer.weight;
            run.end = End::overlap;
            return;
        }
        if (!less(nearer.square, nearest.square)) {
            --s.size;
            break;
        }
        nearest = nearer;
    }
    run.end = End::stalled;
}

}  // namespace abut::gjk
