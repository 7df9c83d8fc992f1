// SPDX-License-Identifier: MIT
// Vectors of any number type.
#pragma once

#include "abut/math/vec.h"

namespace abut::laws {

template <class F>
struct Triple {
    F x, y, z;
    Triple operator+(const Triple& o) const { return {x + o.x, y + o.y, z + o.z}; }
    Triple operator-(const Triple& o) const { return {x - o.x, y - o.y, z - o.z}; }
    Triple times(const F& s) const { return {x * s, y * s, z * s}; }
};
template <class F>
F inner(const Triple<F>& a, const Triple<F>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class F>
Triple<F> outer(const Triple<F>& a, const Triple<F>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class F>
Triple<F> lifted(Vec3 v) {
    return {F(v.x), F(v.y), F(v.z)};
}

}  // namespace abut::laws
