// SPDX-License-Identifier: MIT
// Reads approvals from TOML and JSON, and finds those of a BCF file.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <set>

#include "abut/base/float_environment.h"
#include "abut/io/bcf.h"
#include "abut/io/bcf_name.h"
#include "abut/io/clash_baseline.h"
#include "abut/io/date_time.h"
#include "abut/io/formats/json_document.h"
#include "abut/io/formats/text_encoding.h"
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

constexpr const char* example = R"(write {"approved": [{"key": "…", "date": "2026-11-20"}]})";

/// Whether a text in which comments are skipped begins as JSON does, and as TOML cannot: with {, or with a list that is
/// empty or whose first element is an object. TOML begins with [ where a table has its name.
bool begins_as_json(std::string_view text) {
    const std::string_view word = io::first_word(text);
    if (word.empty()) return false;
    text.remove_prefix(static_cast<std::size_t>(word.data() - text.data()));
    const std::size_t inner = text.find_first_not_of("[ \t\r\n");
    if (inner == std::string_view::npos) return false;
    return text[inner] == '{' || (inner > 0 && text[inner] == ']');
}

/// Fails for files of other formats that are easily given by mistake, for which the parsers' messages would be unclear.
void refuse_other_formats(const io::Input& input) {
    const std::string_view bytes = input.bytes;
    if (bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06")) {
        io::fail(input, "this is a zip archive, not approvals in TOML or JSON",
                 "if it is a BCF file, give it a name that ends with .bcf or .bcfzip");
    }
    if (io::first_word(bytes).starts_with('<')) {
        io::fail(input, "this is HTML or XML, not approvals in TOML or JSON",
                 "name a file of [[approved]] tables, or a BCF file that ends with .bcf or .bcfzip");
    }
    io::refuse_wide_text(input);
}

/// Collects approvals; fails for a missing key, for a key that occurs twice, and for a date of another form.
class Approvals {
public:
    template <class Value>
    void add(Approval approval, const Value& at, const Value* date) {
        if (approval.key.empty()) at.fail("has no key", "copy the key from the JSON of a run");
        if (!keys_.insert(approval.key).second) {
            at.fail("approves " + io::in_quotes(approval.key) + " a second time", "delete one of the two");
        }
        // An empty text counts as no date, since programs write empty texts for fields that are not filled in.
        if (!approval.date.empty() && !io::date_time(approval.date)) {
            date->fail(fmt::format("is {}, which is no date", io::in_quotes(approval.date)),
                       fmt::format("write a day that exists, such as {}", io::forms_of_dates));
        }
        list_.push_back(std::move(approval));
    }
    std::vector<Approval> list() && { return std::move(list_); }

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
        approvals.add(std::move(approval), from, from.find("date"));
    }
    return std::move(approvals).list();
}

std::vector<Approval> from_json(const io::Input& input) {
    const io::JsonDocument document(input, input.bytes, 0, false, example);
    if (const std::optional<io::JsonValue> clashes = document.root().find("clashes")) {
        clashes->fail("these are the clashes of a run, not approvals",
                      "copy the keys of those that may stay into a file of approvals; --baseline takes the run");
    }
    constexpr std::array<std::string_view, 2> known{"schema", "approved"};
    document.root().refuse_others(known);
    Approvals approvals;
    for (const io::JsonValue& from : document.root().list("approved")) {
        from.refuse_others(members);
        Approval approval;
        for (const std::string_view name : members) {
            member_of(approval, name) = from.text_or(std::string(name).c_str(), "");
        }
        const std::optional<io::JsonValue> date = from.find("date");
        approvals.add(std::move(approval), from, date ? &*date : nullptr);
    }
    return std::move(approvals).list();
}

}  // namespace

std::vector<Approval> clash_approvals_from_text(std::string_view name, std::string_view text) {
    const DefaultFloats floats;
    const io::Input input{std::string(name), text, std::nullopt};
    refuse_other_formats(input);
    return begins_as_json(text) ? from_json(input) : from_toml(input);
}

std::vector<Approval> load_clash_approvals(const std::filesystem::path& path) {
    const std::string bytes = io::read_bytes(path);
    return clash_approvals_from_text(io::input_name(path), bytes);
}

std::vector<Approval> load_clash_approvals(const std::filesystem::path& path, const ClashRun& run) {
    return io::is_named_bcf(path) ? bcf_approvals(load_bcf(path), run) : load_clash_approvals(path);
}

}  // namespace abut
