// SPDX-License-Identifier: MIT
// Owned: a member on the heap whose type is only declared in the header; copying and moving the owner copies and moves
// it.
#pragma once

#include <utility>

namespace abut {

/// Holds one T on the heap, or nothing. Copying copies the T; a moved-from Owned is empty. A class with such a member
/// defines its constructors, assignments and destructor where T is complete.
template <class T>
class Owned {
public:
    Owned() = default;
    explicit Owned(T object) : object_(new T(std::move(object))) {}
    Owned(const Owned& other) : object_(other.object_ == nullptr ? nullptr : new T(*other.object_)) {}
    Owned(Owned&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    Owned& operator=(const Owned& other) {
        if (object_ != nullptr && other.object_ != nullptr) {
            *object_ = *other.object_;  // reuses the memory already allocated
        } else {
            *this = Owned(other);
        }
        return *this;
    }
    Owned& operator=(Owned&& other) noexcept {
        Owned taken(std::move(other));
        std::swap(object_, taken.object_);
        return *this;
    }
    ~Owned() { delete object_; }

    [[nodiscard]] explicit operator bool() const noexcept { return object_ != nullptr; }
    [[nodiscard]] T& operator*() noexcept { return *object_; }
    [[nodiscard]] const T& operator*() const noexcept { return *object_; }
    [[nodiscard]] T* operator->() noexcept { return object_; }
    [[nodiscard]] const T* operator->() const noexcept { return object_; }

private:
    T* object_ = nullptr;
};

}  // namespace abut
