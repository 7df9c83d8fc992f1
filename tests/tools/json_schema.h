// SPDX-License-Identifier: MIT
// Holds JSON against a JSON Schema, as far as docs/abut.schema.json uses the language.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

namespace abut {

/// Where and how the value breaks the schema; nothing when it does not. `root` is where references begin.
inline std::string schema_fault(const nlohmann::json& value, const nlohmann::json& schema, const nlohmann::json& root,
                                const std::string& at = "") {
    using nlohmann::json;
    if (schema.contains("$ref")) {
        const std::string target = schema["$ref"].get<std::string>().substr(1);
        return schema_fault(value, root.at(json::json_pointer(target)), root, at);
    }
    if (schema.contains("oneOf")) {
        std::string faults;
        int fitting = 0;
        for (const json& one : schema["oneOf"]) {
            const std::string fault = schema_fault(value, one, root, at);
            fitting += fault.empty() ? 1 : 0;
            faults += fault + "; ";
        }
        if (fitting != 1) return at + ": fits " + std::to_string(fitting) + " of several: " + faults;
    }
    if (schema.contains("const") && value != schema["const"]) return at + " is not " + schema["const"].dump();
    if (schema.contains("enum")) {
        const json& all = schema["enum"];
        if (std::find(all.begin(), all.end(), value) == all.end()) return at + " is none of " + all.dump();
    }
    if (schema.contains("type")) {
        const auto is = [&](const std::string& type) {
            return type == "object"    ? value.is_object()
                   : type == "array"   ? value.is_array()
                   : type == "string"  ? value.is_string()
                   : type == "number"  ? value.is_number()
                   : type == "integer" ? value.is_number_integer()
                   : type == "boolean" ? value.is_boolean()
                                       : type == "null" && value.is_null();
        };
        const json types = schema["type"].is_array() ? schema["type"] : json::array({schema["type"]});
        if (std::none_of(types.begin(), types.end(), [&](const json& t) { return is(t.get<std::string>()); })) {
            return at + " is no " + schema["type"].dump();
        }
    }
    if (schema.contains("minimum") && value.get<double>() < schema["minimum"].get<double>())
        return at + " is too small";
    if (value.is_array()) {
        if (schema.contains("minItems") && value.size() < schema["minItems"]) return at + " is too short";
        if (schema.contains("maxItems") && value.size() > schema["maxItems"]) return at + " is too long";
        for (std::size_t i = 0; schema.contains("items") && i < value.size(); ++i) {
            const std::string fault = schema_fault(value[i], schema["items"], root, at + "[" + std::to_string(i) + "]");
            if (!fault.empty()) return fault;
        }
    }
    if (!value.is_object()) return {};
    for (const json& name : schema.value("required", json::array())) {
        if (!value.contains(name.get<std::string>())) return at + " lacks " + name.dump();
    }
    const json properties = schema.value("properties", json::object());
    for (const auto& [name, member] : value.items()) {
        const bool known = properties.contains(name);
        const json others = schema.value("additionalProperties", json(true));
        if (!known && others.is_boolean()) {
            if (!others.get<bool>()) return at + "." + name + " is not in the schema";
            continue;
        }
        const std::string fault = schema_fault(member, known ? properties[name] : others, root, at + "." + name);
        if (!fault.empty()) return fault;
    }
    return {};
}

}  // namespace abut
