// SPDX-License-Identifier: MIT
// Devillers and Guigue's test in plain doubles, with their decision trees.
#include "benchmarks/guigue_devillers.h"

#include <cmath>

namespace abut::bench {

namespace {

inline Vec3 sub(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// p1 and p2 are alone above the other's plane: do the intervals on the common line overlap?
inline bool check_min_max(const Vec3& p1, const Vec3& q1, const Vec3& r1, const Vec3& p2, const Vec3& q2,
                          const Vec3& r2) {
    if (dot(sub(q2, q1), cross(sub(p2, q1), sub(p1, q1))) > 0) return false;
    return !(dot(sub(r2, p1), cross(sub(p2, p1), sub(r1, p1))) > 0);
}

struct P2 {
    double x, y;
};
inline double orient(P2 a, P2 b, P2 c) { return (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x); }

// The corner p1 lies in the region beyond one corner of t2 (figure 9 of the report), all counterclockwise.
inline bool beyond_vertex(P2 p1, P2 q1, P2 r1, P2 p2, P2 q2, P2 r2) {
    if (orient(r2, p2, q1) >= 0) {
        if (orient(r2, q2, q1) <= 0) {
            if (orient(p1, p2, q1) > 0) return orient(p1, q2, q1) <= 0;
            return orient(p1, p2, r1) >= 0 && orient(q1, r1, p2) >= 0;
        }
        return orient(p1, q2, q1) <= 0 && orient(r2, q2, r1) <= 0 && orient(q1, r1, q2) >= 0;
    }
    if (orient(r2, p2, r1) >= 0) {
        if (orient(q1, r1, r2) >= 0) return orient(p1, p2, r1) >= 0;
        return orient(q1, r1, q2) >= 0 && orient(r2, r1, q2) >= 0;
    }
    return false;
}

// The corner p1 lies in the region beyond one edge of t2.
inline bool beyond_edge(P2 p1, P2 q1, P2 r1, P2 p2, P2 /*q2*/, P2 r2) {
    if (orient(r2, p2, q1) >= 0) {
        if (orient(p1, p2, q1) >= 0) return orient(p1, q1, r2) >= 0;
        return orient(q1, r1, p2) >= 0 && orient(r1, p1, p2) >= 0;
    }
    if (orient(r2, p2, r1) >= 0) {
        if (orient(p1, p2, r1) >= 0) return orient(p1, r1, r2) >= 0 || orient(q1, r1, r2) >= 0;
    }
    return false;
}

bool overlap_ccw(P2 p1, P2 q1, P2 r1, P2 p2, P2 q2, P2 r2) {
    if (orient(p2, q2, p1) >= 0) {
        if (orient(q2, r2, p1) >= 0) {
            if (orient(r2, p2, p1) >= 0) return true;
            return beyond_edge(p1, q1, r1, p2, q2, r2);
        }
        if (orient(r2, p2, p1) >= 0) return beyond_edge(p1, q1, r1, r2, p2, q2);
        return beyond_vertex(p1, q1, r1, p2, q2, r2);
    }
    if (orient(q2, r2, p1) >= 0) {
        if (orient(r2, p2, p1) >= 0) return beyond_edge(p1, q1, r1, q2, r2, p2);
        return beyond_vertex(p1, q1, r1, q2, r2, p2);
    }
    return beyond_vertex(p1, q1, r1, r2, p2, q2);
}

bool overlap_2d(P2 p1, P2 q1, P2 r1, P2 p2, P2 q2, P2 r2) {
    const bool left1 = orient(p1, q1, r1) < 0, left2 = orient(p2, q2, r2) < 0;
    return left1 ? (left2 ? overlap_ccw(p1, r1, q1, p2, r2, q2) : overlap_ccw(p1, r1, q1, p2, q2, r2))
                 : (left2 ? overlap_ccw(p1, q1, r1, p2, r2, q2) : overlap_ccw(p1, q1, r1, p2, q2, r2));
}

bool coplanar(const Triangle& s, const Triangle& t, const Vec3& n) {
    const double x = std::fabs(n.x), y = std::fabs(n.y), z = std::fabs(n.z);
    if (x > z && x >= y) {
        return overlap_2d({s.b.z, s.b.y}, {s.a.z, s.a.y}, {s.c.z, s.c.y}, {t.b.z, t.b.y}, {t.a.z, t.a.y},
                          {t.c.z, t.c.y});
    }
    if (y > z && y >= x) {
        return overlap_2d({s.b.x, s.b.z}, {s.a.x, s.a.z}, {s.c.x, s.c.z}, {t.b.x, t.b.z}, {t.a.x, t.a.z},
                          {t.c.x, t.c.z});
    }
    return overlap_2d({s.a.x, s.a.y}, {s.b.x, s.b.y}, {s.c.x, s.c.y}, {t.a.x, t.a.y}, {t.b.x, t.b.y}, {t.c.x, t.c.y});
}

/// p1 is alone above the plane of t: which of p2, q2, r2 is alone above that of s?
inline bool turn_second(const Triangle& s, const Triangle& t, const Vec3& n, const Vec3& p1, const Vec3& q1,
                        const Vec3& r1, const Vec3& p2, const Vec3& q2, const Vec3& r2, double dp, double dq,
                        double dr) {
    if (dp > 0) {
        if (dq > 0) return check_min_max(p1, r1, q1, r2, p2, q2);
        if (dr > 0) return check_min_max(p1, r1, q1, q2, r2, p2);
        return check_min_max(p1, q1, r1, p2, q2, r2);
    }
    if (dp < 0) {
        if (dq < 0) return check_min_max(p1, q1, r1, r2, p2, q2);
        if (dr < 0) return check_min_max(p1, q1, r1, q2, r2, p2);
        return check_min_max(p1, r1, q1, p2, q2, r2);
    }
    if (dq < 0) {
        if (dr >= 0) return check_min_max(p1, r1, q1, q2, r2, p2);
        return check_min_max(p1, q1, r1, p2, q2, r2);
    }
    if (dq > 0) {
        if (dr > 0) return check_min_max(p1, r1, q1, p2, q2, r2);
        return check_min_max(p1, q1, r1, q2, r2, p2);
    }
    if (dr > 0) return check_min_max(p1, q1, r1, r2, p2, q2);
    if (dr < 0) return check_min_max(p1, r1, q1, r2, p2, q2);
    return coplanar(s, t, n);
}

}  // namespace

bool guigue_devillers(const Triangle& s, const Triangle& t) {
    const auto& [p1, q1, r1] = s;
    const auto& [p2, q2, r2] = t;

    const Vec3 n2 = cross(sub(p2, r2), sub(q2, r2));
    const double dp1 = dot(sub(p1, r2), n2), dq1 = dot(sub(q1, r2), n2), dr1 = dot(sub(r1, r2), n2);
    if (dp1 * dq1 > 0 && dp1 * dr1 > 0) return false;

    const Vec3 n1 = cross(sub(q1, p1), sub(r1, p1));
    const double dp2 = dot(sub(p2, r1), n1), dq2 = dot(sub(q2, r1), n1), dr2 = dot(sub(r2, r1), n1);
    if (dp2 * dq2 > 0 && dp2 * dr2 > 0) return false;

    if (dp1 > 0) {
        if (dq1 > 0) return turn_second(s, t, n1, r1, p1, q1, p2, r2, q2, dp2, dr2, dq2);
        if (dr1 > 0) return turn_second(s, t, n1, q1, r1, p1, p2, r2, q2, dp2, dr2, dq2);
        return turn_second(s, t, n1, p1, q1, r1, p2, q2, r2, dp2, dq2, dr2);
    }
    if (dp1 < 0) {
        if (dq1 < 0) return turn_second(s, t, n1, r1, p1, q1, p2, q2, r2, dp2, dq2, dr2);
        if (dr1 < 0) return turn_second(s, t, n1, q1, r1, p1, p2, q2, r2, dp2, dq2, dr2);
        return turn_second(s, t, n1, p1, q1, r1, p2, r2, q2, dp2, dr2, dq2);
    }
    if (dq1 < 0) {
        if (dr1 >= 0) return turn_second(s, t, n1, q1, r1, p1, p2, r2, q2, dp2, dr2, dq2);
        return turn_second(s, t, n1, p1, q1, r1, p2, q2, r2, dp2, dq2, dr2);
    }
    if (dq1 > 0) {
        if (dr1 > 0) return turn_second(s, t, n1, p1, q1, r1, p2, r2, q2, dp2, dr2, dq2);
        return turn_second(s, t, n1, q1, r1, p1, p2, q2, r2, dp2, dq2, dr2);
    }
    if (dr1 > 0) return turn_second(s, t, n1, r1, p1, q1, p2, q2, r2, dp2, dq2, dr2);
    if (dr1 < 0) return turn_second(s, t, n1, r1, p1, q1, p2, r2, q2, dp2, dr2, dq2);
    return coplanar(s, t, n1);
}

}  // namespace abut::bench
