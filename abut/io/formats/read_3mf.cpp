// SPDX-License-Identifier: MIT
// Reads the build of 3MF files (3MF Core Specification 1.3; Production Extension 1.1).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <utility>

#include "abut/base/error.h"
#include "abut/io/formats/3mf.h"
#include "abut/io/formats/3mf_package.h"
#include "abut/io/formats/finite_vertices.h"
#include "abut/io/formats/text_scanner.h"
#include "abut/io/formats/without_surface.h"
#include "abut/io/names.h"
#include "abut/io/property.h"
#include "abut/io/zip_archive.h"

namespace abut::io {
namespace {

constexpr std::string_view correct = "correct it, or export the file again";
// Objects within objects may repeat without bound, and with them their names and properties.
constexpr std::size_t most_nodes = std::size_t{1} << 20;
constexpr std::size_t most_text = std::size_t{1} << 26;
constexpr std::size_t most_levels = 256;

/// A colour "#RRGGBB" or "#RRGGBBAA" of sRGB, as linear numbers; nothing when it is none.
std::optional<glm::vec4> color_of(std::string_view text) {
    if ((text.size() != 7 && text.size() != 9) || text[0] != '#') return {};
    glm::vec4 color(1);
    for (int i = 0; i < static_cast<int>(text.size() / 2); ++i) {
        int value = 0;
        for (const char c : text.substr(static_cast<std::size_t>(2 * i + 1), 2)) {
            const int digit = c >= '0' && c <= '9'   ? c - '0'
                              : c >= 'a' && c <= 'f' ? c - 'a' + 10
                              : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                     : -1;
            if (digit < 0) return {};
            value = 16 * value + digit;
        }
        const double part = value / 255.0;
        // IEC 61966-2-1; the last is not a colour but opacity.
        const double linear = part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        color[i] = static_cast<float>(i == 3 ? part : linear);
    }
    return color;
}

class Reader {
public:
    explicit Reader(const Input& input) : input_(input), package_(input) {}

    SceneFile run() {
        const ThreeMfPart& part = package_.start();
        scene_.unit = unit_of(part);
        const pugi::xml_node build = part.child(part.model, "build");
        for (const pugi::xml_node& item : build) {
            if (part.is(item, "item")) place(part, item, std::nullopt);
        }
        const bool shows = std::any_of(scene_.meshes.begin(), scene_.meshes.end(),
                                       [](const MeshData& mesh) { return !mesh.triangles.empty(); });
        if (!shows) {
            fail_at(input_, part, build ? build : part.model,
                    without_surface("the build shows no triangles", scene_.skipped),
                    "export models with surfaces in the build");
        }
        return std::move(scene_);
    }

private:
    std::string unit_of(const ThreeMfPart& part) const {
        const std::string_view unit = part.model.attribute("unit").as_string("millimeter");
        for (const ThreeMfUnit& known : three_mf_units) {
            if (known.in_file == unit) return std::string(known.name);
        }
        fail_at(input_, part, part.model, fmt::format("the unit {} is not of 3MF", in_quotes(unit)), correct);
    }

    /// Adds a node for an item of the build or a component, and those below it.
    void place(const ThreeMfPart& from, pugi::xml_node reference, std::optional<std::size_t> parent) {
        const auto [part, object] = object_of(from, reference);
        if (std::find(open_.begin(), open_.end(), object) != open_.end()) {
            fail_at(input_, from, reference, "an object is placed within itself", correct);
        }
        if (open_.size() == most_levels || scene_.nodes.size() == most_nodes) {
            fail_at(input_, from, reference,
                    open_.size() == most_levels
                        ? fmt::format("objects are placed within objects more than {} deep", most_levels)
                        : fmt::format("the build has more than {} parts", most_nodes),
                    "divide it");
        }
        const std::size_t node = scene_.nodes.size();
        scene_.nodes.push_back({object.attribute("name").value(), parent, transform_of(from, reference), std::nullopt});
        scene_.nodes.back().properties = properties_of(*part, object, reference);
        count_text(from, reference, scene_.nodes.back());
        if (const pugi::xml_node mesh = part->child(object, "mesh")) {
            scene_.nodes.back().mesh = mesh_of(*part, object, mesh);
            return;
        }
        const pugi::xml_node components = part->child(object, "components");
        if (!components) {
            fail_at(input_, *part, object, "the object has neither a mesh nor components, and abut reads no others",
                    "export it as a mesh");
        }
        open_.push_back(object);
        for (const pugi::xml_node& component : components) {
            if (part->is(component, "component")) place(*part, component, node);
        }
        open_.pop_back();
    }

    void count_text(const ThreeMfPart& part, pugi::xml_node reference, const Node& node) {
        text_ += node.name.size();
        for (const auto& [name, value] : node.properties) text_ += name.size() + value.size();
        if (text_ > most_text) {
            fail_at(input_, part, reference,
                    fmt::format("the names and properties of the build come to more than {} bytes", most_text),
                    "shorten them");
        }
    }

    std::pair<const ThreeMfPart*, pugi::xml_node> object_of(const ThreeMfPart& from, pugi::xml_node reference) const {
        const std::optional<std::int64_t> id = integer(input_, from, reference, "objectid");
        if (!id) fail_at(input_, from, reference, "objectid is missing", correct);
        const pugi::xml_attribute path = attribute_of_extension(reference, "path");
        const ThreeMfPart* part = path ? package_.part(path.value()) : &from;
        if (!part) {
            fail_at(input_, from, reference, fmt::format("the archive has no {}", in_quotes(path.value())), correct);
        }
        if (unit_of(*part) != scene_.unit) {
            fail_at(input_, from, reference, fmt::format("{} has another unit than the build", in_quotes(path.value())),
                    correct);
        }
        const auto found = part->objects.find(*id);
        if (found == part->objects.end()) {
            fail_at(input_, from, reference, fmt::format("object {} does not exist", *id), correct);
        }
        return {part, found->second};
    }

    /// Twelve numbers, by which rows of coordinates are multiplied from the right.
    glm::dmat4 transform_of(const ThreeMfPart& part, pugi::xml_node reference) const {
        const pugi::xml_attribute attribute = reference.attribute("transform");
        glm::dmat4 matrix(1);
        if (!attribute) return matrix;
        Scanner words(attribute.value());
        for (int row = 0; row < 4; ++row) {
            for (int column = 0; column < 3; ++column) {
                const std::string_view word = words.word_anywhere();
                const std::optional<double> value = parse_real(word);
                if (!value || !std::isfinite(*value)) {
                    fail_at(input_, part, reference,
                            word.empty() ? "the transform has fewer than 12 numbers"
                                         : fmt::format("{} in the transform is not a finite number", in_quotes(word)),
                            correct);
                }
                matrix[row][column] = *value;
            }
        }
        if (!words.word_anywhere().empty()) {
            fail_at(input_, part, reference, "the transform has more than 12 numbers", correct);
        }
        return matrix;
    }

    Properties properties_of(const ThreeMfPart& part, pugi::xml_node object, pugi::xml_node reference) const {
        Properties properties;
        const pugi::xml_attribute number = reference.attribute("partnumber");
        const std::string_view own = (number ? number : object.attribute("partnumber")).value();
        if (!own.empty()) set_property(properties, "partnumber", own);
        const std::string_view type = object.attribute("type").as_string("model");
        if (type != "model") set_property(properties, "type", type);
        const std::string_view material = material_of(part, object).attribute("name").value();
        if (!material.empty()) set_property(properties, "material", material);
        return properties;
    }

    /// The material of a whole object: a base of core, or a colour of the materials extension; null if it has none.
    pugi::xml_node material_of(const ThreeMfPart& part, pugi::xml_node object) const {
        const std::optional<std::int64_t> group = integer(input_, part, object, "pid");
        const auto found = group ? part.materials.find(*group) : part.materials.end();
        if (found == part.materials.end()) return {};
        const std::int64_t index = integer(input_, part, object, "pindex").value_or(0);
        const bool exists = index >= 0 && static_cast<std::uint64_t>(index) < found->second.size();
        return exists ? found->second[static_cast<std::size_t>(index)] : pugi::xml_node();
    }

    std::size_t mesh_of(const ThreeMfPart& part, pugi::xml_node object, pugi::xml_node mesh) {
        const auto [known, added] = meshes_.emplace(object.hash_value(), scene_.meshes.size());
        if (!added) return known->second;
        if (std::string_view(attribute_of_extension(object, "meshresolution").value()) == "lowres") {
            fail_at(input_, part, object, "the object's mesh is only a preview of its slices, which abut does not read",
                    "export the full mesh");
        }
        MeshData data;
        read_vertices(part, part.child(mesh, "vertices"), data);
        read_triangles(part, part.child(mesh, "triangles"), data);
        scene_.skipped.vertices += drop_not_finite(data);
        const pugi::xml_node material = material_of(part, object);
        data.color = color_of(material.attribute("displaycolor").as_string(material.attribute("color").value()));
        count_beams(mesh);
        scene_.mesh_names.emplace_back(object.attribute("name").value());
        scene_.meshes.push_back(std::move(data));
        return known->second;
    }

    void read_vertices(const ThreeMfPart& part, pugi::xml_node vertices, MeshData& data) const {
        for (const pugi::xml_node& vertex : vertices) {
            if (!part.is(vertex, "vertex")) continue;
            data.vertices.emplace_back(real(input_, part, vertex, "x"), real(input_, part, vertex, "y"),
                                       real(input_, part, vertex, "z"));
        }
        if (data.vertices.size() > std::numeric_limits<std::uint32_t>::max()) {
            fail_at(input_, part, vertices, "the mesh has more than 2^32 - 1 vertices", "divide it");
        }
    }

    void read_triangles(const ThreeMfPart& part, pugi::xml_node triangles, MeshData& data) const {
        for (const pugi::xml_node& triangle : triangles) {
            if (!part.is(triangle, "triangle")) continue;
            Index3 corners{};
            std::size_t i = 0;
            for (const char* name : {"v1", "v2", "v3"}) {
                const std::optional<std::int64_t> corner = integer(input_, part, triangle, name);
                if (!corner) fail_at(input_, part, triangle, fmt::format("the triangle has no {}", name), correct);
                if (*corner < 0 || static_cast<std::uint64_t>(*corner) >= data.vertices.size()) {
                    fail_at(input_, part, triangle,
                            fmt::format("{} is {}, but the mesh has {} vertices", name, *corner, data.vertices.size()),
                            correct);
                }
                if (!is_finite(data.vertices[static_cast<std::size_t>(*corner)])) {
                    fail_at(input_, part, triangle, fmt::format("vertex {} of the triangle is not finite", *corner),
                            correct);
                }
                corners[i++] = static_cast<std::uint32_t>(*corner);
            }
            data.triangles.push_back(corners);
        }
    }

    /// Beams of the beam lattice extension, which have a thickness and no triangles.
    void count_beams(pugi::xml_node mesh) {
        for (const pugi::xml_node& lattice : mesh) {
            if (!std::string_view(lattice.name()).ends_with("beamlattice")) continue;
            for (const pugi::xml_node& list : lattice) {
                if (!std::string_view(list.name()).ends_with("beams")) continue;
                scene_.skipped.lines += static_cast<std::size_t>(std::distance(list.begin(), list.end()));
            }
        }
    }

    const Input& input_;
    ThreeMfPackage package_;
    SceneFile scene_;
    std::size_t text_ = 0;
    std::unordered_map<std::size_t, std::size_t> meshes_;  // by object
    std::vector<pugi::xml_node> open_;                     // the objects in which one is being placed
};

}  // namespace

SceneFile read_3mf(const Input& input, ReadAs) { return Reader(input).run(); }

bool looks_like_3mf(std::string_view bytes) {
    if (!bytes.starts_with("PK\x03\x04")) return false;
    bool found = false;
    try {
        const auto find_model = [&](std::string_view name) {
            found = found || lower_case(name).ends_with(".model");
            return false;
        };
        (void)read_zip({"", bytes, std::nullopt}, find_model);
    } catch (const Error&) {
        return false;
    }
    return found;
}

}  // namespace abut::io
