// SPDX-License-Identifier: MIT
// The one place that knows a compiler: hints that keep rare paths out of the hot ones, and bring memory before it is needed.
#pragma once

#include <cstddef>

#if defined(__GNUC__) || defined(__clang__)
#define ABUT_NOINLINE __attribute__((noinline))
#define ABUT_INLINE inline __attribute__((always_inline))
#else
#define ABUT_NOINLINE
#define ABUT_INLINE inline
#endif

namespace abut {

/// Has the memory of something brought that will soon be written as a whole.
template <class T>
ABUT_INLINE void prefetch_to_write(const T* something) noexcept {
#if defined(__GNUC__) || defined(__clang__)
    constexpr std::size_t line = 64;
    for (std::size_t i = 0; i < sizeof(T); i += line) {
        __builtin_prefetch(reinterpret_cast<const char*>(something) + i, 1);
    }
#else
    static_cast<void>(something);
#endif
}

}  // namespace abut
