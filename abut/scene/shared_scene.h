// SPDX-License-Identifier: MIT
// SharedScene: one thread changes a scene while others go on asking it as it was.
#pragma once

#include "abut/base/function_ref.h"
#include "abut/base/shared_pointer.h"
#include "abut/scene/scene.h"

namespace abut {

/// A scene for many readers and one writer at a time. A reader takes a snapshot and keeps it as long as it likes: it never
/// changes. The writer edits a copy, which readers see as a whole when it is done. A copy costs the scene's records, not its
/// meshes, and goes into memory that an old snapshot has left; so make many changes in one update.
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

    /// The scene as the last update left it. Snapshots may outlive what they were taken from.
    [[nodiscard]] SharedPointer<Scene> snapshot() const;

    /// Calls edit(Scene&) and makes the result the next snapshot. Updates wait for each other, readers for none. When edit throws,
    /// nothing has changed.
    void update(FunctionRef<void(Scene&)> edit);

private:
    struct State;
    State* state_;
};

}  // namespace abut
