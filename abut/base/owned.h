// SPDX-License-Identifier: MIT
// Owned: a member whose type the header only names, copied and moved with the object that holds it.
#pragma once

#include <utility>

namespace abut {

/// One T on the heap. A copy copies it; what is moved from is empty. The class that holds one defines its constructors, assignments and
/// destructor where T is complete.
template <class T>
class Owned {
public:
    Owned() = default;
    explicit Owned(T object) : object_(new T(std::move(object))) {}
    Owned(const Owned& other) : object_(other.object_ == nullptr ? nullptr : new T(*other.object_)) {}
    Owned(Owned&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    Owned& operator=(const Owned& other) {
        if (object_ != nullptr && other.object_ != nullptr) {
            *object_ = *other.object_;  // into the memory that it has
        } else {
            *this = Owned(other);
        }
        return *this;
    }
    Owned& operator=(Owned&& other) noexcept {
        std::swap(object_, other.object_);
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
