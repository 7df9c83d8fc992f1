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

/// Of a function: it takes an argument for an address only, whether something has been written there or not.
#if defined(__GNUC__) && !defined(__clang__)
#define ABUT_ADDRESS_ONLY(argument) __attribute__((access(none, argument)))
#else
#define ABUT_ADDRESS_ONLY(argument)
#endif
