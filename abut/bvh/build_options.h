// SPDX-License-Identifier: MIT
// BuildOptions: how a mesh's tree is built.
#pragma once

namespace abut {

/// What a build takes time for: answers are the same.
enum class Quality {
    fast,  ///< good for nearly all
    high,  ///< several times slower to build, for what is asked very often: with save_mesh, built once
};

/// How a mesh's tree is built.
struct BuildOptions {
    int leaf_size = 8;                ///< at most so many primitives share a leaf; 1 to 8
    Quality quality = Quality::fast;  ///< how much time the build may take
};

}  // namespace abut
