// SPDX-License-Identifier: MIT
// The degree of a polynomial, derived from its formula by the compiler; nothing is computed.
#pragma once

namespace abut::exact {

/// A number of this degree in the inputs.
template <int Degree>
struct OfDegree {
    static constexpr int value = Degree;
};

template <int A, int B>
OfDegree<(A > B ? A : B)> operator+(OfDegree<A>, OfDegree<B>);
template <int A, int B>
OfDegree<(A > B ? A : B)> operator-(OfDegree<A>, OfDegree<B>);
template <int A, int B>
OfDegree<A + B> operator*(OfDegree<A>, OfDegree<B>);
template <int A>
OfDegree<A> operator-(OfDegree<A>);
template <int A>
OfDegree<A> operator*(int, OfDegree<A>);
template <int A>
OfDegree<A> abs(OfDegree<A>);
template <int A, int B>
OfDegree<(A > B ? A : B)> min(OfDegree<A>, OfDegree<B>);
template <int A, int B>
OfDegree<(A > B ? A : B)> max(OfDegree<A>, OfDegree<B>);

}  // namespace abut::exact
