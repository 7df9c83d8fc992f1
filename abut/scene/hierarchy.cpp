// SPDX-License-Identifier: MIT
// Links and unlinks items of the hierarchy, and traverses subtrees.
#include "abut/scene/hierarchy.h"

#include "abut/base/assert.h"

namespace abut {

void Hierarchy::attach(std::uint32_t child, std::uint32_t parent) noexcept {
    ABUT_ASSERT(links_[child].parent == none);
    Link& up = links_[parent];
    links_[child].parent = parent;
    links_[child].previous = up.last;
    (up.last == none ? up.first : links_[up.last].next) = child;
    up.last = child;
}

void Hierarchy::detach(std::uint32_t child) noexcept {
    Link& it = links_[child];
    if (it.parent == none) return;
    Link& up = links_[it.parent];
    (it.previous == none ? up.first : links_[it.previous].next) = it.next;
    (it.next == none ? up.last : links_[it.next].previous) = it.previous;
    it.parent = it.next = it.previous = none;
}

bool Hierarchy::is_self_or_descendant(std::uint32_t i, std::uint32_t top) const noexcept {
    while (i != top && i != none) i = links_[i].parent;
    return i == top;
}

std::uint32_t Hierarchy::next_below(std::uint32_t i, std::uint32_t top) const noexcept {
    if (links_[i].first != none) return links_[i].first;
    while (i != top && links_[i].next == none) i = links_[i].parent;
    return i == top ? none : links_[i].next;
}

}  // namespace abut
