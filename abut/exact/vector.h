// SPDX-License-Identifier: MIT
// Vectors of exact's number types, so that a polynomial is written as in a textbook: dot(cross(b - a, c - a), p - a).
#pragma once

namespace abut::exact {

/// Three numbers of any number type of this room.
template <class Number>
struct Vector {
    Number x, y, z;
};

template <class Number>
Vector(Number, Number, Number) -> Vector<Number>;

template <class A, class B>
auto operator+(const Vector<A>& a, const Vector<B>& b) {
    return Vector{a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class A, class B>
auto operator-(const Vector<A>& a, const Vector<B>& b) {
    return Vector{a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class A>
auto operator-(const Vector<A>& a) {
    return Vector{-a.x, -a.y, -a.z};
}
template <class A, class B>
auto operator*(const A& s, const Vector<B>& v) {
    return Vector{s * v.x, s * v.y, s * v.z};
}
template <class A, class B>
auto dot(const Vector<A>& a, const Vector<B>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class A, class B>
auto cross(const Vector<A>& a, const Vector<B>& b) {
    return Vector{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

}  // namespace abut::exact
