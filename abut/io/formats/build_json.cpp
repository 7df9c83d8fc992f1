// SPDX-License-Identifier: MIT
// Handles the events of the JSON parser.
#include "abut/io/formats/build_json.h"

#include <utility>
#include <vector>

namespace abut::io {
namespace {

using nlohmann::json;

class Builder final : public nlohmann::json_sax<json> {
public:
    Builder(json& root, const std::function<void(std::size_t, const json::exception&)>& fail)
        : root_(root), fail_(fail) {}

    bool null() override { return add(nullptr) != nullptr; }
    bool boolean(bool value) override { return add(value) != nullptr; }
    bool number_integer(number_integer_t value) override { return add(value) != nullptr; }
    bool number_unsigned(number_unsigned_t value) override { return add(value) != nullptr; }
    bool number_float(number_float_t value, const string_t&) override { return add(value) != nullptr; }
    bool string(string_t& value) override { return add(std::move(value)) != nullptr; }
    bool binary(binary_t&) override { return false; }  // does not occur in text

    bool start_object(std::size_t) override {
        open_.push_back(add(json::object()));
        return true;
    }
    bool key(string_t& name) override {
        member_ = &(*open_.back())[name];
        return true;
    }
    bool end_object() override { return close(); }

    bool start_array(std::size_t) override {
        open_.push_back(add(json::array()));
        return true;
    }
    bool end_array() override { return close(); }

    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) override {
        fail_(position > 0 ? position - 1 : 0, error);
        return false;
    }

private:
    json* add(json value) {
        if (open_.empty()) {
            root_ = std::move(value);
            return &root_;
        }
        json& parent = *open_.back();
        if (parent.is_array()) {
            auto& elements = parent.get_ref<json::array_t&>();
            elements.push_back(std::move(value));
            return &elements.back();
        }
        dismantle_json(*member_);
        *member_ = std::move(value);
        return member_;
    }

    bool close() {
        open_.pop_back();
        return true;
    }

    json& root_;
    const std::function<void(std::size_t, const json::exception&)>& fail_;
    std::vector<json*> open_;  // the arrays and objects that contain the next value
    json* member_ = nullptr;   // where the value of the last key is stored
};

}  // namespace

void build_json(std::string_view text, json& root,
                const std::function<void(std::size_t, const json::exception&)>& fail) {
    Builder builder(root, fail);
    json::sax_parse(text.begin(), text.end(), &builder);
}

void dismantle_json(json& value) noexcept {
    if (value.is_array()) {
        auto& elements = value.get_ref<json::array_t&>();
        for (json& element : elements) dismantle_json(element);
        elements.clear();
    } else if (value.is_object()) {
        auto& members = value.get_ref<json::object_t&>();
        for (auto& [name, member] : members) dismantle_json(member);
        members.clear();
    }
}

}  // namespace abut::io
