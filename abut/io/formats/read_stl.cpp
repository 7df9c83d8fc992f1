// SPDX-License-Identifier: MIT
// Reads STL files.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "abut/io/add_part.h"
#include "abut/io/formats/byte_order.h"
#include "abut/io/formats/stl.h"
#include "abut/io/formats/text_scanner.h"
#include "abut/io/formats/weld.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

constexpr std::size_t header_size = 84;
constexpr std::size_t facet_size = 50;
constexpr std::string_view export_again = "export the file again";

// The number of triangles in the header of a binary file; in a text file these bytes would give thousands of millions.
std::size_t declared_facets(std::string_view bytes) {
    return bytes.size() < header_size ? 0 : load<std::uint32_t>(bytes.data() + 80);
}

// Padding at the end of some writers' files.
constexpr std::string_view padding("\0 \t\r\n\v\f", 7);

std::string_view without_zeros_at_end(std::string_view bytes) {
    return bytes.substr(0, bytes.find('\0', bytes.find_last_not_of(padding)));
}

bool holds_statement(std::string_view text) {
    Scanner scanner(text);
    for (std::string_view word = scanner.word_anywhere(); !word.empty(); word = scanner.word_anywhere()) {
        if (same_word(word, "facet") || same_word(word, "endsolid") || same_word(word, "end")) return true;
    }
    return false;
}

bool is_text(std::string_view bytes) {
    // A binary file whose header is text has a zero in its header or its count; in a text file zeros are only padding
    // after statements.
    const std::size_t zero = bytes.find('\0');
    const std::string_view start = bytes.substr(0, zero < header_size ? 4096 : std::min<std::size_t>(zero, 4096));
    if (zero < 4096 && zero >= header_size && !holds_statement(start)) return false;
    const auto printable = [](char c) { return (c >= ' ' && c <= '~') || (c >= '\t' && c <= '\r'); };
    if (std::all_of(start.begin(), start.end(), printable)) return true;
    // Names may have any encoding, and a binary file's header may begin with "solid" too, but text contains no control
    // codes.
    const auto control = [](char c) { return static_cast<unsigned char>(c) < '\t'; };
    return same_word(Scanner(start).word_anywhere(), "solid") && std::none_of(start.begin(), start.end(), control);
}

SceneFile read_binary(const Input& input) {
    const std::string_view bytes = input.bytes;
    if (bytes.size() < header_size) {
        fail_at_byte(
            input, bytes.size(),
            fmt::format("the file ends inside the header of a binary STL file, which has {} bytes", header_size),
            export_again);
    }
    const std::size_t count = declared_facets(bytes);
    if (count == 0 && bytes.size() == header_size) fail_at_byte(input, 80, "the file holds no triangles", export_again);
    if (!is_binary_stl(bytes)) {
        const std::size_t complete_facets = (bytes.size() - header_size) / facet_size;
        const std::size_t rest = (bytes.size() - header_size) % facet_size;
        const std::size_t offset = count > complete_facets   ? bytes.size()
                                   : count < complete_facets ? 80
                                                             : bytes.size() - rest;
        fail_at_byte(
            input, offset,
            fmt::format("the header declares {} triangles, but {} and {} bytes follow", count, complete_facets, rest),
            export_again);
    }

    Weld weld(count / 2);
    std::vector<Index3> triangles(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t facet = header_size + facet_size * i;
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const std::size_t at = facet + 12 * (corner + 1);
            const Vec3 p(load<float>(bytes.data() + at), load<float>(bytes.data() + at + 4),
                         load<float>(bytes.data() + at + 8));
            if (!is_finite(p)) {
                fail_at_byte(input, at, fmt::format("triangle {} has a corner that is not finite", i), export_again);
            }
            triangles[i][corner] = weld(p);
        }
    }
    SceneFile scene;
    add_part(scene, stem(input), {std::move(weld).vertices(), std::move(triangles), {}, {}});
    return scene;
}

// Whether the word starts a comment, in one of the ways that many programs use between statements.
bool is_comment(std::string_view word) {
    return word.starts_with('#') || word.starts_with(';') || word.starts_with('!') || word.starts_with("//");
}

bool is_keyword_of_facet(std::string_view word) {
    constexpr std::array<std::string_view, 5> keywords = {"facet", "outer", "vertex", "endloop", "endfacet"};
    return std::any_of(keywords.begin(), keywords.end(), [&](std::string_view it) { return same_word(word, it); });
}

// The grammar: solid NAME { facet normal x y z  outer loop  3 times: vertex x y z  endloop  endfacet } endsolid NAME.
// Between statements there may be comments and lines "color …"; "end loop" is accepted for "endloop".
class TextReader {
public:
    TextReader(const Input& input, ReadAs as) : input_(input), as_(as), scanner_(input.bytes) {}

    SceneFile run() {
        for (std::string_view word = statement(); !word.empty(); word = statement()) {
            if (!same_word(word, "solid")) {
                if (!ended_) wrong(word, "solid");
                skip_text(word);
                continue;
            }
            read_solid();
            ended_ = true;
        }
        if (as_ == ReadAs::one_mesh && !triangles_.empty()) close_part(stem(input_));
        if (scene_.meshes.empty()) {
            fail_at_line(input_, scanner_.line(), "the file holds no triangles", export_again);
        }
        return std::move(scene_);
    }

private:
    void read_solid() {
        std::string name = readable(words_before_statement());
        for (;;) {
            const std::string_view word = statement();
            if (is_end(word, "solid")) break;
            if (!same_word(word, "facet")) wrong(word, "facet or endsolid");
            read_facet();
        }
        skip_name();
        if (as_ == ReadAs::parts && !triangles_.empty()) close_part(name.empty() ? stem(input_) : std::move(name));
    }

    // The first word of the next statement.
    std::string_view statement() {
        for (;;) {
            const std::string_view word = scanner_.word_anywhere();
            if (is_comment(word)) {
                static_cast<void>(scanner_.rest());
            } else if (same_word(word, "color") || same_word(word, "colour")) {
                skip_numbers();
            } else {
                return word;
            }
        }
    }

    // Skips the numbers of a colour; the next statement may follow in the same line.
    void skip_numbers() {
        for (Scanner next = scanner_; parse_real(next.word());) scanner_ = next;
    }

    // Skips a line after the last solid, such as a signature. A statement in it would belong to a solid whose start was
    // lost.
    void skip_text(std::string_view word) {
        if (is_keyword_of_facet(word) || same_word(word, "endsolid")) wrong(word, "solid");
        const std::string_view line = scanner_.rest();
        const auto control = [](char c) { return static_cast<unsigned char>(c) < '\t'; };
        if (std::any_of(word.begin(), word.end(), control) || std::any_of(line.begin(), line.end(), control)) {
            fail_at_line(input_, scanner_.line(), "what follows the last solid is no text", export_again);
        }
    }

    // The words up to the next statement: the rest of the line, unless the whole file is in it.
    std::string_view words_before_statement() {
        const std::string_view line = Scanner(scanner_).rest();
        for (Scanner at = scanner_, next = at;; at = next) {
            const std::string_view word = next.word();
            if (word.empty()) return scanner_.rest();
            if (same_word(word, "endsolid") ||
                (same_word(word, "facet") && same_word(Scanner(next).word(), "normal"))) {
                scanner_ = at;
                return line.substr(0, static_cast<std::size_t>(word.data() - line.data()));
            }
        }
    }

    // Skips the optional name after endsolid; in a file of one line the next solid may follow.
    void skip_name() {
        const Scanner begin = scanner_;
        const std::string_view words = words_before_statement();
        if (Scanner(scanner_).rest().empty()) return;
        for (Scanner at = begin, next = at;; at = next) {
            const std::string_view word = next.word();
            if (word.empty() || word.data() >= words.data() + words.size()) return;
            if (same_word(word, "solid")) {
                scanner_ = at;
                return;
            }
        }
    }

    void read_facet() {
        expect(scanner_.word_anywhere(), "normal");
        skip_normal();
        expect(scanner_.word_anywhere(), "loop");
        Index3 triangle{};
        for (std::uint32_t& index : triangle) {
            expect(statement(), "vertex");
            Vec3 p;
            for (int i = 0; i < 3; ++i) p[i] = coordinate();
            index = weld_(p);
        }
        expect_end("loop");
        expect_end("facet");
        triangles_.push_back(triangle);
    }

    // Skips the three words of the normal, or none, and the word after them. Normals are not used, and those of
    // degenerate facets are not numbers, in many spellings; keywords are none of them.
    void skip_normal() {
        std::string_view word = statement();
        if (same_word(word, "outer")) return;
        for (int i = 0; i < 3; ++i, word = i < 3 ? scanner_.word_anywhere() : statement()) {
            if (word.empty() || is_keyword_of_facet(word)) wrong(word, "a number");
        }
        expect(word, "outer");
    }

    // Whether this is the end of `of`, in one word or two.
    bool is_end(std::string_view word, std::string_view of) {
        if (word.size() == 3 + of.size()) return same_word(word.substr(0, 3), "end") && same_word(word.substr(3), of);
        if (!same_word(word, "end")) return false;
        Scanner next = scanner_;
        if (!same_word(next.word(), of)) return false;
        scanner_ = next;
        return true;
    }

    void expect_end(std::string_view of) {
        const std::string_view word = statement();
        if (!is_end(word, of)) wrong(word, fmt::format("end{}", of));
        skip_words();
    }

    // Skips words after the end of a loop or facet, up to a statement in the same line: some files repeat names there.
    void skip_words() {
        for (Scanner next = scanner_;; scanner_ = next) {
            const std::string_view word = next.word();
            if (word.empty() || is_keyword_of_facet(word) || is_comment(word)) return;
            for (const std::string_view other : {"solid", "endsolid", "end", "color", "colour"}) {
                if (same_word(word, other)) return;
            }
        }
    }

    double coordinate() {
        const std::string_view word = scanner_.word_anywhere();
        const std::optional<double> value = parse_real(word);
        if (!value) wrong(word, "a number");
        if (!is_finite(*value)) {
            fail_at_line(input_, scanner_.line(), fmt::format("the coordinate {} is not finite", in_quotes(word)),
                         export_again);
        }
        return *value;
    }

    void expect(std::string_view word, std::string_view wanted) {
        if (!same_word(word, wanted)) wrong(word, wanted);
    }

    [[noreturn]] void wrong(std::string_view word, std::string_view wanted) {
        if (word.empty()) {
            fail_at_line(input_, scanner_.line(), fmt::format("the file ends where {} should follow", wanted),
                         "it was cut off: copy or export it again");
        }
        fail_at_line(input_, scanner_.line(), fmt::format("{} stands where {} should", in_quotes(word), wanted),
                     "correct this line, or export the file again");
    }

    void close_part(std::string name) {
        add_part(scene_, std::move(name),
                 {std::exchange(weld_, Weld(0)).vertices(), std::exchange(triangles_, {}), {}, {}});
    }

    const Input& input_;
    ReadAs as_;
    Scanner scanner_;
    bool ended_ = false;  // a solid has ended, so that other text may follow
    SceneFile scene_;
    Weld weld_{0};
    std::vector<Index3> triangles_;
};

}  // namespace

bool is_binary_stl(std::string_view bytes) noexcept {
    if (bytes.size() < header_size) return false;
    const std::size_t count = declared_facets(bytes);
    return count > 0 && count <= (bytes.size() - header_size) / facet_size &&
           bytes.find_first_not_of(padding, header_size + facet_size * count) == std::string_view::npos;
}

bool looks_like_stl(std::string_view bytes) { return is_binary_stl(bytes) || same_word(first_word(bytes), "solid"); }

SceneFile read_stl(const Input& input, ReadAs as) {
    if (is_binary_stl(input.bytes)) return read_binary(input);
    if (!is_text(input.bytes)) return read_binary(input);
    return TextReader({input.name, without_zeros_at_end(input.bytes), input.directory}, as).run();
}

}  // namespace abut::io
