// SPDX-License-Identifier: MIT
// Reads OBJ files.
//
// An own reader is used instead of the library tinyobjloader, which rounds three doubles in five to a neighbour, reads
// "v 1 foo 2" as a vertex, and cannot report the line of an index that is out of range.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>

#include "abut/io/add_part.h"
#include "abut/io/formats/finite_vertices.h"
#include "abut/io/formats/obj.h"
#include "abut/io/formats/text_scanner.h"
#include "abut/io/formats/triangulate_polygon.h"
#include "abut/io/formats/without_surface.h"
#include "abut/io/names.h"
#include "abut/io/property.h"

namespace abut::io {
namespace {

constexpr std::string_view correct_line = "correct this line, or export the file again";

// Keywords of the format besides v, f, o and g that are irrelevant for a mesh. Any other keyword is an error: a vertex
// lost to it would shift every index.
constexpr std::array<std::string_view, 25> unused_keywords = {
    "vt", "vn",  "vp",  "s",     "mg",       "cstype",   "deg", "bmat",  "step",  "parm", "trim", "hole", "scrv",
    "sp", "end", "con", "bevel", "c_interp", "d_interp", "lod", "ctech", "stech", "res",  "vc",   "vw"};
constexpr std::array<std::string_view, 3> curves = {"curv", "curv2", "cdc"};

// Irrelevant keywords that are followed by names. A backslash at the end belongs to the name, as to a comment: Windows
// paths may end with one, and the next line must not be lost.
constexpr std::array<std::string_view, 5> unused_names = {"mtllib", "usemap", "maplib", "shadow_obj", "trace_obj"};

// Statements of the format that define or include geometry that this reader does not support.
struct Unsupported {
    std::string_view keyword, what, remedy;
};
constexpr std::string_view polygons = "export the surfaces as polygons";
constexpr std::array<Unsupported, 6> unsupported = {{
    {"call", "includes another file, and abut reads one only", "put that file's lines in its place"},
    {"csh", "runs a command of the system, which abut does not", "run it yourself, and remove this line"},
    {"surf", "is a free-form surface, which abut does not read", polygons},
    {"bsp", "is a B-spline patch, which abut does not read", polygons},
    {"bzp", "is a Bezier patch, which abut does not read", polygons},
    {"cdp", "is a Cardinal patch, which abut does not read", polygons},
}};

template <std::size_t n>
bool is_among(const std::array<std::string_view, n>& keywords, std::string_view word) {
    return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
}

struct Face {
    std::size_t end = 0;  // of its corners in Group::corners
    std::size_t line = 0;
};

struct Group {
    std::string name;
    std::vector<std::uint32_t> corners;
    std::vector<Face> faces;
    std::string materials = {};
};

class Reader {
public:
    Reader(const Input& input, ReadAs as) : input_(input), as_(as), scanner_(input.bytes) {}

    SceneFile run() {
        while (scanner_.next_line()) {
            const std::string_view keyword = scanner_.word();
            if (keyword.empty() || keyword.front() == '#') continue;
            if (keyword == "v") {
                read_vertex();
            } else if (keyword == "f" || keyword == "fo") {
                read_face();
            } else if (keyword == "o") {
                object_ = readable(scanner_.rest());
                group_.clear();
                current_ = nullptr;
            } else if (keyword == "g") {
                group_ = readable(scanner_.rest());
                current_ = nullptr;
            } else if (keyword == "usemtl") {
                material_ = readable(shortened(scanner_.rest(), longest_property_name));
            } else if (!is_among(unused_names, keyword)) {
                skip_statement(keyword);
            }
        }
        if (farthest_ > vertices_.size()) {
            fail_at_line(input_, farthest_line_,
                         fmt::format("the face needs vertex {}, but the file has {}", farthest_, vertices_.size()),
                         correct_line);
        }
        if (groups_.empty()) {
            fail_at_line(input_, std::max<std::size_t>(scanner_.line(), 1),
                         without_surface("the file ends without a face", skipped_),
                         "export a surface, not points or curves");
        }
        return build();
    }

private:
    struct NotFinite {
        std::uint32_t vertex = 0;
        std::size_t line = 0;
        std::string_view text;  // of the coordinate
    };

    void skip_statement(std::string_view keyword) {
        for (const Unsupported& statement : unsupported) {
            if (keyword != statement.keyword) continue;
            fail_at_line(input_, scanner_.line(), fmt::format("{} {}", keyword, statement.what), statement.remedy);
        }
        if (keyword == "l") {
            ++skipped_.lines;
        } else if (keyword == "p") {
            ++skipped_.points;
        } else if (is_among(curves, keyword)) {
            ++skipped_.curves;
        } else if (!is_among(unused_keywords, keyword) && !is_subdivision_tag(keyword)) {
            fail_here(fmt::format("{} is not a keyword of OBJ that abut knows", in_quotes(keyword)));
        }
        while (!word().empty()) {}
    }

    // Whether this line is a tag of OpenSubdiv, as "t crease 2/1/0 0 1 2.5": a "t" with numbers may be a misspelt
    // vertex.
    bool is_subdivision_tag(std::string_view keyword) const {
        const std::string_view next = Scanner(scanner_).word();
        return keyword == "t" && !next.empty() && !next.starts_with('#') && !parse_real(next);
    }

    // The next word; a backslash at the end of a line continues it on the next.
    std::string_view word() {
        for (;;) {
            const std::string_view found = scanner_.word();
            if (found.starts_with('#')) return scanner_.rest().substr(0, 0);  // some writers end lines with a comment
            if (found.empty() || found.back() != '\\') return found;
            if (found.size() > 1) {
                fail_here(fmt::format("{} ends in a backslash; a blank must come before it", in_quotes(found)));
            }
            if (!scanner_.rest().empty()) fail_here("something follows the backslash that continues the line");
            if (!scanner_.next_line()) return {};
        }
    }

    void read_vertex() {
        Vec3 p;
        for (int i = 0; i < 3; ++i) {
            const std::string_view text = word();
            if (text.empty()) fail_here(fmt::format("the vertex has {} coordinates instead of 3", i));
            p[i] = number(text);
            if (!is_finite(p[i]) && (not_finite_.empty() || not_finite_.back().vertex != vertices_.size())) {
                not_finite_.push_back({static_cast<std::uint32_t>(vertices_.size()), scanner_.line(), text});
            }
        }
        // A weight, or colours, may follow.
        int more = 0;
        for (std::string_view text = word(); !text.empty(); text = word()) {
            static_cast<void>(number(text));
            if (++more > 5) fail_here("the vertex has too many numbers");
        }
        if (vertices_.size() >= std::numeric_limits<std::uint32_t>::max()) fail_here("too many vertices");
        vertices_.push_back(p);
    }

    void read_face() {
        face_.clear();
        for (std::string_view text = word(); !text.empty(); text = word()) face_.push_back(corner(text));
        if (face_.size() < 3) {
            ++skipped_.faces;
            return;
        }
        Group& group = current();
        group.corners.insert(group.corners.end(), face_.begin(), face_.end());
        group.faces.push_back({group.corners.size(), scanner_.line()});
        if (!material_.empty() && material_ != last_material_) append_to_list(group.materials, material_);
        last_material_ = material_;
    }

    // "7", "7/2", "7//3" or "7/2/3": vertex, texture coordinate, normal; negative indices count back from the latest.
    std::uint32_t corner(std::string_view text) {
        const std::size_t slash = std::min(text.find('/'), text.size());
        std::string_view rest = text.substr(slash);
        bool well_formed = slash == text.size() || std::count(rest.begin(), rest.end(), '/') <= 2;
        while (well_formed && !rest.empty()) {
            rest.remove_prefix(1);
            const std::string_view piece = rest.substr(0, rest.find('/'));
            well_formed = piece.empty() || parse_integer(piece);
            rest.remove_prefix(piece.size());
        }
        const std::optional<std::int64_t> index = parse_integer(text.substr(0, slash));
        if (!index || !well_formed) fail_here(fmt::format("{} is not a corner of a face", in_quotes(text)));
        if (*index == 0) fail_here("vertex 0 does not exist, they count from 1");

        const auto known = static_cast<std::int64_t>(vertices_.size());
        if (*index < -known || *index > std::numeric_limits<std::uint32_t>::max()) {
            fail_here(fmt::format("the face needs vertex {}, but {} are known here", *index, known));
        }
        if (*index < 0) return static_cast<std::uint32_t>(known + *index);
        if (*index > known && static_cast<std::size_t>(*index) > farthest_) {  // the vertex may still follow
            farthest_ = static_cast<std::size_t>(*index);
            farthest_line_ = scanner_.line();
        }
        return static_cast<std::uint32_t>(*index - 1);
    }

    double number(std::string_view text) {
        const std::optional<double> value = parse_real(text);
        if (!value) fail_here(fmt::format("{} is not a number", in_quotes(text)));
        return *value;
    }

    // The group to which faces are added; a group is created with its first face.
    Group& current() {
        if (!current_) {
            const bool apart = as_ == ReadAs::parts;
            const std::string object = apart ? object_ : "";
            const std::string group = apart && group_ != object_ ? group_ : "";
            // A line end cannot occur in a name.
            const auto [found, created] = by_names_.try_emplace(object + "\n" + group, groups_.size());
            if (created) {
                std::string name = object.empty() || group.empty() ? object + group : object + "/" + group;
                groups_.push_back({name.empty() ? stem(input_) : std::move(name), {}, {}});
            }
            current_ = &groups_[found->second];
            last_material_.clear();
        }
        return *current_;
    }

    // Removes vertices that are not finite; fails if a face uses one.
    void drop_not_finite() {
        if (not_finite_.empty()) return;
        for (const Group& group : groups_) {
            for (const std::uint32_t corner : group.corners) {
                if (!is_finite(vertices_[corner])) fail_not_finite(corner);
            }
        }
        skipped_.vertices = not_finite_.size();
        const std::vector<std::uint32_t> new_indices = keep_finite(vertices_);
        for (Group& group : groups_) {
            for (std::uint32_t& corner : group.corners) corner = new_indices[corner];
        }
    }

    [[noreturn]] void fail_not_finite(std::uint32_t vertex) {
        const auto found = std::find_if(not_finite_.begin(), not_finite_.end(),
                                        [&](const NotFinite& it) { return it.vertex == vertex; });
        fail_at_line(input_, found->line,
                     fmt::format("the coordinate {} of vertex {}, which a face uses, is not finite",
                                 in_quotes(found->text), vertex + std::size_t{1}),
                     correct_line);
    }

    SceneFile build() {
        drop_not_finite();
        SceneFile scene;
        scene.skipped = skipped_;
        constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
        std::vector<std::uint32_t> local(groups_.size() > 1 ? vertices_.size() : 0, none);
        for (Group& group : groups_) {
            MeshData mesh;
            if (groups_.size() == 1) {
                mesh.vertices = std::move(vertices_);
            } else {
                const std::vector<std::uint32_t> global = group.corners;
                for (std::uint32_t& corner : group.corners) {
                    if (local[corner] == none) {
                        local[corner] = static_cast<std::uint32_t>(mesh.vertices.size());
                        mesh.vertices.push_back(vertices_[corner]);
                    }
                    corner = local[corner];
                }
                for (const std::uint32_t corner : global) local[corner] = none;
            }
            mesh.triangles.reserve(group.corners.size() - 2 * group.faces.size());
            std::size_t begin = 0;
            for (const Face& face : group.faces) {
                if (!append_triangulated(mesh, std::span(group.corners).subspan(begin, face.end - begin))) {
                    fail_at_line(input_, face.line,
                                 fmt::format("the face of {} corners is too intricate", face.end - begin),
                                 "triangulate it in the program that wrote the file");
                }
                begin = face.end;
            }
            add_part(scene, std::move(group.name), std::move(mesh));
            if (!group.materials.empty()) scene.nodes.back().properties = {{"material", std::move(group.materials)}};
            std::vector<std::uint32_t>().swap(group.corners);
        }
        return scene;
    }

    [[noreturn]] void fail_here(std::string_view what) { fail_at_line(input_, scanner_.line(), what, correct_line); }

    const Input& input_;
    ReadAs as_;
    Scanner scanner_;
    std::vector<Vec3> vertices_;
    std::vector<NotFinite> not_finite_;  // those in vertices_
    std::vector<std::uint32_t> face_;    // the corners of the current face
    SkippedElements skipped_;
    std::string object_;
    std::string group_;
    std::string material_;
    std::string last_material_;  // of the last face of the current group
    std::vector<Group> groups_;
    std::unordered_map<std::string, std::size_t> by_names_;  // by object and group
    Group* current_ = nullptr;
    std::size_t farthest_ = 0;  // the largest index, from 1, used before its vertex
    std::size_t farthest_line_ = 0;
};

}  // namespace

SceneFile read_obj(const Input& input, ReadAs as) { return Reader(input, as).run(); }

bool looks_like_obj(std::string_view bytes) {
    constexpr std::array<std::string_view, 8> first = {"v", "o", "g", "mtllib", "vn", "vt", "s", "usemtl"};
    return is_among(first, first_word(bytes));
}

}  // namespace abut::io
