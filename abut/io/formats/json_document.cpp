// SPDX-License-Identifier: MIT
// Parses JSON, and finds the places of values for error messages.
#include "abut/io/formats/json_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "abut/io/formats/build_json.h"
#include "abut/io/formats/text_encoding.h"
#include "abut/io/names.h"
#include "abut/io/property.h"

namespace abut::io {
namespace {

using nlohmann::json;

// Real files have about ten levels; a million would overflow the stack in destructors and searches.
constexpr int deepest = 128;

// A step from a value to one inside it.
struct Step {
    std::string key;        // of an object
    std::size_t index = 0;  // in an array
    bool in_object = false;
};

// Appends the steps that lead to `wanted`, which is found by its address; the parser has bounded the depth.
bool find_path(const json& from, const json& wanted, std::vector<Step>& path) {
    if (&from == &wanted) return true;
    if (from.is_object()) {
        for (auto member = from.begin(); member != from.end(); ++member) {
            path.push_back({member.key(), 0, true});
            if (find_path(*member, wanted, path)) return true;
            path.pop_back();
        }
    } else if (from.is_array()) {
        for (std::size_t i = 0; i < from.size(); ++i) {
            path.push_back({{}, i, false});
            if (find_path(from[i], wanted, path)) return true;
            path.pop_back();
        }
    }
    return false;
}

// Moves through a text that is known to be valid JSON.
class Locator {
public:
    explicit Locator(std::string_view text) : text_(text) {
        if (text_.substr(0, 3) == "\xEF\xBB\xBF") at_ = 3;
        skip_space();
    }

    std::size_t at() const { return at_; }

    // Moves from the start of an array or object to that of the value in it; of equal keys the last counts, as in the
    // parser.
    void enter(const Step& step) {
        ++at_;  // [ or {
        skip_space();
        std::size_t found = at_;
        for (std::size_t i = 0; text_[at_] != ']' && text_[at_] != '}'; ++i) {
            bool wanted = i == step.index;
            if (step.in_object) {
                const std::size_t begin = at_;
                skip_value();
                wanted = json::parse(text_.substr(begin, at_ - begin)).get<std::string>() == step.key;
                skip_space();
                ++at_;  // :
                skip_space();
            }
            if (wanted) found = at_;
            if (wanted && !step.in_object) break;
            skip_value();
            skip_space();
            if (text_[at_] == ',') ++at_;
            skip_space();
        }
        at_ = found;
    }

private:
    void skip_space() {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
    }

    void skip_value() {
        int depth = 0;
        do {
            const char c = text_[at_];
            if (c == '"') {
                for (++at_; text_[at_] != '"'; ++at_) at_ += text_[at_] == '\\' ? 1 : 0;
                ++at_;
            } else if (c == '[' || c == '{') {
                ++depth;
                ++at_;
            } else if (c == ']' || c == '}') {
                --depth;
                ++at_;
            } else if (depth > 0) {
                ++at_;
            } else {  // a number or a word
                at_ = std::min(text_.find_first_of(" \t\r\n,:]}", at_), text_.size());
            }
        } while (depth > 0);
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

// The parser's message without its place, which is given in abut's own form.
std::string reason_of(std::string_view text) {
    for (const std::string_view before : {"] ", "column ", ": "}) {
        const std::size_t found = text.find(before);
        if (found != std::string_view::npos) text.remove_prefix(found + before.size());
    }
    return readable(text.substr(0, 200));
}

}  // namespace

JsonDocument::JsonDocument(const Input& input, std::string_view text, std::size_t offset, bool binary,
                           std::string_view wanted)
    : input_(input), text_(text), offset_(offset) {
    if (!binary) refuse_wide_text(input);
    const std::size_t line_end = text.find('\n');
    by_line_ = !binary && line_end != std::string_view::npos && line_end + 1 < text.size();
    check_depth();
    root_ = std::make_unique<json>();
    try {
        build_json(text_, *root_,
                   [&](std::size_t at, const json::exception& error) { fail_unparsed(at, error.id, error.what()); });
        if (!root_->is_object()) {
            const std::string_view kind = root_->is_array() ? "a list" : "one value";
            fail(*root_, fmt::format("the file is {} instead of a JSON object", kind), wanted);
        }
    } catch (...) {
        dismantle_json(*root_);
        throw;
    }
}

JsonDocument::~JsonDocument() { dismantle_json(*root_); }

// `error` and `message` are the parser's.
void JsonDocument::fail_unparsed(std::size_t at, int error, std::string_view message) const {
    constexpr int out_of_range = 406;
    if (error != out_of_range) {
        fail_at(std::min(at, text_.size()), "this is not JSON: " + reason_of(message),
                "correct it, or export the file again");
    }
    // For a number beyond the range of double the parser gives no position, but the digits.
    const std::size_t begin = std::min(message.find('\''), message.size() - 1) + 1;
    const std::string_view digits = message.substr(begin, message.find('\'', begin) - begin);
    const std::size_t found = text_.find(digits);
    fail_at(found == std::string_view::npos ? 0 : found, "a number is not finite: " + in_quotes(digits),
            "correct it, or export the file again");
}

void JsonDocument::check_depth() const {
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text_.size(); ++i) {
        const char c = text_[i];
        if (in_string) {
            if (c == '\\') ++i;
            in_string = c != '"';
        } else if (c == '"') {
            in_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > deepest) {
                fail_at(i, fmt::format("brackets are nested more than {} deep", deepest), "export the file again");
            }
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
}

void JsonDocument::fail_at(std::size_t at, std::string_view what, std::string_view remedy) const {
    if (!by_line_) fail_at_byte(input_, offset_ + at, what, remedy);
    const auto lines = std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    fail_at_line(input_, static_cast<std::size_t>(lines) + 1, what, remedy);
}

void JsonDocument::fail(const json& value, std::string_view what, std::string_view remedy) const {
    std::vector<Step> path;
    find_path(*root_, value, path);
    Locator locator(text_);
    std::string name;
    for (const Step& step : path) {
        locator.enter(step);
        if (step.in_object && !name.empty()) name += '.';
        name += step.in_object ? readable(step.key) : fmt::format("[{}]", step.index);
    }
    fail_at(locator.at(), name.empty() ? std::string(what) : fmt::format("{}: {}", name, what), remedy);
}

void JsonValue::fail(std::string_view what, std::string_view remedy) const { document_->fail(*json_, what, remedy); }

std::optional<JsonValue> JsonValue::find(const char* key) const {
    if (!json_->is_object()) fail("this is no object");
    const auto found = json_->find(key);
    if (found == json_->end()) return std::nullopt;
    return JsonValue(*document_, *found);
}

JsonValue JsonValue::at(const char* key) const {
    const std::optional<JsonValue> found = find(key);
    if (!found) fail(fmt::format("\"{}\" is missing", key));
    return *found;
}

std::vector<JsonValue> JsonValue::list(const char* key) const {
    const std::optional<JsonValue> found = find(key);
    return found ? found->elements() : std::vector<JsonValue>();
}

std::vector<JsonValue> JsonValue::elements() const {
    if (!json_->is_array()) fail("this is no array");
    std::vector<JsonValue> result;
    result.reserve(json_->size());
    for (const json& element : *json_) result.emplace_back(*document_, element);
    return result;
}

std::vector<JsonValue> JsonValue::elements(std::size_t count, std::string_view what) const {
    std::vector<JsonValue> result = elements();
    if (result.size() != count) fail(fmt::format("this is a list of {}, not of {} {}", result.size(), count, what));
    return result;
}

std::vector<std::pair<std::string_view, JsonValue>> JsonValue::members() const {
    if (!json_->is_object()) fail("this is no object");
    std::vector<std::pair<std::string_view, JsonValue>> result;
    for (auto member = json_->begin(); member != json_->end(); ++member) {
        result.emplace_back(member.key(), JsonValue(*document_, *member));
    }
    return result;
}

void JsonValue::refuse_others(std::span<const std::string_view> known) const {
    if (!json_->is_object()) fail("this is no object");
    for (auto member = json_->begin(); member != json_->end(); ++member) {
        if (member.key() == "extras" || std::find(known.begin(), known.end(), member.key()) != known.end()) continue;
        JsonValue(*document_, *member)
            .fail("no member of this name is known here",
                  fmt::format("write one of {}, or put it into \"extras\"", fmt::join(known, ", ")));
    }
}

std::size_t JsonValue::count() const {
    if (json_->is_number_unsigned()) return json_->get<std::size_t>();
    // Some writers write 3.0 for 3.
    const double value = json_->is_number() ? json_->get<double>() : -1;
    if (!(value >= 0 && value < 0x1p53 && value == std::floor(value))) fail("this is no whole number from 0 upwards");
    return static_cast<std::size_t>(value);
}

std::size_t JsonValue::index(std::size_t end, std::string_view what) const {
    const std::size_t value = count();
    if (value >= end) fail(fmt::format("{} {} does not exist, the file has {}", what, value, end));
    return value;
}

bool JsonValue::is_number() const noexcept { return json_->is_number(); }

bool JsonValue::is_object() const noexcept { return json_->is_object(); }

double JsonValue::number() const {
    if (!json_->is_number()) fail("this is no number");
    return json_->get<double>();
}

bool JsonValue::boolean() const {
    if (!json_->is_boolean()) fail("this is neither true nor false");
    return json_->get<bool>();
}

std::string_view JsonValue::text() const {
    if (!json_->is_string()) fail("this is no string");
    return json_->get_ref<const std::string&>();
}

std::optional<std::string> JsonValue::property() const {
    if (json_->is_string()) return json_->get<std::string>();
    if (json_->is_boolean()) return std::string(property_text(json_->get<bool>()));
    if (json_->is_number_integer()) return json_->dump();
    if (json_->is_number()) return property_text(json_->get<double>());
    return std::nullopt;
}

std::size_t JsonValue::count_or(const char* key, std::size_t missing) const {
    const std::optional<JsonValue> found = find(key);
    return found ? found->count() : missing;
}

std::string JsonValue::text_or(const char* key, std::string_view missing) const {
    const std::optional<JsonValue> found = find(key);
    return std::string(found ? found->text() : missing);
}

bool JsonValue::boolean_or(const char* key, bool missing) const {
    const std::optional<JsonValue> found = find(key);
    return found ? found->boolean() : missing;
}

}  // namespace abut::io
