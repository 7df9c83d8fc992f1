// SPDX-License-Identifier: MIT
// Function: owns a copy of anything that can be called, for options.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace abut {

template <class Signature>
class Function;

/// Holds a copy of a function, lambda, std::function or other object that takes `Arguments` and returns `Result`, or
/// nothing. Used instead of std::function, whose header would cost each program 14,000 lines.
template <class Result, class... Arguments>
class Function<Result(Arguments...)> {
public:
    /// Holds nothing; it must not be called.
    Function() noexcept = default;
    /// Holds nothing; it must not be called.
    Function(std::nullptr_t) noexcept {}  // NOLINT: as std::function does
    /// Holds a copy of the callable object; nothing for a null function pointer or an empty std::function.
    template <class Callable>
    requires(!std::is_same_v<std::remove_cvref_t<Callable>, Function> &&
             std::is_invocable_r_v<Result, std::decay_t<Callable>&, Arguments...>)
        Function(Callable&& callable) {  // NOLINT: as std::function does
        using Held = std::decay_t<Callable>;
        Held held(std::forward<Callable>(callable));
        // Not for a lambda, which converts to a pointer that is never null.
        if constexpr (std::is_pointer_v<Held> || requires { held.operator bool(); }) {
            if (!static_cast<bool>(held)) return;
        }
        held_ = new Held(std::move(held));
        actions_ = &actions_of<Held>;
    }

    /// Copies what the other holds.
    Function(const Function& other)
        : held_(other.held_ == nullptr ? nullptr : other.actions_->copy(other.held_)), actions_(other.actions_) {}
    /// Leaves the other holding nothing.
    Function(Function&& other) noexcept : held_(std::exchange(other.held_, nullptr)), actions_(other.actions_) {}
    /// Copies what the other holds, or takes it over if the other is moved in.
    Function& operator=(Function other) noexcept {
        std::swap(held_, other.held_);
        std::swap(actions_, other.actions_);
        return *this;
    }
    ~Function() {
        if (held_ != nullptr) actions_->destroy(held_);
    }

    /// Whether it holds something.
    [[nodiscard]] explicit operator bool() const noexcept { return held_ != nullptr; }
    /// Whether it holds nothing.
    friend bool operator==(const Function& function, std::nullptr_t) noexcept { return function.held_ == nullptr; }
    /// Calls what it holds, which must be something.
    Result operator()(Arguments... arguments) const {
        return actions_->call(held_, static_cast<Arguments&&>(arguments)...);
    }

private:
    struct Actions {
        Result (*call)(void*, Arguments...);
        void* (*copy)(const void*);
        void (*destroy)(void*);
    };
    template <class Held>
    static constexpr Actions actions_of = {
        [](void* held, Arguments... arguments) -> Result {
            if constexpr (std::is_void_v<Result>) {
                (*static_cast<Held*>(held))(static_cast<Arguments&&>(arguments)...);
            } else {
                return (*static_cast<Held*>(held))(static_cast<Arguments&&>(arguments)...);
            }
        },
        [](const void* held) -> void* { return new Held(*static_cast<const Held*>(held)); },
        [](void* held) { delete static_cast<Held*>(held); }};

    void* held_ = nullptr;
    const Actions* actions_ = nullptr;
};

}  // namespace abut
