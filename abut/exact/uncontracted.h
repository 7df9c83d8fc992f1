// SPDX-License-Identifier: MIT
// Stops a program that would compile exact arithmetic by flags that make it inexact. Internal.
#pragma once

// A contracted a * b + c rounds once where the predicates count on two roundings, and the linker may then take a program's
// instance of a template for the library's own. The library's sources are compiled by -ffp-contract=off; these macros say that a
// program's may not be.
#if !defined(ABUT_INLINES) && !defined(ABUT_UNCONTRACTED) && (defined(__FP_FAST_FMA) || defined(__FAST_MATH__))
#error \
    "abut's internal headers are not for programs: include <abut/abut.h> and call its verbs, whose answers no flags change"
#endif
