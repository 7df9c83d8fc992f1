// SPDX-License-Identifier: MIT
// Reads baselines from JSON.
#include "abut/io/clash_baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "abut/base/float_environment.h"
#include "abut/io/formats/json_document.h"
#include "abut/io/input.h"
#include "abut/io/names.h"

namespace abut {
namespace {

using io::JsonValue;

constexpr std::string_view schema = "abut.clash/1";
constexpr std::string_view remedy = "name a file that abut clash wrote with --output or --json";

ClashState state_of(const JsonValue& clash) {
    const std::optional<JsonValue> state = clash.find("state");
    if (!state) return ClashState::active;
    for (const ClashState known : {ClashState::fresh, ClashState::active, ClashState::resolved, ClashState::approved}) {
        if (state->text() == to_string(known)) return known;
    }
    state->fail(io::in_quotes(state->text()) + " is no state of a clash", remedy);
}

/// The keys of clashes that have none: those of a run without rules, by the names of the parts.
class Keys {
public:
    explicit Keys(const JsonValue& root) {
        for (const JsonValue& part : root.list("parts")) {
            PartInfo& info = parts_.emplace_back();
            info.name = part.at("name").text();
        }
        rules_.rules.push_back({.name = "clash"});
    }

    std::string operator()(const JsonValue& clash) const {
        const std::array<PartInfo, 2> pair{parts_[clash.at("part_a").index(parts_.size(), "part")],
                                           parts_[clash.at("part_b").index(parts_.size(), "part")]};
        RuledClash found;
        found.report.b = 1;
        return clash_keys({&found, 1}, pair, rules_).front();
    }

private:
    std::vector<PartInfo> parts_;
    ClashRules rules_;
};

}  // namespace

std::vector<KnownClash> clash_baseline_from_json(std::string_view name, std::string_view json) {
    const DefaultFloats floats;
    const io::Input input{std::string(name), json, std::nullopt};
    const io::JsonDocument document(input, json, 0, false, remedy);
    const JsonValue root = document.root();
    const std::optional<JsonValue> found = root.find("schema");
    if (!found) root.fail("the file has no member \"schema\", so it is no result of a clash run", remedy);
    if (found->text() != schema) {
        found->fail(fmt::format("the file is of the schema {}, not {}", io::in_quotes(found->text()), schema), remedy);
    }
    const Keys keys(root);
    std::vector<KnownClash> known;
    for (const JsonValue& clash : root.at("clashes").elements()) {
        const std::optional<JsonValue> key = clash.find("key");
        known.push_back({key ? std::string(key->text()) : keys(clash), std::string(clash.at("a").text()),
                         std::string(clash.at("b").text()), state_of(clash)});
    }
    for (const JsonValue& clash : root.list("resolved")) {
        known.push_back({std::string(clash.at("key").text()), clash.text_or("a", ""), clash.text_or("b", ""),
                         ClashState::resolved});
    }
    return known;
}

std::vector<KnownClash> load_clash_baseline(const std::filesystem::path& path) {
    const std::string bytes = io::read_bytes(path);
    return clash_baseline_from_json(io::input_name(path), bytes);
}

}  // namespace abut
