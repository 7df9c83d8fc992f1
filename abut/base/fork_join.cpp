// SPDX-License-Identifier: MIT
// Release and acquire operations around tasks. This file is compiled with ThreadSanitizer's instrumentation, unlike
// oneTBB.
#include "abut/base/fork_join.h"

namespace abut {

ForkJoin::ForkJoin() noexcept { fork_.store(1, std::memory_order_release); }
ForkJoin::~ForkJoin() { static_cast<void>(join_.load(std::memory_order_acquire)); }

ForkJoin::Task::Task(ForkJoin& order) noexcept : order_(order) {
    static_cast<void>(order_.fork_.load(std::memory_order_acquire));
}
ForkJoin::Task::~Task() { order_.join_.fetch_add(1, std::memory_order_release); }

}  // namespace abut
