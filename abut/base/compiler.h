// SPDX-License-Identifier: MIT
// The one place that knows a compiler: hints that keep rare paths out of the hot ones.
#pragma once

#if defined(__GNUC__) || defined(__clang__)
#define ABUT_NOINLINE __attribute__((noinline))
#define ABUT_INLINE inline __attribute__((always_inline))
#else
#define ABUT_NOINLINE
#define ABUT_INLINE inline
#endif
