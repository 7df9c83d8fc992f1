// SPDX-License-Identifier: MIT
// A 3MF package: its model parts as XML, the objects in them, and errors that name the part and the byte.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "abut/io/input.h"

namespace abut::io {

/// The units of lengths that 3MF has, as its files and as SceneFile::unit name them; the first is the default.
struct ThreeMfUnit {
    std::string_view in_file, name;
};
inline constexpr ThreeMfUnit three_mf_units[] = {{"millimeter", "millimetre"},
                                                 {"micron", "micrometre"},
                                                 {"centimeter", "centimetre"},
                                                 {"inch", "inch"},
                                                 {"foot", "foot"},
                                                 {"meter", "metre"}};

/// A model part of the package.
struct ThreeMfPart {
    std::string name;    ///< of the archive's entry
    std::string bytes;   ///< to which the document refers
    std::string prefix;  ///< of core elements, with its colon; mostly empty
    pugi::xml_document document;
    pugi::xml_node model;
    std::map<std::int64_t, pugi::xml_node> objects;                 ///< by id
    std::map<std::int64_t, std::vector<pugi::xml_node>> materials;  ///< of each other resource with an id

    /// Whether a node is the core element of this name.
    [[nodiscard]] bool is(pugi::xml_node node, std::string_view element) const;
    /// The first child that is; null if there is none.
    [[nodiscard]] pugi::xml_node child(pugi::xml_node node, std::string_view element) const;
};

/// Throws Error "NAME: PART: byte N: what; remedy".
[[noreturn]] void fail_at(const Input& input, const ThreeMfPart& part, pugi::xml_node node, std::string_view what,
                          std::string_view remedy);

/// The numbers in attributes; a missing optional one is nothing. Otherwise they throw Error.
[[nodiscard]] double real(const Input& input, const ThreeMfPart& part, pugi::xml_node node, const char* attribute);
[[nodiscard]] std::optional<std::int64_t> integer(const Input& input, const ThreeMfPart& part, pugi::xml_node node,
                                                  const char* attribute);

/// The attribute of this name in any namespace, such as "p:path"; null if there is none.
[[nodiscard]] pugi::xml_attribute attribute_of_extension(pugi::xml_node node, std::string_view name);

/// The package's model parts. Throws Error when there is no model, a part is not XML, or an extension is required that
/// may change triangles.
class ThreeMfPackage {
public:
    explicit ThreeMfPackage(const Input& input);

    /// The part whose build is the content of the file.
    [[nodiscard]] const ThreeMfPart& start() const noexcept { return *start_; }
    /// The part of a path such as "/3D/parts/gear.model"; null if there is none.
    [[nodiscard]] const ThreeMfPart* part(std::string_view path) const;

private:
    void parse(ThreeMfPart& part) const;
    void check_extensions(const ThreeMfPart& part) const;
    void find_resources(ThreeMfPart& part) const;

    const Input& input_;
    std::deque<ThreeMfPart> parts_;
    std::unordered_map<std::string, const ThreeMfPart*> by_key_;  // by name, without regard to case
    const ThreeMfPart* start_ = nullptr;
};

}  // namespace abut::io
