// SPDX-License-Identifier: MIT
// Mutex and MutexLock: the standard library's, or ones that do nothing where it has no threads.
#pragma once

#ifndef ABUT_SERIAL
#include <mutex>
#endif

namespace abut {

#ifdef ABUT_SERIAL

/// Does nothing: there is one thread.
class Mutex {
public:
    void lock() noexcept {}
    void unlock() noexcept {}
};

/// Does nothing: there is one thread.
class MutexLock {
public:
    explicit MutexLock(Mutex&) noexcept {}
    ~MutexLock() {}
    MutexLock(const MutexLock&) = delete;
    MutexLock& operator=(const MutexLock&) = delete;
};

#else

using Mutex = std::mutex;
using MutexLock = std::lock_guard<std::mutex>;

#endif

}  // namespace abut
