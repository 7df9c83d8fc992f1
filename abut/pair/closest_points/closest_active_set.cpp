// SPDX-License-Identifier: MIT
// Minimises |m(c)| over all c within their ranges by an active-set method (Lawson and Hanson 1974), in double-double
// arithmetic.
//
// m(c) = D + Σ cₜ Vₜ is that of closest_certified.cpp. The free c, at most two, make m orthogonal to their V; the
// others are fixed, most of them at an end of their range. Let p be the remaining component of m along the free V, and
// n = m - p. For any n, and all c,
//     n·m(c) >= n·m - Σ slack,
// where the slack of a c is the rate at which changing it within its range decreases n·m, times the range; and n·m >=
// |n| |m| - |p|²/2. So once the slack is small and |p| is below 2^-27 |m|, |m| is the distance within a few ulps,
// however many features are equally near. For parallel faces the n·V vanish: their error is too large for the proof in
// doubles, but small enough in double-doubles.
//
// While there is slack, the c with most of it changes, and the free ones change with it such that m stays orthogonal to
// their V, until m is shortest or one of them reaches the end of its range, where it is then fixed.
#include "abut/pair/closest_points/closest_active_set.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "abut/math/norms.h"
#include "abut/pair/closest_points/least_parallel.h"
#include "abut/pair/predicates/round_results.h"

namespace abut::pair {
namespace {

using exact::difference;
using exact::double_double;
using exact::DoubleDouble;
using exact::DoubleDouble3;
using exact::exact_product;

constexpr double u = 0x1p-53;
constexpr int rounds = 24;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// One c with its range and its V.
struct Variable {
    DoubleDouble3 g;
    Vec3 v{0};  ///< g, rounded
    DoubleDouble c;
    double low = 0, high = 1;
    int body = 0;
    int term = 0;
    bool free = false;

    [[nodiscard]] double range() const { return high - low; }
    void to_low() { c = {low, 0}; }
    void to_high() { c = {high, 0}; }
};

class ActiveSet {
public:
    ActiveSet(ProofBody& first, ProofBody& second) : body_{&first, &second} {
        for (int n = 0; n < 2; ++n) {
            for (int i = 0; i < terms(n).count; ++i) {
                Variable& x = variable_[at(count_++)];
                x.body = n;
                x.term = i;
                read(x);
                const ProofBody::Term& t = terms(n).term[at(i)];
                x.c = {t.value, 0};
                x.free = t.active;
            }
        }
        origins_ = difference(second.terms().origin, first.terms().origin);
    }

    Proved prove(ClosestPoints& answer) {
        if (!(body_[0]->coordinate_bound() < 1e60 && body_[1]->coordinate_bound() < 1e60)) return Proved::nothing;
        choose_free();
        for (int round = 0; round < rounds; ++round) {
            if (!minimize_free()) continue;
            int entering = -1;
            double outwards = 0;
            if (proved(entering, outwards)) {
                answer = {point(0), point(1), length_};
                return Proved::nearest;
            }
            if (length_ <= 4 * u * magnitude_) {
                answer = {point(0), point(0), 0};
                return Proved::nearly_shared;
            }
            if (entering < 0 || !pivot(entering, outwards)) return Proved::nothing;
        }
        return Proved::nothing;
    }

private:
    const ProofBody::Terms& terms(int body) const { return body_[at(body)]->terms(); }
    bool coupled(int body) const { return !body_[at(body)]->box() && terms(body).count == 2; }

    void read(Variable& x) const {
        const ProofBody::Term& t = terms(x.body).term[at(x.term)];
        const double sign = x.body == 0 ? -1 : 1;
        x.g = sign * t.g;
        x.v = sign * t.v;
        x.low = t.low;
        x.high = t.high;
    }

    /// Of the variables that the GJK search left inside their ranges, the two whose vectors are least parallel stay
    /// free.
    void choose_free() {
        std::array<Variable*, 6> free{};
        int count = 0;
        for (int i = 0; i < count_; ++i) {
            if (variable_[at(i)].free) free[at(count++)] = &variable_[at(i)];
        }
        const auto [first, second] = least_parallel(count, 0x1p-60, [&](int i) { return free[at(i)]->v; });
        for (int i = 0; i < count; ++i) free[at(i)]->free = i == std::max(first, 0) || i == second;
    }

    void list_free() {
        free_count_ = 0;
        for (int i = 0; i < count_; ++i) {
            if (!variable_[at(i)].free) continue;
            if (free_count_ < 2) free_[at(free_count_)] = i;
            ++free_count_;
        }
    }
    Variable& free(int i) { return variable_[at(free_[at(i)])]; }

    /// The change of the free c that subtracts from m a vector with these dot products with their V.
    std::array<double, 2> step_against(double on_first, double on_second) {
        if (free_count_ == 0) return {0, 0};
        const Vec3 v = free(0).v;
        const double vv = dot(v, v);
        if (free_count_ == 1) return {-on_first / vv, 0};
        const Vec3 w = free(1).v, n = cross(v, w);
        const double ww = dot(w, w), vw = dot(v, w), det = dot(n, n);
        return {-(on_first * ww - on_second * vw) / det, -(on_second * vv - on_first * vw) / det};
    }
    std::array<double, 2> newton() {
        return step_against(free_count_ > 0 ? dot(m_, free(0).g).high : 0,
                            free_count_ > 1 ? dot(m_, free(1).g).high : 0);
    }

    void measure() {
        m_ = origins_;
        magnitude_ = norm_1(leading(origins_));
        for (int i = 0; i < count_; ++i) {
            const Variable& x = variable_[at(i)];
            if (x.c.high == 0) continue;
            m_ = m_ + x.c * x.g;
            magnitude_ += std::abs(x.c.high) * norm_1(x.v);
        }
    }

    /// Makes m orthogonal to the free V. False when one of the free c reached an end of its range.
    bool minimize_free() {
        list_free();
        if (free_count_ > 2) return true;
        measure();
        for (int turn = 0; turn < 2 && free_count_ > 0; ++turn) {
            const std::array<double, 2> step = newton();
            bool ended = false;
            for (int i = 0; i < free_count_; ++i) {
                Variable& x = free(i);
                x.c = x.c + DoubleDouble{step[at(i)], 0};
                if (less(x.c, {x.low, 0})) {
                    x.to_low();
                } else if (less({x.high, 0}, x.c)) {
                    x.to_high();
                } else {
                    continue;
                }
                x.free = false;
                ended = true;
            }
            for (int body = 0; body < 2; ++body) {
                if (!coupled(body) || less(DoubleDouble{0, 0}, base_weight(body)) || base_weight(body).high == 0)
                    continue;
                rebase(body);
                ended = true;
            }
            if (ended) return false;
            measure();
        }
        return true;
    }

    /// Either proves that m is shortest, or finds a c whose change makes it shorter, and the dot product of n and its
    /// V.
    bool proved(int& entering, double& outwards) {
        length_ = std::numeric_limits<double>::infinity();
        if (free_count_ > 2) return false;
        const Vec3 m = leading(m_);
        const double square = dot(m, m);
        length_ = std::sqrt(square);
        if (!(square > 1e-120 && square < 1e120)) return false;
        const std::array<double, 2> step = newton();
        Vec3 p(0);
        for (int i = 0; i < free_count_; ++i) p -= step[at(i)] * free(i).v;
        const DoubleDouble3 n = m_ - double_double(p);
        const double n_size = norm_1(leading(n));
        double slack = 0, most = 0;
        for (int i = 0; i < count_; ++i) {
            const Variable& x = variable_[at(i)];
            // A product errs by 8u², each of two sums by 4u², of the magnitudes of its terms.
            const double along = dot(n, x.g).high, error = 0x1p-100 * n_size * norm_1(x.v) + u * std::abs(along);
            const double up = x.c.high == x.high && x.c.low >= 0 ? 0 : std::max(0.0, error - along);
            const double down = x.c.high == x.low && x.c.low <= 0 ? 0 : std::max(0.0, error + along);
            const double lost = x.range() * std::max(up, down);
            slack += lost;
            if (x.free || !(lost > most) || std::max(up, down) <= 2 * error) continue;
            most = lost;
            entering = i;
            outwards = along;
        }
        // m errs by 2^-99 of the magnitudes: a product by 8u², each of seven sums by 4u².
        return 0x1p-99 * magnitude_ <= 0x1p-55 * length_ && dot(p, p) <= 0x1p-54 * square && slack <= 2 * u * square;
    }

    bool pivot(int entering, double outwards) {
        std::array<double, 6> rate{};
        Variable& e = variable_[at(entering)];
        const double sign = outwards > 0 ? -1 : 1;
        rate[at(entering)] = sign;
        Vec3 change = sign * e.v;
        const std::array<double, 2> step =
            step_against(free_count_ > 0 ? dot(change, free(0).v) : 0, free_count_ > 1 ? dot(change, free(1).v) : 0);
        for (int i = 0; i < free_count_; ++i) {
            rate[at(free_[at(i)])] = step[at(i)];
            change += step[at(i)] * free(i).v;
        }

        // The step after which m is shortest, or a variable reaches an end of its range.
        constexpr int none = -1, base = 6;
        const double bend = dot(change, change);
        double step_length = bend > 0 ? std::abs(outwards) / bend : std::numeric_limits<double>::infinity();
        int last = none;
        const auto limit = [&](double left, double speed, int index) {
            if (!(left < step_length * speed)) return;
            step_length = std::max(0.0, left / speed);
            last = index;
        };
        for (int i = 0; i < count_; ++i) {
            const Variable& x = variable_[at(i)];
            const double r = rate[at(i)];
            if (r > 0) limit((DoubleDouble{x.high, 0} - x.c).high, r, i);
            if (r < 0) limit((x.c - DoubleDouble{x.low, 0}).high, -r, i);
        }
        for (int body = 0; body < 2; ++body) {
            if (!coupled(body)) continue;
            double speed = 0;
            for (int i = 0; i < count_; ++i) speed += variable_[at(i)].body == body ? rate[at(i)] : 0;
            if (speed > 0) limit(base_weight(body).high, speed, base + body);
        }
        if (!(step_length < std::numeric_limits<double>::infinity())) return false;

        for (int i = 0; i < count_; ++i) {
            if (rate[at(i)] != 0) variable_[at(i)].c = variable_[at(i)].c + exact_product(step_length, rate[at(i)]);
        }
        if (last == none && free_count_ == 2) return false;  // three directions: the shapes intersect
        e.free = last != entering;
        if (last >= base) {
            // Where a corner had all the weight, nothing has moved; the next round starts from that corner.
            const int heaviest = heaviest_of(last - base);
            if (heaviest != entering && !variable_[at(heaviest)].free) e.free = false;
            rebase(last - base);
        } else if (last != none) {
            Variable& x = variable_[at(last)];
            rate[at(last)] > 0 ? x.to_high() : x.to_low();
            x.free = false;
        }
        return true;
    }

    /// The weight of a triangle's first corner: 1 less those of the other corners.
    DoubleDouble base_weight(int body) const {
        DoubleDouble weight{1, 0};
        for (int i = 0; i < count_; ++i) {
            if (variable_[at(i)].body == body) weight = weight - variable_[at(i)].c;
        }
        return weight;
    }

    int heaviest_of(int body) const {
        int heaviest = -1;
        for (int i = 0; i < count_; ++i) {
            if (variable_[at(i)].body != body) continue;
            if (heaviest < 0 || variable_[at(heaviest)].c.high < variable_[at(i)].c.high) heaviest = i;
        }
        return heaviest;
    }

    /// Makes a triangle's heaviest corner its first, since the weight of the previous one has become zero.
    void rebase(int body) {
        const int old = terms(body).base;
        const int heaviest = heaviest_of(body);
        const auto corner_of = [old](int term) { return term < old ? term : term + 1; };
        Variable& removed = variable_[at(heaviest)];
        Variable& other = variable_[at(removed.term == 0 ? heaviest + 1 : heaviest - 1)];
        const int base = corner_of(removed.term), kept = corner_of(other.term);
        body_[at(body)]->rebase(base);
        const auto term_of = [base](int corner) { return corner < base ? corner : corner - 1; };
        other.term = term_of(kept);
        removed.term = term_of(old);
        removed.free = false;
        read(other);
        read(removed);
        removed.to_low();
        if (less({1, 0}, other.c)) other.to_high();
        origins_ = difference(body_[1]->terms().origin, body_[0]->terms().origin);
        if ((removed.term < other.term) != (&removed < &other)) std::swap(removed, other);
    }

    Vec3 point(int body) const {
        DoubleDouble3 from{};
        for (int i = 0; i < count_; ++i) {
            const Variable& x = variable_[at(i)];
            if (x.body == body) from = from + x.c * x.g;
        }
        if (body == 0) from = -1.0 * from;
        return leading(double_double(body_[at(body)]->terms().origin) + from);
    }

    std::array<ProofBody*, 2> body_;
    std::array<Variable, 6> variable_;
    int count_ = 0;
    std::array<int, 2> free_{};
    int free_count_ = 0;
    DoubleDouble3 origins_, m_;
    double magnitude_ = 0, length_ = 0;
};

}  // namespace

Proved prove_by_active_set(ProofBody& a, ProofBody& b, ClosestPoints& answer) noexcept {
    return ActiveSet(a, b).prove(answer);
}

}  // namespace abut::pair
