// SPDX-License-Identifier: MIT
// Macros that export the symbols of the shared libraries, ABUT_API and ABUT_IO_API; all other symbols are hidden.
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

// Hides a member of an exported class.
#if !defined(_WIN32) && (defined(__GNUC__) || defined(__clang__))
#define ABUT_LOCAL __attribute__((visibility("hidden")))
#else
#define ABUT_LOCAL
#endif

// A template's instance is exported only if its arguments are, so GLM's types must be declared with default visibility.
#if !defined(_WIN32) && (defined(__GNUC__) || defined(__clang__))
#define ABUT_EXPORTED_TYPES_BEGIN _Pragma("GCC visibility push(default)")
#define ABUT_EXPORTED_TYPES_END _Pragma("GCC visibility pop")
#else
#define ABUT_EXPORTED_TYPES_BEGIN
#define ABUT_EXPORTED_TYPES_END
#endif

// Marks small functions that the library's own sources inline. A program calls the compiled function instead, so its
// compiler flags do not affect the arithmetic.
#if !defined(ABUT_INLINED)
#define ABUT_INLINED inline
#endif
