// SPDX-License-Identifier: MIT
// Publishes snapshots, and reuses the memory of snapshots without readers.
#include "abut/scene/shared_scene.h"

#include <memory>
#include <vector>

#include "abut/base/mutex.h"

namespace abut {

namespace {

/// Scenes without readers, whose memory the next copy reuses.
struct Spares {
    Mutex mutex;
    std::vector<std::unique_ptr<Scene>> scenes;
};

/// A published scene. When its last reader releases it, its memory goes to the spares, of which at most two are kept.
class Published {
public:
    Published(std::unique_ptr<Scene> scene, std::shared_ptr<Spares> spares) noexcept
        : scene_(std::move(scene)), spares_(std::move(spares)) {}
    Published(Published&&) noexcept = default;
    Published& operator=(Published&&) = delete;
    ~Published() {
        if (!scene_) return;
        const MutexLock lock(spares_->mutex);
        if (spares_->scenes.size() < 2) spares_->scenes.push_back(std::move(scene_));
    }

private:
    std::unique_ptr<Scene> scene_;
    std::shared_ptr<Spares> spares_;
};

}  // namespace

struct SharedScene::State {
    State() { spares->scenes.reserve(2); }

    std::shared_ptr<Spares> spares = std::make_shared<Spares>();
    Mutex reading, writing;
    SharedPointer<Scene> current;

    SharedPointer<Scene> snapshot() {
        const MutexLock lock(reading);
        return current;
    }

    std::unique_ptr<Scene> copy_of_current() {
        const SharedPointer<Scene> now = snapshot();
        std::unique_ptr<Scene> next;
        {
            const MutexLock lock(spares->mutex);
            if (!spares->scenes.empty()) {
                next = std::move(spares->scenes.back());
                spares->scenes.pop_back();
            }
        }
        if (!next) return std::make_unique<Scene>(*now);
        *next = *now;
        return next;
    }

    void publish(std::unique_ptr<Scene> next) {
        const Scene* scene = next.get();
        SharedPointer<Scene> published(scene, SharedOwner::of(Published(std::move(next), spares)));
        const MutexLock lock(reading);
        std::swap(current, published);
    }
};

SharedScene::SharedScene(Scene scene) : state_(nullptr) {
    auto state = std::make_unique<State>();
    state->publish(std::make_unique<Scene>(std::move(scene)));
    state_ = state.release();
}
SharedScene::~SharedScene() { delete state_; }

SharedPointer<Scene> SharedScene::snapshot() const { return state_->snapshot(); }

void SharedScene::update(FunctionRef<void(Scene&)> edit) {
    const MutexLock one(state_->writing);
    std::unique_ptr<Scene> next = state_->copy_of_current();
    edit(*next);
    state_->publish(std::move(next));
}

}  // namespace abut
