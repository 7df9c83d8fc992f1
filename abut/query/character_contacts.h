// SPDX-License-Identifier: MIT
// Chooses the contacts of a character that its result lists, in fixed memory; only the library compiles it.
#pragma once

#include <array>
#include <optional>

#include "abut/query/move_character.h"

namespace abut::ladder {

/// Appends a contact to the result's list, unless the list is full or has that part already.
void append_contact(CharacterResult& result, const CharacterContact& contact) noexcept;

/// What stopped or deflected a character on its way: the ceiling first, then the others in order.
class PathContacts {
public:
    void add(const CharacterContact& contact) noexcept;
    /// Sets the ceiling: what stopped the upward part of the motion.
    void add_ceiling(const CharacterContact& contact) noexcept;
    /// Appends the ceiling, and then the others. Where the part that is the ceiling is in the list already, its kind
    /// becomes ceiling, unless it is the floor or steep surface below the character.
    void append_to(CharacterResult& result) const noexcept;

private:
    std::optional<CharacterContact> ceiling_;
    // Two slides report four hits each, and a move down one.
    std::array<CharacterContact, 9> contacts_{};
    std::size_t count_ = 0;
};

/// The contacts at a character's end. Of each model and kind the nearest one is kept before others, so that the many
/// triangles of a floor do not displace a wall. The choice does not depend on the order in which they are added.
class NearbyContacts {
public:
    /// Adds a contact; those of the greatest depth are the nearest.
    void add(const CharacterContact& contact, double depth) noexcept;
    /// Appends the nearest of each model and kind, the nearest first, and then the others.
    void append_to(CharacterResult& result) const noexcept;

private:
    struct Entry {
        CharacterContact contact;
        double depth = 0;
    };
    /// The nearest contacts in order; on equal depth the lowest part comes first.
    struct Nearest {
        std::array<Entry, std::tuple_size_v<decltype(CharacterResult::contacts)>> entries{};
        std::size_t count = 0;

        void insert(const Entry& entry) noexcept;
        void erase(std::size_t i) noexcept;
    };

    [[nodiscard]] static bool is_before(const Entry& a, const Entry& b) noexcept;

    Nearest first_, others_;
};

}  // namespace abut::ladder
