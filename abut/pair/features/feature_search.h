// SPDX-License-Identifier: MIT
// The closest points of two convex polytopes, feature by feature. For .cpp files of this room.
//
// The closest points of two disjoint polytopes are two corners, a corner and a foot inside the span of an edge or a
// face, or two feet inside the spans of edges (Ericson 2005, 5.1.9 to 5.1.10). Each such candidate whose spans contain
// the feet, decided by exact signs, is a pair of points of the two polytopes; so the least of them is the distance, and
// a wrong choice among near ties costs only ulps. Polytopes that intersect have a candidate of distance 0, an edge that
// crosses a face, or a corner of one inside the other.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "abut/pair/features/feature_polynomials.h"
#include "abut/pair/features/polytope_features.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The closest candidate: the kind and indices of its features.
struct ClosestPair {
    enum class Kind : std::uint8_t { none, corners, corner_edge, corner_face, edge_corner, face_corner, edges };
    Kind kind = Kind::none;
    int i = 0;
    int j = 0;
    exact::Scaled value;
};

template <class A, class B>
class FeatureSearch {
    using Kind = ClosestPair::Kind;
    using Sign = exact::Sign;
    using Scaled = exact::Scaled;

public:
    FeatureSearch(const A& a, const B& b) : a_(a), b_(b) {}

    /// Finds a common point of two polytopes that cross, unless they only touch in features.
    bool find_crossing(Vec3& shared) const {
        return pierced(a_, b_, shared) || pierced(b_, a_, shared) || contains(b_, a_, shared) ||
               contains(a_, b_, shared);
    }

    /// The first two corners that coincide, or none; only of polytopes whose corners are given as points. They are what
    /// find_nearest() finds, which first has to evaluate all other features that touch.
    ClosestPair common_corners() const {
        if constexpr (requires { a_.corners[0].p == b_.corners[0].p; }) {
            for (int i = 0; i < a_.corner_count; ++i) {
                for (int j = 0; j < b_.corner_count; ++j) {
                    if (a_.corners[at(i)].p == b_.corners[at(j)].p) return {Kind::corners, i, j, {}};
                }
            }
        }
        return {};
    }

    /// The closest features, by squared distance; or, with a radius, by the distance less the radius.
    ClosestPair find_nearest(double radius = 0) {
        collect();
        ClosestPair best;
        for (int n = 0; n < count_; ++n) {
            const Found& found = found_[at(n)];
            if (found.low > least_high_) continue;
            ClosestPair next{found.kind, found.i, found.j, {}};
            next.value = value(next, radius);
            if (best.kind == Kind::none || next.value < best.value) best = next;
        }
        return best;
    }

    ClosestPoints points(const ClosestPair& n, double distance) const {
        using namespace candidate;
        const PointCorner none;
        const auto& a = a_;
        const auto& b = b_;
        const Scaled one(1.0);
        const auto corner = [&](const auto& c) { return point(one, start_point, c, none); };
        switch (n.kind) {
            case Kind::corners:
                return {corner(a.corners[at(n.i)]), corner(b.corners[at(n.j)]), distance};
            case Kind::corner_edge:
                return {corner(a.corners[at(n.i)]), foot_on_edge(a.corners[at(n.i)], b.edges[at(n.j)]), distance};
            case Kind::edge_corner:
                return {foot_on_edge(b.corners[at(n.j)], a.edges[at(n.i)]), corner(b.corners[at(n.j)]), distance};
            case Kind::corner_face:
                return {corner(a.corners[at(n.i)]), foot_on_face(a.corners[at(n.i)], b.faces[at(n.j)]), distance};
            case Kind::face_corner:
                return {foot_on_face(b.corners[at(n.j)], a.faces[at(n.i)]), corner(b.corners[at(n.j)]), distance};
            case Kind::edges: {
                const auto& e = a.edges[at(n.i)];
                const auto& f = b.edges[at(n.j)];
                const Scaled scale = value_of(cross_scale, e, f);
                return {point(scale, first_foot, e, f), point(scale, second_foot, e, f), distance};
            }
            case Kind::none:
                break;
        }
        return {};
    }

    /// The distance of the features found, without a radius.
    Scaled distance(const ClosestPair& n) const { return sqrt(value(n, 0)); }

private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    template <class Polynomial, class F, class G>
    static Vec3 point(Scaled scale, Polynomial p, const F& f, const G& g) {
        return point_of(scale, p, f, g);
    }
    template <class C, class E>
    static Vec3 foot_on_edge(const C& c, const E& e) {
        return point(value_of(candidate::edge_scale, c, e), candidate::edge_foot, c, e);
    }
    template <class C, class F>
    static Vec3 foot_on_face(const C& c, const F& f) {
        return point(value_of(candidate::face_scale, c, f), candidate::face_foot, c, f);
    }

    // Whether the feet of a common perpendicular lie inside the spans of two features: `test` decides whether a
    // polynomial of them is positive.
    template <class E, class F, class Test>
    static bool edges_have_feet(const E& e, const F& f, Test test) {
        using namespace candidate;
        return test(cross_scale, e, f) && (e.open_start || test(on_first, e, f)) &&
               (e.open_end || test(left_of_first, e, f)) && (f.open_start || test(on_second, e, f)) &&
               (f.open_end || test(left_of_second, e, f));
    }
    template <class C, class E, class Test>
    static bool edge_has_foot(const C& c, const E& e, Test test) {
        using namespace candidate;
        return (e.open_start || test(after_start, c, e)) && (e.open_end || test(before_end, c, e)) &&
               test(edge_scale, c, e);
    }
    template <class C, class F, class Test>
    static bool face_has_foot(const C& c, const F& f, Test test) {
        using namespace candidate;
        return test(past_first, c, f) && test(past_second, c, f) &&
               (f.whole ? test(before_first, c, f) && test(before_second, c, f) : test(before_third, c, f));
    }
    /// Whether `feet(test)` holds: first all tests in doubles, since exact arithmetic takes a hundred times as long.
    template <class Feet>
    static bool certainly(Feet feet) {
        const auto exactly = [](auto p, const auto& f, const auto& g) { return sign_of(p, f, g) == Sign::positive; };
        if constexpr (exact::rarely::filter_is_compiled) {
            const auto nearly = [](auto p, const auto& f, const auto& g) { return !(enclosure_of(p, f, g).high <= 0); };
            return feet(nearly) && feet(exactly);
        } else {
            return feet(exactly);
        }
    }

    /// Whether edges of boxes have the same axis, and so no common perpendicular of their own.
    template <class E, class F>
    static bool are_parallel(const E& e, const F& f) {
        if constexpr (std::is_same_v<E, ObbFeature> && std::is_same_v<F, ObbFeature>) {
            return e.u == f.u || e.u == -f.u;
        } else {
            return false;
        }
    }

    // The value of a quotient; with a radius (d² - r²) / (d + r), whose numerator is a polynomial over the scale.
    template <class Square, class Scale, class F, class G>
    static Scaled quotient(Square square, Scale scale, double radius, const F& f, const G& g) {
        const Scaled below = value_of(scale, f, g);
        const Scaled d2 = value_of(square, f, g) / below;
        if (radius == 0) return d2;
        const auto squared_gap = [square, scale](auto x, auto y, auto r) { return square(x, y) - r * r * scale(x, y); };
        return value_with(radius, squared_gap, f, g) / (below * (sqrt(d2) + Scaled(radius)));
    }
    template <class F, class G>
    static Scaled corner_quotient(double radius, const F& f, const G& g) {
        using namespace candidate;
        const Scaled d2 = value_of(corner_square, f, g);
        if (radius == 0) return d2;
        const auto squared_gap = [](auto x, auto y, auto r) { return corner_square(x, y) - r * r; };
        return value_with(radius, squared_gap, f, g) / (sqrt(d2) + Scaled(radius));
    }

    Scaled value(const ClosestPair& n, double radius) const {
        using namespace candidate;
        const auto& a = a_;
        const auto& b = b_;
        switch (n.kind) {
            case Kind::corners:
                return corner_quotient(radius, a.corners[at(n.i)], b.corners[at(n.j)]);
            case Kind::corner_edge:
                return quotient(edge_square, edge_scale, radius, a.corners[at(n.i)], b.edges[at(n.j)]);
            case Kind::edge_corner:
                return quotient(edge_square, edge_scale, radius, b.corners[at(n.j)], a.edges[at(n.i)]);
            case Kind::corner_face:
                return quotient(face_square, face_scale, radius, a.corners[at(n.i)], b.faces[at(n.j)]);
            case Kind::face_corner:
                return quotient(face_square, face_scale, radius, b.corners[at(n.j)], a.faces[at(n.i)]);
            case Kind::edges:
                return quotient(cross_square, cross_scale, 0, a.edges[at(n.i)], b.edges[at(n.j)]);
            case Kind::none:
                break;
        }
        return {};
    }

    // Candidates that are certainly farther apart than another are skipped before their spans are tested.
    bool may_be_nearest(Enclosure square, Enclosure scale, double& low, double& high) const {
        const double margin = 0x1p-50;
        low = square.low > 0 && scale.high > 0 ? square.low / scale.high * (1 - margin) : 0;
        high = scale.low > 0 ? square.high / scale.low * (1 + margin) : std::numeric_limits<double>::infinity();
        return !(low > least_high_);
    }
    void keep(Kind kind, int i, int j, double low, double high) {
        if (high < least_high_) least_high_ = high;
        found_[at(count_++)] = {low, kind, static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j)};
    }

    void collect() {
        using namespace candidate;
        double low = 0, high = 0;
        for (int i = 0; i < a_.corner_count; ++i) {
            for (int j = 0; j < b_.corner_count; ++j) {
                const auto square = enclosure_of(corner_square, a_.corners[at(i)], b_.corners[at(j)]);
                if (may_be_nearest(square, {1, 1}, low, high)) keep(Kind::corners, i, j, low, high);
            }
        }
        corners_and_spans(a_, b_, Kind::corner_edge, Kind::corner_face);
        corners_and_spans(b_, a_, Kind::edge_corner, Kind::face_corner);
        for (int i = 0; i < a_.edge_count; ++i) {
            for (int j = 0; j < b_.edge_count; ++j) {
                const auto& e = a_.edges[at(i)];
                const auto& f = b_.edges[at(j)];
                if (!are_parallel(e, f) &&
                    may_be_nearest(enclosure_of(cross_square, e, f), enclosure_of(cross_scale, e, f), low, high) &&
                    certainly([&](auto test) { return edges_have_feet(e, f, test); })) {
                    keep(Kind::edges, i, j, low, high);
                }
            }
        }
    }

    template <class P, class Q>
    void corners_and_spans(const P& p, const Q& q, Kind edge_kind, Kind face_kind) {
        using namespace candidate;
        const bool swapped = edge_kind == Kind::edge_corner;
        double low = 0, high = 0;
        for (int i = 0; i < p.corner_count; ++i) {
            const auto& c = p.corners[at(i)];
            for (int j = 0; j < q.edge_count; ++j) {
                const auto& e = q.edges[at(j)];
                if (may_be_nearest(enclosure_of(edge_square, c, e), enclosure_of(edge_scale, c, e), low, high) &&
                    certainly([&](auto test) { return edge_has_foot(c, e, test); })) {
                    keep(edge_kind, swapped ? j : i, swapped ? i : j, low, high);
                }
            }
            for (int j = 0; j < q.face_count; ++j) {
                const auto& f = q.faces[at(j)];
                if (may_be_nearest(enclosure_of(face_square, c, f), enclosure_of(face_scale, c, f), low, high) &&
                    certainly([&](auto test) { return face_has_foot(c, f, test); })) {
                    keep(face_kind, swapped ? j : i, swapped ? i : j, low, high);
                }
            }
        }
    }

    /// Whether both ends of the edge are given as corners of the face, in whose plane it then lies.
    template <class E, class F>
    static bool is_side(const E& e, const F& f) {
        if constexpr (requires { e.a == f.a&& e.b == f.c; }) {
            const auto is_corner = [&f](const Vec3& p) { return p == f.a || p == f.b || p == f.c; };
            return is_corner(e.a) && is_corner(e.b);
        } else {
            return false;
        }
    }

    template <class P, class Q>
    static bool pierced(const P& p, const Q& q, Vec3& shared) {
        using namespace candidate;
        for (int i = 0; i < p.edge_count; ++i) {
            const auto& e = p.edges[at(i)];
            for (int j = 0; j < q.face_count; ++j) {
                const auto& f = q.faces[at(j)];
                if (is_side(e, f)) continue;
                const Sign steep = sign_of(steepness, e, f);
                if (steep == Sign::zero) continue;
                const auto outside = [&](auto polynomial) {
                    return sign_of(polynomial, e, f) * steep == Sign::negative;
                };
                if (!e.open_start && sign_of(start_height, e, f) * steep == Sign::positive) continue;
                if (!e.open_end && outside(end_height)) continue;
                if (outside(pierce_first) || outside(pierce_second)) continue;
                if (f.whole ? outside(left_of_pierce_first) || outside(left_of_pierce_second)
                            : outside(left_of_pierce_third)) {
                    continue;
                }
                shared = point(value_of(steepness, e, f), pierce_point, e, f);
                return true;
            }
        }
        return false;
    }

    /// Whether a corner of q lies inside p.
    template <class P, class Q>
    static bool contains(const P& p, const Q& q, Vec3& shared) {
        if (!p.solid) return false;
        for (int i = 0; i < q.corner_count; ++i) {
            const auto& c = q.corners[at(i)];
            if (!inside(c, p.body)) continue;
            shared = point(Scaled(1.0), candidate::start_point, c, PointCorner{});
            return true;
        }
        return false;
    }

    template <class C>
    static bool inside(const C& c, const ObbFeature& box) {
        using namespace candidate;
        return sign_of(volume, c, box) != Sign::zero && sign_of(room_left<0>, c, box) != Sign::negative &&
               sign_of(room_left<1>, c, box) != Sign::negative && sign_of(room_left<2>, c, box) != Sign::negative;
    }
    template <class C>
    static bool inside(const C& c, const SolidAabb& box) {
        const auto above = [](auto p, auto q) { return between(q, p); };
        const PointCorner low{box.min}, high{box.max};
        const auto in = [&](auto pick) {
            const auto gap = [above, pick](auto p, auto q) { return pick(above(p, q)); };
            return sign_of(gap, c, low) != Sign::negative && sign_of(gap, c, high) != Sign::positive;
        };
        return in([](auto v) { return v.x; }) && in([](auto v) { return v.y; }) && in([](auto v) { return v.z; });
    }

    struct Found {
        double low;
        Kind kind;
        std::uint8_t i, j;
    };
    // All candidates of two boxes: 8·8 + 2·8·12 + 2·8·6 + 12·12.
    static constexpr std::size_t capacity = 496;

    const A& a_;
    const B& b_;
    double least_high_ = std::numeric_limits<double>::infinity();
    int count_ = 0;
    std::array<Found, capacity> found_;  // only the first count_ are set
};

/// The closest points of two polytopes. Those that are known to be apart are not searched for a common point.
template <class A, class B>
ClosestPoints search_closest(const A& a, const B& b, bool are_apart) noexcept {
    FeatureSearch<A, B> search(a, b);
    Vec3 shared(0);
    if (!are_apart && search.find_crossing(shared)) return {shared, shared, 0};
    const ClosestPair common = are_apart ? ClosestPair{} : search.common_corners();
    const ClosestPair nearest = common.kind == ClosestPair::Kind::none ? search.find_nearest() : common;
    ClosestPoints result = search.points(nearest, to_length(sqrt(nearest.value)));
    if (result.distance == 0) result.on_b = result.on_a;
    return result;
}

/// The point of b closest to a point, and the distance less a radius.
template <class A, class B>
Gap search_gap(const A& point, const B& b, double radius) noexcept {
    FeatureSearch<A, B> search(point, b);
    Vec3 shared(0);
    if (search.find_crossing(shared)) return {shared, {}, {}};
    const ClosestPair nearest = search.find_nearest(radius);
    const exact::Scaled distance = search.distance(nearest);
    return {search.points(nearest, 0).on_b, distance, radius == 0 ? distance : nearest.value};
}

}  // namespace abut::pair
