// SPDX-License-Identifier: MIT
// Hands out snapshots, and takes back the memory of those that are done with.
#include "abut/scene/shared_scene.h"

namespace abut {

SharedScene::SharedScene(Scene scene) { publish(std::make_unique<Scene>(std::move(scene))); }

std::shared_ptr<const Scene> SharedScene::snapshot() const {
    const std::lock_guard<std::mutex> lock(reading_);
    return current_;
}

std::unique_ptr<Scene> SharedScene::copy_of_current() const {
    const std::shared_ptr<const Scene> now = snapshot();
    std::unique_ptr<Scene> next;
    {
        const std::lock_guard<std::mutex> lock(spares_->mutex);
        if (!spares_->scenes.empty()) {
            next = std::move(spares_->scenes.back());
            spares_->scenes.pop_back();
        }
    }
    if (!next) return std::make_unique<Scene>(*now);
    *next = *now;
    return next;
}

void SharedScene::publish(std::unique_ptr<Scene> next) {
    // Whoever lets go of a snapshot last gives its memory back; more than two are never needed at a time.
    std::shared_ptr<const Scene> published(next.release(), [spares = spares_](const Scene* done) {
        std::unique_ptr<Scene> scene(const_cast<Scene*>(done));
        const std::lock_guard<std::mutex> lock(spares->mutex);
        if (spares->scenes.size() < 2) spares->scenes.push_back(std::move(scene));
    });
    const std::lock_guard<std::mutex> lock(reading_);
    current_.swap(published);
}

}  // namespace abut
