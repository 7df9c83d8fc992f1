// SPDX-License-Identifier: MIT
// The one place that knows a compiler: hints that keep rare paths out of the hot ones.
#pragma once

#if defined(__GNUC__) || defined(__clang__)
#define ABUT_COLD __attribute__((noinline, cold))
#define ABUT_INLINE inline __attribute__((always_inline))
#else
#define ABUT_COLD
#define ABUT_INLINE inline
#endif
