// SPDX-License-Identifier: MIT
// Stops the compilation of exact arithmetic with compiler flags that would make it inexact. Internal.
#pragma once

// A contracted a * b + c rounds once where the predicates rely on two roundings, and the linker may then use a
// program's instance of a template in place of the library's. The library's sources are compiled with
// -ffp-contract=off; these macros indicate that a program's may not be.
#if !defined(ABUT_INLINES) && !defined(ABUT_UNCONTRACTED) && (defined(__FP_FAST_FMA) || defined(__FAST_MATH__))
#error \
    "abut's internal headers are not for programs: include <abut/abut.h> and call its verbs, whose answers no flags change"
#endif
