// SPDX-License-Identifier: MIT
// Reads approvals from TOML and JSON.
#include <array>
#include <set>

#include "abut/base/float_environment.h"
#include "abut/io/clash_baseline.h"
#include "abut/io/formats/json_document.h"
#include "abut/io/formats/text_scanner.h"
#include "abut/io/formats/toml_document.h"
#include "abut/io/input.h"
#include "abut/io/names.h"

namespace abut {
namespace {

constexpr std::array<std::string_view, 4> members{"key", "by", "date", "why"};

std::string& member_of(Approval& approval, std::string_view name) {
    if (name == "key") return approval.key;
    if (name == "by") return approval.by;
    return name == "date" ? approval.date : approval.why;
}

/// Collects approvals, and fails for those without a key or with one that has been before.
class Approvals {
public:
    template <class Value, class Fail>
    void add(Approval approval, const Value& at, Fail fail) {
        if (approval.key.empty()) fail(at, "has no key", "copy the key from the JSON or CSV of a run");
        if (!keys_.insert(approval.key).second) {
            fail(at, "approves " + io::in_quotes(approval.key) + " a second time", "delete one of the two");
        }
        list_.push_back(std::move(approval));
    }
    std::vector<Approval> take() && { return std::move(list_); }

private:
    std::vector<Approval> list_;
    std::set<std::string> keys_;
};

std::vector<Approval> from_toml(const io::Input& input) {
    const io::TomlValue root = io::read_toml(input);
    constexpr std::array<std::string_view, 1> known{"approved"};
    root.refuse_others(known);
    Approvals approvals;
    const io::TomlValue* list = root.find("approved");
    if (list == nullptr) return {};
    for (const io::TomlValue& from : list->elements()) {
        from.refuse_others(members);
        Approval approval;
        for (const auto& [name, value] : from.members()) {
            const bool is_date = name == "date" && value.kind() == io::TomlValue::Kind::date;
            member_of(approval, name) = is_date ? value.in_text() : value.text();
        }
        approvals.add(
            std::move(approval), from,
            [](const io::TomlValue& at, const std::string& what, const char* remedy) { at.fail(what, remedy); });
    }
    return std::move(approvals).take();
}

std::vector<Approval> from_json(const io::Input& input) {
    const io::JsonDocument document(input, input.bytes, 0, false, R"(write {"approved": [...]})");
    constexpr std::array<std::string_view, 2> known{"schema", "approved"};
    document.root().refuse_others(known);
    Approvals approvals;
    for (const io::JsonValue& from : document.root().list("approved")) {
        from.refuse_others(members);
        Approval approval;
        for (const std::string_view name : members) {
            member_of(approval, name) = from.text_or(std::string(name).c_str(), "");
        }
        approvals.add(
            std::move(approval), from,
            [](const io::JsonValue& at, const std::string& what, const char* remedy) { at.fail(what, remedy); });
    }
    return std::move(approvals).take();
}

}  // namespace

std::vector<Approval> clash_approvals_from_text(std::string_view name, std::string_view text) {
    const DefaultFloats floats;
    const io::Input input{std::string(name), text, std::nullopt};
    return io::first_word(text).starts_with('{') ? from_json(input) : from_toml(input);
}

std::vector<Approval> load_clash_approvals(const std::filesystem::path& path) {
    const std::string bytes = io::read_bytes(path);
    return clash_approvals_from_text(io::input_name(path), bytes);
}

}  // namespace abut
