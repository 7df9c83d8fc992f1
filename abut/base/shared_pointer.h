// SPDX-License-Identifier: MIT
// SharedPointer: an object that lives as long as anyone points to it. <memory> would cost each program 22,000 lines.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "abut/base/api.h"

namespace abut {

/// Keeps an object of any type alive as long as there are copies of it. Copies may be made and destroyed on any threads.
class ABUT_API SharedOwner {
public:
    /// Keeps nothing.
    SharedOwner() noexcept = default;
    /// Keeps an object that is made from `value`, and sets `at` to it.
    template <class T>
    explicit SharedOwner(T value, const T** at) : SharedOwner(new T(std::move(value)), destroy<T>, at) {}

    /// Keeps an object that is made from `value`.
    template <class T>
    [[nodiscard]] static SharedOwner of(T value) {
        const T* at = nullptr;
        return SharedOwner(std::move(value), &at);
    }

    SharedOwner(const SharedOwner& other) noexcept;
    SharedOwner(SharedOwner&& other) noexcept : count_(std::exchange(other.count_, nullptr)) {}
    SharedOwner& operator=(SharedOwner other) noexcept {
        std::swap(count_, other.count_);
        return *this;
    }
    ~SharedOwner();

    /// Whether it keeps something.
    [[nodiscard]] explicit operator bool() const noexcept { return count_ != nullptr; }

private:
    struct Count;

    template <class T>
    SharedOwner(T* object, void (*destroyer)(void*) noexcept, const T** at) : SharedOwner(object, destroyer) {
        *at = object;
    }
    /// Takes the object over; destroys it when there is no memory for the count.
    SharedOwner(void* object, void (*destroyer)(void*) noexcept);
    template <class T>
    static void destroy(void* object) noexcept {
        delete static_cast<T*>(object);
    }

    Count* count_ = nullptr;
};

/// A pointer to what others point to as well, as std::shared_ptr<const T>.
template <class T>
class SharedPointer {
public:
    /// Null.
    SharedPointer() noexcept = default;
    /// Points to a new object.
    explicit SharedPointer(T value) : owner_(std::move(value), &pointer_) {}
    /// Points to an object that lives as long as the owner does.
    SharedPointer(const T* pointer, SharedOwner owner) noexcept : pointer_(pointer), owner_(std::move(owner)) {}

    SharedPointer(const SharedPointer&) noexcept = default;
    /// The other is null afterwards.
    SharedPointer(SharedPointer&& other) noexcept
        : pointer_(std::exchange(other.pointer_, nullptr)), owner_(std::move(other.owner_)) {}
    SharedPointer& operator=(SharedPointer other) noexcept {
        std::swap(pointer_, other.pointer_);
        std::swap(owner_, other.owner_);
        return *this;
    }
    ~SharedPointer() = default;

    /// The object, or null.
    [[nodiscard]] const T* get() const noexcept { return pointer_; }
    /// The object; there must be one.
    [[nodiscard]] const T& operator*() const noexcept { return *pointer_; }
    [[nodiscard]] const T* operator->() const noexcept { return pointer_; }
    /// Whether it is not null.
    [[nodiscard]] explicit operator bool() const noexcept { return pointer_ != nullptr; }
    /// Whether both point to the same object.
    friend bool operator==(const SharedPointer& a, const SharedPointer& b) noexcept { return a.pointer_ == b.pointer_; }

private:
    const T* pointer_ = nullptr;
    SharedOwner owner_;
};

}  // namespace abut
