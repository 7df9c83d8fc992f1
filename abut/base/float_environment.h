// SPDX-License-Identifier: MIT
// DefaultFloats: the floating-point environment that the library's arithmetic needs, whatever the caller's is.
#pragma once

#if defined(__x86_64__)
#include <limits>
#elif !defined(__aarch64__) && !defined(__wasm__)
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

/// Whether the environment seems to be the default one: four sums tell it, since reading MXCSR costs as much as ten such checks.
/// 1 + e is 1 unless rounding goes upward, 1 - e is 1 unless it goes downward or towards zero, a normal difference that is
/// subnormal becomes 0 where results are flushed, and a subnormal operand counts as 0 where operands are. Sums alone, since
/// products of subnormal numbers take microcode. Traps are read from the x87 control word, where <fenv.h> sets them, too;
/// those enabled in MXCSR alone (_MM_SET_EXCEPTION_MASK) are not seen.
inline bool seems_default() noexcept {
#if defined(_WIN32)
    return is_default(read());  // _controlfp sets MXCSR alone
#else
    using Floats __attribute__((vector_size(16))) = float;
    using Bits __attribute__((vector_size(16))) = int;
    constexpr float least = std::numeric_limits<float>::min(), tiny = 1e-9f;
    Floats sums = {1, 1, 1.5f * least, 0.5f * least};
    __asm__ volatile("" : "+x"(sums));  // else the compiler would add them itself
    sums = sums + Floats{tiny, -tiny, -least, least};
    const Floats expected = {1, 1, 0.5f * least, 1.5f * least};
    unsigned short x87;
    __asm__ volatile("fnstcw %0" : "=m"(x87));
    const int equal = __builtin_ia32_movmskps((Floats)((Bits)sums == (Bits)expected));
    return (equal == 0xf) & ((x87 & flags) == flags);
#endif
}

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
inline bool seems_default() noexcept { return is_default(read()); }

#elif defined(__wasm__)

// WebAssembly has no other environment.
using State = int;
inline State read() noexcept { return 0; }
inline void write(State) noexcept {}
inline bool is_default(State) noexcept { return true; }
inline State as_default(State state) noexcept { return state; }
inline State back_to(State given, State) noexcept { return given; }
inline bool seems_default() noexcept { return true; }

#else

// Elsewhere only the rounding mode is known.
using State = int;
inline State read() noexcept { return std::fegetround(); }
inline void write(State state) noexcept { std::fesetround(state); }
inline bool is_default(State state) noexcept { return state == FE_TONEAREST; }
inline State as_default(State) noexcept { return FE_TONEAREST; }
inline State back_to(State given, State) noexcept { return given; }
inline bool seems_default() noexcept { return is_default(read()); }

#endif

}  // namespace float_environment

/// While it lives, this thread rounds to nearest, keeps subnormal numbers and raises no traps; afterwards the caller's rounding
/// mode, flush-to-zero, denormals-are-zero and traps are as they were. Every public function that computes holds one, so that
/// its answer does not depend on the caller's environment. Where that is the default already, it costs a few instructions.
class DefaultFloats {
public:
    DefaultFloats() noexcept {
        if (!float_environment::seems_default()) [[unlikely]] {
            changed_ = true;
            given_ = float_environment::read();
            float_environment::write(float_environment::as_default(given_));
        }
        // No operand is loaded, and so nothing computed, before the environment is set.
        __asm__ volatile("" : : : "memory");
    }
    ~DefaultFloats() {
        if (changed_) [[unlikely]] {
            __asm__ volatile("" : : : "memory");
            float_environment::write(float_environment::back_to(given_, float_environment::read()));
        }
    }
    DefaultFloats(const DefaultFloats&) = delete;
    DefaultFloats& operator=(const DefaultFloats&) = delete;

private:
    bool changed_ = false;
    float_environment::State given_ = {};
};

}  // namespace abut
