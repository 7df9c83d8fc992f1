// SPDX-License-Identifier: MIT
// The output of the golden program: one line for each verb and each combination of kinds of operands.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dice.h"
#include "digest.h"

namespace golden {

/// The number of cases, and the lines so far.
class Report {
public:
    explicit Report(int cases) : cases_(cases) {}

    /// The number of cases of a line.
    [[nodiscard]] int cases() const { return cases_; }

    /// Calls query(dice, digest) `cases` times, or `cases / rarer` times if a call takes long, and adds the line
    /// "verb operands hash". The dice depend only on verb, operands and case.
    template <class Query>
    void line(std::string_view verb, std::string_view operands, Query query, int rarer = 1) {
        Digest name, answers;
        name.add(verb);
        name.add(operands);
        const int count = cases_ / rarer > 0 ? cases_ / rarer : 1;
        for (int i = 0; i < count; ++i) {
            Dice dice(name.hash() + static_cast<std::uint64_t>(i));
            query(dice, answers);
        }
        add(verb, operands, answers.hash());
    }

    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

private:
    void add(std::string_view verb, std::string_view operands, std::uint64_t hash);

    int cases_;
    std::vector<std::string> lines_;
};

/// A group of verbs, which one file defines.
struct Group {
    const char* name;
    void (*run)(Report&);
};

/// Writes the differences between the lines and those of a file to standard error, verb by verb. Returns whether there
/// is none. Lines that only the file has count if `all_groups`, that is, if every group has run.
[[nodiscard]] bool compare(const std::vector<std::string>& lines, const std::string& path, bool all_groups);

}  // namespace golden
