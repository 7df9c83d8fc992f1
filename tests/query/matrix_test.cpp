// SPDX-License-Identifier: MIT
// docs/matrix.md says which rung serves each cell of the matrix; it is written from the ladders themselves. With
// ABUT_WRITE_MATRIX set the test writes the page, else it fails where the page is out of date.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "abut/mesh/classify_in_mesh-inl.h"
#include "abut/query/classify-inl.h"
#include "abut/query/closest_points-inl.h"
#include "abut/query/contact-inl.h"
#include "abut/query/intersects-inl.h"
#include "abut/query/raycast-inl.h"
#include "abut/query/sweep-inl.h"
#include "tests/laws/matrix_cases.h"

namespace abut::laws {
namespace {

const char* sign_of(Rung rung) {
    switch (rung) {
        case Rung::closed:
        case Rung::swapped:
            return "●";
        case Rung::ray:
            return "r";
        case Rung::plane:
            return "p";
        case Rung::convex:
            return "g";
        case Rung::composite:
            return "m";
        case Rung::any:
        case Rung::none:
            break;
    }
    return "-";
}

using Columns = ListOf<Vec3, Segment, Ray, Line, Plane, Triangle, Sphere, Aabb, Obb, Capsule, Cylinder, Cone, Ellipsoid,
                       Frustum, Hull, Mesh>;

template <class Shape>
std::string title() {
    if constexpr (std::is_same_v<Shape, Mesh>) {
        return "mesh";
    } else {
        return name_of<Shape>;
    }
}

template <class RungOf>
void table(std::ostream& out, RungOf rung_of) {
    out << "| |";
    Columns::each([&]<class B>() { out << ' ' << title<B>() << " |"; });
    out << "\n|---|";
    for (std::size_t i = 0; i < Columns::size; ++i) out << ":-:|";
    out << '\n';
    Columns::each([&]<class A>() {
        out << "| " << title<A>() << " |";
        Columns::each([&]<class B>() { out << ' ' << sign_of(rung_of.template operator()<A, B>()) << " |"; });
        out << '\n';
    });
    out << '\n';
}

std::string page() {
    std::ostringstream out;
    out << R"(# The matrix

Every verb takes every shape with every shape. Which rung of its ladder serves a pair is settled when your program is compiled;
this page is written by the test that walks all of them.

| sign | rung | exact? |
|:-:|---|---|
| ● | a closed form of the pair, in `abut/pair` | yes or no: exact. Numbers: within 8 ulps, or the bound that its header states |
| r | rays and lines, by the other's raycast | as the raycast |
| p | planes, by the other's farthest points along the normal | within 2^-48 of the sizes involved |
| g | support points: GJK, exact orientations, EPA | see below |
| m | parts and a tree: the same verb of the parts | as that |

The rung of support points is exact for yes or no wherever both shapes have straight edges, or are balls or capsules: what
GJK in doubles cannot prove, exact arithmetic decides. (A frustum joins that rung by its corners, which are rounded; one that holds a whole line has none, and is empty to these cells.) Its
distances are within 2^-44 S of the truth, and 0 exactly where `intersects` says so; a `contact` moved out by its depth
leaves the two touching within 2^-36 S. S is the sizes of both shapes and the distance of their origins together.

With a cylinder, a cone, an ellipsoid or a curved shape of your own that rung approaches its answer step by step: distances
are within 2^-40 S, and two that are no farther apart may be called touching or not; a contact moved out by its depth leaves
the two touching within 2^-28 S, and no other way out is shorter by more than 2^-8 of it. `classify` then searches from 26
directions for what reaches out.

A `sweep` by that rung, and one of planes by farthest points, never goes through and never misses what touches. It ends within
2^-40 S of touching, 2^-36 S where either is curved, and may hit what passes within that; S counts the way gone, too.

)";
    out << "## intersects\n\n";
    table(out, []<class A, class B>() { return intersects_rung<A, B>; });
    out << "## closest_points, distance\n\n";
    table(out, []<class A, class B>() { return closest_points_rung<A, B>; });
    out << "## classify\n\n";
    table(out, []<class A, class B>() { return classify_rung<A, B>; });
    out << "## contact\n\n";
    table(out, []<class A, class B>() { return contact_rung<A, B>; });
    out << "## sweep\n\nThe row moves, the column stands.\n\n";
    table(out, []<class A, class B>() { return sweep_rung<A, B>; });
    out << "## raycast, occluded\n\n|";
    Columns::each([&]<class X>() { out << ' ' << title<X>() << " |"; });
    out << "\n|";
    Columns::each([&]<class X>() { out << ":-:|"; });
    out << "\n|";
    Columns::each([&]<class X>() { out << ' ' << sign_of(raycast_rung<X>) << " |"; });
    out << '\n';
    return out.str();
}

TEST(MatrixPage, SaysWhichRungServesEachCell) {
    const std::string path = std::string(ABUT_SOURCE_DIR) + "/docs/matrix.md";
    if (std::getenv("ABUT_WRITE_MATRIX") != nullptr) {
        std::ofstream(path, std::ios::binary) << page();
    }
    std::ifstream file(path, std::ios::binary);
    const std::string written((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    EXPECT_EQ(written, page()) << "docs/matrix.md is out of date: run query_test with ABUT_WRITE_MATRIX=1 to write it";
}

/// In how many cells of two shapes a closed form, or a raycast or farthest points, serves instead of the generic rung.
template <class RungOf>
int cells_of_their_own(RungOf rung_of) {
    int count = 0;
    Columns::each([&]<class A>() {
        Columns::each([&]<class B>() {
            if constexpr (!std::is_same_v<A, Mesh> && !std::is_same_v<B, Mesh>) {
                count += rung_of.template operator()<A, B>() != Rung::convex ? 1 : 0;
            }
        });
    });
    return count;
}

TEST(Matrix, ClosedFormsServeAsManyCellsAsEver) {
    EXPECT_EQ(cells_of_their_own([]<class A, class B>() { return closest_points_rung<A, B>; }), 118);
    EXPECT_EQ(cells_of_their_own([]<class A, class B>() { return intersects_rung<A, B>; }), 155);
}

TEST(MatrixPage, NoCellIsEmpty) { EXPECT_EQ(page().find(" - |"), std::string::npos); }

}  // namespace
}  // namespace abut::laws
