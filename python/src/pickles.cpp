// SPDX-License-Identifier: MIT
// Pickles of results and records: the bytes of their members, one after the other. Other classes have their own.
#include <nanobind/stl/filesystem.h>

#include <concepts>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "bindings.h"
#include "operand.h"
#include "record_members.h"
#include "scene_object.h"
#include "subclass_pickles.h"

#include <abut/io/scene_folder/scene_folder.h>
#include <abut/io/scene_folder/scene_folder_writer.h>

namespace abut::python {
namespace {

template <class T, class... Others>
concept AnyOf = (std::same_as<T, Others> || ...);
/// Types without padding and pointers, whose bytes are their value.
template <class T>
concept Plain = std::is_arithmetic_v<T> || std::is_enum_v<T> || AnyOf<T, Vec3, glm::vec4, glm::dmat4>;
template <class T>
concept Record = !std::same_as<decltype(members_of<T>), const std::nullptr_t>;
template <class T>
concept Optional = requires(const T& value) {
    value.has_value();
};
/// Types with a fixed number of points, of which the first `count` are valid.
template <class T>
concept CountsPoints = requires(const T& value) {
    value.points.size() >= static_cast<std::size_t>(value.count);
};
template <class T>
concept Growing = requires(T& list, typename T::value_type item) {
    list.push_back(std::move(item));
};

/// Meshes and scenes have pickles of their own.
MeshObject object_of(const Mesh& mesh) { return {mesh}; }
SceneObject object_of(const Scene& scene) { return {scene}; }
void set(Mesh& mesh, const MeshObject& object) { mesh = object.mesh; }
void set(Scene& scene, const SceneObject& object) { scene = object.scene; }

class Writer {
public:
    template <class T>
    void write(const T& value) {
        if constexpr (Plain<T>) {
            bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
        } else if constexpr (AnyOf<T, Mesh, Scene>) {
            objects_.append(nb::cast(object_of(value)));
        } else if constexpr (Record<T>) {
            std::apply([&](auto... member) { (write(value.*member), ...); }, members_of<T>);
        } else if constexpr (Optional<T>) {
            write(value.has_value());
            if (value) write(*value);
        } else {
            if constexpr (Growing<T>) write(value.size());
            if constexpr (Plain<typename T::value_type>) {
                bytes_.append(reinterpret_cast<const char*>(value.data()), value.size() * sizeof value[0]);
            } else {
                for (const auto& each : value) write(each);
            }
        }
    }

    /// The version, the bytes, and the objects.
    [[nodiscard]] nb::tuple state() const {
        return nb::make_tuple(ABUT_VERSION, nb::bytes(bytes_.data(), bytes_.size()), nb::tuple(objects_));
    }

private:
    std::string bytes_;
    nb::list objects_;
};

/// Reads what a Writer wrote; throws ValueError for anything else.
class Reader {
public:
    /// `state` must outlive this.
    explicit Reader(const nb::tuple& state) {
        std::string version;
        if (nb::len(state) != 3 || !nb::try_cast(state[0], version) || !nb::isinstance<nb::bytes>(state[1]) ||
            !nb::try_cast(state[2], objects_)) {
            refuse_pickle();
        }
        if (version != ABUT_VERSION) {
            throw nb::value_error(
                ("this is a pickle of version " + version + " of abut, which " + ABUT_VERSION + " does not read")
                    .c_str());
        }
        const nb::handle bytes = state[1];
        rest_ = {PyBytes_AsString(bytes.ptr()), static_cast<std::size_t>(PyBytes_Size(bytes.ptr()))};
    }

    template <class T>
    void read(T& value) {
        if constexpr (std::same_as<T, bool>) {
            value = take(1).front() != 0;
        } else if constexpr (Plain<T>) {
            std::memcpy(static_cast<void*>(&value), take(sizeof value).data(), sizeof value);
        } else if constexpr (AnyOf<T, Mesh, Scene>) {
            using Object = decltype(object_of(value));
            const Object* object = nullptr;
            if (next_ >= nb::len(objects_) || !nb::try_cast(objects_[next_++], object) || object == nullptr)
                refuse_pickle();
            set(value, *object);
        } else if constexpr (Record<T>) {
            std::apply([&](auto... member) { (read(value.*member), ...); }, members_of<T>);
            if constexpr (CountsPoints<T>) {
                if (value.count < 0 || static_cast<std::size_t>(value.count) > value.points.size()) refuse_pickle();
            }
        } else if constexpr (Optional<T>) {
            bool has_value = false;
            read(has_value);
            if (has_value) read(value.emplace());
        } else {
            read_list(value);
        }
    }

    /// Throws unless all was read.
    void finish() const {
        if (!rest_.empty() || next_ != nb::len(objects_)) refuse_pickle();
    }

private:
    std::string_view take(std::size_t count) {
        if (count > rest_.size()) refuse_pickle();
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return taken;
    }

    template <class List>
    void read_list(List& list) {
        using Item = typename List::value_type;
        std::size_t count = list.size();
        if constexpr (Growing<List>) read(count);
        if (count > rest_.size()) refuse_pickle();  // an item has a byte at least
        if constexpr (Plain<Item>) {
            if constexpr (Growing<List>) list.resize(count);
            const std::string_view bytes = take(count * sizeof(Item));
            if (count > 0) std::memcpy(static_cast<void*>(list.data()), bytes.data(), bytes.size());
        } else if constexpr (Growing<List>) {
            for (std::size_t i = 0; i < count; ++i) {
                Item item{};
                read(item);
                list.push_back(std::move(item));
            }
        } else {
            for (Item& item : list) read(item);
        }
    }

    std::string_view rest_;
    nb::tuple objects_;
    std::size_t next_ = 0;
};

/// Results have as many values as their dimensions say.
template <class T>
bool is_consistent(const Results<T>& results) {
    return results.dims.hold(results.values.size());
}
template <class T>
bool is_consistent(const T&) {
    return true;
}

template <class T>
nb::class_<T> class_of() {
    return nb::borrow<nb::class_<T>>(nb::type<T>());
}

template <class T>
void bind_pickle() {
    class_of<T>()
        .def("__getstate__",
             [](const T& value) {
                 Writer writer;
                 writer.write(value);
                 return writer.state();
             })
        .def("__setstate__", [](T& object, const nb::tuple& state) {
            T value{};
            Reader reader(state);
            reader.read(value);
            reader.finish();
            if (!is_consistent(value)) refuse_pickle();
            new (&object) T(std::move(value));
        });
}
template <class... T>
void bind_pickles_of() {
    (bind_pickle<T>(), ...);
}

/// Objects that are built from one argument are pickled as this argument, and built again.
template <class Argument>
void bind_rebuilt(nb::handle type, Argument argument_of) {
    const nb::object build = type.attr("__init__");
    add_method(type, "__getstate__", [argument_of](nb::handle self) { return nb::make_tuple(argument_of(self)); });
    add_method(type, "__setstate__",
               [build](nb::handle self, const std::tuple<nb::object>& state) { build(self, std::get<0>(state)); });
}
template <class T>
MeshObject mesh_in(nb::handle self) {
    return {nb::cast<const T&>(self).mesh()};
}

/// Makes copies of an object return the object itself, which cannot change.
void bind_copies_of_constant(nb::handle type) {
    add_method(type, "__copy__", [](nb::object self) { return self; });
    add_method(type, "__deepcopy__", [](nb::object self, nb::handle) { return self; });
}

/// Makes pickles and copies of a class raise TypeError with the message, for objects that are bound to this process.
void refuse_pickles(nb::handle type, const char* message) {
    add_method(type, "__reduce_ex__",
               [message](nb::handle, nb::handle) -> nb::object { throw nb::type_error(message); });
}

}  // namespace

void bind_pickles(const nb::module_& module) {
    using namespace io;
    bind_pickles_of<Results<ClosestPoints>, Results<std::optional<Hit>>, Results<TriangleHit>,
                    Results<std::optional<SweepHit>>, Results<std::optional<SceneHit>>,
                    Results<std::optional<SceneSweepHit>>, Results<std::optional<SceneCollision>>,
                    Results<std::optional<SceneClosestPoints>>, Results<std::optional<SceneClosestPair>>,
                    Results<std::optional<Contact>>, Results<SlideResult>, Results<CharacterContact>,
                    Results<CharacterResult>, Results<NearTriangle>, Results<NearPoint>, Results<TriangleIntersection>,
                    Results<VertexImpact>, Results<EdgeImpact>>();
    bind_pickles_of<TouchEvents, Hole, Shell, MeshReport, Cracks, WeldedMesh, Impacts, ImpactsBetween>();
    bind_pickles_of<ClashReport, PartInfo, PartCondition, PartSelection, PartSet, ClashRule, ClashRules, Separation,
                    SharedVolume, RuledClash, RuleCounts, RuledClashes, EmptySet, MissingProperty, ClashGroup,
                    GroupOptions, Approval, KnownClash, ClashStates, ClashRun, BcfComment, BcfTopic>();
    bind_pickles_of<MeshData, Node, Part, SceneFile>();
    bind_rebuilt(nb::type<Solid>(), mesh_in<Solid>);
    bind_rebuilt(nb::type<WindingTree>(), mesh_in<WindingTree>);
    bind_rebuilt(nb::type<SceneFolder>(), [](nb::handle self) { return nb::cast<const SceneFolder&>(self).path(); });
    for (const nb::handle type : {nb::type<Solid>(), nb::type<WindingTree>()}) bind_copies_of_constant(type);
    refuse_pickles(
        nb::type<SceneFolderWriter>(),
        "a SceneFolderWriter writes files and cannot be pickled or copied; finish it, and open the folder with "
        "abut.SceneFolder(path), where it is needed");
    refuse_pickles(module.attr("thread_limit"),
                   "a thread_limit holds in its own process and cannot be pickled or copied; make one in each process");
    for (const nb::handle each : module.attr("__dict__").attr("values")()) {
        if (nb::isinstance<nb::type_object>(each) && has_own(each, "__setstate__")) serve_subclasses(each);
    }
}

}  // namespace abut::python
