// SPDX-License-Identifier: MIT
// A capsule's core segment against the features of a polytope: which pairs of features are within the sum of the radii,
// and which pair is closest. For .cpp files of this room.
//
// The distance is that of two corners, of a corner and a foot inside an edge or a face, or of two feet inside edges.
// Each such pair whose feet exist, by exact signs, is a pair of points of the two shapes; so the shapes intersect when
// the squared distance of any pair is at most the squared sum of the radii (or when the core crosses the polytope,
// which is tested elsewhere), and Voronoi regions are not needed.
#pragma once

#include <limits>
#include <type_traits>
#include <utility>

#include "abut/pair/features/capsule_features.h"
#include "abut/pair/features/feature_polynomials.h"
#include "abut/pair/predicates/round_results.h"

namespace abut::pair::capsule {

using exact::Scaled;
using exact::Sign;

/// Calls act(polynomial, r, s, inputs...) for a polynomial over the forms of two features and two radii.
template <class Act, class Polynomial, class F, class G>
auto over_radii(Act act, Polynomial polynomial, const F& f, const G& g, const Radii& radii) {
    const auto bound = [polynomial](auto r, auto s, auto... v) {
        const std::tuple numbers(v...);
        return polynomial(F::template read<0>(numbers), G::template read<F::arity>(numbers), r + s);
    };
    return std::apply([&](const auto&... inputs) { return act(bound, radii.r, radii.s, inputs...); },
                      std::tuple_cat(f.inputs(), g.inputs()));
}

template <class Polynomial, class F, class G>
bool positive(Polynomial polynomial, const F& f, const G& g) {
    return sign_of(polynomial, f, g) == Sign::positive;
}
template <class F>
Vec3 corner_point(const F& f) {
    return point_of(Scaled(1.0), candidate::start_point, f, PointCorner{});
}

// The kinds of pairs. For two features, `squared_gap` is their squared distance less the squared sum of the radii,
// times the scale.

struct Corners {
    static constexpr auto square = candidate::corner_square;
    static constexpr auto squared_gap = [](auto f, auto g, auto radius_sum) {
        return square(f, g) - radius_sum * radius_sum;
    };
    template <class F, class G>
    static Enclosure scale_range(const F&, const G&) {
        return {1, 1};
    }
    template <class F, class G>
    static Scaled scale_value(const F&, const G&) {
        return Scaled(1.0);
    }
    template <class F, class G>
    static bool exists(const F&, const G&) {
        return true;
    }
    template <class F, class G>
    static std::pair<Vec3, Vec3> feet(const F& f, const G& g) {
        return {corner_point(f), corner_point(g)};
    }
};

template <class Kind>
struct Scales {
    template <class F, class G>
    static Enclosure scale_range(const F& f, const G& g) {
        return enclosure_of(Kind::scale, f, g);
    }
    template <class F, class G>
    static Scaled scale_value(const F& f, const G& g) {
        return value_of(Kind::scale, f, g);
    }
};

/// A corner and an edge.
struct OnEdge : Scales<OnEdge> {
    static constexpr auto square = candidate::edge_square;
    static constexpr auto scale = candidate::edge_scale;
    static constexpr auto squared_gap = [](auto f, auto g, auto radius_sum) {
        return square(f, g) - radius_sum * radius_sum * scale(f, g);
    };
    template <class F, class G>
    static bool exists(const F& p, const G& e) {
        using namespace candidate;
        return (e.open_start || positive(after_start, p, e)) && (e.open_end || positive(before_end, p, e)) &&
               (!e.open_start || positive(edge_scale, p, e));
    }
    template <class F, class G>
    static std::pair<Vec3, Vec3> feet(const F& p, const G& e) {
        return {corner_point(p), point_of(scale_value(p, e), candidate::edge_foot, p, e)};
    }
};

/// A corner and a face.
struct OnFace : Scales<OnFace> {
    static constexpr auto square = candidate::face_square;
    static constexpr auto scale = candidate::face_scale;
    static constexpr auto squared_gap = [](auto f, auto g, auto radius_sum) {
        return square(f, g) - radius_sum * radius_sum * scale(f, g);
    };
    template <class F, class G>
    static bool exists(const F& p, const G& f) {
        using namespace candidate;
        if (!positive(past_first, p, f) || !positive(past_second, p, f)) return false;
        if constexpr (std::is_same_v<G, ObbFeature>) {
            return positive(before_first, p, f) && positive(before_second, p, f);
        } else {
            return f.whole ? positive(before_first, p, f) && positive(before_second, p, f)
                           : positive(before_third, p, f);
        }
    }
    template <class F, class G>
    static std::pair<Vec3, Vec3> feet(const F& p, const G& f) {
        return {corner_point(p), point_of(scale_value(p, f), candidate::face_foot, p, f)};
    }
};

/// An edge and an edge.
struct Across : Scales<Across> {
    static constexpr auto square = candidate::cross_square;
    static constexpr auto scale = candidate::cross_scale;
    static constexpr auto squared_gap = [](auto f, auto g, auto radius_sum) {
        return square(f, g) - radius_sum * radius_sum * scale(f, g);
    };
    template <class F, class G>
    static bool exists(const F& e, const G& f) {
        using namespace candidate;
        return positive(on_first, e, f) && positive(left_of_first, e, f) &&
               (f.open_start || positive(on_second, e, f)) && (f.open_end || positive(left_of_second, e, f));
    }
    template <class F, class G>
    static std::pair<Vec3, Vec3> feet(const F& e, const G& f) {
        const Scaled n = scale_value(e, f);
        return {point_of(n, candidate::first_foot, e, f), point_of(n, candidate::second_foot, e, f)};
    }
};

/// Calls act(kind, f, g, swapped) for every pair of features of the core and the polytope until one returns true;
/// `swapped` is true when f is the polytope's.
template <class Other, class Act>
bool any_pair(const SortedSegment& core, const Other& other, Act act) {
    const std::array<PointCorner, 2> ends{PointCorner{core.a}, PointCorner{core.b}};
    const PointEdge edge{core.a, core.b};
    const auto at = [](int i) { return static_cast<std::size_t>(i); };
    for (int i = 0; i < other.corner_count; ++i) {
        const auto& corner = other.corners[at(i)];
        for (const PointCorner& end : ends) {
            if (act(Corners{}, end, corner, false)) return true;
        }
        if (act(OnEdge{}, corner, edge, true)) return true;
    }
    for (int i = 0; i < other.edge_count; ++i) {
        for (const PointCorner& end : ends) {
            if (act(OnEdge{}, end, other.edges[at(i)], false)) return true;
        }
        if (act(Across{}, edge, other.edges[at(i)], false)) return true;
    }
    for (int i = 0; i < other.face_count; ++i) {
        for (const PointCorner& end : ends) {
            if (act(OnFace{}, end, other.faces[at(i)], false)) return true;
        }
    }
    return false;
}

template <class Kind, class F, class G>
bool within_radii(Kind, const F& f, const G& g, const Radii& radii) {
    const auto sign_of = [](auto p, const auto&... v) { return exact::rarely::sign(p, v...); };
    return over_radii(sign_of, Kind::squared_gap, f, g, radii) != Sign::positive && Kind::exists(f, g);
}

template <class Other>
bool any_feature_within_radii(const SortedSegment& core, const Other& other, const Radii& radii) noexcept {
    return any_pair(core, other,
                    [&](auto kind, const auto& f, const auto& g, bool) { return within_radii(kind, f, g, radii); });
}

/// Whether each of the polytope's corners is within the radii of the core.
template <class Other>
bool contains_corners(const SortedSegment& core, const Other& other, const Radii& radii) noexcept {
    for (int i = 0; i < other.corner_count; ++i) {
        const auto& corner = other.corners[static_cast<std::size_t>(i)];
        if (!within_radii(Corners{}, PointCorner{core.a}, corner, radii) &&
            !within_radii(Corners{}, PointCorner{core.b}, corner, radii) &&
            !within_radii(OnEdge{}, corner, PointEdge{core.a, core.b}, radii))
            return false;
    }
    return true;
}

/// The closest pair, by the distance less the radii, whose sign is exact.
template <class Other>
ClosestFeatures search_closest_features(const SortedSegment& core, const Other& other, const Radii& radii) noexcept {
    ClosestFeatures best;
    int count = 0, chosen = -1;
    double least_high = std::numeric_limits<double>::infinity();
    any_pair(core, other, [&](auto kind, const auto& f, const auto& g, bool) {
        using Kind = decltype(kind);
        const int index = count++;
        // Pairs that are certainly farther apart than another are skipped before their feet are computed.
        constexpr double margin = 0x1p-50;
        const Enclosure square = enclosure_of(Kind::square, f, g), scale = Kind::scale_range(f, g);
        const double low = square.low > 0 && scale.high > 0 ? square.low / scale.high * (1 - margin) : 0;
        if (low > least_high || !Kind::exists(f, g)) return false;
        if (scale.low > 0) least_high = std::min(least_high, square.high / scale.low * (1 + margin));

        const Scaled below = Kind::scale_value(f, g), distance = sqrt(value_of(Kind::square, f, g) / below);
        Scaled gap = distance;
        if (radii.r != 0 || radii.s != 0) {
            // d - R = (d² - R²) / (d + R), whose numerator is a polynomial.
            const auto value = [](auto p, const auto&... v) { return exact::rarely::evaluate(p, v...); };
            const Scaled sum = distance + Scaled(radii.r) + Scaled(radii.s);
            gap = over_radii(value, Kind::squared_gap, f, g, radii) / (below * sum);
        }
        if (chosen < 0 || gap < best.gap) {
            chosen = index;
            best.distance = distance;
            best.gap = gap;
        }
        return false;
    });
    count = 0;
    any_pair(core, other, [&](auto kind, const auto& f, const auto& g, bool swapped) {
        using Kind = decltype(kind);
        if (count++ != chosen) return false;
        const auto [on_f, on_g] = Kind::feet(f, g);
        best.on_core = swapped ? on_g : on_f;
        best.on_other = swapped ? on_f : on_g;
        return true;
    });
    return best;
}

}  // namespace abut::pair::capsule
