// SPDX-License-Identifier: MIT
// Hierarchy: who hangs from whom, among things that are told by their numbers.
#pragma once

#include <cstdint>
#include <vector>

namespace abut {

/// A forest over the numbers 0, 1, 2 …: children keep the order in which they were hung. Nothing here recurses, so chains may
/// be as deep as there are numbers. Callers keep circles out: see is_self_or_descendant.
class Hierarchy {
public:
    static constexpr std::uint32_t none = 0xffffffff;

    /// How many numbers there are; new ones hang from nothing.
    void resize(std::size_t count) { links_.resize(count); }

    [[nodiscard]] std::uint32_t parent(std::uint32_t i) const noexcept { return links_[i].parent; }
    [[nodiscard]] std::uint32_t first_child(std::uint32_t i) const noexcept { return links_[i].first; }
    [[nodiscard]] std::uint32_t next_sibling(std::uint32_t i) const noexcept { return links_[i].next; }
    [[nodiscard]] bool is_alone(std::uint32_t i) const noexcept {
        return links_[i].parent == none && links_[i].first == none;
    }

    /// Hangs `child`, which hangs from nothing, as the last of the parent's children.
    void attach(std::uint32_t child, std::uint32_t parent) noexcept;
    /// Takes `child`, with all below it, off its parent, if it has one.
    void detach(std::uint32_t child) noexcept;

    /// Whether `i` is `top` or hangs somewhere below it.
    [[nodiscard]] bool is_self_or_descendant(std::uint32_t i, std::uint32_t top) const noexcept;

    /// Calls f(i) for `top` and all below it, parents before children.
    template <class Function>
    void for_each_in_subtree(std::uint32_t top, Function f) const {
        for (std::uint32_t i = top; i != none; i = next_below(i, top)) f(i);
    }

private:
    struct Link {
        std::uint32_t parent = none, first = none, last = none, next = none, previous = none;
    };

    [[nodiscard]] std::uint32_t next_below(std::uint32_t i, std::uint32_t top) const noexcept;

    std::vector<Link> links_;
};

}  // namespace abut
