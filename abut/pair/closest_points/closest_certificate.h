// SPDX-License-Identifier: MIT
// Certificate: a proof that two points computed in doubles are closest points, up to less than an ulp of their
// distance. For .cpp files of this room.
//
// Let D be the difference of the points, M the sum of the magnitudes of all inputs, and e = 32 u M, which exceeds the
// rounding error of D. Every other difference of points is D + X + Y: X in the span of directions open both ways, and Y
// a sum of directions open one way with positive factors. Let ν be the component of D in that span, and D · g >= |ν|
// |g| for each g of the second kind, so that D · Y >= |ν| |Y|. With Z = X + Y,
//     |D + Z|² = |D|² + 2 ν · Z - 2 ν · Y + 2 D · Y + |Z|² >= |D|² + 2 ν · Z + |Z|² >= |D|² - |ν|².
// The points found differ from the closest ones by rounding errors only, which is ν; so the distance errs by its square
// only.
#pragma once

#include <array>

#include "abut/pair/predicates/capsule_filter.h"

namespace abut::pair::capsule {

/// See the top of this file.
class Certificate {
public:
    Certificate(Vec3 apart, double size) : apart_(apart), error_(0x1p-48 * size) {
        failed_ = !(size > 0x1p-200 && size < 0x1p200);
    }

    /// The difference may change along g in both directions.
    void add_open(Vec3 g) {
        const double square = dot(g, g);
        if (square == 0) return;
        if (open_count_ == 2) {
            failed_ = true;
            return;
        }
        open_[open_count_++] = {g, dot(apart_, g), square};
    }
    /// The difference may change along g, but not against it.
    void add_closed(Vec3 g) {
        const double along = dot(apart_, g), square = dot(g, g);
        if (along > 0 && along * along > 0x1p12 * error_ * error_ * square) {
            closed_[closed_count_++] = {g, along, square};
        } else {
            add_open(g);
        }
    }
    /// A parameter t in [0, 1] whose increase changes the difference along g.
    void parameter(double t, Vec3 g) {
        if (t == 0) return add_closed(g);
        if (t == 1) return add_closed(-g);
        add_open(g);
    }

    /// Whether no two points have a squared distance that is less by more than a quarter of an ulp of `squared_gap`.
    [[nodiscard]] bool proves(double squared_gap) const {
        if (failed_ || !(squared_gap > 0x1p-500)) return false;
        // D · g is v + e g instead of v; twice the sum of both squares bounds its square.
        const double error2 = error_ * error_;
        double part2 = 0;
        if (open_count_ == 1) {
            part2 = 2 * (open_[0].along * open_[0].along / open_[0].square + error2);
        } else if (open_count_ == 2) {
            const auto& [g, v, gg] = open_[0];
            const auto& [h, w, hh] = open_[1];
            const double gh = dot(g, h), both = gg * hh, det = both - gh * gh;
            if (!(det > 0x1p-30 * both)) return false;
            part2 = 4 * ((v * v) * hh + (w * w) * gg + 2 * error2 * both) / det;
        }
        for (std::size_t i = 0; i < closed_count_; ++i) {
            if (!(closed_[i].along * closed_[i].along >= 2 * (part2 + error2) * closed_[i].square)) return false;
        }
        return part2 <= 0x1p-54 * squared_gap;
    }

private:
    struct Direction {
        Vec3 g;
        double along, square;
    };
    Vec3 apart_;
    double error_;
    bool failed_;
    std::size_t open_count_ = 0, closed_count_ = 0;
    std::array<Direction, 2> open_;
    std::array<Direction, 4> closed_;
};

}  // namespace abut::pair::capsule
