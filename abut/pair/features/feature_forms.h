// SPDX-License-Identifier: MIT
// Corners, edges and faces as operands of polynomials: a start and one or two spans, of the original numbers. For .cpp
// files of this room.
//
// A feature of a point-based shape is given by points; that of a ray or line by an origin and a direction; that of an
// oriented box by the box's own numbers, since its corners are not doubles. A polynomial over two features is a generic
// lambda of two forms, of whatever kinds.
#pragma once

#include <cstddef>
#include <tuple>

#include "abut/exact/rarely.h"
#include "abut/pair/predicates/round_results.h"

namespace abut::pair {

namespace form {

template <class Start>
struct Point {
    Start origin;
    auto start() const { return origin; }
};
template <class A, class B>
struct Chord {
    A origin;
    B end;
    auto start() const { return origin; }
    auto first() const { return end - origin; }
};
template <class A, class B>
struct Arrow {
    A origin;
    B direction;
    auto start() const { return origin; }
    auto first() const { return direction; }
};
template <class A>
struct Corners {
    A origin, b, c;
    auto start() const { return origin; }
    auto first() const { return b - origin; }
    auto second() const { return c - origin; }
};
/// The corner center + h u + k v + l w, at which the edges -2h u and -2k v start.
template <class V, class N>
struct Box {
    V center, u, v, w;
    N h, k, l;
    auto arm() const { return h * u + k * v + l * w; }
    auto start() const { return center + arm(); }
    auto first() const { return -2 * (h * u); }
    auto second() const { return -2 * (k * v); }
};

/// The vector from a's start to b's start; inputs are subtracted first.
template <class A, class B>
auto between(const A& a, const B& b) {
    constexpr bool a_box = requires { a.arm(); };
    constexpr bool b_box = requires { b.arm(); };
    if constexpr (a_box && b_box) {
        return (b.center - a.center) + (b.arm() - a.arm());
    } else if constexpr (a_box) {
        return (b.origin - a.center) - a.arm();
    } else if constexpr (b_box) {
        return (b.center - a.origin) + b.arm();
    } else {
        return b.origin - a.origin;
    }
}

}  // namespace form

/// A corner given as a point.
struct PointCorner {
    Vec3 p{0};

    static constexpr std::size_t arity = 1;
    auto inputs() const { return std::tuple(p); }
    template <std::size_t From, class Numbers>
    static auto read(const Numbers& n) {
        return form::Point<std::tuple_element_t<From, Numbers>>{std::get<From>(n)};
    }
};

/// The edge from a to b.
struct PointEdge {
    Vec3 a{0}, b{0};

    static constexpr bool open_start = false, open_end = false;
    static constexpr std::size_t arity = 2;
    auto inputs() const { return std::tuple(a, b); }
    template <std::size_t From, class Numbers>
    static auto read(const Numbers& n) {
        using V = std::tuple_element_t<From, Numbers>;
        return form::Chord<V, V>{std::get<From>(n), std::get<From + 1>(n)};
    }
};

/// A ray or, with an open start, a line.
struct RayEdge {
    Vec3 origin{0}, direction{0};
    bool open_start = false;

    static constexpr bool open_end = true;
    static constexpr std::size_t arity = 2;
    auto inputs() const { return std::tuple(origin, direction); }
    template <std::size_t From, class Numbers>
    static auto read(const Numbers& n) {
        using V = std::tuple_element_t<From, Numbers>;
        return form::Arrow<V, V>{std::get<From>(n), std::get<From + 1>(n)};
    }
};

/// The triangle a, b, c, or the parallelogram of which it is one half.
struct PointFace {
    Vec3 a{0}, b{0}, c{0};
    bool whole = false;  ///< a parallelogram

    static constexpr std::size_t arity = 3;
    auto inputs() const { return std::tuple(a, b, c); }
    template <std::size_t From, class Numbers>
    static auto read(const Numbers& n) {
        using V = std::tuple_element_t<From, Numbers>;
        return form::Corners<V>{std::get<From>(n), std::get<From + 1>(n), std::get<From + 2>(n)};
    }
};

/// A corner of an oriented box; as an edge it spans along u, as a face along u and v; as a solid it is the box.
struct ObbFeature {
    Vec3 center{0}, u{0}, v{0}, w{0};
    double h = 0, k = 0, l = 0;

    static constexpr bool open_start = false, open_end = false, whole = true;
    static constexpr std::size_t arity = 7;
    auto inputs() const { return std::tuple(center, u, v, w, h, k, l); }
    template <std::size_t From, class Numbers>
    static auto read(const Numbers& n) {
        using V = std::tuple_element_t<From, Numbers>;
        using N = std::tuple_element_t<From + 4, Numbers>;
        return form::Box<V, N>{std::get<From>(n),     std::get<From + 1>(n), std::get<From + 2>(n),
                               std::get<From + 3>(n), std::get<From + 4>(n), std::get<From + 5>(n),
                               std::get<From + 6>(n)};
    }
};

/// Calls act(polynomial, inputs...) for a polynomial over the forms of two features.
template <class Act, class Polynomial, class A, class B>
auto over_features(Act act, Polynomial polynomial, const A& a, const B& b) {
    const auto bound = [polynomial](auto... v) {
        const std::tuple numbers(v...);
        return polynomial(A::template read<0>(numbers), B::template read<A::arity>(numbers));
    };
    return std::apply([&](const auto&... inputs) { return act(bound, inputs...); },
                      std::tuple_cat(a.inputs(), b.inputs()));
}

template <class Polynomial, class A, class B>
exact::Sign sign_of(Polynomial polynomial, const A& a, const B& b) {
    return over_features([](auto p, const auto&... v) { return exact::rarely::sign(p, v...); }, polynomial, a, b);
}

template <class Polynomial, class A, class B>
exact::Scaled value_of(Polynomial polynomial, const A& a, const B& b) {
    return over_features([](auto p, const auto&... v) { return exact::rarely::evaluate(p, v...); }, polynomial, a, b);
}

/// As value_of, with one additional number, which is the polynomial's last argument.
template <class Polynomial, class A, class B>
exact::Scaled value_with(double number, Polynomial polynomial, const A& a, const B& b) {
    const auto act = [number, polynomial](auto, const auto&... v) {
        return exact::rarely::evaluate(
            [polynomial](auto r, auto... n) {
                const std::tuple numbers(n...);
                return polynomial(A::template read<0>(numbers), B::template read<A::arity>(numbers), r);
            },
            number, v...);
    };
    return std::apply([&](const auto&... inputs) { return act(0, inputs...); }, std::tuple_cat(a.inputs(), b.inputs()));
}

/// A polynomial vector of two features divided by a denominator, each coordinate within a few ulps.
template <class Polynomial, class A, class B>
Vec3 point_of(exact::Scaled denominator, Polynomial polynomial, const A& a, const B& b) {
    const auto [x, y, z] =
        over_features([](auto p, const auto&... v) { return exact::rarely::evaluate_each(p, v...); }, polynomial, a, b);
    return {to_coordinate(x, denominator), to_coordinate(y, denominator), to_coordinate(z, denominator)};
}

/// A value that lies in [low, high].
struct Enclosure {
    double low;
    double high;
};

/// Computed in plain doubles with their error bound. NaN or infinite if something overflows.
template <class Polynomial, class A, class B>
Enclosure enclosure_of(Polynomial polynomial, const A& a, const B& b) {
    const auto act = [](auto p, const auto&... v) {
        const exact::program::Bounded bounded = exact::rarely::bounded(p, v...);
        return Enclosure{bounded.value - bounded.error, bounded.value + bounded.error};
    };
    return over_features(act, polynomial, a, b);
}

}  // namespace abut::pair
