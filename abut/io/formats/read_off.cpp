// SPDX-License-Identifier: MIT
// Reads OFF files.
//
// The grammar: [ST][C][N][4][n]OFF, the counts of vertices, faces and edges; for each vertex x, y, z and what the
// letters announce; for each face the number of its corners, their vertices from 0, and 0 to 4 numbers of a colour.
// Words are separated by blanks and line ends alike, but each vertex and each face begins and ends with a line.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "abut/io/formats/off.h"
#include "abut/io/formats/one_mesh.h"
#include "abut/io/formats/text_scanner.h"
#include "abut/io/formats/triangulate_polygon.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

constexpr std::string_view correct_line = "correct this line, or export the file again";
constexpr std::string_view cut_off = "the file was cut off, or a count is wrong: export it again";

struct Keyword {
    std::string_view name = "OFF";
    std::string_view rest = {};  // the first count, where no blank is before it, as in the models of ModelNet
    std::size_t least = 0;       // numbers that follow the coordinates of a vertex
    std::size_t most = 0;
    bool three_dimensional = true;
};

// The keyword with which the word begins. Its letters may have any order, because programs differ.
std::optional<Keyword> parse_keyword(std::string_view word) {
    struct Letters {
        std::string_view text;
        std::size_t least, most;
    };
    // Colours have three numbers, or four with alpha.
    constexpr std::array<Letters, 5> known = {{{"ST", 2, 2}, {"C", 3, 4}, {"N", 3, 3}, {"4", 0, 0}, {"n", 0, 0}}};
    constexpr std::size_t first_dimension = 3;

    constexpr std::string_view off = "OFF";
    const std::size_t at = word.find(off);
    if (at == std::string_view::npos) return std::nullopt;
    Keyword keyword{.name = word.substr(0, at + off.size()), .rest = word.substr(at + off.size())};
    if (keyword.rest.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    std::array<bool, known.size()> seen{};
    for (std::string_view left = word.substr(0, at); !left.empty();) {
        std::size_t i = 0;
        while (i < known.size() && !left.starts_with(known[i].text)) ++i;
        if (i == known.size() || seen[i]) return std::nullopt;
        seen[i] = true;
        keyword.least += known[i].least;
        keyword.most += known[i].most;
        if (i >= first_dimension) keyword.three_dimensional = false;
        left.remove_prefix(known[i].text.size());
    }
    return keyword;
}

// The next word of the line; a comment ends the line, also without a blank before it. The # of a number such as
// "1.#IND" begins none.
std::string_view word_before_comment(Scanner& scanner) {
    const std::string_view found = scanner.word();
    const std::size_t comment = found.find('#');
    if (comment == std::string_view::npos || (comment > 0 && parse_real(found))) return found;
    static_cast<void>(scanner.rest());
    return found.substr(0, comment);
}

class Reader {
public:
    explicit Reader(const Input& input) : input_(input), scanner_(input.bytes) {}

    SceneFile run() {
        read_counts(read_keyword());
        mesh_.vertices.reserve(vertex_count_);
        for (std::size_t i = 0; i < vertex_count_; ++i) read_vertex(i);
        mesh_.triangles.reserve(face_count_);
        for (std::size_t i = 0; i < face_count_; ++i) read_face(i);
        if (const std::string_view text = word_anywhere(); !text.empty()) {
            fail_here(fmt::format("{} follows the last declared face", in_quotes(text)), correct_line);
        }
        return with_one_mesh(input_, counts_line_, std::move(scene_), std::move(mesh_), not_finite_.size());
    }

private:
    struct NotFinite {
        std::size_t vertex = 0;
        std::size_t line = 0;
        std::string_view text;  // of the coordinate
    };

    std::string_view word() { return word_before_comment(scanner_); }

    std::string_view word_anywhere() {
        for (;;) {
            const std::string_view found = word();
            if (!found.empty() || !scanner_.next_line()) return found;
        }
    }

    // Reads the keyword, if there is one, and returns the first count.
    std::string_view read_keyword() {
        const std::string_view first = word_anywhere();
        const std::optional<Keyword> keyword = parse_keyword(first);
        if (!keyword && is_line_of_counts(first)) return first;
        if (!keyword) {
            fail_here(first.empty() ? "the file ends before the keyword OFF"
                                    : fmt::format("{} stands where OFF should", in_quotes(first)),
                      correct_line);
        }
        keyword_ = *keyword;
        if (!keyword_.three_dimensional) {
            fail_here(fmt::format("the vertices of {} have other than three dimensions", keyword_.name),
                      "export the file as OFF, with three coordinates for each vertex");
        }
        if (Scanner(scanner_).word() == "BINARY") {
            fail_here("the file is binary OFF, which abut does not read", "export it as text, or as PLY");
        }
        return keyword_.rest.empty() ? word_anywhere() : keyword_.rest;
    }

    // Whether this line, of which `first` has been read, is three integers: a file without a keyword.
    bool is_line_of_counts(std::string_view first) const {
        Scanner ahead = scanner_;
        for (int i = 0; i < 3; ++i) {
            if (!parse_integer(i == 0 ? first : word_before_comment(ahead))) return false;
        }
        return word_before_comment(ahead).empty();
    }

    void read_counts(std::string_view first) {
        vertex_count_ = count(first, "vertices");
        face_count_ = count(word_anywhere(), "faces");
        counts_line_ = scanner_.line();
        // The number of edges is not used, and some programs do not write it.
        if (const std::string_view edges = word(); !edges.empty() && !parse_integer(edges)) {
            fail_here(fmt::format("{} is not a number of edges", in_quotes(edges)), correct_line);
        }
        if (const std::string_view text = word(); !text.empty()) {
            fail_here(fmt::format("{} follows the counts", in_quotes(text)), correct_line);
        }
        // A vertex has three digits, a face has one, and a separator is after each.
        const std::size_t size = input_.bytes.size();
        if (vertex_count_ > size / 6 || face_count_ > (size - 6 * vertex_count_) / 2) {
            fail_here(fmt::format("{} vertices and {} faces are declared, but the file has only {} bytes",
                                  vertex_count_, face_count_, size),
                      cut_off);
        }
        if (vertex_count_ >= std::numeric_limits<std::uint32_t>::max()) {
            fail_here("the file has more than 4294967294 vertices", "split the file");
        }
    }

    std::size_t count(std::string_view text, std::string_view of) {
        if (text.empty()) fail_here(fmt::format("the file ends before the number of {}", of), cut_off);
        const std::optional<std::int64_t> value = parse_integer(text);
        if (!value || *value < 0) fail_here(fmt::format("{} is not a number of {}", in_quotes(text), of), correct_line);
        return static_cast<std::size_t>(*value);
    }

    void read_vertex(std::size_t index) {
        const auto next = [&] {
            const std::string_view text = word_anywhere();
            if (text.empty()) fail_here(fmt::format("the file ends in vertex {} of {}", index, vertex_count_), cut_off);
            return text;
        };
        Vec3 p;
        for (int axis = 0; axis < 3; ++axis) {
            const std::string_view text = next();
            p[axis] = number(text);
            if (!is_finite(p[axis]) && (not_finite_.empty() || not_finite_.back().vertex != index)) {
                not_finite_.push_back({index, scanner_.line(), text});
            }
        }
        for (std::size_t i = 0; i < keyword_.least; ++i) static_cast<void>(number(next()));
        skip_numbers(keyword_.most - keyword_.least);
        if (const std::string_view text = word(); !text.empty()) {
            fail_here(fmt::format("{} follows vertex {}, and {} declares nothing there", in_quotes(text), index,
                                  keyword_.name),
                      "write each vertex in a line of its own, and COFF for colours, NOFF for normals");
        }
        mesh_.vertices.push_back(p);
    }

    void read_face(std::size_t index) {
        const auto next = [&] {
            const std::string_view text = word_anywhere();
            if (text.empty()) fail_here(fmt::format("the file ends in face {} of {}", index, face_count_), cut_off);
            return text;
        };
        const std::string_view size = next();
        const std::optional<std::int64_t> corners = parse_integer(size);
        if (!corners || *corners < 0) {
            fail_here(fmt::format("{} is not the number of corners of face {}", in_quotes(size), index), correct_line);
        }
        const std::size_t line = scanner_.line();
        corners_.clear();
        for (std::int64_t i = 0; i < *corners; ++i) corners_.push_back(corner(next()));
        skip_numbers(4);
        if (const std::string_view text = word(); !text.empty()) {
            fail_here(fmt::format("{} follows face {} and its colour", in_quotes(text), index), correct_line);
        }
        if (corners_.size() < 3) {
            ++scene_.skipped.faces;
        } else if (!append_triangulated(mesh_, corners_)) {
            fail_at_line(input_, line, fmt::format("the face of {} corners is too intricate", corners_.size()),
                         "triangulate it in the program that wrote the file");
        }
    }

    std::uint32_t corner(std::string_view text) {
        const std::optional<std::int64_t> index = parse_integer(text);
        if (!index) fail_here(fmt::format("{} is not a corner of a face", in_quotes(text)), correct_line);
        if (*index < 0 || static_cast<std::size_t>(*index) >= vertex_count_) {
            fail_here(fmt::format("the face needs vertex {}, but the file has {}, from 0", *index, vertex_count_),
                      correct_line);
        }
        const auto vertex = static_cast<std::uint32_t>(*index);
        if (!not_finite_.empty() && !is_finite(mesh_.vertices[vertex])) {
            const auto found = std::lower_bound(not_finite_.begin(), not_finite_.end(), vertex,
                                                [](const NotFinite& it, std::size_t of) { return it.vertex < of; });
            fail_at_line(input_, found->line,
                         fmt::format("the coordinate {} of vertex {}, which a face uses, is not finite",
                                     in_quotes(found->text), vertex),
                         correct_line);
        }
        return vertex;
    }

    // Skips the numbers that follow in this line, `most` of them.
    void skip_numbers(std::size_t most) {
        for (std::size_t i = 0; i < most; ++i) {
            const std::string_view text = word();
            if (text.empty()) return;
            static_cast<void>(number(text));
        }
    }

    double number(std::string_view text) {
        const std::optional<double> value = parse_real(text);
        if (!value) fail_here(fmt::format("{} is not a number", in_quotes(text)), correct_line);
        return *value;
    }

    [[noreturn]] void fail_here(std::string_view what, std::string_view remedy) {
        fail_at_line(input_, std::max<std::size_t>(scanner_.line(), 1), what, remedy);
    }

    const Input& input_;
    Scanner scanner_;
    Keyword keyword_;
    std::size_t vertex_count_ = 0;
    std::size_t face_count_ = 0;
    std::size_t counts_line_ = 0;
    SceneFile scene_;
    MeshData mesh_;
    std::vector<NotFinite> not_finite_;   // those in mesh_, in their order
    std::vector<std::uint32_t> corners_;  // of the current face
};

}  // namespace

SceneFile read_off(const Input& input, ReadAs) { return Reader(input).run(); }

bool looks_like_off(std::string_view bytes) { return parse_keyword(first_word(bytes)).has_value(); }

}  // namespace abut::io
