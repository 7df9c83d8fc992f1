// SPDX-License-Identifier: MIT
// The program abut.
#include <csignal>

#include "tools/abut/command_line.h"

int main(int argc, char** argv) {
#ifdef SIGXFSZ
    // A write beyond the limit of a file's size then fails as on a full disk, and what was begun is removed.
    std::signal(SIGXFSZ, SIG_IGN);
#endif
    return abut::tool::run_command_line(argc, argv);
}
