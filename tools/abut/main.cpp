// SPDX-License-Identifier: MIT
// The program abut.
#include "tools/abut/command_line.h"

int main(int argc, char** argv) { return abut::tool::run_command_line(argc, argv); }
