// SPDX-License-Identifier: MIT
// Numbers that come from Python, as arrays of doubles in order, and views of our memory as NumPy's arrays.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "dims.h"
#include "refusals.h"

namespace abut::python {

/// Integers that no double equals are refused; or rounded, where numbers as large are refused anyway.
enum class Integers : bool { exact, rounded };

/// Numbers in order of their indices, the last one fastest; of the caller's memory where that has this order.
class Doubles {
public:
    Doubles() = default;
    Doubles(const Doubles&) = delete;
    Doubles& operator=(const Doubles&) = delete;
    Doubles(Doubles&& other) noexcept;
    Doubles& operator=(Doubles&& other) noexcept;
    ~Doubles();

    [[nodiscard]] const double* data() const { return data_; }
    [[nodiscard]] const Dims& dims() const { return dims_; }

private:
    friend Doubles read_of_shape(nb::handle thing, std::string_view name, std::string_view shape, Integers integers);

    bool read_few(nb::handle sequence, std::string_view name);
    void borrow(nb::handle array, std::string_view name);
    void copy(const Py_buffer& buffer, std::string_view name);

    Py_buffer buffer_{};
    std::vector<double> own_;
    double few_[16]{};
    const double* data_ = nullptr;
    Dims dims_;
    Integers integers_ = Integers::exact;
};

/// Reads a number, a sequence, a NumPy array or whatever NumPy or DLPack reads, of any real type and strides. Throws
/// TypeError or ValueError, which name the argument, for anything else, and for arrays of another byte order.
[[nodiscard]] Doubles read_doubles(nb::handle thing, std::string_view name, Integers integers = Integers::exact);

/// A number; throws TypeError, which names the argument, for anything else.
[[nodiscard]] double read_number(nb::handle thing, std::string_view name, Integers integers = Integers::exact);

/// The same as read_doubles, for arrays whose last dimension is n, or whose last two are m and n; the other dimensions
/// are returned.
[[nodiscard]] Doubles read_vectors(nb::handle thing, std::string_view name, std::size_t n, Dims& dims);
[[nodiscard]] Doubles read_matrices(nb::handle thing, std::string_view name, std::size_t m, std::size_t n, Dims& dims);

/// Reads indices; throws ValueError for a negative one or one beyond 2^32 - 2, TypeError for fractions.
[[nodiscard]] std::vector<std::uint32_t> read_indices(nb::handle thing, std::string_view name, Dims& dims,
                                                      std::string_view shape = "");

/// The size of the first dimension. Throws TypeError, which names the thing, for a single one.
[[nodiscard]] std::size_t length_of(const Dims& dims, const char* thing);

/// What an index of the first dimension selects: how many come before it, and the dimensions that it has.
struct Row {
    std::size_t first;
    Dims dims;
};
/// A negative index counts from the end. Throws TypeError, which names the thing, for a single one, and IndexError.
[[nodiscard]] Row row_at(const Dims& dims, std::ptrdiff_t index, const char* thing);

[[nodiscard]] nb::tuple to_tuple(const Dims& dims);
[[nodiscard]] Dims to_dims(nb::handle sizes);

/// Gives a class the shape and the length of an array; `thing` names a single one, which has no length.
template <class Class, class DimsOf>
void bind_dims(Class& type, const char* thing, const char* text, DimsOf dims_of) {
    using Object = typename Class::Type;
    type.def_prop_ro(
        "shape", [dims_of](const Object& object) { return to_tuple(dims_of(object)); },
        nb::sig("def shape(self) -> tuple[int, ...]"), text);
    type.def("__len__", [dims_of, thing](const Object& object) { return length_of(dims_of(object), thing); });
}

/// A view of numbers in memory that `owner` keeps alive: `dims` things, `stride` bytes apart, each of the inner sizes
/// with the inner strides in numbers.
template <class Number>
[[nodiscard]] nb::object view(nb::handle owner, Number* data, const Dims& dims, std::size_t stride,
                              std::initializer_list<std::size_t> inner = {},
                              std::initializer_list<std::size_t> inner_strides = {}) {
    std::array<std::size_t, Dims::most + 2> sizes{};
    std::array<std::int64_t, Dims::most + 2> strides{};
    std::size_t step = stride / sizeof(Number), rank = dims.rank;
    for (std::size_t i = dims.rank; i > 0; --i) {
        sizes[i - 1] = dims.size[i - 1];
        strides[i - 1] = static_cast<std::int64_t>(step);
        step *= dims.size[i - 1];
    }
    auto inner_stride = inner_strides.begin();
    for (const std::size_t n : inner) {
        sizes[rank] = n;
        strides[rank++] = static_cast<std::int64_t>(*inner_stride++);
    }
    return nb::cast(nb::ndarray<nb::numpy, Number>(data, rank, sizes.data(), owner, strides.data()));
}

/// A vector's allocator that leaves trivially copyable elements uninitialised, since a batch writes them all. The
/// threads that write them are then the first to touch their pages.
template <class T>
struct Uninitialized : std::allocator<T> {
    Uninitialized() = default;
    template <class U>
    explicit Uninitialized(const Uninitialized<U>&) {}
    template <class U>
    struct rebind {
        using other = Uninitialized<U>;
    };
    template <class U>
    void construct(U* at) {
        if constexpr (!std::is_trivially_copyable_v<U>) ::new (static_cast<void*>(at)) U();
    }
    template <class U, class... Arguments>
    void construct(U* at, Arguments&&... arguments) {
        ::new (static_cast<void*>(at)) U(std::forward<Arguments>(arguments)...);
    }
};
template <class T>
using UninitializedVector = std::vector<T, Uninitialized<T>>;

/// A new array that owns its numbers, which are not initialised.
template <class Number>
[[nodiscard]] nb::object new_array(const Dims& dims, Number*& data) {
    std::unique_ptr<Number[]> numbers(new Number[dims.count() == 0 ? 1 : dims.count()]);
    data = numbers.get();
    const nb::capsule owner(numbers.release(), [](void* p) noexcept { delete[] static_cast<Number*>(p); });
    return view(owner, data, dims, sizeof(Number));
}

/// A new array of the vector's numbers, which it takes over, in rows of `columns`; of one dimension if that is 0.
template <class Number>
[[nodiscard]] nb::object array_of(std::vector<Number> numbers, std::size_t columns = 0) {
    auto* const kept = new std::vector<Number>(std::move(numbers));
    const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<Number>*>(p); });
    Dims dims;
    dims.push(kept->size() / (columns == 0 ? 1 : columns));
    if (columns == 0) return view(owner, kept->data(), dims, sizeof(Number));
    return view(owner, kept->data(), dims, columns * sizeof(Number), {columns}, {1});
}

}  // namespace abut::python
