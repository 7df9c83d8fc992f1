// SPDX-License-Identifier: MIT
// The JSON format of scenes: each type of shape lists its members once, for reading and for writing.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/io/formats/json_document.h"
#include "abut/io/formats/scene_json.h"
#include "abut/io/input.h"
#include "abut/io/load_scene.h"
#include "abut/io/names.h"
#include "abut/shape/shape_names.h"

namespace abut {
namespace {

using json = nlohmann::ordered_json;

// Calls `field(name, value)` for each member of a type of shape.
void fields(Vec3& p, auto field) { field("at", p); }
void fields(Segment& s, auto field) { field("a", s.a), field("b", s.b); }
void fields(Ray& r, auto field) { field("origin", r.origin), field("direction", r.direction); }
void fields(Line& l, auto field) { field("origin", l.origin), field("direction", l.direction); }
void fields(Plane& p, auto field) { field("normal", p.normal), field("offset", p.offset); }
void fields(HalfSpace& h, auto field) { field("normal", h.normal), field("offset", h.offset); }
void fields(Triangle& t, auto field) { field("a", t.a), field("b", t.b), field("c", t.c); }
void fields(Sphere& s, auto field) { field("center", s.center), field("radius", s.radius); }
void fields(Aabb& b, auto field) { field("min", b.min), field("max", b.max); }
void fields(Obb& b, auto field) {
    field("center", b.center), field("axes", b.axes), field("half_extents", b.half_extents);
}
void fields(Capsule& c, auto field) { field("a", c.a), field("b", c.b), field("radius", c.radius); }
void fields(Cylinder& c, auto field) { field("a", c.a), field("b", c.b), field("radius", c.radius); }
void fields(Cone& c, auto field) { field("base", c.base), field("apex", c.apex), field("radius", c.radius); }
void fields(Ellipsoid& e, auto field) { field("center", e.center), field("axes", e.axes), field("radii", e.radii); }
void fields(Frustum& frustum, auto field) { field("planes", frustum.planes); }
void fields(Hull& hull, auto field) { field("vertices", hull); }

// Writing.

json written(double x) { return x; }
json written(const Vec3& v) { return {v.x, v.y, v.z}; }
json written(const Mat3& m) { return {written(m[0]), written(m[1]), written(m[2])}; }
json written(const std::array<Plane, 6>& planes) {
    json list = json::array();
    for (const Plane& p : planes) list.push_back({p.normal.x, p.normal.y, p.normal.z, p.offset});
    return list;
}
json written(const Hull& hull) {
    json list = json::array();
    for (const Vec3& v : hull.vertices()) list.push_back(written(v));
    return list;
}

json written(const AnyShape& shape) {
    json members = json::object();
    AnyShape copy = shape;
    std::visit(
        [&](auto& s) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(s)>, Aabb>) {
                if (s.empty()) return;  // JSON has no infinities; a box without corners is empty
            }
            fields(s, [&](const char* name, const auto& value) { members[name] = written(value); });
        },
        copy);
    return members;
}

json written(const Mesh& mesh) {
    json vertices = json::array(), triangles = json::array();
    for (const Vec3& v : mesh.vertices()) vertices.push_back(written(v));
    for (const Index3& t : mesh.triangles()) triangles.push_back(t);
    return {{"vertices", std::move(vertices)}, {"triangles", std::move(triangles)}};
}

// Reading.

using io::JsonValue;

void read(const JsonValue& from, double& x) { x = from.number(); }
void read(const JsonValue& from, Vec3& v) {
    const auto [x, y, z] = from.numbers<3>();
    v = Vec3(x, y, z);
}
void read(const JsonValue& from, Mat3& m) {
    const auto list = from.elements(3, "columns");
    for (int i = 0; i < 3; ++i) read(list[static_cast<std::size_t>(i)], m[i]);
}
void read(const JsonValue& from, std::array<Plane, 6>& planes) {
    const auto list = from.elements(6, "planes");
    for (std::size_t i = 0; i < 6; ++i) {
        const auto [x, y, z, offset] = list[i].numbers<4>();
        planes[i] = {Vec3(x, y, z), offset};
    }
}
void read(const JsonValue& from, Hull& hull) {
    std::vector<Vec3> points;
    for (const JsonValue& point : from.elements()) read(point, points.emplace_back());
    hull = Hull(points);
}

template <class Shape>
AnyShape read_shape(const JsonValue& from) {
    Shape shape{};
    std::vector<std::string_view> known;
    fields(shape, [&](const char* name, auto&) { known.push_back(name); });
    from.refuse_others(known);
    fields(shape, [&](const char* name, auto& value) {
        if constexpr (std::is_same_v<Shape, Aabb>) {
            if (!from.find("min") && !from.find("max")) return;
        }
        read(from.at(name), value);
    });
    return shape;
}

template <std::size_t... I>
std::optional<AnyShape> read_any_shape(const JsonValue& model, std::index_sequence<I...>) {
    std::optional<AnyShape> found;
    const auto try_shape = [&](const char* kind, auto reader) {
        const auto value = model.find(kind);
        if (!value) return;
        if (found) value->fail("is a second shape of one model", "give one shape, or one model for each");
        found = reader(*value);
    };
    (try_shape(shape_names[I], read_shape<std::variant_alternative_t<I, AnyShape>>), ...);
    return found;
}

constexpr std::array<std::string_view, 4> scene_members{"abut_scene", "meshes", "models", "ignored_pairs"};
constexpr std::array<std::string_view, 2> mesh_members{"vertices", "triangles"};

/// A model's own members, and one for each type of shape.
const std::vector<std::string_view>& model_members() {
    static const std::vector<std::string_view> members = [] {
        std::vector<std::string_view> all{"name",   "parent", "translation", "rotation", "scale",
                                          "layers", "mask",   "user_data",   "mesh",     "properties"};
        all.insert(all.end(), shape_names.begin(), shape_names.end());
        return all;
    }();
    return members;
}

SharedShape read_mesh(const JsonValue& from) {
    from.refuse_others(mesh_members);
    std::vector<Vec3> vertices;
    for (const JsonValue& v : from.at("vertices").elements()) read(v, vertices.emplace_back());
    std::vector<Index3> triangles;
    for (const JsonValue& t : from.at("triangles").elements()) {
        const auto corners = t.elements(3, "indices");
        Index3& triangle = triangles.emplace_back();
        for (std::size_t i = 0; i < 3; ++i) {
            triangle[i] = static_cast<std::uint32_t>(corners[i].index(vertices.size(), "vertex"));
        }
    }
    return Mesh(std::move(vertices), std::move(triangles));
}

std::uint32_t bits(const JsonValue& model, const char* key, std::uint32_t missing) {
    const auto value = model.find(key);
    if (!value) return missing;
    const std::size_t mask = value->count();
    if (mask >> 32 != 0) value->fail("is a mask of more than 32 bits", "give 4294967295 at most");
    return static_cast<std::uint32_t>(mask);
}

NewModel read_model(const JsonValue& from, const std::vector<SharedShape>& meshes, const std::vector<ModelId>& ids) {
    from.refuse_others(model_members());
    NewModel model{.name = io::readable(from.text_or("name", ""))};
    if (const auto parent = from.find("parent")) {
        const std::size_t index = parent->count();
        if (index >= ids.size())
            parent->fail("this is no model before its child", "list parents before their children");
        model.parent = ids[index];
    }
    if (const auto translation = from.find("translation")) read(*translation, model.pose.translation);
    if (const auto rotation = from.find("rotation")) {
        const auto [x, y, z, w] = rotation->numbers<4>();
        model.pose.rotation = Quat(w, x, y, z);
    }
    if (const auto scale = from.find("scale")) model.scale = scale->number();
    model.layers = bits(from, "layers", model.layers);
    model.mask = bits(from, "mask", model.mask);
    model.user_data = from.count_or("user_data", 0);
    const auto mesh = from.find("mesh");
    if (mesh) model.shape = meshes[mesh->index(meshes.size(), "mesh")];
    if (const auto shape = read_any_shape(from, std::make_index_sequence<shape_names.size()>())) {
        if (mesh) from.fail("has a mesh and a shape", "give one of them, or one model for each");
        model.shape = *shape;
    }
    return model;
}

io::Properties read_properties(const JsonValue& model) {
    io::Properties properties;
    const auto found = model.find("properties");
    if (!found) return properties;
    for (const auto& [name, value] : found->members()) {
        const std::optional<std::string> text = value.property();
        if (!text) value.fail("a property is a text, a number, true or false", "write one of these");
        io::set_property(properties, name, *text);
    }
    return properties;
}

}  // namespace

io::DescribedModels io::described_models_from_json(std::string_view name, std::string_view text,
                                                   BroadPhaseStructure structure) {
    const DefaultFloats floats;
    const io::Input input{std::string(name), text, std::nullopt};
    const io::JsonDocument document(input, text, 0, false,
                                    R"(write {"abut_scene": 1, "models": [...]}, with the models in that list)");
    const JsonValue root = document.root();
    if (const JsonValue version = root.at("abut_scene"); version.count() != 1) {
        version.fail("is a version that this program does not know", "read it with a later one");
    }
    root.refuse_others(scene_members);
    std::vector<SharedShape> meshes;
    for (const JsonValue& mesh : root.list("meshes")) meshes.push_back(read_mesh(mesh));
    io::DescribedModels result{Scene(structure), {}};
    Scene& scene = result.scene;
    std::vector<ModelId> ids;
    for (const JsonValue& model : root.list("models")) {
        result.properties.push_back(read_properties(model));
        const NewModel next = read_model(model, meshes, ids);
        try {
            ids.push_back(scene.add(next));
        } catch (const Error& error) {
            model.fail(error.what());
        }
    }
    for (const JsonValue& pair : root.list("ignored_pairs")) {
        const auto both = pair.elements(2, "indices");
        scene.ignore_pair(ids[both[0].index(ids.size(), "model")], ids[both[1].index(ids.size(), "model")]);
    }
    return result;
}

Scene scene_from_json(std::string_view name, std::string_view text, BroadPhaseStructure structure) {
    return io::described_models_from_json(name, text, structure).scene;
}

std::string scene_to_json(const Scene& scene, std::span<const PartInfo> parts) {
    const DefaultFloats floats;
    json meshes = json::array(), models = json::array();
    std::map<const Mesh*, std::size_t> mesh_places;
    std::map<ModelId, std::size_t> indices;
    const auto write = [&](ModelId id) {
        json model = json::object();
        if (std::string name = io::readable(scene.name(id)); !name.empty()) model["name"] = std::move(name);
        if (const ModelId parent = scene.parent(id); parent != ModelId{}) model["parent"] = indices.at(parent);
        const Placement& at = scene.placement(id);
        const Quat& q = at.pose.rotation;
        if (at.pose.translation != Vec3(0)) model["translation"] = written(at.pose.translation);
        if (q != Quat(1, 0, 0, 0)) model["rotation"] = {q.x, q.y, q.z, q.w};
        if (at.scale != 1) model["scale"] = at.scale;
        if (scene.layers(id) != NewModel{}.layers) model["layers"] = scene.layers(id);
        if (scene.mask(id) != NewModel{}.mask) model["mask"] = scene.mask(id);
        if (scene.user_data(id) != 0) model["user_data"] = scene.user_data(id);
        if (id.index < parts.size()) {
            for (const auto& [key, text] : parts[id.index].properties) {
                model["properties"][io::readable(key)] = io::readable(text);
            }
        }
        const SharedShape& shape = scene.model(id).shape();
        if (const Mesh* mesh = shape.mesh()) {
            const auto [place, is_new] = mesh_places.try_emplace(mesh, meshes.size());
            if (is_new) meshes.push_back(written(*mesh));
            model["mesh"] = place->second;
        } else if (const AnyShape* any = shape.shape()) {
            model[shape_names[any->index()]] = written(*any);
        }
        indices.emplace(id, models.size());
        models.push_back(std::move(model));
    };
    for (const ModelId id : scene.models()) {
        if (scene.parent(id) != ModelId{}) continue;
        write(id);
        for (const ModelId below : scene.descendants(id)) write(below);
    }
    json all{{"abut_scene", 1}, {"meshes", std::move(meshes)}, {"models", std::move(models)}};
    json ignored = json::array();
    for (const auto& [a, b] : scene.ignored_pairs()) ignored.push_back({indices.at(a), indices.at(b)});
    if (!ignored.empty()) all["ignored_pairs"] = std::move(ignored);
    return all.dump() + "\n";
}

}  // namespace abut
