// SPDX-License-Identifier: MIT
// Runs a check for every cell of the matrix, every shape with every shape: a test for each row, with cases of every
// family. ABUT_LAW_CASES sets the number of cases a cell.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "abut/abut.h"
#include "tests/laws/law_environment.h"
#include "tests/laws/matrix_shapes.h"

namespace abut::laws {

/// The bounds of docs/matrix.md for shapes with sizes of a few units.
template <class A, class B>
inline constexpr double bound = is_curved<A> || is_curved<B> ? 0x1p-34 : 0x1p-36;
template <class A, class B>
inline constexpr double depth_bound = is_curved<A> || is_curved<B> ? 0x1p-25 : 0x1p-36;

/// The bound for the points of a contact: S is at most 32, with rays as far as they are used, and the bound is 2^-16 S
/// if either is curved.
template <class A, class B>
inline constexpr double place_bound = is_curved<A> || is_curved<B> ? 0x1p-11 : 0x1p-27;

inline std::uint64_t cases() { return static_cast<std::uint64_t>(environment_case_count(90)); }

template <class A, class B>
struct Case {
    A a;
    B b;
    std::uint64_t seed = 0;
    Family family = Family::random;
};

/// Calls law(case) for cases of all families until one fails.
template <class A, class B, class Law>
void for_each_case(Law law) {
    for (const Family family : {Family::random, Family::grid, Family::flat}) {
        for (std::uint64_t i = 0; i < cases() / 3; ++i) {
            Case<A, B> c;
            c.seed = i;
            c.family = family;
            ShapeMaker maker(i * 3 + static_cast<std::uint64_t>(family), family);
            maker.make(c.a);
            maker.make(c.b);
            law(c);
            if (::testing::Test::HasFailure()) {
                ADD_FAILURE() << name_of<A> << " and " << name_of<B> << ", family " << static_cast<int>(family)
                              << ", case " << i;
                return;
            }
        }
    }
}

/// A row of the matrix: one shape with every shape.
template <class A>
struct Matrix : ::testing::Test {
    template <class Check>
    static void for_each_cell(Check check) {
        Nouns::each([&]<class B>() {
            if (!HasFailure()) check.template operator()<A, B>();
        });
    }
};

struct NameOfRow {
    template <class A>
    static std::string GetName(int) {
        return name_of<A>;
    }
};

TYPED_TEST_SUITE(Matrix, Nouns::as<::testing::Types>, NameOfRow);

template <class A, class B>
bool near_zero(double x) {
    return std::abs(x) <= bound<A, B>;
}

/// Whether a point lies on a shape of a pair, within the bound and the rounding of the point's own coordinates, which
/// is large where unbounded shapes touch far away.
template <class A, class B, class Shape>
bool lies_on(const Vec3& point, const Shape& shape) {
    return distance(point, shape) <= bound<A, B> + 0x1p-52 * glm::length(point);
}

}  // namespace abut::laws
