// SPDX-License-Identifier: MIT
// Reads PLY files.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "abut/io/formats/byte_order.h"
#include "abut/io/formats/one_mesh.h"
#include "abut/io/formats/ply.h"
#include "abut/io/formats/ply_header.h"
#include "abut/io/formats/text_scanner.h"
#include "abut/io/formats/triangulate_polygon.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

constexpr std::string_view correct = "correct it, or export the file again";
constexpr std::string_view cut_off = "the file was cut off, or a count is wrong: export it again";

double load(PlyType type, const char* from, std::endian order) {
    switch (type) {
        case PlyType::i8:
            return io::load<std::int8_t>(from, order);
        case PlyType::u8:
            return io::load<std::uint8_t>(from, order);
        case PlyType::i16:
            return io::load<std::int16_t>(from, order);
        case PlyType::u16:
            return io::load<std::uint16_t>(from, order);
        case PlyType::i32:
            return io::load<std::int32_t>(from, order);
        case PlyType::u32:
            return io::load<std::uint32_t>(from, order);
        case PlyType::f32:
            return io::load<float>(from, order);
        case PlyType::f64:
            return io::load<double>(from, order);
    }
    return 0;
}

// The rows of a text file, one a line. Doubles represent every value of every type exactly.
class TextRows {
public:
    TextRows(const Input& input, const PlyHeader& header)
        : input_(&input), scanner_(input.bytes.substr(header.size), header.lines + 1) {}

    void begin_row() {
        do {
            if (!scanner_.next_line()) fail_here("the file ends before its last element", cut_off);
            word_ = scanner_.word();
        } while (word_.empty());
    }

    void end_row() {
        if (!word_.empty()) fail_here(fmt::format("{} is more than the header declares", in_quotes(word_)), correct);
    }

    double value(PlyType type) {
        if (word_.empty()) fail_here("the line has fewer values than the header declares", correct);
        std::optional<double> value;
        if (type == PlyType::f32 || type == PlyType::f64) {
            value = parse_real(word_);
        } else if (const std::optional<std::int64_t> integer = parse_integer(word_)) {
            value = static_cast<double>(*integer);
        }
        if (!value) fail_here(fmt::format("{} is not a number of the declared type", in_quotes(word_)), correct);
        word_ = scanner_.word();
        return *value;
    }

    void skip(PlyType type, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) static_cast<void>(value(type));
    }

    void end() {
        while (scanner_.next_line()) {
            const std::string_view word = scanner_.word();
            if (!word.empty()) fail_here(fmt::format("{} follows the last declared element", in_quotes(word)), correct);
        }
    }

    // An upper bound of the number of values that may follow, of so many bytes each in a binary file.
    std::size_t room(std::size_t) const { return input_->bytes.size() / 2; }

    // The place of the current row, for fail_at().
    std::size_t place() const { return scanner_.line(); }
    [[noreturn]] void fail_at(std::size_t place, std::string_view what, std::string_view remedy) {
        fail_at_line(*input_, place, what, remedy);
    }
    [[noreturn]] void fail_here(std::string_view what, std::string_view remedy) { fail_at(place(), what, remedy); }

private:
    const Input* input_;
    Scanner scanner_;
    std::string_view word_;  // the next one
};

// The rows of a binary file.
class BinaryRows {
public:
    BinaryRows(const Input& input, const PlyHeader& header)
        : input_(&input), order_(*header.order), at_(header.size), row_(header.size) {}

    void begin_row() { row_ = at_; }
    void end_row() {}

    double value(PlyType type) {
        const std::size_t size = size_of(type);
        if (size > left()) fail_cut();
        const double value = load(type, input_->bytes.data() + at_, order_);
        at_ += size;
        return value;
    }

    void skip(PlyType type, std::size_t count) {
        if (count > left() / size_of(type)) fail_cut();
        at_ += count * size_of(type);
    }

    // Some writers end the file with a line end.
    void end() {
        const std::size_t extra = input_->bytes.find_first_not_of(" \r\n\t", at_);
        if (extra != std::string_view::npos) {
            fail_at_byte(*input_, extra, fmt::format("{} bytes follow the last declared element", left()), correct);
        }
    }

    std::size_t room(std::size_t bytes) const { return left() / bytes; }

    std::size_t place() const { return row_; }
    [[noreturn]] void fail_at(std::size_t place, std::string_view what, std::string_view remedy) {
        fail_at_byte(*input_, place, what, remedy);
    }
    [[noreturn]] void fail_here(std::string_view what, std::string_view remedy) { fail_at(place(), what, remedy); }

private:
    std::size_t left() const { return input_->bytes.size() - at_; }
    [[noreturn]] void fail_cut() {
        fail_at_byte(*input_, input_->bytes.size(), fmt::format("the file ends in the element at byte {}", row_),
                     cut_off);
    }

    const Input* input_;
    std::endian order_;
    std::size_t at_;
    std::size_t row_;  // where the current element starts
};

template <class Rows>
class Reader {
public:
    Reader(const Input& input, const PlyHeader& header) : input_(input), header_(header), rows_(input, header) {}

    SceneFile run() {
        bool vertices_known = std::none_of(header_.elements.begin(), header_.elements.end(), is_vertex);
        std::vector<std::pair<const PlyElement*, Rows>> early;  // with the place where they start
        for (const PlyElement& element : header_.elements) {
            if (is_vertex(element)) {
                read_vertices(element);
                vertices_known = true;
            } else if (!is_surface(element)) {
                if (element.name == "edge") scene_.skipped.lines += element.count;
                skip_element(element);
            } else if (vertices_known) {
                read_surface(element);
            } else {
                early.emplace_back(&element, rows_);
                skip_element(element);
            }
        }
        rows_.end();
        for (const auto& [element, rows] : early) {
            rows_ = rows;
            read_surface(*element);
        }
        return with_one_mesh(input_, header_.lines, std::move(scene_), std::move(mesh_), not_finite_.size());
    }

private:
    static bool is_vertex(const PlyElement& element) { return element.name == "vertex"; }

    // All of these names are in use for the corners.
    static std::optional<std::size_t> corners_of(const PlyElement& element) {
        return element.find({"vertex_indices", "vertex_index", "indices"});
    }

    static bool is_surface(const PlyElement& element) {
        return (element.name == "face" || element.name == "tristrips") && corners_of(element);
    }

    void read_surface(const PlyElement& element) {
        read_indices(element, *corners_of(element), element.name == "face" ? &Reader::add_face : &Reader::add_strip);
    }

    void read_vertices(const PlyElement& element) {
        std::array<std::size_t, 3> columns{};
        for (std::size_t i = 0; i < 3; ++i) {
            const std::string_view name = std::string_view("xyz").substr(i, 1);
            const std::optional<std::size_t> column = element.find({name});
            if (!column || element.properties[*column].count) {
                fail_at_line(input_, element.line, fmt::format("the vertices have no number {}", name), correct);
            }
            columns[i] = *column;
        }
        if (element.count >= std::numeric_limits<std::uint32_t>::max()) {
            fail_at_line(input_, element.line, "the file has more than 4294967294 vertices", "split the file");
        }
        mesh_.vertices.reserve(element.count);
        for (std::size_t row = 0; row < element.count; ++row) {
            Vec3 p(0);
            rows_.begin_row();
            for (std::size_t i = 0; i < element.properties.size(); ++i) {
                const PlyProperty& property = element.properties[i];
                if (property.count) {
                    skip_list(property);
                    continue;
                }
                const double value = rows_.value(property.type);
                for (int axis = 0; axis < 3; ++axis) {
                    if (columns[static_cast<std::size_t>(axis)] == i) p[axis] = value;
                }
            }
            if (!is_finite(p)) not_finite_.emplace_back(static_cast<std::uint32_t>(row), rows_.place());
            rows_.end_row();
            mesh_.vertices.push_back(p);
        }
    }

    void read_indices(const PlyElement& element, std::size_t list, void (Reader::*add)(std::size_t)) {
        const PlyProperty& indices = element.properties[list];
        if (!indices.count) fail_at_line(input_, element.line, "the vertex indices are no list", correct);
        mesh_.triangles.reserve(std::min(element.count, rows_.room(3 * size_of(indices.type) + 1)));
        for (std::size_t row = 0; row < element.count; ++row) {
            rows_.begin_row();
            for (std::size_t i = 0; i < element.properties.size(); ++i) {
                const PlyProperty& property = element.properties[i];
                if (i == list) {
                    indices_.clear();
                    for (std::size_t left = length(property); left > 0; --left) {
                        indices_.push_back(rows_.value(property.type));
                    }
                } else if (property.count) {
                    skip_list(property);
                } else {
                    rows_.skip(property.type, 1);
                }
            }
            (this->*add)(row);
            rows_.end_row();
        }
    }

    void skip_element(const PlyElement& element) {
        for (std::size_t row = 0; row < element.count; ++row) {
            rows_.begin_row();
            for (const PlyProperty& property : element.properties) {
                if (property.count) {
                    skip_list(property);
                } else {
                    rows_.skip(property.type, 1);
                }
            }
            rows_.end_row();
        }
    }

    void skip_list(const PlyProperty& property) { rows_.skip(property.type, length(property)); }

    std::size_t length(const PlyProperty& list) {
        const double value = rows_.value(*list.count);
        if (!(value >= 0 && value < 0x1p32 && value == std::floor(value))) {
            rows_.fail_here(fmt::format("{} is not the length of a list", value), correct);
        }
        return static_cast<std::size_t>(value);
    }

    std::uint32_t vertex(double index) {
        if (!(index >= 0 && index < static_cast<double>(mesh_.vertices.size()) && index == std::floor(index))) {
            rows_.fail_here(fmt::format("vertex {} does not exist, {} are known here", index, mesh_.vertices.size()),
                            correct);
        }
        const auto vertex = static_cast<std::uint32_t>(index);
        if (!not_finite_.empty() && !is_finite(mesh_.vertices[vertex])) {
            const auto found =
                std::lower_bound(not_finite_.begin(), not_finite_.end(), std::pair(vertex, std::size_t{0}));
            rows_.fail_at(found->second, fmt::format("vertex {}, which a face uses, is not finite", vertex), correct);
        }
        return vertex;
    }

    void add_face(std::size_t row) {
        if (indices_.size() < 3) {
            ++scene_.skipped.faces;
            return;
        }
        corners_.clear();
        for (const double index : indices_) corners_.push_back(vertex(index));
        if (!append_triangulated(mesh_, corners_)) {
            rows_.fail_here(fmt::format("face {} with its {} corners is too intricate", row, corners_.size()),
                            "triangulate it in the program that wrote the file");
        }
    }

    // Every corner makes a triangle with the two before it, every second one reversed; -1 starts a new strip. A
    // repeated corner makes a degenerate triangle that only connects.
    void add_strip(std::size_t) {
        std::size_t begin = 0;
        for (std::size_t i = 0; i < indices_.size(); ++i) {
            if (indices_[i] == -1) {
                begin = i + 1;
                continue;
            }
            const std::uint32_t c = vertex(indices_[i]);
            if (i < begin + 2) continue;
            const std::uint32_t a = vertex(indices_[i - 2]);
            const std::uint32_t b = vertex(indices_[i - 1]);
            if (a == b || b == c || c == a) continue;
            mesh_.triangles.push_back((i - begin) % 2 == 0 ? Index3{a, b, c} : Index3{b, a, c});
        }
    }

    const Input& input_;
    const PlyHeader& header_;
    Rows rows_;
    SceneFile scene_;
    MeshData mesh_;
    std::vector<std::pair<std::uint32_t, std::size_t>> not_finite_;  // with the places of their rows
    std::vector<double> indices_;
    std::vector<std::uint32_t> corners_;
};

}  // namespace

SceneFile read_ply(const Input& input, ReadAs) {
    const PlyHeader header = read_ply_header(input);
    return header.order ? Reader<BinaryRows>(input, header).run() : Reader<TextRows>(input, header).run();
}

}  // namespace abut::io
