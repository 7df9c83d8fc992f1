// SPDX-License-Identifier: MIT
// Corners, edges and faces as polynomials write them: a start and one or two spans, of the numbers as given. For .cpp files
// of this room.
//
// A plain feature is named by points; a straight one, of a ray or line, by an origin and a direction; a box's by the
// oriented box's own numbers, since its corners are no doubles. A polynomial over two features is a generic lambda of two
// forms, whatever they are.
#pragma once

#include <cstddef>
#include <tuple>

#include "abut/exact/sign.h"

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
/// The corner center + h u + k v + l w, from which the edges -2h u and -2k v run.
template <class V, class N>
struct Box {
    V center, u, v, w;
    N h, k, l;
    auto arm() const { return h * u + k * v + l * w; }
    auto start() const { return center + arm(); }
    auto first() const { return -2 * (h * u); }
    auto second() const { return -2 * (k * v); }
};

/// b's start as seen from a's; the inputs are subtracted first.
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

/// A corner that is a point.
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

/// A ray or, without a start, a line.
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

/// The triangle a, b, c, or the parallelogram that it is half of.
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

/// An oriented box's corner; as an edge it spans along u, as a face along u and v; as a solid it is the box.
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

/// Calls act(polynomial, inputs...) for a polynomial over the forms of two features (and, before them, plain numbers).
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
    return over_features([](auto p, const auto&... v) { return exact::sign(p, v...); }, polynomial, a, b);
}

template <class Polynomial, class A, class B>
exact::Scaled value_of(Polynomial polynomial, const A& a, const B& b) {
    return over_features([](auto p, const auto&... v) { return exact::evaluate(p, v...); }, polynomial, a, b);
}

/// As value_of, with one more number, the polynomial's last argument.
template <class Polynomial, class A, class B>
exact::Scaled value_with(double number, Polynomial polynomial, const A& a, const B& b) {
    const auto act = [number, polynomial](auto, const auto&... v) {
        return exact::evaluate(
            [polynomial](auto r, auto... n) {
                const std::tuple numbers(n...);
                return polynomial(A::template read<0>(numbers), B::template read<A::arity>(numbers), r);
            },
            number, v...);
    };
    return std::apply([&](const auto&... inputs) { return act(0, inputs...); }, std::tuple_cat(a.inputs(), b.inputs()));
}

/// A value known to lie in [low, high].
struct Enclosure {
    double low;
    double high;
};

/// Cheap: plain doubles and their error bound. Not a number, when something overflows.
template <class Polynomial, class A, class B>
Enclosure enclosure_of(Polynomial polynomial, const A& a, const B& b) {
    namespace stage = exact::stage;
    const auto act = [](auto p, const auto&... v) {
        const auto filtered = p(stage::lift<stage::Filter>(v)...);
        const double error = filtered.error();
        return Enclosure{filtered.value - error, filtered.value + error};
    };
    return over_features(act, polynomial, a, b);
}

}  // namespace abut::pair
