// SPDX-License-Identifier: MIT
// A loop is opened, worked at by whoever is there, and closed once all have left it.
#include "abut/base/team.h"

#include <hwy/cache_control.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "abut/base/executor.h"
#include "abut/base/task_group.h"

namespace abut {
namespace {

constexpr std::size_t cache_line = 64;

/// Pauses until a thread that stands by goes home: some microseconds, as machines differ. And until one that waits lets others
/// have the core.
constexpr int patience = 400;

/// The number of a loop that never comes.
constexpr std::size_t over = ~std::size_t{0};

thread_local Team* team_at_hand = nullptr;

}  // namespace

struct Team::Work {
    /// The ranges of one share that nobody has taken yet, and whether somebody is on the way to them.
    struct alignas(cache_line) Share {
        std::atomic<std::size_t> next = 0;
        std::size_t last = 0;
        std::atomic<bool> is_manned = false;
    };

    explicit Work(std::size_t threads) : shares(threads) {}

    void take_ranges(std::size_t own) {
        for (std::size_t k = 0; k < shares.size(); ++k) {
            Share& share = shares[(own + k) % shares.size()];
            // Asked first, since adding takes the line from those that still work there.
            while (share.next.load(std::memory_order_relaxed) < share.last) {
                const std::size_t i = share.next.fetch_add(1, std::memory_order_relaxed);
                if (i < share.last) (*body)(i);
            }
        }
    }

    void try_ranges(std::size_t own) {
        try {
            take_ranges(own);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (failure == nullptr) failure = std::current_exception();
        }
    }

    /// What a thread does that stands by: whoever counts himself in and still finds the loop open is waited for.
    void stand_by(std::size_t own) {
        std::size_t done = 0;
        for (int idle = 0; idle < patience; ++idle) {
            const std::size_t now = loop.load(std::memory_order_relaxed);
            if (now == over) break;
            if (now % 2 == 0 || now == done) {
                hwy::Pause();
                continue;
            }
            inside.fetch_add(1);
            if (loop.load() == now) try_ranges(own);
            inside.fetch_sub(1, std::memory_order_release);
            done = now;
            idle = 0;
        }
        shares[own].is_manned.store(false, std::memory_order_relaxed);
    }

    std::vector<Share> shares;
    const std::function<void(std::size_t)>* body = nullptr;
    std::mutex mutex;
    std::exception_ptr failure;
    alignas(cache_line) std::atomic<std::size_t> loop = 0;  // odd while one is open
    alignas(cache_line) std::atomic<int> inside = 0;
    TaskGroup group;  // last, since its end waits for those who use the others
};

Team::Team() : is_first_(team_at_hand == nullptr) {
    if (is_first_) team_at_hand = this;
}

Team::~Team() {
    if (is_first_) team_at_hand = nullptr;
    if (work_ != nullptr) work_->loop.store(over, std::memory_order_relaxed);
}

Team* Team::at_hand() noexcept { return team_at_hand; }

void Team::for_each(std::size_t count, const std::function<void(std::size_t i)>& body) {
    if (work_ == nullptr) work_ = std::make_unique<Work>(static_cast<std::size_t>(thread_count()));
    Work& work = *work_;
    const std::size_t threads = work.shares.size();
    for (std::size_t k = 0; k < threads; ++k) {
        work.shares[k].next.store(k * count / threads, std::memory_order_relaxed);
        work.shares[k].last = (k + 1) * count / threads;
    }
    work.body = &body;
    for (std::size_t k = 1; k < std::min(threads, count); ++k) {
        if (!work.shares[k].is_manned.exchange(true, std::memory_order_relaxed)) {
            work.group.run([&work, k] { work.stand_by(k); });
        }
    }
    work.loop.fetch_add(1);
    Team* const self = std::exchange(team_at_hand, nullptr);
    work.try_ranges(0);
    team_at_hand = self;
    work.loop.fetch_add(1);
    for (int waited = 0; work.inside.load() != 0; ++waited) {
        if (waited < patience) {
            hwy::Pause();
        } else {
            std::this_thread::yield();
        }
    }
    if (work.failure != nullptr) std::rethrow_exception(std::exchange(work.failure, nullptr));
}

}  // namespace abut
