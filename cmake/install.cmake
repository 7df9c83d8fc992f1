# SPDX-License-Identifier: MIT
# Installs the headers, the libraries, the package files of CMake and of pkg-config.
