// SPDX-License-Identifier: MIT
// PartInfo: what is known of a part besides its geometry, by which the rules of a clash run select parts.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "abut/base/api.h"

namespace abut {

/// A part's name, its place in the tree of its file, and its properties.
///
/// A property has a name and a value. Files of buildings give "type" (the IFC class, such as "IfcWall"), "guid",
/// "layer", "material", "storey", "space" and "system"; "fills" and "voids" hold the GUID of the element that an
/// element fills or voids. Others have the names of their file: "Pset_WallCommon.IsExternal".
///
/// A property of several values is a list, separated by "; ", as "Return; Supply". Rules and groups compare each value
/// of it: two lists are the same to them if they share any.
struct ABUT_API PartInfo {
    std::string name;                 ///< readable, and unique among the parts of a run
    std::vector<std::string> path{};  ///< the nodes' names, from the root down to the part
    std::string file{};               ///< the file that it comes from
    /// By name, in ascending order, each name once.
    std::vector<std::pair<std::string, std::string>> properties{};

    /// The value of "name", "path" (the names joined by slashes), "parent" (the path without its last name), "file", or
    /// a property; empty if the part has no such property.
    [[nodiscard]] std::string value(std::string_view key) const;
    /// The value of a property, without a copy; null if the part has none of this name, as for "name", "path", "parent"
    /// and "file".
    [[nodiscard]] const std::string* property(std::string_view key) const noexcept;
    /// Identifies the part in later revisions of its file: "guid:" and its GUID if it has one, or else its name.
    [[nodiscard]] std::string key() const;
};

/// The keys of a run's parts. Parts that have the same GUID, as where a model is copied or an element is in two files,
/// have their names behind it, "guid:… NAME", all of them: if the first kept the plain GUID as its key, that key would
/// pass to another part as soon as the first is deleted.
[[nodiscard]] ABUT_API std::vector<std::string> part_keys(std::span<const PartInfo> parts);

}  // namespace abut
