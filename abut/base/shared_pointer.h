// SPDX-License-Identifier: MIT
// SharedPointer: a pointer whose copies share an object, which lives as long as any of them.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "abut/base/api.h"

namespace abut {

/// Keeps an object of any type alive as long as there are copies of it. Copies may be made and destroyed on any
/// threads.
class ABUT_API SharedOwner {
public:
    /// Keeps nothing.
    SharedOwner() noexcept = default;
    /// Keeps a new object that is constructed from `value`, and sets `at` to its address.
    template <class T>
    explicit SharedOwner(T value, const T** at) : SharedOwner(new T(std::move(value)), destroy<T>, at) {}

    /// An owner of a new object that is constructed from `value`.
    template <class T>
    [[nodiscard]] static SharedOwner of(T value) {
        const T* at = nullptr;
        return SharedOwner(std::move(value), &at);
    }

    /// Keeps the same object.
    SharedOwner(const SharedOwner& other) noexcept;
    /// Leaves the other keeping nothing.
    SharedOwner(SharedOwner&& other) noexcept : count_(std::exchange(other.count_, nullptr)) {}
    /// Keeps the other's object, and no longer its own.
    SharedOwner& operator=(SharedOwner other) noexcept {
        std::swap(count_, other.count_);
        return *this;
    }
    ~SharedOwner();

    /// Whether it keeps something.
    [[nodiscard]] explicit operator bool() const noexcept { return count_ != nullptr; }
    /// Whether it keeps something that no other owner keeps.
    [[nodiscard]] bool is_sole() const noexcept;

private:
    struct Count;

    template <class T>
    SharedOwner(T* object, void (*destroyer)(void*) noexcept, const T** at) : SharedOwner(object, destroyer) {
        *at = object;
    }
    /// Takes over the object; destroys it when there is no memory for the count.
    SharedOwner(void* object, void (*destroyer)(void*) noexcept);
    template <class T>
    static void destroy(void* object) noexcept {
        delete static_cast<T*>(object);
    }

    Count* count_ = nullptr;
};

/// A pointer whose copies share an immutable object, as std::shared_ptr<const T>, whose header would cost each program
/// 22,000 lines.
template <class T>
class SharedPointer {
public:
    /// Null.
    SharedPointer() noexcept = default;
    /// Points to a new object that is constructed from `value`.
    explicit SharedPointer(T value) : owner_(std::move(value), &pointer_) {}
    /// Points to an object that lives as long as the owner does.
    SharedPointer(const T* pointer, SharedOwner owner) noexcept : pointer_(pointer), owner_(std::move(owner)) {}

    /// Points to the same object.
    SharedPointer(const SharedPointer&) noexcept = default;
    /// Leaves the other null.
    SharedPointer(SharedPointer&& other) noexcept
        : pointer_(std::exchange(other.pointer_, nullptr)), owner_(std::move(other.owner_)) {}
    /// Points to the other's object.
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
    /// The object; there must be one.
    [[nodiscard]] const T* operator->() const noexcept { return pointer_; }
    /// The object, to be changed, if no other pointer shares it; else null. Only for a pointer made from a value.
    [[nodiscard]] T* sole() noexcept { return owner_.is_sole() ? const_cast<T*>(pointer_) : nullptr; }
    /// Whether it is not null.
    [[nodiscard]] explicit operator bool() const noexcept { return pointer_ != nullptr; }
    /// Whether both point to the same object.
    friend bool operator==(const SharedPointer& a, const SharedPointer& b) noexcept { return a.pointer_ == b.pointer_; }

private:
    const T* pointer_ = nullptr;
    SharedOwner owner_;
};

}  // namespace abut
