// SPDX-License-Identifier: MIT
// DefaultFloats: sets the floating-point environment that the library's arithmetic needs, and restores the caller's.
#pragma once

#if defined(__x86_64__)
#include <limits>
#elif !defined(__aarch64__) && !defined(__wasm__)
#include <cfenv>
#endif

namespace abut {

/// Reading and writing the calling thread's rounding mode, treatment of subnormal numbers, and traps.
namespace float_environment {

#if defined(__x86_64__)

using State = unsigned;  // the MXCSR register
inline State read() noexcept { return __builtin_ia32_stmxcsr(); }
inline void write(State state) noexcept { __builtin_ia32_ldmxcsr(state); }

/// Rounding mode, flush-to-zero and denormals-are-zero; the exception masks, which disable traps; the exception flags.
inline constexpr State modes = 0x6000u | 0x8000u | 0x0040u, masks = 0x1f80u, flags = 0x003fu;
inline bool is_default(State state) noexcept { return (state & (modes | masks)) == masks; }
inline State as_default(State state) noexcept { return (state & ~modes) | masks; }
/// The caller's modes, with the exception flags that were raised before or since.
inline State back_to(State given, State now) noexcept { return given | (now & flags); }

/// Whether the environment is the default one. On Intel's processors MXCSR is read, which is cheap there, while a sum
/// that is subnormal needs microcode on some: 46 ns on model 207. On others it is tested by four sums, because reading
/// MXCSR costs as much as ten such tests. 1 + e is 1 unless rounding is upward; 1 - e is 1 unless rounding is downward
/// or towards zero; a difference of normal numbers that is subnormal becomes 0 if results are flushed; and a subnormal
/// operand counts as 0 if operands are. Only sums are used, since products of subnormal numbers need microcode
/// everywhere. Traps are then read from the x87 control word, where <fenv.h> sets them as well; traps enabled in MXCSR
/// alone (_MM_SET_EXCEPTION_MASK) are not detected.
inline bool seems_default() noexcept {
#if defined(_WIN32)
    return is_default(read());  // _controlfp sets MXCSR alone
#else
    if (__builtin_cpu_is("intel")) return is_default(read());
    using Floats __attribute__((vector_size(16))) = float;
    using Bits __attribute__((vector_size(16))) = int;
    constexpr float least = std::numeric_limits<float>::min(), tiny = 1e-9f;
    Floats sums = {1, 1, 1.5f * least, 0.5f * least};
    __asm__ volatile("" : "+x"(sums));  // prevents evaluation at compile time
    sums = sums + Floats{tiny, -tiny, -least, least};
    const Floats expected = {1, 1, 0.5f * least, 1.5f * least};
    unsigned short x87;
    __asm__ volatile("fnstcw %0" : "=m"(x87));
    const int equal = __builtin_ia32_movmskps((Floats)((Bits)sums == (Bits)expected));
    return (equal == 0xf) & ((x87 & flags) == flags);
#endif
}

#elif defined(__aarch64__)

using State = unsigned long long;  // the FPCR register; the exception flags are in another one
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

// WebAssembly has the default environment only.
using State = int;
inline State read() noexcept { return 0; }
inline void write(State) noexcept {}
inline bool is_default(State) noexcept { return true; }
inline State as_default(State state) noexcept { return state; }
inline State back_to(State given, State) noexcept { return given; }
inline bool seems_default() noexcept { return true; }

#else

// On other platforms only the rounding mode is accessible.
using State = int;
inline State read() noexcept { return std::fegetround(); }
inline void write(State state) noexcept { std::fesetround(state); }
inline bool is_default(State state) noexcept { return state == FE_TONEAREST; }
inline State as_default(State) noexcept { return FE_TONEAREST; }
inline State back_to(State given, State) noexcept { return given; }
inline bool seems_default() noexcept { return is_default(read()); }

#endif

}  // namespace float_environment

/// During its lifetime the calling thread rounds to nearest, keeps subnormal numbers and raises no traps; its
/// destructor restores the caller's rounding mode, flush-to-zero, denormals-are-zero and traps. Every public function
/// that computes holds one, so that its answer does not depend on the caller's environment. If that is the default
/// already, the cost is a few instructions.
class DefaultFloats {
public:
    DefaultFloats() noexcept {
        if (!float_environment::seems_default()) [[unlikely]] {
            changed_ = true;
            given_ = float_environment::read();
            float_environment::write(float_environment::as_default(given_));
        }
        // Prevents the compiler from loading an operand, and thus computing, before the environment is set.
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
