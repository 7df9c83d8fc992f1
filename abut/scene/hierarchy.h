// SPDX-License-Identifier: MIT
// Hierarchy: the parent and children of each of a set of numbered items.
#pragma once

#include <cstdint>
#include <vector>

namespace abut {

/// A forest over the numbers 0, 1, 2 …; children stay in the order in which they were attached. Nothing recurses, so
/// chains may be as deep as there are numbers. The caller must prevent cycles: see is_self_or_descendant.
class Hierarchy {
public:
    static constexpr std::uint32_t none = 0xffffffff;

    /// Sets how many numbers there are; new ones have no parent.
    void resize(std::size_t count) { links_.resize(count); }

    [[nodiscard]] std::uint32_t parent(std::uint32_t i) const noexcept { return links_[i].parent; }
    [[nodiscard]] std::uint32_t first_child(std::uint32_t i) const noexcept { return links_[i].first; }
    [[nodiscard]] std::uint32_t next_sibling(std::uint32_t i) const noexcept { return links_[i].next; }
    [[nodiscard]] bool is_alone(std::uint32_t i) const noexcept {
        return links_[i].parent == none && links_[i].first == none;
    }

    /// Attaches `child`, which has no parent, as the last of the parent's children.
    void attach(std::uint32_t child, std::uint32_t parent) noexcept;
    /// Detaches `child`, with its subtree, from its parent, if it has one.
    void detach(std::uint32_t child) noexcept;

    /// Whether `i` is `top` or one of its descendants.
    [[nodiscard]] bool is_self_or_descendant(std::uint32_t i, std::uint32_t top) const noexcept;

    /// Calls f(i) for `top` and all its descendants, parents before children.
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
