// SPDX-License-Identifier: MIT
// Operands of verbs as the reference program reads them, and how a verb's pairs are chosen from two of them.
#pragma once

#include <abut/abut.h>

#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

namespace reference {

template <class... Shapes>
std::variant<std::vector<Shapes>..., std::vector<abut::Mesh>, std::vector<abut::PosedMesh>> many_of(
    const std::variant<Shapes...>&);
/// Things of one kind; the alternatives are in the order of the kinds' numbers, shapes in that of AnyShape, then meshes.
/// A mesh is one thing, or many by its poses.
using Things = decltype(many_of(std::declval<abut::AnyShape>()));

struct Operand {
    abut::Mesh mesh;  // what posed meshes refer to, so an operand stays where it is
    Things things;

    Operand() = default;
    Operand(const Operand&) = delete;
    Operand& operator=(const Operand&) = delete;
};

/// Numbers from a stream, in the order of this machine; throws where it ends early.
template <class T>
[[nodiscard]] std::vector<T> read_many(std::FILE* from, std::size_t count) {
    std::vector<T> numbers(count);
    if (count > 0 && std::fread(static_cast<void*>(numbers.data()), sizeof(T), count, from) != count) {
        throw std::runtime_error("the request ends early");
    }
    return numbers;
}
template <class T>
[[nodiscard]] T read_one(std::FILE* from) {
    return read_many<T>(from, 1)[0];
}

/// The number of a kind (std::uint32_t), how many things follow (std::uint64_t), and their numbers: for most kinds
/// those of the C++ type; for a hull a count and points; for a mesh the counts of vertices and triangles, and both;
/// for meshes at poses the mesh, a scale, and for each pose a quaternion w, x, y, z and a translation.
void read_operand(std::FILE* from, Operand& to);

/// Which pairs are evaluated: in `rows` times `columns` pairs the operands' indices grow by these steps.
struct Pairs {
    std::uint64_t rows = 0, columns = 0;
    std::uint64_t row_step_a = 0, column_step_a = 0, row_step_b = 0, column_step_b = 0;

    [[nodiscard]] std::uint64_t count() const { return rows * columns; }
    [[nodiscard]] std::uint64_t in_a(std::uint64_t row, std::uint64_t column) const {
        return row * row_step_a + column * column_step_a;
    }
    [[nodiscard]] std::uint64_t in_b(std::uint64_t row, std::uint64_t column) const {
        return row * row_step_b + column * column_step_b;
    }
};

enum class Verb : std::uint32_t {
    intersects,
    within,
    distance,
    closest_points,
    contact,
    classify,
    contains,
    raycast,
    occluded,
    raycast_all,
    triangle_hit,
    signed_distance,
    winding_number,
    tree_signed_distance,
    tree_winding_number
};

struct Options {
    double number = 0;         // max_distance of within, max_t of rays, the tolerance of winding numbers
    std::uint32_t cull = 0;    // a Cull
    std::int32_t threads = 0;  // at most; 0 means all
};

/// The results of single calls, one after another, as numbers: see answers.cpp for each verb's.
[[nodiscard]] std::vector<double> answers(Verb verb, const Options& options, const Operand& a, const Operand& b,
                                          const Pairs& pairs);

/// The seconds that the batch takes, with the allocation of its output: by the clock, and of all processors.
struct Seconds {
    double elapsed = 0, processors = 0;
};
[[nodiscard]] Seconds seconds(Verb verb, const Options& options, const Operand& a, const Operand& b,
                              const Pairs& pairs);

}  // namespace reference
