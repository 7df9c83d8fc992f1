// SPDX-License-Identifier: MIT
// FunctionRef: a reference to anything that can be called, for parameters that are called before the function returns.
#pragma once

#include <type_traits>

namespace abut {

template <class Signature>
class FunctionRef;

/// Refers to a function, lambda or other object that takes `Arguments` and returns `Result`, and does not own it, as
/// std::function_ref of C++26.
template <class Result, class... Arguments>
class FunctionRef<Result(Arguments...)> {
public:
    /// Refers to the callable object, which must outlive the reference, as the arguments of a call do.
    template <class Callable>
    requires(!std::is_same_v<std::remove_cvref_t<Callable>, FunctionRef> &&
             std::is_invocable_r_v<Result, Callable&, Arguments...>) FunctionRef(Callable&& callable)
    noexcept {  // NOLINT: arguments become one
        using Called = std::remove_reference_t<Callable>;
        if constexpr (std::is_function_v<Called>) {
            called_ = reinterpret_cast<void*>(&callable);
            call_ = [](void* called, Arguments... arguments) -> Result {
                return reinterpret_cast<Called*>(called)(static_cast<Arguments&&>(arguments)...);
            };
        } else {
            called_ = const_cast<void*>(static_cast<const volatile void*>(&callable));
            call_ = [](void* called, Arguments... arguments) -> Result {
                return (*static_cast<Called*>(called))(static_cast<Arguments&&>(arguments)...);
            };
        }
    }

    /// Calls the object that it refers to.
    Result operator()(Arguments... arguments) const { return call_(called_, static_cast<Arguments&&>(arguments)...); }

private:
    void* called_;
    Result (*call_)(void*, Arguments...);
};

}  // namespace abut
