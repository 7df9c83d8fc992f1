// SPDX-License-Identifier: MIT
// SharedScene: snapshots of a scene that readers query while one thread changes the scene.
#pragma once

#include "abut/base/function_ref.h"
#include "abut/base/shared_pointer.h"
#include "abut/scene/scene.h"

namespace abut {

/// A scene for many readers and one writer at a time. A reader gets a snapshot, which never changes, and may keep it as
/// long as needed. The writer edits a copy, which becomes the next snapshot when it is complete. A copy duplicates the
/// scene's records but not its meshes, and reuses the memory of an old snapshot; so make many changes in one update.
///
///     SharedScene shared(std::move(scene));
///     const auto now = shared.snapshot();                            // any thread
///     if (auto hit = now->raycast(ray)) mark(hit->point);
///     shared.update([&](Scene& next) { next.move_each(ids, poses); });  // another
class ABUT_API SharedScene {
public:
    /// The first snapshot is this scene.
    explicit SharedScene(Scene scene = Scene());
    ~SharedScene();
    SharedScene(const SharedScene&) = delete;
    SharedScene& operator=(const SharedScene&) = delete;

    /// The scene as the last update left it. A snapshot may outlive the SharedScene.
    [[nodiscard]] SharedPointer<Scene> snapshot() const;

    /// Calls edit(Scene&) on a copy and makes the result the next snapshot. Updates wait for each other, but never for
    /// readers. When edit throws, nothing has changed.
    void update(FunctionRef<void(Scene&)> edit);

private:
    struct State;
    State* state_;
};

}  // namespace abut
