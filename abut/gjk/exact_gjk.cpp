// SPDX-License-Identifier: MIT
// GJK with exact signs, implemented over two families of corners; see exact_gjk.h.
#include "abut/gjk/exact_gjk.h"

#include <cmath>
#include <tuple>
#include <utility>

#include "abut/exact/sign.h"

namespace abut::gjk {
namespace {

using exact::Sign;

/// Corners given as points: polynomials of two vectors for each corner of the difference.
struct PointFamily {
    PointFamily(const Core&, const Core&) {}

    template <class Verb, class Polynomial, class... Pairs>
    auto apply(Verb verb, Polynomial polynomial, const Pairs&... pairs) const {
        const auto lifted = [polynomial](const auto&... x) {
            const auto all = std::tie(x...);
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                return polynomial(pair_of(std::get<2 * I>(all), std::get<2 * I + 1>(all))...);
            }
            (std::index_sequence_for<Pairs...>{});
        };
        return std::apply([&](const auto&... x) { return verb(lifted, x...); },
                          std::tuple_cat(std::tie(pairs.a.p, pairs.b.p)...));
    }

private:
    template <class Number>
    static auto pair_of(const exact::Vector<Number>& p, const exact::Vector<Number>& q) {
        return LiftedPair<LiftedPoint<Number>>{{p}, {q}};
    }
};

/// Corners given by the half axes of their core: polynomials with eight additional vectors.
struct HalfAxesFamily {
    HalfAxesFamily(const Core& a, const Core& b) : frame_a(half_axes(a)), frame_b(half_axes(b)) {}

    template <class Verb, class Polynomial, class... Pairs>
    auto apply(Verb verb, Polynomial polynomial, const Pairs&... pairs) const {
        const auto signs = std::tie(pairs...);
        const auto lifted = [polynomial, &signs](const auto& ax, const auto& ay, const auto& az, const auto& ah,
                                                 const auto& bx, const auto& by, const auto& bz, const auto& bh,
                                                 const auto&... x) {
            const auto all = std::tie(x...);
            using Number = std::remove_cvref_t<decltype(ah.x)>;
            const LiftedHalfAxes<Number> f{ax, ay, az, ah}, g{bx, by, bz, bh};
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                return polynomial(
                    LiftedPair<LiftedCorner<Number>>{{std::get<2 * I>(all), std::get<I>(signs).a.s, &f},
                                                     {std::get<2 * I + 1>(all), std::get<I>(signs).b.s, &g}}...);
            }
            (std::index_sequence_for<Pairs...>{});
        };
        return std::apply(
            [&](const auto&... x) {
                return verb(lifted, frame_a.axes[0], frame_a.axes[1], frame_a.axes[2], frame_a.lengths, frame_b.axes[0],
                            frame_b.axes[1], frame_b.axes[2], frame_b.lengths, x...);
            },
            std::tuple_cat(std::tie(pairs.a.p, pairs.b.p)...));
    }

    HalfAxes frame_a, frame_b;
};

#ifdef ABUT_RECORDED_POLYNOMIALS
constexpr auto signed_as = [](auto polynomial, const auto&... x) {
    return static_cast<Sign>(exact::program::sign(exact::stage::record(polynomial, x...), false));
};
constexpr auto valued_as = [](auto polynomial, const auto&... x) {
    return exact::program::evaluate(exact::stage::record(polynomial, x...), false);
};
#else
constexpr auto signed_as = [](auto polynomial, const auto&... x) {
    const auto filtered = polynomial(exact::stage::lift<exact::stage::Filter>(x)...);
    if (filtered.certain()) [[likely]]
        return exact::to_sign(filtered.value);
    return static_cast<Sign>(
        exact::stage::undecided_sign<exact::stage::highest_compiled_degree, false>(filtered, polynomial, x...));
};
constexpr auto valued_as = [](auto polynomial, const auto&... x) {
    const auto doubled = polynomial(exact::doubled(x)...);
    if (exact::stage::certain(doubled)) [[likely]]
        return exact::Scaled(doubled.high);
    return exact::stage::undecided_value<false>({doubled.high, doubled.padded_magnitude()}, polynomial, x...);
};
#endif

template <class Family>
class Solver {
public:
    Solver(const Core& a, const Core& b) : a_(a), b_(b), family_(a, b) {}

    ExactSimplex run(const Simplex* seed, bool decide) {
        push(seed != nullptr && seed->size > 0 ? pair_at(*seed, 0) : VertexPair{corner(a_, 0), corner(b_, 0)});
        bool overlap = is_origin();
        // Adds the corners of the seed that come closer to the origin.
        for (int i = 1; seed != nullptr && !overlap && i < seed->size; ++i)
            overlap = offer(pair_at(*seed, i)) == Step::overlap;
        for (int i = 0; seed != nullptr && !overlap && i + 1 < seed->size; ++i)
            overlap = offer(pair_at(*seed, i)) == Step::overlap;
        while (!overlap) {
            const VertexPair next = farthest();
            if (decide && along([](auto w, auto) { return position(w); }, next, next) == Sign::positive) break;
            const Step step = offer(next);
            if (step == Step::none) break;
            overlap = step == Step::overlap;
        }
        state_.overlap = overlap;
        return state_;
    }

private:
    enum class Step { none, nearer, overlap };

    const VertexPair& at(int i) const { return state_.pairs[static_cast<std::size_t>(i)]; }
    void push(const VertexPair& pair) { state_.pairs[static_cast<std::size_t>(state_.size++)] = pair; }
    VertexPair pair_at(const Simplex& s, int i) const {
        const Vertex& vertex = s.vertices[static_cast<std::size_t>(i)];
        return {corner_at(a_, vertex.a), corner_at(b_, vertex.b)};
    }

    template <class Polynomial, class... Pairs>
    Sign sign(Polynomial polynomial, const Pairs&... pairs) const {
        return family_.apply(signed_as, polynomial, pairs...);
    }

    /// The sign of v·x, where x is a vector computed from two further corners.
    template <class X>
    Sign along(X x, const VertexPair& first, const VertexPair& second) const {
        switch (state_.size) {
            case 1:
                return sign([x](auto p, auto f, auto s) { return dot(position(p), x(f, s)); }, at(0), first, second);
            case 2:
                return sign(
                    [x](auto p, auto q, auto f, auto s) {
                        const auto w = position(p);
                        const auto e = q - p;
                        const auto d = x(f, s);
                        return dot(w, d) * dot(e, e) - dot(w, e) * dot(e, d);
                    },
                    at(0), at(1), first, second);
            default:
                return side_ *
                       sign([x](auto p, auto q, auto r, auto f, auto s) { return dot(cross(q - p, r - p), x(f, s)); },
                            at(0), at(1), at(2), first, second);
        }
    }

    /// Whether v is the origin. Also records on which side of the origin a triangle lies.
    bool is_origin() {
        const auto zero = [this](auto polynomial) {
            return state_.size == 1 ? sign(polynomial, at(0), at(0)) : sign(polynomial, at(0), at(1));
        };
        if (state_.size == 3) {
            side_ =
                sign([](auto p, auto q, auto r) { return dot(cross(q - p, r - p), position(p)); }, at(0), at(1), at(2));
            return side_ == Sign::zero;
        }
        if (state_.size == 1) {
            return zero([](auto p, auto) { return position(p).x; }) == Sign::zero &&
                   zero([](auto p, auto) { return position(p).y; }) == Sign::zero &&
                   zero([](auto p, auto) { return position(p).z; }) == Sign::zero;
        }
        return zero([](auto p, auto q) { return cross(position(p), q - p).x; }) == Sign::zero &&
               zero([](auto p, auto q) { return cross(position(p), q - p).y; }) == Sign::zero &&
               zero([](auto p, auto q) { return cross(position(p), q - p).z; }) == Sign::zero;
    }

    /// Adds a corner to the simplex if it is closer to the origin along v.
    Step offer(const VertexPair& pair) {
        const VertexPair first = at(0);
        if (along([](auto w, auto p) { return w - p; }, pair, first) != Sign::negative) return Step::none;
        push(pair);
        return reduce() ? Step::overlap : Step::nearer;
    }

    // The conditions under which v lies in the interior of a simplex. Corner k is the newest.
    /// Corner k is the closest point of the segment from it to corner i.
    bool holds_at(int k, int i) const {
        return sign([](auto p, auto q) { return dot(position(p), q - p); }, at(k), at(i)) != Sign::negative;
    }
    /// The closest point of the segment lies strictly between its ends.
    bool between(int k, int i) const { return !holds_at(k, i) && !holds_at(i, k); }
    /// Corner j lies at or beyond the closest point of the line through k and i.
    bool beyond_line(int k, int i, int j) const {
        return sign(
                   [](auto p, auto q, auto r) {
                       const auto w = position(p);
                       const auto e = q - p;
                       const auto d = r - p;
                       return dot(w, d) * dot(e, e) - dot(w, e) * dot(e, d);
                   },
                   at(k), at(i), at(j)) != Sign::negative;
    }
    /// The closest point of the triangle's plane lies strictly inside the triangle.
    bool within_triangle(int k, int i, int j) const {
        const auto weight = [](auto p, auto q, auto r) {
            return dot(cross(q - p, r - p), cross(position(q), position(r)));
        };
        return sign(weight, at(k), at(i), at(j)) == Sign::positive &&
               sign(weight, at(i), at(j), at(k)) == Sign::positive &&
               sign(weight, at(j), at(k), at(i)) == Sign::positive;
    }
    /// Corner l lies in the triangle's plane or on the side of it away from the origin.
    bool beyond_plane(int k, int i, int j, int l) const {
        const Sign origin =
            sign([](auto p, auto q, auto r) { return dot(cross(q - p, r - p), position(p)); }, at(k), at(i), at(j));
        if (origin == Sign::zero) return true;
        return origin * sign([](auto p, auto q, auto r, auto s) { return dot(cross(q - p, r - p), s - p); }, at(k),
                             at(i), at(j), at(l)) !=
               Sign::negative;
    }

    void keep(std::initializer_list<int> indices) {
        ExactSimplex kept;
        for (int i : indices) kept.pairs[static_cast<std::size_t>(kept.size++)] = at(i);
        state_ = kept;
    }

    /// Drops the corners that the closest point does not need; returns whether the closest point is the origin.
    bool reduce() {
        const int k = state_.size - 1;
        bool alone = true;
        for (int i = 0; i < k && alone; ++i) alone = holds_at(k, i);
        if (alone) {
            keep({k});
            return is_origin();
        }
        for (int i = 0; i < k; ++i) {
            if (k > 1 && !between(k, i)) continue;
            bool edge = true;
            for (int j = 0; j < k && edge; ++j) edge = j == i || beyond_line(k, i, j);
            if (!edge) continue;
            keep({i, k});
            return is_origin();
        }
        if (k == 2) return is_origin();
        for (int skipped = 0; skipped < 3; ++skipped) {
            const int i = (skipped + 1) % 3, j = (skipped + 2) % 3;
            if (!within_triangle(k, i, j) || !beyond_plane(k, i, j, skipped)) continue;
            keep({i, j, k});
            return is_origin();
        }
        return true;
    }

    /// The corner of a - b with the least height along v.
    VertexPair farthest() const {
        VertexPair best = at(state_.size - 1);
        const auto a_before = [this](const Corner& p, const Corner& q) {
            return along([](auto f, auto s) { return f.a - s.a; }, {p, at(0).b}, {q, at(0).b}) == Sign::negative;
        };
        const auto b_before = [this](const Corner& p, const Corner& q) {
            return along([](auto f, auto s) { return f.b - s.b; }, {at(0).a, p}, {at(0).a, q}) == Sign::positive;
        };
        best.a = first_of(a_, best.a, a_before);
        best.b = first_of(b_, best.b, b_before);
        return best;
    }

    template <class Before>
    Corner first_of(const Core& core, Corner best, Before before) const {
        const auto consider = [&](int index) {
            const Corner other = corner(core, index);
            if (before(other, best)) best = other;
        };
        if (core.kind == Kind::aabb || core.kind == Kind::obb) {
            for (int i = 0; i < 3; ++i) consider(best.index ^ (1 << i));  // the axes are independent
        } else if (climbs(core)) {
            // Exactly above all its neighbours is the highest vertex, on an exactly convex surface.
            for (int here = -1; here != best.index;) {
                here = best.index;
                const auto i = static_cast<std::size_t>(here);
                for (std::uint32_t k = core.adjacency.offsets[i]; k < core.adjacency.offsets[i + 1]; ++k) {
                    consider(static_cast<int>(core.adjacency.neighbours[k]));
                }
            }
        } else {
            const int count = corner_count(core);
            for (int i = 0; i < count; ++i) {
                if (i != best.index) consider(i);
            }
        }
        return best;
    }

    const Core &a_, &b_;
    Family family_;
    ExactSimplex state_;
    Sign side_ = Sign::zero;  // of a triangle's corners along its normal
};

template <class Family>
bool within_by(const Core& a, const Core& b, const ExactSimplex& nearest, const Vec3& radii) {
    const Family family(a, b);
    VertexPair radii_pair;
    radii_pair.a.p = radii;
    const VertexPair &p0 = nearest.pairs[0], &p1 = nearest.pairs[1], &p2 = nearest.pairs[2];
    const auto radius_sum = [](const auto& c) { return (c.a.p.x + c.a.p.y) + c.a.p.z; };
    Sign sign = Sign::zero;
    if (nearest.size == 1) {
        sign = family.apply(
            signed_as,
            [radius_sum](auto p, auto c) {
                const auto w = position(p);
                const auto r = radius_sum(c);
                return dot(w, w) - r * r;
            },
            p0, radii_pair);
    } else if (nearest.size == 2) {
        sign = family.apply(
            signed_as,
            [radius_sum](auto p, auto q, auto c) {
                const auto e = q - p;
                const auto m = cross(position(p), e);
                const auto r = radius_sum(c);
                return dot(m, m) - (r * r) * dot(e, e);
            },
            p0, p1, radii_pair);
    } else {
        sign = family.apply(
            signed_as,
            [radius_sum](auto p, auto q, auto s, auto c) {
                const auto n = cross(q - p, s - p);
                const auto height = dot(n, position(p));
                const auto r = radius_sum(c);
                return height * height - (r * r) * dot(n, n);
            },
            p0, p1, p2, radii_pair);
    }
    return sign != Sign::positive;
}

/// A vector in Scaled numbers, normalised to unit length.
Vec3 unit(exact::Scaled x, exact::Scaled y, exact::Scaled z) {
    const exact::Scaled length = exact::sqrt(x * x + (y * y + z * z));
    return {to_double(x / length), to_double(y / length), to_double(z / length)};
}

template <class Family>
ExactDistance exact_distance_by(const Core& a, const Core& b, const ExactSimplex& nearest) {
    const Family family(a, b);
    ExactDistance result;
    const VertexPair &p0 = nearest.pairs[0], &p1 = nearest.pairs[1], &p2 = nearest.pairs[2], &p3 = nearest.pairs[3];
    const auto value = [&family](auto polynomial, const auto&... pairs) {
        return family.apply(valued_as, polynomial, pairs...);
    };
    if (nearest.size == 1) {
        result.weights[0] = 1;
        result.distance = exact::sqrt(value([](auto p) { return dot(position(p), position(p)); }, p0));
        if (nearest.overlap) return result;
        result.direction =
            unit(value([](auto p) { return position(p).x; }, p0), value([](auto p) { return position(p).y; }, p0),
                 value([](auto p) { return position(p).z; }, p0));
    } else if (nearest.size == 2) {
        const exact::Scaled length = value([](auto p, auto q) { return dot(q - p, q - p); }, p0, p1);
        result.weights[0] = to_double(value([](auto p, auto q) { return dot(position(q), q - p); }, p0, p1) / length);
        result.weights[1] = to_double(value([](auto p, auto q) { return dot(position(p), p - q); }, p0, p1) / length);
        if (nearest.overlap) return result;
        const auto nearest_point = [](auto p, auto q) {
            const auto w = position(p);
            const auto e = q - p;
            return dot(e, e) * w - dot(w, e) * e;
        };
        const exact::Scaled x = value([=](auto p, auto q) { return nearest_point(p, q).x; }, p0, p1);
        const exact::Scaled y = value([=](auto p, auto q) { return nearest_point(p, q).y; }, p0, p1);
        const exact::Scaled z = value([=](auto p, auto q) { return nearest_point(p, q).z; }, p0, p1);
        result.distance = exact::sqrt(x * x + (y * y + z * z)) / length;
        result.direction = unit(x, y, z);
    } else if (nearest.size == 3) {
        const auto normal = [](auto p, auto q, auto r) { return cross(q - p, r - p); };
        const auto weight = [=](auto p, auto q, auto r) {
            return dot(normal(p, q, r), cross(position(q), position(r)));
        };
        const exact::Scaled x = value([=](auto p, auto q, auto r) { return normal(p, q, r).x; }, p0, p1, p2);
        const exact::Scaled y = value([=](auto p, auto q, auto r) { return normal(p, q, r).y; }, p0, p1, p2);
        const exact::Scaled z = value([=](auto p, auto q, auto r) { return normal(p, q, r).z; }, p0, p1, p2);
        const exact::Scaled area = x * x + (y * y + z * z);
        result.weights[0] = to_double(value(weight, p0, p1, p2) / area);
        result.weights[1] = to_double(value(weight, p1, p2, p0) / area);
        result.weights[2] = to_double(value(weight, p2, p0, p1) / area);
        if (nearest.overlap) return result;
        const exact::Scaled height =
            value([=](auto p, auto q, auto r) { return dot(normal(p, q, r), position(p)); }, p0, p1, p2);
        result.distance = exact::abs(height) / exact::sqrt(area);
        result.direction = unit(x, y, z) * (height.sign() < 0 ? -1.0 : 1.0);
    } else {
        const auto volume = [](auto p, auto q, auto r) { return dot(position(p), cross(position(q), position(r))); };
        const std::array<exact::Scaled, 4> parts{value(volume, p1, p2, p3), -value(volume, p2, p3, p0),
                                                 value(volume, p3, p0, p1), -value(volume, p0, p1, p2)};
        const exact::Scaled whole = (parts[0] + parts[1]) + (parts[2] + parts[3]);
        for (std::size_t i = 0; i < 4; ++i) result.weights[i] = to_double(parts[i] / whole);
    }
    return result;
}

}  // namespace

ExactSimplex exact_closest_simplex(const Core& a, const Core& b, const Simplex* seed, bool decide) noexcept {
    if (has_half_axes(a) || has_half_axes(b)) return Solver<HalfAxesFamily>(a, b).run(seed, decide);
    return Solver<PointFamily>(a, b).run(seed, decide);
}

bool within(const Core& a, const Core& b, const ExactSimplex& nearest, const Vec3& radii) noexcept {
    if (nearest.overlap) return true;
    if (has_half_axes(a) || has_half_axes(b)) return within_by<HalfAxesFamily>(a, b, nearest, radii);
    return within_by<PointFamily>(a, b, nearest, radii);
}

ExactDistance exact_distance(const Core& a, const Core& b, const ExactSimplex& nearest) noexcept {
    if (has_half_axes(a) || has_half_axes(b)) return exact_distance_by<HalfAxesFamily>(a, b, nearest);
    return exact_distance_by<PointFamily>(a, b, nearest);
}

}  // namespace abut::gjk
