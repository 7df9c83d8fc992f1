// SPDX-License-Identifier: MIT
// Reads numbers: directly where they are doubles in order, and by a copy from everything else that NumPy can view.
#include "arrays.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

namespace abut::python {
namespace {

std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts) text += part;
    return text;
}

/// "(..., 3)", or "(..., 3, 3)".
std::string shape_text(std::size_t n) { return joined({"(..., ", std::to_string(n), ")"}); }
std::string shape_text(std::size_t m, std::size_t n) {
    return joined({"(..., ", std::to_string(m), ", ", std::to_string(n), ")"});
}

/// "numbers of shape (..., 3)"
std::string numbers_of(std::string_view shape) { return joined({"numbers", shape.empty() ? "" : " of shape ", shape}); }

[[noreturn]] void refuse_inexact(std::string_view name) {
    refuse_value(name, " has an integer that no double equals; round it by array.astype(float), or subtract an offset");
}

/// The object as a NumPy array: itself, or what NumPy makes of it.
nb::object numpy_array(nb::handle thing, std::string_view name, std::string_view shape) {
    if (thing.is_none()) refuse_type(name, numbers_of(shape), thing);
    const nb::module_ numpy = nb::module_::import_("numpy");
    nb::object array;
    try {
        const bool foreign = nb::hasattr(thing, "__dlpack__") && !nb::isinstance(thing, numpy.attr("ndarray"));
        array = numpy.attr(foreign ? "from_dlpack" : "asarray")(thing);
    } catch (nb::python_error& error) {
        // NumPy's own messages do not name the argument: rows of unequal lengths, memory of a GPU.
        const bool refused = error.matches(PyExc_ValueError) || error.matches(PyExc_TypeError) ||
                             error.matches(PyExc_BufferError) || error.matches(PyExc_RuntimeError);
        if (!refused) throw;
        const auto reason = nb::cast<std::string>(nb::str(error.value()));
        const std::string text = joined({" must be ", numbers_of(shape), "; NumPy says: ", reason});
        if (error.matches(PyExc_ValueError)) refuse_value(name, text);
        refuse_type(name, text);
    }
    const auto kind = nb::cast<std::string>(array.attr("dtype").attr("kind"));
    if (kind.find_first_of("biufc") == std::string::npos) refuse_type(name, numbers_of(shape), thing);
    return array;
}

/// Refuses masked items, which have a place in memory and no number. NumPy's own arrays have no mask.
void refuse_masked(nb::handle thing, std::string_view name) {
    // Kept as long as the process runs, as NumPy is.
    static PyObject* const array = nb::object(nb::module_::import_("numpy").attr("ndarray")).release().ptr();
    if (thing.type().is(array) || !nb::hasattr(thing, "mask")) return;
    if (nb::cast<bool>(nb::module_::import_("numpy").attr("ma").attr("is_masked")(thing))) {
        refuse_value(name, " has masked items; leave them out, or give them a number by array.filled(numpy.nan)");
    }
}

/// Refuses truth values where indices are wanted: they are a mask, which selects by its places and not by 0 and 1.
void refuse_truth_values(nb::handle thing, std::string_view name) {
    const bool list = PyList_Check(thing.ptr()) != 0 && PyList_Size(thing.ptr()) > 0;
    bool truth = nb::isinstance<nb::bool_>(list ? nb::handle(PyList_GetItem(thing.ptr(), 0)) : thing);
    if (PyObject_CheckBuffer(thing.ptr()) != 0 && nb::hasattr(thing, "dtype")) {
        truth = nb::object(thing.attr("dtype").attr("kind")).equal(nb::str("b"));
    }
    if (!truth) return;
    refuse_type(name, " must be whole numbers, not truth values; numpy.flatnonzero(mask) gives their places");
}

/// The number that the sixteen bits of a half-precision number stand for.
double from_half(std::uint16_t bits) {
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    double size = fraction == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    if (exponent < 31) size = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25);
    return std::copysign(size, (bits & 0x8000) != 0 ? -1 : 1);
}
struct Half {
    std::uint16_t bits;
    explicit operator double() const { return from_half(bits); }
};

/// The type of a buffer's numbers, by the letter that Python's struct module gives it; refuses another byte order.
char number_type(const Py_buffer& buffer, std::string_view name) {
    std::string_view format = buffer.format == nullptr ? "B" : buffer.format;
    if (!format.empty() && (format[0] == '>' || format[0] == '!')) {
        refuse_value(name, " is big-endian; convert it by array.astype(array.dtype.newbyteorder('='))");
    }
    if (!format.empty() && (format[0] == '<' || format[0] == '=' || format[0] == '@')) format.remove_prefix(1);
    if (format.size() != 1) refuse_type(name, " must be an array of real numbers");
    return format[0];
}

/// Whether a double equals the integer: from its first to its last bit that is set there are at most 53.
[[nodiscard]] bool is_exact(std::uint64_t magnitude) {
    return magnitude >> 53 == 0 || magnitude >> std::countr_zero(magnitude) >> 53 == 0;
}

/// The strides of a buffer of these dimensions. Some objects, such as arrays of ctypes, leave them out although they
/// are requested: their items are in order.
std::array<Py_ssize_t, Dims::most> strides_of(const Py_buffer& buffer, const Dims& dims) {
    std::array<Py_ssize_t, Dims::most> strides{};
    Py_ssize_t stride = buffer.itemsize;
    for (std::size_t i = dims.rank; i > 0; --i) {
        strides[i - 1] = buffer.strides == nullptr ? stride : buffer.strides[i - 1];
        stride *= static_cast<Py_ssize_t>(dims.size[i - 1]);
    }
    return strides;
}

/// Copies the numbers; false if one of them is an integer that no double equals.
template <class From>
[[nodiscard]] bool copy_numbers(const Py_buffer& buffer, const Dims& dims, double* out) {
    [[maybe_unused]] bool exact = true;
    const std::size_t rank = dims.rank;
    const std::array<Py_ssize_t, Dims::most> strides = strides_of(buffer, dims);
    std::array<Py_ssize_t, Dims::most> index{};
    const char* at = static_cast<const char*>(buffer.buf);
    const std::size_t columns = rank == 0 ? 1 : dims.size[rank - 1];
    const Py_ssize_t step = rank == 0 ? 0 : strides[rank - 1];
    for (;;) {
        for (std::size_t k = 0; k < columns; ++k) {
            From number;
            std::memcpy(&number, at + static_cast<Py_ssize_t>(k) * step, sizeof number);
            if constexpr (std::is_integral_v<From> && sizeof(From) == 8) {
                const auto bits = static_cast<std::uint64_t>(number);
                exact = is_exact(number < 0 ? 0 - bits : bits) && exact;
            }
            *out++ = static_cast<double>(number);
        }
        std::size_t i = rank < 2 ? 0 : rank - 1;
        for (; i > 0; --i) {
            const auto n = static_cast<Py_ssize_t>(dims.size[i - 1]);
            at += strides[i - 1];
            if (++index[i - 1] < n) break;
            at -= n * strides[i - 1];
            index[i - 1] = 0;
        }
        if (i == 0) return exact;
    }
}

}  // namespace

Doubles::Doubles(Doubles&& other) noexcept { *this = std::move(other); }

Doubles& Doubles::operator=(Doubles&& other) noexcept {
    std::swap(buffer_, other.buffer_);
    own_.swap(other.own_);
    std::swap_ranges(std::begin(few_), std::end(few_), other.few_);
    std::swap(data_, other.data_);
    std::swap(dims_, other.dims_);
    if (data_ == other.few_) data_ = few_;
    if (other.data_ == few_) other.data_ = other.few_;
    return *this;
}

Doubles::~Doubles() {
    if (buffer_.obj != nullptr) PyBuffer_Release(&buffer_);
}

void Doubles::borrow(nb::handle array, std::string_view name) {
    if (PyObject_GetBuffer(array.ptr(), &buffer_, PyBUF_STRIDES | PyBUF_FORMAT) != 0) {
        buffer_.obj = nullptr;
        // NumPy has types, such as dates, that no buffer can describe.
        if (PyErr_ExceptionMatches(PyExc_ValueError) == 0 && PyErr_ExceptionMatches(PyExc_BufferError) == 0) {
            nb::raise_python_error();
        }
        PyErr_Clear();
        refuse_type(name, " must be an array of real numbers");
    }
    const char type = number_type(buffer_, name);
    bool in_order = type == 'd' && reinterpret_cast<std::uintptr_t>(buffer_.buf) % alignof(double) == 0;
    auto stride = static_cast<Py_ssize_t>(sizeof(double));
    if (static_cast<std::size_t>(buffer_.ndim) > Dims::most) {
        refuse_value(name, " must have at most 16 dimensions, not " + std::to_string(buffer_.ndim));
    }
    for (int i = 0; i < buffer_.ndim; ++i) dims_.push(static_cast<std::size_t>(buffer_.shape[i]));
    for (int i = buffer_.strides == nullptr ? 0 : buffer_.ndim; i > 0; --i) {
        if (buffer_.shape[i - 1] != 1 && buffer_.strides[i - 1] != stride) in_order = false;
        stride *= buffer_.shape[i - 1];
    }
    if (in_order || dims_.count() == 0) {
        data_ = static_cast<const double*>(buffer_.buf);
    } else {
        copy(buffer_, name);
        PyBuffer_Release(&buffer_);
        buffer_.obj = nullptr;
    }
}

void Doubles::copy(const Py_buffer& buffer, std::string_view name) {
    double* out = few_;
    if (dims_.count() > std::size(few_)) {
        own_.resize(dims_.count());
        out = own_.data();
    }
    data_ = out;
    const auto copied = [&]<class From>(From) {
        // Some exporters give 'l' another size than C does.
        if (buffer.itemsize != sizeof(From)) refuse_type(name, " must be an array of real numbers");
        if (!copy_numbers<From>(buffer, dims_, out) && integers_ == Integers::exact) refuse_inexact(name);
    };
    switch (number_type(buffer, name)) {
        case 'd':
            return copied(double{});
        case 'f':
            return copied(float{});
        case 'e':
            return copied(Half{});
        case '?':
            return copied(bool{});
        case 'b':
            return copied(static_cast<signed char>(0));
        case 'B':
            return copied(static_cast<unsigned char>(0));
        case 'h':
            return copied(short{});
        case 'H':
            return copied(static_cast<unsigned short>(0));
        case 'i':
            return copied(int{});
        case 'I':
            return copied(unsigned{});
        case 'l':
            return copied(long{});
        case 'L':
            return copied(static_cast<unsigned long>(0));
        case 'q':
            return copied(static_cast<long long>(0));
        case 'Q':
            return copied(static_cast<unsigned long long>(0));
        default:
            refuse_type(name, joined({" must be an array of floats or integers, not of type '", buffer.format, "'"}));
    }
}

/// Reads a short tuple or list of numbers, as single points mostly are; NumPy would take a microsecond for it. Returns
/// false for all others.
bool Doubles::read_few(nb::handle sequence, std::string_view name) {
    const bool tuple = PyTuple_Check(sequence.ptr()) != 0;
    if (!tuple && PyList_Check(sequence.ptr()) == 0) return false;
    const Py_ssize_t size = tuple ? PyTuple_Size(sequence.ptr()) : PyList_Size(sequence.ptr());
    if (size <= 0 || size > static_cast<Py_ssize_t>(std::size(few_))) return false;
    for (Py_ssize_t i = 0; i < size; ++i) {
        // Kept, because the conversion of a subclass of int may run code that changes the list.
        const nb::object kept =
            nb::borrow(tuple ? PyTuple_GetItem(sequence.ptr(), i) : PyList_GetItem(sequence.ptr(), i));
        PyObject* const item = kept.ptr();
        if (item == nullptr) nb::raise_python_error();
        if (PyFloat_Check(item) == 0 && PyLong_Check(item) == 0) return false;
        few_[i] = read_number(item, name, integers_);
    }
    data_ = few_;
    dims_.push(static_cast<std::size_t>(size));
    return true;
}

double read_number(nb::handle thing, std::string_view name, Integers integers) {
    const double number = PyFloat_AsDouble(thing.ptr());
    if (number == -1 && PyErr_Occurred() != nullptr) {
        const bool overflow = PyErr_ExceptionMatches(PyExc_OverflowError) != 0;
        // A ValueError is that of a text in an array without dimensions.
        const bool refused =
            PyErr_ExceptionMatches(PyExc_TypeError) != 0 || PyErr_ExceptionMatches(PyExc_ValueError) != 0;
        if (!overflow && !refused) nb::raise_python_error();
        PyErr_Clear();
        if (overflow) refuse_value(name, " is beyond the range of floats");
        refuse_type(name, "a number", thing);
    }
    if (integers == Integers::rounded) return number;
    if (std::fabs(number) >= 0x1p53 && PyFloat_Check(thing.ptr()) == 0 && PyIndex_Check(thing.ptr()) != 0) {
        // Python compares integers and floats without rounding.
        const nb::object integer = nb::steal(PyNumber_Index(thing.ptr()));
        if (!integer.is_valid()) nb::raise_python_error();
        if (!integer.equal(nb::float_(number))) refuse_inexact(name);
    }
    return number;
}

/// `shape` is named in messages.
Doubles read_of_shape(nb::handle thing, std::string_view name, std::string_view shape,
                      Integers integers = Integers::exact) {
    Doubles numbers;
    numbers.integers_ = integers;
    if (PyFloat_Check(thing.ptr()) || PyLong_Check(thing.ptr())) {
        numbers.few_[0] = read_number(thing, name, integers);
        numbers.data_ = numbers.few_;
    } else if (!numbers.read_few(thing, name)) {
        if (PyObject_CheckBuffer(thing.ptr()) && !PyBytes_Check(thing.ptr())) {
            refuse_masked(thing, name);
            numbers.borrow(thing, name);
        } else {
            numbers.borrow(numpy_array(thing, name, shape), name);
        }
    }
    return numbers;
}

Doubles read_doubles(nb::handle thing, std::string_view name, Integers integers) {
    return read_of_shape(thing, name, "", integers);
}

Doubles read_vectors(nb::handle thing, std::string_view name, std::size_t n, Dims& dims) {
    Doubles numbers = read_of_shape(thing, name, n == 3 ? "(..., 3)" : shape_text(n));
    const Dims& all = numbers.dims();
    if (all.rank < 1 || all.size[all.rank - 1] != n) {
        refuse_value(name, joined({" must have the shape ", shape_text(n), ", not ", to_string(all)}));
    }
    dims = all.leading(1);
    return numbers;
}

Doubles read_matrices(nb::handle thing, std::string_view name, std::size_t m, std::size_t n, Dims& dims) {
    Doubles numbers = read_of_shape(thing, name, shape_text(m, n));
    const Dims& all = numbers.dims();
    if (all.rank < 2 || all.size[all.rank - 1] != n || all.size[all.rank - 2] != m) {
        refuse_value(name, joined({" must have the shape ", shape_text(m, n), ", not ", to_string(all)}));
    }
    dims = all.leading(2);
    return numbers;
}

std::vector<std::uint32_t> read_indices(nb::handle thing, std::string_view name, Dims& dims, std::string_view shape) {
    refuse_truth_values(thing, name);
    const Doubles numbers = read_of_shape(thing, name, shape, Integers::rounded);
    dims = numbers.dims();
    std::vector<std::uint32_t> indices(dims.count());
    for (std::size_t i = 0; i < indices.size(); ++i) {
        const double number = numbers.data()[i];
        if (!(number >= 0 && number <= 4294967294.0)) {
            refuse_value(name, joined({": index number ", std::to_string(i),
                                       " is negative, larger than 2^32 - 2, or not a number"}));
        }
        if (number != std::floor(number)) refuse_type(name, " must be whole numbers");
        indices[i] = static_cast<std::uint32_t>(number);
    }
    return indices;
}

std::size_t length_of(const Dims& dims, const char* thing) {
    if (dims.single()) throw nb::type_error((std::string(thing) + " has no length").c_str());
    return dims.size[0];
}

Row row_at(const Dims& dims, std::ptrdiff_t index, const char* thing) {
    if (dims.single()) throw nb::type_error((std::string(thing) + " cannot be indexed").c_str());
    const auto n = static_cast<std::ptrdiff_t>(dims.size[0]);
    if (index < -n || index >= n) throw nb::index_error("index out of range");
    Row row{};
    for (std::size_t i = 1; i < dims.rank; ++i) row.dims.push(dims.size[i]);
    row.first = static_cast<std::size_t>(index < 0 ? index + n : index) * row.dims.count();
    return row;
}

nb::tuple to_tuple(const Dims& dims) {
    nb::list sizes;
    for (const std::size_t n : dims.sizes()) sizes.append(n);
    return nb::tuple(sizes);
}

Dims to_dims(nb::handle sizes) {
    Dims dims;
    for (const nb::handle n : sizes) dims.push(nb::cast<std::size_t>(n));
    return dims;
}

}  // namespace abut::python
