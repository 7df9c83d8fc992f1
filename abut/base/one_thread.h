// SPDX-License-Identifier: MIT
// OneThread: keeps parallel loops on the calling thread where there is less work than it takes to share it.
#pragma once

namespace abut {

/// During its lifetime the parallel loops that the calling thread starts run on it alone, if `applies`. Results are the
/// same.
class OneThread {
public:
    explicit OneThread(bool applies) noexcept;
    ~OneThread();
    OneThread(const OneThread&) = delete;
    OneThread& operator=(const OneThread&) = delete;

private:
    [[maybe_unused]] bool before_;  // unused where there is only one
};

}  // namespace abut
