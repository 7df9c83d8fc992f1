// SPDX-License-Identifier: MIT
// The dimensions of arrays, and how NumPy's rule broadcasts two of them against each other.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>

namespace abut::python {

/// The dimensions of an array of things; none for a single thing.
struct Dims {
    static constexpr std::size_t most = 16;

    std::array<std::size_t, most> size{};
    std::size_t rank = 0;

    [[nodiscard]] bool single() const { return rank == 0; }
    [[nodiscard]] std::size_t count() const;
    /// Whether an array of these dimensions has so many things; decided without overflow, for numbers from anywhere.
    [[nodiscard]] bool hold(std::size_t things) const;
    [[nodiscard]] std::span<const std::size_t> sizes() const { return {size.data(), rank}; }
    void push(std::size_t n);
    /// Without the last `n` dimensions.
    [[nodiscard]] Dims leading(std::size_t n) const;
    friend bool operator==(const Dims& a, const Dims& b) {
        return a.rank == b.rank && std::equal(a.size.begin(), a.size.begin() + a.rank, b.size.begin());
    }
};

/// "(3, 4)", as NumPy prints it.
[[nodiscard]] std::string to_string(const Dims& dims);

/// The dimensions of the result for operands of these dimensions. Throws ValueError when they do not fit together.
[[nodiscard]] Dims broadcast(const Dims& a, const Dims& b);

/// The index of an operand's thing for each thing of the result, which is the operand broadcast.
class Positions {
public:
    Positions(const Dims& operand, const Dims& result);

    /// Whether thing i of the result is thing i of the operand, or always thing 0: then `step()` says which.
    [[nodiscard]] bool regular() const { return regular_; }
    [[nodiscard]] std::size_t step() const { return step_; }
    /// The thing's index, for any operand.
    [[nodiscard]] std::size_t operator()(std::size_t i) const;
    /// By how much the index grows along the last dimension of the result: 0 or 1.
    [[nodiscard]] std::size_t inner_step() const { return inner_step_; }

private:
    friend class RowCursor;

    Dims result_;
    std::array<std::size_t, Dims::most> strides_{};
    bool regular_ = true;
    std::size_t step_ = 0, inner_step_ = 0;
};

/// Goes through the rows of the result, which run along its last dimension, without a division for each.
class RowCursor {
public:
    RowCursor(const Positions& positions, std::size_t row);

    /// The operand's index for the first thing of the row.
    [[nodiscard]] std::size_t at() const { return at_; }
    void next();

private:
    const Positions& positions_;
    std::array<std::size_t, Dims::most> index_{};
    std::size_t at_ = 0;
};

}  // namespace abut::python
