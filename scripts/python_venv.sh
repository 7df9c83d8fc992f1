# SPDX-License-Identifier: MIT
# Sourced by ./test, ./wheel and .ci/run: virtual environments with the Python packages that build and test ours.

python_venv=build/python_venv

# make_python_venv FOLDER REQUIREMENTS: creates it, or brings it up to date; needs no network if the file with the
# requirements is the same as the last time. PYTHON names another Python than python3.
make_python_venv() {
    local folder=$1 requirements=$2
    if cmp -s "$requirements" "$folder/installed.txt"; then
        return 0
    fi
    mkdir -p build
    "${PYTHON:-python3}" -m venv "$folder"
    "$folder/bin/pip" install --quiet --disable-pip-version-check -r "$requirements"
    cp "$requirements" "$folder/installed.txt"
}
