// SPDX-License-Identifier: MIT
// DefaultFloats: the floating-point environment that the library's arithmetic needs, whatever the caller's is.
#pragma once

#if !defined(__x86_64__) && !defined(__aarch64__) && !defined(__wasm__)
#include <cfenv>
#endif

namespace abut {

/// What the processor says of this thread's rounding, subnormal numbers and traps.
namespace float_environment {

#if defined(__x86_64__)

using State = unsigned;  // MXCSR
inline State read() noexcept { return __builtin_ia32_stmxcsr(); }
inline void write(State state) noexcept { __builtin_ia32_ldmxcsr(state); }

/// Rounding mode, flush-to-zero and denormals-are-zero; then the masks, which keep traps from being raised.
inline constexpr State modes = 0x6000u | 0x8000u | 0x0040u, masks = 0x1f80u, flags = 0x003fu;
inline bool is_default(State state) noexcept { return (state & (modes | masks)) == masks; }
inline State as_default(State state) noexcept { return (state & ~modes) | masks; }
/// The caller's modes, and the flags raised by then and now.
inline State back_to(State given, State now) noexcept { return given | (now & flags); }

#elif defined(__aarch64__)

using State = unsigned long long;  // FPCR; flags are in another register
inline State read() noexcept {
    State state;
    __asm__ volatile("mrs %0, fpcr" : "=r"(state));
    return state;
}
inline void write(State state) noexcept { __asm__ volatile("msr fpcr, %0" : : "r"(state)); }

inline bool is_default(State state) noexcept { return state == 0; }
inline State as_default(State) noexcept { return 0; }
inline State back_to(State given, State) noexcept { return given; }

#elif defined(__wasm__)

// WebAssembly has no other environment.
using State = int;
inline State read() noexcept { return 0; }
inline void write(State) noexcept {}
inline bool is_default(State) noexcept { return true; }
inline State as_default(State state) noexcept { return state; }
inline State back_to(State given, State) noexcept { return given; }

#else

// Elsewhere only the rounding mode is known.
using State = int;
inline State read() noexcept { return std::fegetround(); }
inline void write(State state) noexcept { std::fesetround(state); }
inline bool is_default(State state) noexcept { return state == FE_TONEAREST; }
inline State as_default(State) noexcept { return FE_TONEAREST; }
inline State back_to(State given, State) noexcept { return given; }

#endif

}  // namespace float_environment

/// While it lives, this thread rounds to nearest, keeps subnormal numbers and raises no traps; afterwards the caller's rounding
/// mode, flush-to-zero, denormals-are-zero and traps are as they were. Every public function that computes holds one, so that
/// its answer does not depend on the caller's environment. Where that is the default already, one register is read.
class DefaultFloats {
public:
    DefaultFloats() noexcept : given_(float_environment::read()) {
        if (!float_environment::is_default(given_)) [[unlikely]]
            float_environment::write(float_environment::as_default(given_));
        // No operand is loaded, and so nothing computed, before the environment is set.
        __asm__ volatile("" : : : "memory");
    }
    ~DefaultFloats() {
        if (!float_environment::is_default(given_)) [[unlikely]] {
            __asm__ volatile("" : : : "memory");
            float_environment::write(float_environment::back_to(given_, float_environment::read()));
        }
    }
    DefaultFloats(const DefaultFloats&) = delete;
    DefaultFloats& operator=(const DefaultFloats&) = delete;

private:
    float_environment::State given_;
};

}  // namespace abut
