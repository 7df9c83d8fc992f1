// SPDX-License-Identifier: MIT
// What the module calls of glibc and glibc 2.28 does not have, for wheels that run with it; see scripts/manylinux_stubs.py.
#include <fcntl.h>
#include <sys/single_threaded.h>
#include <sys/stat.h>

extern "C" {

// Before glibc 2.33, stat and its kin were inline functions that called these.
int __xstat(int version, const char* path, struct stat* status);
int __lxstat(int version, const char* path, struct stat* status);
int __fxstat(int version, int file, struct stat* status);
int __fxstatat(int version, int folder, const char* path, struct stat* status, int flags);

#ifdef __x86_64__
enum { stat_version = 1 };
#else
enum { stat_version = 0 };
#endif

int stat(const char* path, struct stat* status) { return __xstat(stat_version, path, status); }
int lstat(const char* path, struct stat* status) { return __lxstat(stat_version, path, status); }
int fstat(int file, struct stat* status) { return __fxstat(stat_version, file, status); }
int fstatat(int folder, const char* path, struct stat* status, int flags) {
    return __fxstatat(stat_version, folder, path, status, flags);
}

// Since glibc 2.32 it says whether shared pointers need atomic counts; they always have them here.
char __libc_single_threaded = 0;
}
