// SPDX-License-Identifier: MIT
// What the golden program prints: one line for each verb and kinds of operands.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dice.h"
#include "digest.h"

namespace golden {

/// How much is asked, and the lines so far.
class Report {
public:
    explicit Report(int cases) : cases_(cases) {}

    /// How often each verb is asked of each kinds of operands.
    [[nodiscard]] int cases() const { return cases_; }

    /// Calls ask(dice, digest) `cases` times, or `cases / rarer` times where each takes long, and adds the line
    /// "verb operands hash". The dice depend on the line and on the case alone.
    template <class Ask>
    void line(std::string_view verb, std::string_view operands, Ask ask, int rarer = 1) {
        Digest name, answers;
        name.add(verb);
        name.add(operands);
        const int count = cases_ / rarer > 0 ? cases_ / rarer : 1;
        for (int i = 0; i < count; ++i) {
            Dice dice(name.hash() + static_cast<std::uint64_t>(i));
            ask(dice, answers);
        }
        add(verb, operands, answers.hash());
    }

    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

private:
    void add(std::string_view verb, std::string_view operands, std::uint64_t hash);

    int cases_;
    std::vector<std::string> lines_;
};

/// One file's part of the verbs.
struct Group {
    const char* name;
    void (*run)(Report&);
};

/// Writes what differs between the lines and those of a file to standard error, verb by verb; whether nothing does. The file's
/// lines of groups that did not run are passed over.
[[nodiscard]] bool compare(const std::vector<std::string>& lines, const std::string& path, bool all_groups);

}  // namespace golden
