// SPDX-License-Identifier: MIT
// ModelId: the id of one model, or an array of ids.
#include "model_ids.h"

#include <algorithm>
#include <string>

#include "arguments.h"
#include "docstrings.h"
#include "selection.h"

namespace abut::python {
namespace {

/// What an index, slice, mask or array of indices selects, as NumPy does.
ModelIds selected(const ModelIds& ids, nb::handle key) {
    Dims dims;
    std::vector<ModelId> found = selected_things(ids.ids->data(), ids.dims, key, "one ModelId", dims);
    return ids_of(dims, std::move(found));
}

/// A member of the ids as an array of signed numbers; for an index -1 stands for no model.
template <class Number>
nb::object member(nb::handle self, std::uint32_t ModelId::*part) {
    const auto& ids = nb::cast<const ModelIds&>(self);
    if (ids.dims.single()) return nb::int_(static_cast<Number>(ids.ids->front().*part));
    Number* out = nullptr;
    nb::object array = new_array(ids.dims, out);
    for (const ModelId& id : *ids.ids) *out++ = static_cast<Number>(id.*part);
    return array;
}
nb::object indices_of(nb::handle self) { return member<std::int32_t>(self, &ModelId::index); }
nb::object generations_of(nb::handle self) { return member<std::int64_t>(self, &ModelId::generation); }

const ModelId& only(const ModelIds& ids) {
    if (!ids.dims.single()) throw nb::type_error("only a single ModelId can be ordered or hashed");
    return ids.ids->front();
}

ModelIds from_numbers(nb::handle index, nb::handle generation) {
    const Doubles indices = read_doubles(index, "index", Integers::rounded),
                  generations = read_doubles(generation, "generation", Integers::rounded);
    const Dims dims = broadcast(indices.dims(), generations.dims());
    const Positions i_at(indices.dims(), dims), g_at(generations.dims(), dims);
    std::vector<ModelId> ids(dims.count());
    const auto whole = [](double number, const char* name) {
        if (!(number >= -1 && number <= 4294967295.0) ||
            number != static_cast<double>(static_cast<std::int64_t>(number))) {
            refuse_value(name, " must be whole numbers from -1 to 2^32 - 1");
        }
        return static_cast<std::uint32_t>(static_cast<std::int64_t>(number));
    };
    for (std::size_t i = 0; i < ids.size(); ++i) {
        ids[i] = {whole(indices.data()[i_at(i)], "index"), whole(generations.data()[g_at(i)], "generation")};
    }
    return ids_of(dims, std::move(ids));
}

std::string represent(const ModelIds& ids) {
    if (!ids.dims.single()) return "ModelId(array of shape " + to_string(ids.dims) + ")";
    const ModelId& id = ids.ids->front();
    if (id == ModelId{}) return "ModelId()";
    std::string text = "ModelId(" + std::to_string(id.index);
    if (id.generation != 0) text += ", " + std::to_string(id.generation);
    return text + ")";
}

}  // namespace

ModelIds ids_of(const Dims& dims, std::vector<ModelId> ids) {
    return {dims, std::make_shared<const std::vector<ModelId>>(std::move(ids))};
}

ModelIds ids_of(std::vector<ModelId> ids) {
    Dims dims;
    dims.push(ids.size());
    return ids_of(dims, std::move(ids));
}

ModelIds ids_of(const std::vector<ModelPair>& pairs) {
    std::vector<ModelId> ids;
    ids.reserve(2 * pairs.size());
    for (const ModelPair& pair : pairs) {
        ids.push_back(pair.a);
        ids.push_back(pair.b);
    }
    Dims dims;
    dims.push(pairs.size());
    dims.push(2);
    return ids_of(dims, std::move(ids));
}

ModelIds read_ids(nb::handle thing, const char* name) {
    if (const ModelIds* ids = nullptr; nb::try_cast(thing, ids) && ids != nullptr) return *ids;
    constexpr const char* wanted = "a ModelId, as Scene.add returns, or a sequence of these";
    std::vector<ModelId> all;
    for (const nb::handle each : items_of(thing, name, wanted)) {
        const ModelIds* ids = nullptr;
        if (!nb::try_cast(each, ids) || ids == nullptr || !ids->dims.single()) {
            refuse_type(name, std::string(" must be ") + wanted + ", not with " + one_of(each.type()) + " in it");
        }
        all.push_back(ids->ids->front());
    }
    return ids_of(std::move(all));
}

void bind_model_ids(nb::module_& module) {
    nb::class_<ModelIds> type(module, "ModelId", doc("ModelId"));
    type.def(
        "__init__",
        [](ModelIds* ids, nb::handle index, nb::handle generation) {
            new (ids) ModelIds(from_numbers(index, generation));
        },
        nb::arg("index").none() = -1, nb::arg("generation").none() = 0,
        nb::sig("def __init__(self, index: Numbers = -1, generation: Numbers = 0) -> None"));
    type.def_prop_ro("index", &indices_of, nb::sig("def index(self) -> int | Ints"), doc("ModelId.index"));
    type.def_prop_ro("generation", &generations_of, nb::sig("def generation(self) -> int | Ints"),
                     doc("ModelId.generation"));
    bind_dims(type, "one ModelId", "The dimensions of the array; () for one id.",
              [](const ModelIds& ids) -> const Dims& { return ids.dims; });
    type.def("__bool__", [](const ModelIds& ids) {
        return ids.dims.single() ? ids.ids->front().index != Where::none : ids.dims.size[0] > 0;
    });
    type.def("__getitem__", &selected, nb::arg("key").none(),
             nb::sig("def __getitem__(self, key: typing.Any, /) -> ModelId"),
             "What an index, a slice, a mask or an array of indices selects.");
    type.def(
        "__iter__",
        [](const ModelIds& ids) {
            if (ids.dims.single()) throw nb::type_error("one ModelId cannot be iterated");
            nb::list all;
            for (std::size_t i = 0; i < ids.dims.size[0]; ++i) all.append(selected(ids, nb::int_(i)));
            return nb::iter(all);
        },
        nb::sig("def __iter__(self) -> typing.Iterator[ModelId]"));
    type.def(
        "__eq__", [](const ModelIds& a, const ModelIds& b) { return a.dims == b.dims && *a.ids == *b.ids; },
        nb::is_operator());
    type.def(
        "__lt__", [](const ModelIds& a, const ModelIds& b) { return only(a) < only(b); }, nb::is_operator());
    type.def("__hash__", [](const ModelIds& ids) {
        const ModelId& id = only(ids);
        return static_cast<Py_ssize_t>((std::uint64_t{id.generation} * 0x9e3779b97f4a7c15u ^ id.index) >> 1);
    });
    type.def("__repr__", &represent);
    type.def("__copy__", [](const ModelIds& ids) { return ids; });
    type.def("__deepcopy__", [](const ModelIds& ids, nb::handle) { return ids; });
    type.def("__getstate__", [](nb::handle self) { return nb::make_tuple(indices_of(self), generations_of(self)); });
    type.def("__setstate__", [](ModelIds& ids, const std::tuple<nb::object, nb::object>& state) {
        new (&ids) ModelIds(from_numbers(std::get<0>(state), std::get<1>(state)));
    });
}

}  // namespace abut::python
