// SPDX-License-Identifier: MIT
// ABUT_API and ABUT_IO_API: what the shared libraries export. All else is hidden.
#pragma once

#if defined(_WIN32) && defined(ABUT_SHARED) && defined(ABUT_BUILDS_CORE)
#define ABUT_API __declspec(dllexport)
#elif defined(_WIN32) && defined(ABUT_SHARED)
#define ABUT_API __declspec(dllimport)
#elif defined(__GNUC__) || defined(__clang__)
#define ABUT_API __attribute__((visibility("default")))
#else
#define ABUT_API
#endif

#if defined(_WIN32) && defined(ABUT_SHARED) && defined(ABUT_BUILDS_IO)
#define ABUT_IO_API __declspec(dllexport)
#else
#define ABUT_IO_API ABUT_API
#endif

// What a class that is exported keeps to itself.
#if !defined(_WIN32) && (defined(__GNUC__) || defined(__clang__))
#define ABUT_LOCAL __attribute__((visibility("hidden")))
#else
#define ABUT_LOCAL
#endif

// A template's instance is exported only when its arguments are, so GLM's types have to count as exported where they are read.
#if !defined(_WIN32) && (defined(__GNUC__) || defined(__clang__))
#define ABUT_EXPORTED_TYPES_BEGIN _Pragma("GCC visibility push(default)")
#define ABUT_EXPORTED_TYPES_END _Pragma("GCC visibility pop")
#else
#define ABUT_EXPORTED_TYPES_BEGIN
#define ABUT_EXPORTED_TYPES_END
#endif

// Small functions that the library's own sources inline. A program calls them: its flags do not reach their arithmetic.
#if !defined(ABUT_INLINED)
#define ABUT_INLINED inline
#endif
