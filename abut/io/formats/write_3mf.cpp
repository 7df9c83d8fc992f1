// SPDX-License-Identifier: MIT
// Writes 3MF files (3MF Core Specification 1.3).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "abut/base/error.h"
#include "abut/io/add_part.h"
#include "abut/io/formats/3mf.h"
#include "abut/io/formats/3mf_package.h"
#include "abut/io/formats/append_number.h"
#include "abut/io/names.h"
#include "abut/io/node_checks.h"
#include "abut/io/xml_writer.h"
#include "abut/io/zip_archive.h"

namespace abut::io {
namespace {

constexpr std::string_view content_types =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
    "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
    "<Default Extension=\"model\" ContentType=\"application/vnd.ms-package.3dmanufacturing-3dmodel+xml\"/>"
    "</Types>\n";
constexpr std::string_view relations =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
    "<Relationship Target=\"/3D/3dmodel.model\" Id=\"rel0\" "
    "Type=\"http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel\"/></Relationships>\n";

/// "#RRGGBBAA" in sRGB (IEC 61966-2-1) of linear numbers.
std::string color_text(glm::vec4 color) {
    std::string text = "#";
    for (int i = 0; i < 4; ++i) {
        const double linear = color[i] > 0 ? std::min(static_cast<double>(color[i]), 1.0) : 0;
        const double part = i == 3                ? linear
                            : linear <= 0.0031308 ? 12.92 * linear
                                                  : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
        text += fmt::format("{:02X}", std::lround(255 * part));
    }
    return text;
}

/// 3MF has no triangles with two equal corners.
bool has_three_corners(const Index3& t) { return t[0] != t[1] && t[1] != t[2] && t[2] != t[0]; }

class Writer {
public:
    explicit Writer(const SceneFile& scene) : scene_(scene) {}

    std::string run() {
        static_cast<void>(world_transforms(scene_));  // throws for cycles
        find_shown();
        xml_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model unit=\"";
        xml_ += unit();
        xml_ +=
            "\" xml:lang=\"en\" xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\">\n<resources>\n";
        add_materials();
        for (std::size_t mesh = 0; mesh < scene_.meshes.size(); ++mesh) {
            if (is_used_[mesh]) add_mesh(mesh);
        }
        for (const std::size_t node : from_the_leaves()) add_node(node);
        xml_ += "</resources>\n<build>\n";
        for (std::size_t node = 0; node < scene_.nodes.size(); ++node) {
            if (shows_[node] && !scene_.nodes[node].parent) add_reference("item", node);
        }
        xml_ += "</build>\n</model>\n";
        return write_zip({{"[Content_Types].xml", std::string(content_types)},
                          {"_rels/.rels", std::string(relations)},
                          {"3D/3dmodel.model", std::move(xml_)}});
    }

private:
    std::string_view unit() const {
        if (scene_.unit.empty()) return three_mf_units[0].in_file;
        std::string names;
        for (const ThreeMfUnit& known : three_mf_units) {
            if (known.name == scene_.unit) return known.in_file;
            names += names.empty() ? known.name : fmt::format(", {}", known.name);
        }
        throw Error(fmt::format("3MF has no unit {}; use one of {}", in_quotes(scene_.unit), names));
    }

    /// Which nodes show triangles, themselves or by a child; which meshes they use; and which meshes can be referred to
    /// directly, because all of their nodes are leaves of one name.
    void find_shown() {
        const std::size_t count = scene_.nodes.size();
        shows_.assign(count, false);
        children_.resize(count);
        is_used_.assign(scene_.meshes.size(), false);
        names_.resize(scene_.meshes.size());
        for (const MeshData& mesh : scene_.meshes) {
            has_triangles_.push_back(std::any_of(mesh.triangles.begin(), mesh.triangles.end(), has_three_corners));
        }
        for (std::size_t node = 0; node < count; ++node) {
            if (!shows_itself(node)) continue;
            for (std::optional<std::size_t> at = node; at && !shows_[*at]; at = scene_.nodes[*at].parent) {
                shows_[*at] = true;
            }
        }
        for (std::size_t node = 0; node < count; ++node) {
            if (shows_[node] && scene_.nodes[node].parent) children_[parent_of(scene_, node)].push_back(node);
        }
        for (std::size_t node = 0; node < count; ++node) {
            if (!shows_itself(node)) continue;
            const std::size_t mesh = mesh_index(scene_, node);
            const std::string& name = scene_.nodes[node].name;
            if (!is_used_[mesh]) names_[mesh] = name;
            is_used_[mesh] = true;
            if (!children_[node].empty() || names_[mesh] != name) names_[mesh].reset();
        }
        if (std::find(is_used_.begin(), is_used_.end(), true) == is_used_.end()) {
            throw Error("the scene shows no triangles, and a 3MF file without any cannot be loaded; add meshes to it");
        }
    }

    bool shows_itself(std::size_t node) const {
        return scene_.nodes[node].mesh && has_triangles_[mesh_index(scene_, node)];
    }

    std::vector<std::size_t> from_the_leaves() const {
        std::vector<std::size_t> order;
        for (std::size_t node = 0; node < scene_.nodes.size(); ++node) {
            if (shows_[node] && !scene_.nodes[node].parent) order.push_back(node);
        }
        for (std::size_t i = 0; i < order.size(); ++i) {
            order.insert(order.end(), children_[order[i]].begin(), children_[order[i]].end());
        }
        std::reverse(order.begin(), order.end());
        return order;
    }

    void add_materials() {
        std::string bases;
        for (std::size_t mesh = 0; mesh < scene_.meshes.size(); ++mesh) {
            if (!is_used_[mesh] || !scene_.meshes[mesh].color) continue;
            const std::string color = color_text(*scene_.meshes[mesh].color);
            if (!materials_.emplace(color, materials_.size()).second) continue;
            bases += fmt::format("<base name=\"{0}\" displaycolor=\"{0}\"/>\n", color);
        }
        if (!bases.empty()) xml_ += fmt::format("<basematerials id=\"{}\">\n{}</basematerials>\n", next_id_++, bases);
    }

    void add_mesh(std::size_t id) {
        const MeshData& mesh = scene_.meshes[id];
        mesh_ids_[id] = next_id_;
        begin_object(names_[id].value_or(""));
        if (mesh.color) xml_ += fmt::format(" pid=\"1\" pindex=\"{}\"", materials_.at(color_text(*mesh.color)));
        xml_ += "><mesh>\n<vertices>\n";
        for (const Vec3& p : mesh.vertices) {
            constexpr std::array<std::string_view, 3> before{"<vertex x=\"", "\" y=\"", "\" z=\""};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                xml_ += before[axis];
                append_number(xml_, p[static_cast<int>(axis)]);
            }
            xml_ += "\"/>\n";
        }
        xml_ += "</vertices>\n<triangles>\n";
        for (const Index3& t : mesh.triangles) {
            constexpr std::array<std::string_view, 3> before{"<triangle v1=\"", "\" v2=\"", "\" v3=\""};
            if (!has_three_corners(t)) continue;
            for (std::size_t i = 0; i < 3; ++i) {
                xml_ += before[i];
                append_number(xml_, t[i]);
            }
            xml_ += "\"/>\n";
        }
        xml_ += "</triangles>\n</mesh></object>\n";
    }

    /// An object of components, unless the node is its mesh.
    void add_node(std::size_t id) {
        const Node& node = scene_.nodes[id];
        if (shows_itself(id) && names_[mesh_index(scene_, id)]) {
            node_ids_[id] = mesh_ids_[mesh_index(scene_, id)];
            return;
        }
        node_ids_[id] = next_id_;
        begin_object(node.name);
        xml_ += "><components>\n";
        if (shows_itself(id)) {
            xml_ += fmt::format("<component objectid=\"{}\"/>\n", mesh_ids_[mesh_index(scene_, id)]);
        }
        for (const std::size_t child : children_[id]) add_reference("component", child);
        xml_ += "</components></object>\n";
    }

    void begin_object(std::string_view name) {
        xml_ += fmt::format("<object id=\"{}\" type=\"model\"", next_id_++);
        if (!name.empty()) xml_ += fmt::format(" name=\"{}\"", xml_text(readable(name)));
    }

    void add_reference(std::string_view element, std::size_t id) {
        xml_ += fmt::format("<{} objectid=\"{}\"", element, node_ids_[id]);
        const glm::dmat4& matrix = scene_.nodes[id].transform;
        if (matrix != glm::dmat4(1)) {
            xml_ += " transform=\"";
            for (int row = 0; row < 4; ++row) {
                for (int column = 0; column < 4; ++column) {
                    const double x = matrix[row][column];
                    const bool affine = column < 3 || x == (row == 3 ? 1.0 : 0.0);
                    if (!std::isfinite(x) || !affine) {
                        throw Error(in_words(scene_, id) + ": its transform is not finite and affine; correct it");
                    }
                    if (column == 3) continue;
                    if (row + column > 0) xml_ += ' ';
                    append_number(xml_, x);
                }
            }
            xml_ += '"';
        }
        xml_ += "/>\n";
    }

    const SceneFile& scene_;
    std::string xml_;
    std::size_t next_id_ = 1;
    std::vector<bool> has_triangles_, is_used_;       // by mesh
    std::vector<bool> shows_;                         // by node
    std::vector<std::vector<std::size_t>> children_;  // those that show triangles
    std::vector<std::optional<std::string>> names_;   // of meshes that nodes refer to directly
    std::map<std::string, std::size_t> materials_;    // places of colours
    std::map<std::size_t, std::size_t> mesh_ids_, node_ids_;
};

}  // namespace

std::string write_3mf(const SceneFile& scene) { return Writer(scene).run(); }

std::string write_3mf(const MeshData& mesh) {
    SceneFile scene;
    add_part(scene, {}, mesh);
    return write_3mf(scene);
}

}  // namespace abut::io
