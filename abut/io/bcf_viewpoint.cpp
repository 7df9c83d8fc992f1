// SPDX-License-Identifier: MIT
// Viewpoints of BCF: a camera that frames clashes, and the parts, selected and coloured.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "abut/io/bcf_plan.h"
#include "abut/io/clash_pictures.h"
#include "abut/io/xml_writer.h"

namespace abut::io {
namespace {

constexpr double aspect_ratio = 4.0 / 3.0;

/// Metres, in which BCF measures, in a unit of length.
double metres(const std::string& unit) {
    const std::map<std::string, double> known{
        {"micrometre", 1e-6}, {"millimetre", 0.001}, {"centimetre", 0.01}, {"inch", 0.0254}, {"foot", 0.3048}};
    const auto found = known.find(unit);
    return found == known.end() ? 1 : found->second;
}

/// Whether it is 22 characters of base 64 as IFC writes GUIDs.
bool is_ifc_guid(const std::string& text) {
    return text.size() == 22 && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
                      c == '$';
           });
}

void write_vector(XmlWriter& xml, std::string_view name, const Vec3& v) {
    xml.open(name);
    xml.leaf("X", fmt::format("{}", v.x));
    xml.leaf("Y", fmt::format("{}", v.y));
    xml.leaf("Z", fmt::format("{}", v.z));
    xml.close();
}

/// The IFC GUIDs of the first parts of clashes, and of the second ones that are not first in another.
struct Sides {
    std::vector<std::string> first, second;
};

Sides sides_of(const ClashRun& run, std::span<const std::size_t> clashes) {
    std::map<std::string, bool> guids;  // whether first
    for (const std::size_t clash : clashes) {
        const ClashReport& r = run.found.clashes[clash].report;
        for (const bool first : {true, false}) {
            const std::string* guid = run.parts[first ? r.a : r.b].property("guid");
            if (guid == nullptr || !is_ifc_guid(*guid)) continue;
            bool& is_first = guids.try_emplace(*guid, first).first->second;
            is_first = is_first || first;
        }
    }
    Sides sides;
    for (const auto& [guid, first] : guids) (first ? sides.first : sides.second).push_back(guid);
    return sides;
}

void write_components(XmlWriter& xml, const Sides& sides, BcfVersion version) {
    if (sides.first.empty() && sides.second.empty()) return;
    const auto list = [&](const std::vector<std::string>& guids) {
        for (const std::string& guid : guids) xml.leaf("Component", {{"IfcGuid", guid}});
    };
    xml.open("Components");
    xml.open("Selection");
    list(sides.first);
    list(sides.second);
    xml.close();
    xml.leaf("Visibility", {{"DefaultVisibility", "true"}});
    xml.open("Coloring");
    for (const auto& [color, guids] : {std::pair("E63946", &sides.first), std::pair("F4A261", &sides.second)}) {
        if (guids->empty()) continue;
        xml.open("Color", {{"Color", color}});
        if (version == BcfVersion::v3_0) xml.open("Components");
        list(*guids);
        if (version == BcfVersion::v3_0) xml.close();
        xml.close();
    }
    xml.close();
    xml.close();
}

}  // namespace

std::string bcf_viewpoint(const ClashRun& run, std::span<const std::size_t> clashes, const std::string& guid,
                          const BcfOptions& options) {
    XmlWriter xml;
    xml.open("VisualizationInfo", {{"Guid", guid}});
    write_components(xml, sides_of(run, clashes), options.version);
    const ClashCamera camera = clash_camera(run, clashes, {.up = options.up});
    xml.open("PerspectiveCamera");
    write_vector(xml, "CameraViewPoint", camera.eye * metres(run.unit));
    write_vector(xml, "CameraDirection", camera.direction);
    write_vector(xml, "CameraUpVector", camera.up);
    // BCF 2.1 allows 45 to 60 degrees.
    xml.leaf("FieldOfView", fmt::format("{}", std::clamp(camera.field_of_view, 45.0, 60.0)));
    if (options.version == BcfVersion::v3_0) xml.leaf("AspectRatio", fmt::format("{}", aspect_ratio));
    xml.close();
    xml.close();
    return std::move(xml).document();
}

}  // namespace abut::io
