# SPDX-License-Identifier: MIT
# Sourced by ./test, ./demo and .ci/run: builds the page in web/site, tests it and serves it. Needs web_tools.sh.

site_dir=build/site

# build_site: the page in build/site, if a source of it is newer than what is there.
build_site() {
    local sources=(web/site web/abut/dist docs README.md CHANGELOG.md data/gearbox.glb)
    if [ -f "$site_dir/index.html" ] &&
        [ -z "$(find "${sources[@]}" -name node_modules -prune -o -type f -newer "$site_dir/index.html" -print -quit)" ]; then
        echo "The page is up to date."
        return
    fi
    # Scripts of packages are not needed: one would convert the dragon in all its sizes.
    install_node_packages web/site --ignore-scripts
    (cd web/site && npm run --silent build -- --logLevel warn)
    touch "$site_dir/index.html"
}

serve_site() {
    (cd web/site && npx vite preview --port "${PORT:-8080}")
}
