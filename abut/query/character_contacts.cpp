// SPDX-License-Identifier: MIT
// Keeps the nearest contacts sorted by insertion, since there are few.
#include "abut/query/character_contacts.h"

#include <algorithm>
#include <utility>

namespace abut::ladder {

void append_contact(CharacterResult& result, const CharacterContact& contact) noexcept {
    const auto begin = result.contacts.begin(), end = begin + result.contact_count;
    if (end == result.contacts.end()) return;
    if (std::any_of(begin, end, [&](const CharacterContact& other) { return other.where == contact.where; })) return;
    *end = contact;
    ++result.contact_count;
}

void PathContacts::add(const CharacterContact& contact) noexcept {
    if (count_ < contacts_.size()) contacts_[count_++] = contact;
}

void PathContacts::add_ceiling(const CharacterContact& contact) noexcept {
    ceiling_ = contact;
    ceiling_->kind = CharacterSurface::ceiling;
}

void PathContacts::append_to(CharacterResult& result) const noexcept {
    if (ceiling_) {
        append_contact(result, *ceiling_);
        for (int i = result.on_floor || result.on_steep ? 1 : 0; i < result.contact_count; ++i) {
            CharacterContact& listed = result.contacts[static_cast<std::size_t>(i)];
            if (listed.where == ceiling_->where) listed.kind = CharacterSurface::ceiling;
        }
    }
    for (std::size_t i = 0; i < count_; ++i) append_contact(result, contacts_[i]);
}

bool NearbyContacts::is_before(const Entry& a, const Entry& b) noexcept {
    const auto place = [](const Where& where) { return std::pair(where.model, where.triangle); };
    return a.depth != b.depth ? a.depth > b.depth : place(a.contact.where) < place(b.contact.where);
}

void NearbyContacts::Nearest::insert(const Entry& entry) noexcept {
    std::size_t at = count;
    while (at > 0 && is_before(entry, entries[at - 1])) --at;
    if (at == entries.size()) return;
    if (count < entries.size()) ++count;
    for (std::size_t i = count - 1; i > at; --i) entries[i] = entries[i - 1];
    entries[at] = entry;
}

void NearbyContacts::Nearest::erase(std::size_t i) noexcept {
    for (--count; i < count; ++i) entries[i] = entries[i + 1];
}

void NearbyContacts::add(const CharacterContact& contact, double depth) noexcept {
    const Entry entry{contact, depth};
    for (std::size_t i = 0; i < first_.count; ++i) {
        const Entry before = first_.entries[i];
        if (before.contact.where.model != contact.where.model || before.contact.kind != contact.kind) continue;
        const bool is_nearer = is_before(entry, before);
        others_.insert(is_nearer ? before : entry);
        if (is_nearer) {
            first_.erase(i);
            first_.insert(entry);
        }
        return;
    }
    first_.insert(entry);
}

void NearbyContacts::append_to(CharacterResult& result) const noexcept {
    for (std::size_t i = 0; i < first_.count; ++i) append_contact(result, first_.entries[i].contact);
    for (std::size_t i = 0; i < others_.count; ++i) append_contact(result, others_.entries[i].contact);
}

}  // namespace abut::ladder
