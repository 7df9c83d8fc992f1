// SPDX-License-Identifier: MIT
// The classes of results; their arrays view the results' memory.
#include "results.h"

#include <limits>
#include <string>

#include "docstrings.h"
#include "model_ids.h"

namespace abut::python {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// The signature of a property, for the type stubs.
std::string property(const char* name, const char* type) {
    std::string text = "def ";
    text += name;
    text += "(self) -> ";
    text += type;
    return text;
}

/// The type stubs' name of an array of such numbers, or of one where there is a single result.
template <class Number>
constexpr const char* one_or_many = std::is_floating_point_v<Number> ? "float | Floats" : "int | Ints";

/// Adds properties that view a member of all results: `member` points into the first result.
template <class T>
class Members {
public:
    Members(nb::module_& module, const char* name, const char* text) : type_(module, name, text) {
        bind_dims(type_, "a single result", "The dimensions of the results; () for a single one.",
                  [](const Results<T>& results) -> const Dims& { return results.dims; });
        type_.def("__bool__",
                  [](const Results<T>& results) { return results.dims.single() || results.dims.size[0] > 0; });
        type_.def("__repr__", [name = std::string(name)](const Results<T>& results) {
            return results.dims.single() ? name + "(one)" : name + "(array of shape " + to_string(results.dims) + ")";
        });
    }

    template <class Get>
    Members& numbers(const char* name, const char* text, Get get) {
        using Number = std::remove_pointer_t<decltype(get(std::declval<T&>()))>;
        type_.def_prop_ro(
            name,
            [get](nb::handle self) -> nb::object {
                auto& results = nb::cast<Results<T>&>(self);
                if (results.values.empty()) {
                    return view(self, static_cast<Number*>(nullptr), results.dims, sizeof(T));
                }
                auto* const first = get(results.values.front());
                if (results.dims.single()) return nb::cast(*first);
                return view(self, first, results.dims, sizeof(T));
            },
            nb::sig(property(name, one_or_many<Number>).c_str()), text);
        return *this;
    }
    template <class Get>
    Members& vectors(const char* name, const char* text, Get get) {
        type_.def_prop_ro(
            name,
            [get](nb::handle self) {
                auto& results = nb::cast<Results<T>&>(self);
                double* const first = results.values.empty() ? nullptr : &get(results.values.front())->x;
                return view(self, first, results.dims, sizeof(T), {3}, {1});
            },
            nb::sig(property(name, "Floats").c_str()), text);
        return *this;
    }
    /// Whether there is a result, by its t or depth, which then is finite.
    template <class Get>
    Members& mask(const char* name, const char* text, Get get) {
        type_.def_prop_ro(
            name,
            [get](nb::handle self) -> nb::object {
                auto& results = nb::cast<Results<T>&>(self);
                if (results.dims.single()) return nb::bool_(get(results.values.front()));
                bool* data = nullptr;
                nb::object array = new_array(results.dims, data);
                for (std::size_t i = 0; i < results.values.size(); ++i) data[i] = get(results.values[i]);
                return array;
            },
            nb::sig(property(name, "bool | Bools").c_str()), text);
        return *this;
    }

    /// The models by their ids.
    template <class Get>
    Members& models(const char* name, const char* text, Get get) {
        type_.def_prop_ro(
            name,
            [get](const Results<T>& results) {
                std::vector<ModelId> ids;
                ids.reserve(results.values.size());
                for (const T& value : results.values) ids.push_back(get(value));
                return ids_of(results.dims, std::move(ids));
            },
            text);
        return *this;
    }

    nb::class_<Results<T>>& type() { return type_; }

private:
    nb::class_<Results<T>> type_;
};

/// The index of a triangle as a signed number, so that none is -1.
std::int32_t* index_of(std::uint32_t& index) { return reinterpret_cast<std::int32_t*>(&index); }

/// What the hits of rays have, of meshes and of scenes.
template <class H>
Members<H> bind_hits(nb::module_& module, const char* name, const char* text) {
    Members<H> hits(module, name, text);
    hits.mask("hit", "whether there is a hit",
              [](const H& h) { return h->t < std::numeric_limits<double>::infinity(); })
        .numbers("t", doc("Hit.t"), [](H& h) { return &h->t; })
        .vectors("point", doc("Hit.point"), [](H& h) { return &h->point; })
        .vectors("normal", doc("Hit.normal"), [](H& h) { return &h->normal; })
        .vectors("barycentric", doc("Hit.barycentric"), [](H& h) { return &h->barycentric; })
        .numbers("triangle", doc("Where.triangle"), [](H& h) { return index_of(h->where.triangle); });
    return hits;
}

template <class S>
Members<S> bind_sweep_hits(nb::module_& module, const char* name, const char* text) {
    Members<S> hits(module, name, text);
    hits.mask("hit", "whether there is a hit",
              [](const S& h) { return h->t < std::numeric_limits<double>::infinity(); })
        .numbers("t", doc("SweepHit.t"), [](S& h) { return &h->t; })
        .vectors("position", doc("SweepHit.position"), [](S& h) { return &h->position; })
        .vectors("point", doc("SweepHit.point"), [](S& h) { return &h->point; })
        .vectors("normal", doc("SweepHit.normal"), [](S& h) { return &h->normal; })
        .numbers("depth", doc("SweepHit.depth"), [](S& h) { return &h->depth; })
        .numbers("triangle", doc("Where.triangle"), [](S& h) { return index_of(h->where.triangle); });
    return hits;
}

/// The triangle of the model of a scene, whichever of the two operands the scene was.
nb::object triangles_of_models(const Results<std::optional<SceneClosestPoints>>& results) {
    const auto triangle = [](const std::optional<SceneClosestPoints>& c) {
        const Where& where = c->where_b.model == c->model.index ? c->where_b : c->where_a;
        return static_cast<std::int32_t>(where.triangle);
    };
    if (results.dims.single()) return nb::int_(triangle(results.values.front()));
    std::int32_t* out = nullptr;
    nb::object array = new_array(results.dims, out);
    for (const auto& each : results.values) *out++ = triangle(each);
    return array;
}

/// The closest points, and the triangles on which they lie.
template <class T>
void bind_closest(Members<T>& members) {
    members.vectors("on_a", doc("ClosestPoints.on_a"), [](T& c) { return &c->on_a; })
        .vectors("on_b", doc("ClosestPoints.on_b"), [](T& c) { return &c->on_b; })
        .numbers("distance", doc("ClosestPoints.distance"), [](T& c) { return &c->distance; })
        .numbers("triangle_a", doc("Where.triangle"), [](T& c) { return index_of(c->where_a.triangle); })
        .numbers("triangle_b", doc("Where.triangle"), [](T& c) { return index_of(c->where_b.triangle); });
}

void bind_scene_results(nb::module_& module) {
    bind_hits<std::optional<SceneHit>>(module, "SceneHits", doc("SceneHit"))
        .models("model", doc("SceneHit.model"), [](const auto& h) { return h->model; });
    bind_sweep_hits<std::optional<SceneSweepHit>>(module, "SceneSweepHits", doc("SceneSweepHit"))
        .models("model", doc("SceneSweepHit.model"), [](const auto& h) { return h->model; });
    using F = std::optional<SceneCollision>;
    bind_sweep_hits<F>(module, "SceneCollision", doc("SceneCollision"))
        .type()
        .def_prop_ro(
            "models",
            [](const Results<F>& results) {
                const ModelPair& models = results.values.front()->models;
                return ids_of(std::vector<ModelId>{models.a, models.b});
            },
            doc("SceneCollision.models"));
    using C = std::optional<SceneClosestPoints>;
    Members<C> closest(module, "SceneClosestPoints", doc("SceneClosestPoints"));
    bind_closest(closest);
    closest.models("model", doc("SceneClosestPoints.model"), [](const C& c) { return c->model; });
    closest.type().def_prop_ro("triangle", &triangles_of_models, nb::sig("def triangle(self) -> int | Ints"),
                               "the triangle of the model, of a mesh; else -1");
    using P = std::optional<SceneClosestPair>;
    Members<P> pair(module, "SceneClosestPair", doc("SceneClosestPair"));
    bind_closest(pair);
    pair.type().def_prop_ro(
        "models",
        [](const Results<P>& results) {
            const ModelPair& models = results.values.front()->models;
            return ids_of(std::vector<ModelId>{models.a, models.b});
        },
        doc("SceneClosestPair.models"));
}

/// A property with the indices of two vertices each.
template <class T, class Get>
void index_pairs(Members<T>& members, const char* name, const char* text, Get get) {
    members.type().def_prop_ro(
        name,
        [get](nb::handle self) {
            auto& results = nb::cast<Results<T>&>(self);
            const std::uint32_t* const first = results.values.empty() ? nullptr : get(results.values.front())->data();
            return view(self, first, results.dims, sizeof(T), {2}, {1});
        },
        nb::sig(property(name, "Indices").c_str()), text);
}

/// When and where something was hit.
template <class T>
void bind_impact(Members<T>& members) {
    members.numbers("t", doc("SweepHit.t"), [](T& i) { return &i.hit.t; })
        .vectors("position", doc("SweepHit.position"), [](T& i) { return &i.hit.position; })
        .vectors("point", doc("SweepHit.point"), [](T& i) { return &i.hit.point; })
        .vectors("normal", doc("SweepHit.normal"), [](T& i) { return &i.hit.normal; })
        .numbers("depth", doc("SweepHit.depth"), [](T& i) { return &i.hit.depth; });
}

void bind_mesh_results(nb::module_& module) {
    using N = NearTriangle;
    Members<N>(module, "NearTriangles", doc("NearTriangle"))
        .numbers("triangle", doc("NearTriangle.triangle"), [](N& n) { return index_of(n.triangle); })
        .numbers("distance", doc("NearTriangle.distance"), [](N& n) { return &n.distance; })
        .vectors("point", doc("NearTriangle.point"), [](N& n) { return &n.point; });

    using P = NearPoint;
    Members<P>(module, "NearPoints", doc("NearPoint"))
        .numbers("point", doc("NearPoint.point"), [](P& p) { return index_of(p.point); })
        .numbers("distance", doc("NearPoint.distance"), [](P& p) { return &p.distance; });

    using T = TriangleIntersection;
    Members<T> intersections(module, "TriangleIntersection", doc("TriangleIntersection"));
    intersections.numbers("count", doc("TriangleIntersection.count"), [](T& t) { return &t.count; });
    intersections.type().def_prop_ro(
        "points",
        [](nb::handle self) {
            auto& results = nb::cast<Results<T>&>(self);
            double* const first = results.values.empty() ? nullptr : &results.values.front().points[0].x;
            const std::size_t n = results.dims.single() ? static_cast<std::size_t>(results.values.front().count) : 6;
            return view(self, first, results.dims, sizeof(T), {n, 3}, {3, 1});
        },
        nb::sig("def points(self) -> Floats"),
        "the corners in order: an array (count, 3), or of many (..., 6, 3), with NaN beyond the count");

    Members<VertexImpact> vertices(module, "VertexImpacts", doc("VertexImpact"));
    vertices.numbers("vertex", doc("VertexImpact.vertex"), [](VertexImpact& i) { return index_of(i.vertex); })
        .numbers("triangle", doc("VertexImpact.triangle"), [](VertexImpact& i) { return index_of(i.triangle); });
    bind_impact(vertices);
    Members<EdgeImpact> edges(module, "EdgeImpacts", doc("EdgeImpact"));
    index_pairs(edges, "a", doc("EdgeImpact.a"), [](EdgeImpact& i) { return &i.a; });
    index_pairs(edges, "b", doc("EdgeImpact.b"), [](EdgeImpact& i) { return &i.b; });
    bind_impact(edges);
}

/// The hits of slides, four for each, of which the last ones may be missing.
nb::object slide_hits(const Results<SlideResult>& results) {
    Results<std::optional<SweepHit>> hits;
    hits.dims = results.dims;
    hits.dims.push(4);
    for (const SlideResult& each : results.values) {
        for (int i = 0; i < 4; ++i) {
            hits.values.push_back(i < each.count ? each.hits[static_cast<std::size_t>(i)] : no_sweep_hit());
        }
    }
    return nb::cast(std::move(hits));
}

/// The contacts of characters, eight for each, of which the last ones may be missing.
nb::object character_contacts(const Results<CharacterResult>& results) {
    CharacterContact none;
    none.point = none.normal = Vec3(nan);
    none.kind = static_cast<CharacterSurface>(-1);
    Results<CharacterContact> contacts;
    contacts.dims = results.dims;
    contacts.dims.push(std::tuple_size_v<decltype(CharacterResult::contacts)>);
    for (const CharacterResult& each : results.values) {
        for (std::size_t i = 0; i < each.contacts.size(); ++i) {
            contacts.values.push_back(i < static_cast<std::size_t>(each.contact_count) ? each.contacts[i] : none);
        }
    }
    return nb::cast(std::move(contacts));
}

void bind_contacts_of_characters(nb::module_& module) {
    nb::enum_<CharacterSurface>(module, "CharacterSurface", nb::is_arithmetic(), doc("CharacterSurface"))
        .value("floor", CharacterSurface::floor)
        .value("steep", CharacterSurface::steep)
        .value("wall", CharacterSurface::wall)
        .value("ceiling", CharacterSurface::ceiling);
    using C = CharacterContact;
    Members<C>(module, "CharacterContacts", doc("CharacterContact"))
        .numbers("model", doc("Where.model"), [](C& c) { return index_of(c.where.model); })
        .numbers("triangle", doc("Where.triangle"), [](C& c) { return index_of(c.where.triangle); })
        .vectors("point", doc("CharacterContact.point"), [](C& c) { return &c.point; })
        .vectors("normal", doc("CharacterContact.normal"), [](C& c) { return &c.normal; })
        .numbers("kind", "what the surface is to the character, a number of CharacterSurface; -1 where there is none",
                 [](C& c) { return reinterpret_cast<std::underlying_type_t<CharacterSurface>*>(&c.kind); })
        .mask("at_end", doc("CharacterContact.at_end"), [](const C& c) { return c.at_end; });
}

void bind_moves(nb::module_& module) {
    using S = SlideResult;
    Members<S> slides(module, "SlideResult", doc("SlideResult"));
    slides.vectors("position", doc("SlideResult.position"), [](S& s) { return &s.position; })
        .vectors("displacement", doc("SlideResult.displacement"), [](S& s) { return &s.displacement; })
        .vectors("remaining", doc("SlideResult.remaining"), [](S& s) { return &s.remaining; })
        .mask("depenetrated", doc("SlideResult.depenetrated"), [](const S& s) { return s.depenetrated; })
        .numbers("count", doc("SlideResult.count"), [](S& s) { return &s.count; });
    slides.type().def_prop_ro("hits", &slide_hits, nb::sig("def hits(self) -> SweepHits"), doc("SlideResult.hits"));

    bind_contacts_of_characters(module);
    using C = CharacterResult;
    Members<C> characters(module, "CharacterResult", doc("CharacterResult"));
    characters.vectors("position", doc("CharacterResult.position"), [](C& c) { return &c.position; })
        .vectors("displacement", doc("CharacterResult.displacement"), [](C& c) { return &c.displacement; })
        .mask("on_floor", doc("CharacterResult.on_floor"), [](const C& c) { return c.on_floor; })
        .vectors("floor_normal", doc("CharacterResult.floor_normal"), [](C& c) { return &c.floor_normal; })
        .numbers("floor_triangle", "the triangle on which it stands; -1 for none",
                 [](C& c) { return index_of(c.floor.triangle); })
        .numbers("floor_model", "the index of the model on which it stands; -1 for none",
                 [](C& c) { return index_of(c.floor.model); })
        .mask("stepped", doc("CharacterResult.stepped"), [](const C& c) { return c.stepped; })
        .mask("depenetrated", doc("CharacterResult.depenetrated"), [](const C& c) { return c.depenetrated; })
        .mask("blocked", doc("CharacterResult.blocked"), [](const C& c) { return c.blocked; })
        .mask("stepping", doc("CharacterResult.stepping"), [](const C& c) { return c.stepping; })
        .mask("stuck", doc("CharacterResult.stuck"), [](const C& c) { return c.stuck; })
        .mask("ceiling", doc("CharacterResult.ceiling"), [](const C& c) { return c.ceiling; })
        .mask("on_steep", doc("CharacterResult.on_steep"), [](const C& c) { return c.on_steep; })
        .numbers("contact_count", doc("CharacterResult.contact_count"), [](C& c) { return &c.contact_count; });
    characters.type().def_prop_ro("contacts", &character_contacts, nb::sig("def contacts(self) -> CharacterContacts"),
                                  doc("CharacterResult.contacts"));
}

}  // namespace

Hit no_hit() {
    return {.t = std::numeric_limits<double>::infinity(),
            .point = Vec3(nan),
            .normal = Vec3(nan),
            .barycentric = Vec3(nan),
            .where = {}};
}
SweepHit no_sweep_hit() {
    return {.t = std::numeric_limits<double>::infinity(),
            .position = Vec3(nan),
            .point = Vec3(nan),
            .normal = Vec3(nan),
            .depth = nan,
            .where = {}};
}
Contact no_contact() {
    return {.depth = -1, .direction = Vec3(nan), .points = {}, .count = 0, .where_a = {}, .where_b = {}};
}

void bind_results(nb::module_& module) {
    using C = ClosestPoints;
    Members<C>(module, "ClosestPoints", doc("ClosestPoints"))
        .vectors("on_a", doc("ClosestPoints.on_a"), [](C& c) { return &c.on_a; })
        .vectors("on_b", doc("ClosestPoints.on_b"), [](C& c) { return &c.on_b; })
        .numbers("distance", doc("ClosestPoints.distance"), [](C& c) { return &c.distance; })
        .numbers("triangle_a", doc("Where.triangle"), [](C& c) { return index_of(c.where_a.triangle); })
        .numbers("triangle_b", doc("Where.triangle"), [](C& c) { return index_of(c.where_b.triangle); })
        .numbers("model_a", doc("Where.model"), [](C& c) { return index_of(c.where_a.model); })
        .numbers("model_b", doc("Where.model"), [](C& c) { return index_of(c.where_b.model); });

    bind_hits<std::optional<Hit>>(module, "Hits", doc("Hit")).numbers("model", doc("Where.model"), [](auto& h) {
        return index_of(h->where.model);
    });
    Members<TriangleHit>(module, "TriangleHits", doc("TriangleHit"))
        .mask("hit", "whether there is a hit", [](const TriangleHit& h) { return static_cast<bool>(h); })
        .numbers("t", doc("TriangleHit.t"), [](TriangleHit& h) { return &h.t; })
        .numbers("triangle", doc("TriangleHit.triangle"), [](TriangleHit& h) { return index_of(h.triangle); });
    bind_sweep_hits<std::optional<SweepHit>>(module, "SweepHits", doc("SweepHit"))
        .numbers("model", doc("Where.model"), [](auto& h) { return index_of(h->where.model); });
    bind_scene_results(module);
    bind_moves(module);
    bind_mesh_results(module);

    using K = std::optional<Contact>;
    Members<K> contacts(module, "Contacts", doc("Contact"));
    contacts.mask("touches", "whether the two intersect", [](const K& c) { return c->count > 0; })
        .numbers("depth", doc("Contact.depth"), [](K& c) { return &c->depth; })
        .vectors("direction", doc("Contact.direction"), [](K& c) { return &c->direction; })
        .numbers("count", doc("Contact.count"), [](K& c) { return &c->count; })
        .numbers("triangle_a", doc("Where.triangle"), [](K& c) { return index_of(c->where_a.triangle); })
        .numbers("triangle_b", doc("Where.triangle"), [](K& c) { return index_of(c->where_b.triangle); })
        .numbers("model_a", doc("Where.model"), [](K& c) { return index_of(c->where_a.model); })
        .numbers("model_b", doc("Where.model"), [](K& c) { return index_of(c->where_b.model); });
    contacts.type().def_prop_ro(
        "point_depth",
        [](nb::handle self) {
            auto& results = nb::cast<Results<K>&>(self);
            double* const first = results.values.empty() ? nullptr : &results.values.front()->points[0].depth;
            return view(self, first, results.dims, sizeof(K), {4}, {sizeof(ContactPoint) / sizeof(double)});
        },
        nb::sig("def point_depth(self) -> Floats"), doc("ContactPoint.depth"));
    const auto points = [&](const char* name, const char* text, Vec3 ContactPoint::*member) {
        contacts.type().def_prop_ro(
            name,
            [member](nb::handle self) {
                auto& results = nb::cast<Results<K>&>(self);
                double* const first = results.values.empty() ? nullptr : &(results.values.front()->points[0].*member).x;
                return view(self, first, results.dims, sizeof(K), {4, 3}, {sizeof(ContactPoint) / sizeof(double), 1});
            },
            nb::sig(property(name, "Floats").c_str()), text);
    };
    points("on_a", doc("ContactPoint.on_a"), &ContactPoint::on_a);
    points("on_b", doc("ContactPoint.on_b"), &ContactPoint::on_b);
}

}  // namespace abut::python
