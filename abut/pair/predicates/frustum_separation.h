// SPDX-License-Identifier: MIT
// A frustum's half-spaces relative to a shape, and the combinations of them that separate the shape. For .cpp files of
// this room.
//
// A shape is the image of a simple one (the unit simplex, or a box around the origin) under a linear map, so a
// half-space dot(n, x) <= o becomes one in the simple shape's coordinates: a Row. Shape and frustum are disjoint
// exactly when some combination of the half-spaces with weights that are not negative excludes the shape (Farkas 1902);
// then there is one that, together with the relevant sides of the shape, uses as few half-spaces as possible
// (Carathéodory). This leaves weights with a closed form:
//   one half-space;
//   two, with weights that cancel along an edge of the shape;
//   three, with weights that cancel in a plane of two edges of the shape;
//   four, with weights that cancel altogether: then the frustum is empty (frustum_emptiness.h).
// Each is the sign of a polynomial of the original numbers, so the answer is exact, without computing the frustum's
// corners.
#pragma once

#include <array>
#include <tuple>
#include <utility>

#include "abut/exact/rarely.h"
#include "abut/shape/frustum.h"

namespace abut::pair {

/// The half-space dot((x, y, z), s) <= offset.
template <class N, class O>
struct Row {
    N x, y, z;
    O offset;

    template <int K>
    auto component() const {
        if constexpr (K == 0) {
            return x;
        } else if constexpr (K == 1) {
            return y;
        } else {
            return z;
        }
    }
};
template <class N, class O>
Row(N, N, N, O) -> Row<N, O>;

/// The sign of polynomial(form of the shape, rows...). The shape has the members inputs(), and read(numbers), which
/// makes its form.
template <class Polynomial, class Shape, class... Planes>
exact::Sign sign_over(Polynomial polynomial, const Shape& shape, const Planes&... planes) {
    constexpr std::size_t arity = std::tuple_size_v<decltype(shape.inputs())>;
    const auto over_numbers = [polynomial](auto... v) {
        const std::tuple numbers(v...);
        const auto form = Shape::read(numbers);
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return polynomial(form,
                              form.row(std::get<arity + 2 * I>(numbers), std::get<arity + 2 * I + 1>(numbers))...);
        }
        (std::make_index_sequence<sizeof...(Planes)>());
    };
    return std::apply([&](const auto&... in) { return exact::rarely::sign(over_numbers, in...); },
                      std::tuple_cat(shape.inputs(), std::tuple(planes.normal, planes.offset)...));
}

/// A frustum relative to a shape: its rows in doubles with their error bounds, computed once each, decide nearly all
/// signs.
template <class Shape>
class View {
public:
    View(const Frustum& frustum, const Shape& shape)
        : frustum_(frustum), shape_(shape), form_(Shape::read(lifted(shape))) {}

    /// Must be called before the first use of plane i.
    void load_plane(std::size_t i) {
        const Plane& plane = frustum_.planes[i];
        rows_[i] = form_.row(exact::stage::lift<exact::stage::Filter>(plane.normal),
                             exact::stage::lift<exact::stage::Filter>(plane.offset));
    }

    /// The sign of polynomial(form, rows of these planes...).
    template <class Polynomial, class... Index>
    exact::Sign sign(Polynomial polynomial, Index... i) const {
        const auto filtered = polynomial(form_, rows_[i]...);
        if (filtered.certain()) [[likely]]
            return exact::to_sign(filtered.value);
        return sign_over(polynomial, shape_, frustum_.planes[i]...);
    }

    const Frustum& frustum() const { return frustum_; }

private:
    static auto lifted(const Shape& shape) {
        return std::apply([](const auto&... in) { return std::tuple(exact::stage::lift<exact::stage::Filter>(in)...); },
                          shape.inputs());
    }
    using Form = decltype(Shape::read(lifted(std::declval<const Shape&>())));
    using FilteredRow = decltype(std::declval<Form>().row(exact::stage::lift<exact::stage::Filter>(Vec3()),
                                                          exact::stage::lift<exact::stage::Filter>(0.0)));

    const Frustum& frustum_;
    const Shape& shape_;
    Form form_;
    std::array<FilteredRow, 6> rows_;  // set by load_plane
};

/// All pairs i < j, and triples i < j < k, of six indices.
inline constexpr std::array<std::array<std::size_t, 2>, 15> plane_pairs = [] {
    std::array<std::array<std::size_t, 2>, 15> all{};
    std::size_t n = 0;
    for (std::size_t i = 0; i < 6; ++i) {
        for (std::size_t j = i + 1; j < 6; ++j) all[n++] = {i, j};
    }
    return all;
}();
inline constexpr std::array<std::array<std::size_t, 3>, 20> plane_triples = [] {
    std::array<std::array<std::size_t, 3>, 20> all{};
    std::size_t n = 0;
    for (std::size_t i = 0; i < 6; ++i) {
        for (std::size_t j = i + 1; j < 6; ++j) {
            for (std::size_t k = j + 1; k < 6; ++k) all[n++] = {i, j, k};
        }
    }
    return all;
}();

}  // namespace abut::pair
