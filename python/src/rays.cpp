// SPDX-License-Identifier: MIT
// abut.raycast, abut.triangle_hit, abut.occluded and abut.raycast_all
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "arguments.h"
#include "docstrings.h"
#include "scene_object.h"
#include "verbs.h"

namespace abut::python {
namespace {

struct Nearest {
    using First = Ray;
    using Result = std::optional<Hit>;
    const RaycastOptions& options;
    Hit none = no_hit();

    template <class X>
    std::optional<Hit> operator()(const Ray& ray, const X& x) const {
        std::optional<Hit> hit = abut::raycast(ray, x, options);
        if (!hit) hit = none;
        return hit;
    }
};

struct NearestTriangle {
    using First = Ray;
    using Result = TriangleHit;
    const RaycastOptions& options;
    template <class X>
    TriangleHit operator()(const Ray& ray, const X& x) const {
        if constexpr (std::is_same_v<X, Mesh> || std::is_same_v<X, PosedMesh>) {
            return abut::triangle_hit(ray, x, options);
        } else {
            return {};  // refused before
        }
    }
};

struct Any {
    using First = Ray;
    using Result = bool;
    const RaycastOptions& options;
    template <class X>
    bool operator()(const Ray& ray, const X& x) const {
        return abut::occluded(ray, x, options);
    }
};

struct All {
    using First = Ray;
    using Result = std::vector<Hit>;
    const RaycastOptions& options;
    template <class X>
    std::vector<Hit> operator()(const Ray& ray, const X& x) const {
        return abut::raycast_all(ray, x, options);
    }
};

/// The options that Python's keywords give. A filter is an array with one truth value for each triangle of a mesh.
class Options {
public:
    Options(nb::handle max_t, nb::handle min_t, nb::handle cull, nb::handle filter, const Operand& x) {
        options_.max_t = read_number(max_t, "max_t");
        options_.min_t = read_number(min_t, "min_t");
        options_.cull = cull_of(cull);
        if (filter.is_none()) return;
        if (!x.is_mesh() || !x.single()) throw nb::value_error("'filter' needs one mesh as 'x'");
        const std::size_t triangles = x.kind() == Kind::mesh ? x.as<Mesh>()->size() : x.as<PosedMesh>()->size();
        const Doubles mask = read_doubles(filter, "filter");
        if (mask.dims().rank != 1 || mask.dims().count() != triangles) {
            std::string text = "'filter' must have the shape (";
            text += std::to_string(triangles) + ",), a truth value for each triangle, not " + to_string(mask.dims());
            throw nb::value_error(text.c_str());
        }
        for (std::size_t i = 0; i < triangles; ++i) counts_.push_back(mask.data()[i] != 0 ? 1 : 0);
        options_.filter = [this](const Where& where) { return counts_[where.triangle] != 0; };
    }
    Options(const Options&) = delete;
    Options& operator=(const Options&) = delete;

    [[nodiscard]] const RaycastOptions& get() const { return options_; }

private:
    RaycastOptions options_;
    std::vector<char> counts_;
};

/// Rays of origins and directions, for the duration of a call.
class GivenRays {
public:
    GivenRays(nb::handle given_origins, nb::handle given_directions) {
        Dims of_origins, of_directions;
        const Doubles origins = read_vectors(given_origins, "origins", 3, of_origins);
        const Doubles directions = read_vectors(given_directions, "directions", 3, of_directions);
        items_.kind = Kind::ray;
        items_.dims = broadcast(of_origins, of_directions);
        items_.size = sizeof(Ray);
        items_.data = reinterpret_cast<const std::byte*>(&one_);
        const auto* const first_origin = reinterpret_cast<const Vec3*>(origins.data());
        const auto* const first_direction = reinterpret_cast<const Vec3*>(directions.data());
        if (items_.dims.single()) {
            one_ = {*first_origin, *first_direction};
            return;
        }
        many_.resize(items_.count());
        items_.data = reinterpret_cast<const std::byte*>(many_.data());
        const Positions o(of_origins, items_.dims), d(of_directions, items_.dims);
        const bool regular = o.regular() && d.regular();
        const nb::gil_scoped_release release;
        for_each_range(many_.size(), 8192, [&](std::size_t first, std::size_t last) {
            if (regular) {
                for (std::size_t i = first; i < last; ++i) {
                    many_[i] = {first_origin[i * o.step()], first_direction[i * d.step()]};
                }
            } else {
                for (std::size_t i = first; i < last; ++i) many_[i] = {first_origin[o(i)], first_direction[d(i)]};
            }
        });
    }
    GivenRays(const GivenRays&) = delete;
    GivenRays& operator=(const GivenRays&) = delete;

    [[nodiscard]] const Items& items() const { return items_; }

private:
    Ray one_;
    UninitializedVector<Ray> many_;
    Items items_;
};

/// The batch that casts rays at a mesh in packets: calls done(out) for each range of answers.
template <class Answer, class Done>
void cast_at_mesh(const Operand& rays, const Operand& mesh, std::span<Answer> out, const RaycastOptions& options,
                  nb::handle progress, Done done) {
    run(rays.count(), progress, [&](std::size_t first, std::size_t last) {
        const std::span questions(rays.as<Ray>() + first, last - first);
        const std::span answers = out.subspan(first, last - first);
        const auto cast = [&](const auto& x) {
            if constexpr (std::is_same_v<Answer, bool>) {
                occluded_each(questions, x, answers, options);
            } else {
                raycast_each(questions, x, answers, options);
            }
        };
        if (mesh.kind() == Kind::mesh) {
            cast(*mesh.as<Mesh>());
        } else {
            cast(*mesh.as<PosedMesh>());
        }
        done(answers);
    });
}

nb::object nearest(const Operand& rays, const Operand& x, const RaycastOptions& options, nb::handle progress) {
    Results<std::optional<Hit>> results;
    results.dims = broadcast(rays.dims(), x.dims());
    results.values.resize(results.dims.count());
    const Nearest verb{options};
    if (results.dims.single()) {
        results.values[0] = for_one_pair(verb, rays, x);
        if (!(results.values[0]->t < std::numeric_limits<double>::infinity())) return nb::none();
        return nb::cast(std::move(results));
    }
    if (x.is_mesh() && x.single()) {
        cast_at_mesh(rays, x, std::span(results.values), options, progress, [&](auto answers) {
            for_each_range(answers.size(), 4096, [&](std::size_t begin, std::size_t end) {
                fill_missing(answers.subspan(begin, end - begin), verb.none);
            });
        });
    } else {
        for_all_pairs(verb, rays, x, results.dims, results.values.data(), progress);
    }
    return nb::cast(std::move(results));
}

nb::object nearest_triangle(const Operand& rays, const Operand& x, const RaycastOptions& options, nb::handle progress) {
    if (!x.is_mesh()) throw nb::type_error("'x' must be a Mesh or a PosedMesh; for other things there is raycast");
    Results<TriangleHit> results;
    results.dims = broadcast(rays.dims(), x.dims());
    results.values.resize(results.dims.count());
    const NearestTriangle verb{options};
    if (results.dims.single()) {
        results.values[0] = for_one_pair(verb, rays, x);
        if (!results.values[0]) return nb::none();
    } else if (x.single()) {
        cast_at_mesh(rays, x, std::span(results.values), options, progress, [](auto) {});
    } else {
        for_all_pairs(verb, rays, x, results.dims, results.values.data(), progress);
    }
    return nb::cast(std::move(results));
}

nb::object any(const Operand& rays, const Operand& x, const RaycastOptions& options, nb::handle progress) {
    const Any verb{options};
    const Dims dims = broadcast(rays.dims(), x.dims());
    if (dims.single()) return nb::bool_(for_one_pair(verb, rays, x));
    bool* out = nullptr;
    nb::object results = new_array(dims, out);
    if (x.is_mesh() && x.single()) {
        cast_at_mesh(rays, x, std::span(out, dims.count()), options, progress, [](auto) {});
    } else {
        for_all_pairs(verb, rays, x, dims, out, progress);
    }
    return results;
}

/// All hits of many rays: one array of hits, and where those of each ray begin.
nb::object all(const Operand& rays, const Operand& x, const RaycastOptions& options, nb::handle progress) {
    const All verb{options};
    const Dims dims = broadcast(rays.dims(), x.dims());
    if (dims.single()) {
        Results<std::optional<Hit>> hits;
        const std::vector<Hit> of_one = for_one_pair(verb, rays, x);
        hits.values.assign(of_one.begin(), of_one.end());
        hits.dims.push(hits.values.size());
        return nb::cast(std::move(hits));
    }
    std::vector<std::vector<Hit>> found(dims.count());
    for_all_pairs(verb, rays, x, dims, found.data(), progress);
    std::vector<std::int64_t> first(found.size() + 1);
    for (std::size_t i = 0; i < found.size(); ++i) first[i + 1] = first[i] + static_cast<std::int64_t>(found[i].size());
    Results<std::optional<Hit>> hits;
    hits.values.resize(static_cast<std::size_t>(first.back()));
    for_each_range(found.size(), 1024, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            std::uninitialized_copy(found[i].begin(), found[i].end(), hits.values.begin() + first[i]);
    });
    hits.dims.push(hits.values.size());
    return nb::make_tuple(nb::cast(std::move(hits)), array_of(std::move(first)));
}

using Query = nb::object (*)(const Operand& rays, const Operand& x, const RaycastOptions& options, nb::handle progress);

/// The part of the docstrings about the keywords, which in C++ are members of RaycastOptions.
constexpr const char* keywords =
    "\n\nmin_t and max_t: hits at other t do not count. cull: 'back' or 'front' ignores triangles that are hit from "
    "that "
    "side. filter: which triangles of the mesh count, an array with a truth value for each; of a scene, which models "
    "count: a function of a ModelId, or an array with a truth value for each index of a model.";

/// Binds a verb, with rays as a Ray or as origins and directions; the one for scenes, if there is one.
void bind(nb::module_& module, const char* name, Query query, std::optional<RayVerb> in_scene, const char* result,
          const char* text) {
    const std::string options =
        ", *, max_t: float = inf, min_t: float = 0, cull: str = 'none', filter: Numbers | typing.Callable[[ModelId], "
        "bool] | None = "
        "None, "
        "progress: Progress | None = None) -> " +
        std::string(result);
    const std::string x_type = in_scene ? "Geometry | Scene" : "Mesh | PosedMesh";
    const std::string parts =
        "def " + std::string(name) + "(origins: Numbers, directions: Numbers, x: " + x_type + options;
    const std::string whole = "def " + std::string(name) + "(rays: Ray, x: " + x_type + options;
    const double infinity = std::numeric_limits<double>::infinity();
    module.def(
        name,
        [query, in_scene](nb::handle origins, nb::handle directions, nb::handle given_x, nb::handle max_t,
                          nb::handle min_t, nb::handle cull, nb::handle filter, nb::handle progress) {
            const GivenRays rays(origins, directions);
            if (SceneObject* const scene = in_scene ? scene_of(given_x) : nullptr) {
                Selection selection(*scene, 0xffffffff, filter);
                return scene_rays(*in_scene, *scene, Operand(rays.items()),
                                  {read_number(max_t, "max_t"), read_number(min_t, "min_t"), cull_of(cull)}, selection,
                                  progress);
            }
            const Operand x(given_x, "x");
            const Options chosen(max_t, min_t, cull, filter, x);
            return query(Operand(rays.items()), x, chosen.get(), progress);
        },
        nb::arg("origins").none(), nb::arg("directions").none(), nb::arg("x").none(), nb::kw_only(),
        nb::arg("max_t").none() = infinity, nb::arg("min_t").none() = 0.0, nb::arg("cull").none() = "none",
        nb::arg("filter") = nb::none(), nb::arg("progress") = nb::none(), nb::sig(parts.c_str()),
        (std::string(text) + keywords).c_str());
    module.def(
        name,
        [query, in_scene](nb::handle given, nb::handle given_x, nb::handle max_t, nb::handle min_t, nb::handle cull,
                          nb::handle filter, nb::handle progress) {
            const Items* rays = nullptr;
            if (!nb::try_cast(given, rays) || rays == nullptr || rays->kind != Kind::ray) {
                throw nb::type_error("'rays' must be an abut.Ray; or pass origins and directions");
            }
            if (SceneObject* const scene = in_scene ? scene_of(given_x) : nullptr) {
                Selection selection(*scene, 0xffffffff, filter);
                return scene_rays(*in_scene, *scene, Operand(*rays),
                                  {read_number(max_t, "max_t"), read_number(min_t, "min_t"), cull_of(cull)}, selection,
                                  progress);
            }
            const Operand x(given_x, "x");
            const Options chosen(max_t, min_t, cull, filter, x);
            return query(Operand(*rays), x, chosen.get(), progress);
        },
        nb::arg("rays").none(), nb::arg("x").none(), nb::kw_only(), nb::arg("max_t").none() = infinity,
        nb::arg("min_t").none() = 0.0, nb::arg("cull").none() = "none", nb::arg("filter") = nb::none(),
        nb::arg("progress") = nb::none(), nb::sig(whole.c_str()));
}

}  // namespace

Cull cull_of(nb::handle cull) {
    const std::string_view name = word_of(cull);
    if (name == "none") return Cull::none;
    if (name == "back") return Cull::back;
    if (name == "front") return Cull::front;
    refuse_value("cull", "'none', 'back' or 'front'", cull);
}

void bind_rays(nb::module_& module) {
    bind(module, "raycast", &nearest, RayVerb::nearest, "Hits | SceneHits | None", doc("raycast"));
    bind(module, "triangle_hit", &nearest_triangle, {}, "TriangleHits | None", doc("triangle_hit"));
    bind(module, "occluded", &any, RayVerb::any, "bool | Bools", doc("occluded"));
    bind(module, "raycast_all", &all, RayVerb::all, "Hits | SceneHits | tuple[Hits | SceneHits, Ints]",
         doc("raycast_all"));
}

}  // namespace abut::python
