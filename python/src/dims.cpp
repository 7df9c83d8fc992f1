// SPDX-License-Identifier: MIT
// Broadcasting by NumPy's rule: dimensions are aligned at the last one, and those of size 1 are repeated.
#include "dims.h"

#include <algorithm>
#include <stdexcept>

namespace abut::python {

std::size_t Dims::count() const {
    std::size_t n = 1;
    for (std::size_t i = 0; i < rank; ++i) n *= size[i];
    return n;
}

bool Dims::hold(std::size_t things) const {
    constexpr std::size_t limit = std::size_t{1} << 48;  // far beyond any memory
    if (rank > most) return false;
    std::size_t product = 1;
    for (const std::size_t n : sizes()) {
        if (n > limit / product) return false;
        product *= std::max<std::size_t>(n, 1);
    }
    return count() == things;
}

void Dims::push(std::size_t n) {
    if (rank == most) throw std::invalid_argument("an array has more than 16 dimensions");
    size[rank++] = n;
}

Dims Dims::leading(std::size_t n) const {
    Dims dims = *this;
    dims.rank -= std::min(n, rank);
    return dims;
}

std::string to_string(const Dims& dims) {
    std::string text = "(";
    for (std::size_t i = 0; i < dims.rank; ++i) {
        text += std::to_string(dims.size[i]);
        if (i + 1 < dims.rank || dims.rank == 1) text += i + 1 < dims.rank ? ", " : ",";
    }
    return text + ")";
}

Dims broadcast(const Dims& a, const Dims& b) {
    Dims result;
    result.rank = std::max(a.rank, b.rank);
    for (std::size_t k = 1; k <= result.rank; ++k) {
        const std::size_t m = k <= a.rank ? a.size[a.rank - k] : 1;
        const std::size_t n = k <= b.rank ? b.size[b.rank - k] : 1;
        if (m != n && m != 1 && n != 1) {
            throw std::invalid_argument("the operands' shapes " + to_string(a) + " and " + to_string(b) +
                                        " cannot be broadcast together");
        }
        result.size[result.rank - k] = m == 1 ? n : m;
    }
    return result;
}

Positions::Positions(const Dims& operand, const Dims& result) : result_(result) {
    std::size_t stride = 1;
    bool same = true, constant = true;
    for (std::size_t k = 1; k <= result.rank; ++k) {
        const std::size_t n = k <= operand.rank ? operand.size[operand.rank - k] : 1;
        const std::size_t i = result.rank - k;
        strides_[i] = n == 1 ? 0 : stride;
        stride *= n;
        if (n != 1) constant = false;
        if (n != result.size[i]) same = false;
    }
    regular_ = same || constant;
    step_ = constant ? 0 : 1;
    inner_step_ = result.rank == 0 || strides_[result.rank - 1] == 0 ? 0 : 1;
}

std::size_t Positions::operator()(std::size_t i) const {
    if (regular_) return i * step_;
    std::size_t at = 0;
    for (std::size_t k = result_.rank; k > 0; --k) {
        at += i % result_.size[k - 1] * strides_[k - 1];
        i /= result_.size[k - 1];
    }
    return at;
}

RowCursor::RowCursor(const Positions& positions, std::size_t row) : positions_(positions) {
    for (std::size_t k = positions.result_.rank; k > 1; --k) {
        index_[k - 2] = row % positions.result_.size[k - 2];
        row /= positions.result_.size[k - 2];
        at_ += index_[k - 2] * positions.strides_[k - 2];
    }
}

void RowCursor::next() {
    for (std::size_t k = positions_.result_.rank; k > 1; --k) {
        at_ += positions_.strides_[k - 2];
        if (++index_[k - 2] < positions_.result_.size[k - 2]) return;
        at_ -= positions_.result_.size[k - 2] * positions_.strides_[k - 2];
        index_[k - 2] = 0;
    }
}

}  // namespace abut::python
