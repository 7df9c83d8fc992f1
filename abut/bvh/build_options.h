// SPDX-License-Identifier: MIT
// BuildOptions: how the BVH of a mesh is built.
#pragma once

namespace abut {

/// How much time a build takes to make queries faster. The results of queries are the same for each quality.
enum class Quality {
    fast,  ///< good for nearly all meshes
    high,  ///< several times slower to build, for meshes that are queried very often; save_mesh stores the result
};

/// How the BVH of a mesh is built. Queries give the same results with any options; only their speed differs.
struct BuildOptions {
    int leaf_size = 8;                ///< a leaf holds at most so many primitives; clamped to 1 to 8
    Quality quality = Quality::fast;  ///< how much time the build takes
};

}  // namespace abut
