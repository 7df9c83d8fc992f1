// SPDX-License-Identifier: MIT
// Compiler-specific attributes and hints: keeps rare paths out of line, inlines hot functions, and prefetches memory.
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

/// Prefetches the memory of an object that will soon be overwritten as a whole.
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
