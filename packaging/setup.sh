# Sourced by run.sh and test.sh: installs what is missing and configures the Release build in build/.
# Sets PIPESCOPE_TOP and PIPESCOPE_BUILD.

PIPESCOPE_TOP=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
PIPESCOPE_BUILD=$PIPESCOPE_TOP/build

fail() {
    printf 'pipescope: %s\n' "$*" >&2
    exit 1
}

missing_packages() {
    local wanted installed
    wanted=$(grep -v '^#' "$PIPESCOPE_TOP/packaging/packages.txt" | sort)
    # dpkg-query tells of unknown packages on stderr and goes on with the others.
    # shellcheck disable=SC2086
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $wanted 2>/dev/null | sed -n 's/^installed //p' | sort -u)
    comm -23 <(printf '%s\n' "$wanted") <(printf '%s\n' "$installed")
}

install_packages() {
    command -v dpkg-query >/dev/null || fail "this script installs packages on Debian; see packaging/packages.txt"
    local missing as_root=()
    missing=$(missing_packages)
    [ -z "$missing" ] && return
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    printf 'Installing: %s\n' "$(printf '%s' "$missing" | tr '\n' ' ')" >&2
    "${as_root[@]}" apt-get update -q >&2 || fail "apt-get update failed"
    # shellcheck disable=SC2086
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing >&2 \
        || fail "these packages could not be installed: $missing"
}

configure() {
    [ -f "$PIPESCOPE_BUILD/build.ninja" ] && return
    # Each library and test program as one file: less than half of the compiler's time. Presets compile file by file.
    cmake -S "$PIPESCOPE_TOP" -B "$PIPESCOPE_BUILD" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON \
        -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 >&2 || fail "cmake failed"
}

# build TARGET...: quiet when there is nothing to do.
build() {
    install_packages
    configure
    ninja -C "$PIPESCOPE_BUILD" "$@" >&2 || fail "the build failed"
}
