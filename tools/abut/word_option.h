// SPDX-License-Identifier: MIT
// Options whose value is one of a few words.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace abut::tool {

/// Adds an option that sets `value` to what its word stands for. Other words are refused with a message that lists
/// these; so are the numbers of an enumeration, which CLI11's own transformers accept.
template <class T>
CLI::Option* add_word_option(CLI::App& command, const std::string& name, T& value,
                             const std::vector<std::pair<std::string, T>>& words, const std::string& help) {
    const auto fault = [words](std::string& word) {
        std::string list;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i].first == word) return std::string();
            list += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i].first;
        }
        return fmt::format("{} is not known; write {}", word, list);
    };
    const auto set = [&value, words](const std::string& word) {
        for (const auto& [known, meaning] : words) {
            if (known == word) value = meaning;
        }
    };
    return command.add_option_function<std::string>(name, set, help)->check(CLI::Validator(fault, ""));
}

}  // namespace abut::tool
