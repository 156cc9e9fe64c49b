#!/usr/bin/env bash
# test_portable.sh [RELEASE...]: puts the folder that portable.sh has made to the test on bare machines: Debian's bookworm and
# Ubuntu's jammy (22.04) and noble (24.04), or the releases given. Run it by hand, as root; it needs debootstrap and Xvfb
# (installed if missing), the mirrors, and about 0.5 GB in build-portable/ for each.
#
# Nothing but fonts is installed there. As somebody without rights, a demo cluster is made and described, a picture is
# painted without a display, and the window is shown on an X server and its picture taken: build-portable/RELEASE.png.
set -u
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
[ "$(id -u)" -eq 0 ] || fail "debootstrap and chroot need root"
releases=("$@")
[ $# -gt 0 ] || releases=(bookworm jammy noble)

out=$PIPESCOPE_TOP/build-portable
folder=$(ls -d "$out"/pipescope-*-"$(uname -m)" 2>/dev/null) || fail "there is no folder; call packaging/portable.sh before"
display=:77

# make_bare RELEASE: once.
make_bare() {
    local mirror=http://archive.ubuntu.com/ubuntu check=--no-check-gpg
    [ "$1" = bookworm ] && mirror=http://deb.debian.org/debian check=
    [ -e "$out/bare-$1/etc/os-release" ] && return
    # The newest release may have no script of its own yet; all of Ubuntu's are the same.
    # shellcheck disable=SC2086
    debootstrap $check --variant=minbase "$1" "$out/bare-$1.new" $mirror \
        "/usr/share/debootstrap/scripts/$([ "$1" = bookworm ] && printf bookworm || printf gutsy)" >&2 || fail "debootstrap failed"
    mv "$out/bare-$1.new" "$out/bare-$1"
}

inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

# inside_as_user: as somebody without rights, in a folder of his own.
inside_as_user() {
    inside setpriv --reuid 1000 --regid 1000 --clear-groups env HOME=/tmp/user XDG_RUNTIME_DIR=/tmp/user DISPLAY=$display "$@"
}

check() {
    local text=$1
    shift
    "$@" || fail "FAILED on $release: $text"
    printf 'ok on %s: %s\n' "$release" "$text"
}

installs_fonts() { inside sh -c 'apt-get -q update && apt-get -q -y install --no-install-recommends fonts-dejavu-core' >"$out/fonts.log" 2>&1; }
has_no_qt() { ! inside sh -c 'ls /usr/lib/*/libQt6* 2>/dev/null' | grep -q .; }
makes_demo() { inside_as_user /opt/pipescope/pipescope-cli demo /tmp/user/demo; }
says_what_is_in_it() { inside_as_user /opt/pipescope/pipescope-cli info --quiet /tmp/user/demo; }
paints() { inside_as_user env -u DISPLAY /opt/pipescope/pipescope --export-png /tmp/user/first.png --size 1280x800 /tmp/user/demo; }
is_picture() { file -b "$root/tmp/user/first.png" | grep -q '^PNG image data, 1280 x 800'; }

# shows_window: the program is still there after some seconds, and the screen is not of one colour.
shows_window() {
    local window colours
    inside_as_user /opt/pipescope/pipescope /tmp/user/demo 2>"$out/window.log" &
    window=$!
    for _ in $(seq 40); do
        sleep 0.5
        colours=$(DISPLAY=$display import -silent -window root "$out/$release.png" && identify -format %k "$out/$release.png")
        [ "${colours:-0}" -gt 200 ] && break
    done
    kill "$window" 2>/dev/null || return
    wait "$window" 2>/dev/null
    [ "${colours:-0}" -gt 200 ]
}

install_packages deb-test-packages.txt window-test-packages.txt
Xvfb $display -screen 0 1280x800x24 >/dev/null 2>&1 &
server=$!
unmount() { umount "$root/tmp/.X11-unix" "$root/proc" 2>/dev/null; }
trap 'unmount; kill $server' EXIT
for release in "${releases[@]}"; do
    make_bare "$release"
    root=$out/machine
    rm -rf "$root"
    cp -a "$out/bare-$release" "$root" || fail "there is no room for a copy"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    mkdir -p "$root/opt" "$root/tmp/user" "$root/tmp/.X11-unix"
    cp -a "$folder" "$root/opt/pipescope"
    chown 1000:1000 "$root/tmp/user" && chmod 700 "$root/tmp/user"
    mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix" || fail "the X server cannot be reached from there"
    mount -t proc proc "$root/proc" || fail "there is no /proc"
    check "fonts can be installed" installs_fonts
    check "there is no Qt" has_no_qt
    check "pipescope-cli makes a demo cluster" makes_demo
    check "pipescope-cli says what is in it" says_what_is_in_it
    check "pipescope paints a picture without a display" paints
    check "it is a picture of this size" is_picture
    check "pipescope shows its window" shows_window
    unmount
    rm -rf "$root"
done
