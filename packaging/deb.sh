#!/usr/bin/env bash
# deb.sh: builds the packages pipescope (the viewer) and pipescope-cli (no Qt) into build-deb/, and has lintian look at
# them. A second call compiles only what has changed. DEBFULLNAME and DEBEMAIL say who maintains the packages.
set -u
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
[ $# -eq 0 ] || fail "usage: packaging/deb.sh"

out=$PIPESCOPE_TOP/build-deb
area=$out/pipescope
version=$(sed -n 's/^project(pipescope VERSION \([0-9.]*\) .*/\1/p' "$PIPESCOPE_TOP/CMakeLists.txt")
maintainer="${DEBFULLNAME:-Pipescope maintainers} <${DEBEMAIL:-maintainers@example.org}>"

# copy_sources: the sources as they are, with their times; what has been compiled stays.
copy_sources() {
    mkdir -p "$area" || return
    find "$area" -mindepth 1 -maxdepth 1 ! -name 'obj-*' -exec rm -rf {} + || return
    (cd "$PIPESCOPE_TOP" && cp -a CMakeLists.txt CHANGELOG.md LICENSE README.md app core packaging resources tests ui "$area") \
        || return
    cp -a "$PIPESCOPE_TOP/packaging/debian" "$area/debian"
}

# write_changelog: Debian's form of it; what is new stands in CHANGELOG.md, which is installed too. Its date is that of
# the last commit, so that the same sources give the same packages.
write_changelog() {
    local date
    date=$(git -C "$PIPESCOPE_TOP" log -1 --format=%cD 2>/dev/null) || date=$(date -R)
    printf 'pipescope (%s) bookworm; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' \
        "$version" "$maintainer" "$date" >"$area/debian/changelog"
}

install_packages deb-packages.txt
copy_sources || fail "the sources could not be copied to $area"
write_changelog
sed -i "s/^Maintainer: .*/Maintainer: $maintainer/" "$area/debian/control" || fail "there is no control file"
rm -f "$out"/*.deb "$out"/*.changes "$out"/*.buildinfo
# Without -nc everything would be compiled anew.
(cd "$area" && dpkg-buildpackage -b -nc -us -uc >&2) || fail "the packages could not be built"
lintian --info --display-info --fail-on error "$out"/*.changes || fail "lintian found errors"
ls "$out"/*.deb
