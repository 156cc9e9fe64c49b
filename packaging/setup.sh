# Sourced by the other scripts: installs what is missing, and configures and builds presets of CMakePresets.json.
# Sets PIPESCOPE_TOP and PIPESCOPE_BUILD, the folder of the Release build.

PIPESCOPE_TOP=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
PIPESCOPE_BUILD=$PIPESCOPE_TOP/build

fail() {
    printf 'pipescope: %s\n' "$*" >&2
    exit 1
}

# missing_packages LIST...: those of these lists beside this script that are not installed.
missing_packages() {
    local wanted installed
    wanted=$(cd "$PIPESCOPE_TOP/packaging" && grep -hv '^#' "$@" | sort -u)
    # dpkg-query reports unknown packages on stderr and goes on with the others.
    # shellcheck disable=SC2086
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $wanted 2>/dev/null | sed -n 's/^installed //p' | sort -u)
    comm -23 <(printf '%s\n' "$wanted") <(printf '%s\n' "$installed")
}

# install_packages [LIST...]: packages.txt, and these lists.
install_packages() {
    command -v dpkg-query >/dev/null || fail "this script installs packages on Debian; see packaging/packages.txt"
    local missing as_root=()
    missing=$(missing_packages packages.txt "$@")
    [ -z "$missing" ] && return
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    printf 'Installing: %s\n' "$(printf '%s' "$missing" | tr '\n' ' ')" >&2
    "${as_root[@]}" apt-get update -q >&2 || fail "apt-get update failed"
    # shellcheck disable=SC2086
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing >&2 \
        || fail "these packages could not be installed: $missing"
}

# install_hook: in a git work tree with no hooks of its own, commits get their form; see format.sh.
install_hook() {
    command -v clang-format-14 >/dev/null || return 0
    git -C "$PIPESCOPE_TOP" rev-parse --is-inside-work-tree >/dev/null 2>&1 || return 0
    [ -n "$(git -C "$PIPESCOPE_TOP" config core.hooksPath)" ] || bash "$PIPESCOPE_TOP/packaging/format.sh" --install-hook
}

# Some tests load a run in a child process, after their own has threads already; the sanitizer would end such a child.
export TSAN_OPTIONS=die_after_fork=0

# build_folder PRESET: where this preset is built.
build_folder() {
    [ "$1" = release ] && printf '%s\n' "$PIPESCOPE_BUILD" || printf '%s\n' "$PIPESCOPE_TOP/build-$1"
}

# configure PRESET: quiet when it is done and the presets are not newer. "asan" is built with clang: gcc 12 takes four
# times as long for the checks of AddressSanitizer and UBSan.
configure() {
    if [ "$1" = asan ]; then
        install_packages clang-packages.txt
    else
        install_packages
    fi
    if [ "$(build_folder "$1")/build.ninja" -nt "$PIPESCOPE_TOP/CMakePresets.json" ]; then
        # Configures anew where a CMakeLists.txt has changed.
        ninja -C "$(build_folder "$1")" build.ninja >&2 || fail "cmake failed"
        return
    fi
    (cd "$PIPESCOPE_TOP" && cmake --preset "$1" >&2) || fail "cmake failed"
}

# build PRESET TARGET...: quiet when there is nothing to do.
build() {
    local preset=$1
    shift
    configure "$preset"
    ninja -C "$(build_folder "$preset")" "$@" >&2 || fail "the build failed"
}
