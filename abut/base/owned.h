// SPDX-License-Identifier: MIT
// Owned: a member whose type the header only names, copied and moved with the object that holds it.
#pragma once

#include <memory>
#include <utility>

namespace abut {

/// One T on the heap. A copy copies it; what is moved from is empty. The class that holds one defines its constructors, assignments and
/// destructor where T is complete.
template <class T>
class Owned {
public:
    Owned() = default;
    explicit Owned(std::unique_ptr<T> object) noexcept : object_(std::move(object)) {}
    Owned(const Owned& other) : object_(other.object_ ? std::make_unique<T>(*other.object_) : nullptr) {}
    Owned(Owned&& other) noexcept = default;
    Owned& operator=(const Owned& other) {
        if (object_ && other.object_) {
            *object_ = *other.object_;  // into the memory that it has
        } else {
            *this = Owned(other);
        }
        return *this;
    }
    Owned& operator=(Owned&& other) noexcept = default;
    ~Owned() = default;

    [[nodiscard]] explicit operator bool() const noexcept { return object_ != nullptr; }
    [[nodiscard]] T& operator*() noexcept { return *object_; }
    [[nodiscard]] const T& operator*() const noexcept { return *object_; }
    [[nodiscard]] T* operator->() noexcept { return object_.get(); }
    [[nodiscard]] const T* operator->() const noexcept { return object_.get(); }

private:
    std::unique_ptr<T> object_;
};

}  // namespace abut
