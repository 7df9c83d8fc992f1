// SPDX-License-Identifier: MIT
// Counts the owners of shared objects.
#include "abut/base/shared_pointer.h"

#include <atomic>
#include <new>

namespace abut {

struct SharedOwner::Count {
    void* object;
    void (*destroy)(void*) noexcept;
    std::atomic<std::size_t> owners{1};
};

SharedOwner::SharedOwner(void* object, void (*destroyer)(void*) noexcept)
    : count_(new (std::nothrow) Count{object, destroyer}) {
    if (count_ != nullptr) return;
    destroyer(object);
    throw std::bad_alloc();
}

SharedOwner::SharedOwner(const SharedOwner& other) noexcept : count_(other.count_) {
    if (count_ != nullptr) count_->owners.fetch_add(1, std::memory_order_relaxed);
}

bool SharedOwner::is_sole() const noexcept {
    // What was done through other owners before their destruction happens before the object is changed.
    return count_ != nullptr && count_->owners.load(std::memory_order_acquire) == 1;
}

SharedOwner::~SharedOwner() {
    // What was done through other owners before their destruction happens before that of the object.
    if (count_ == nullptr || count_->owners.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
    count_->destroy(count_->object);
    delete count_;
}

}  // namespace abut
