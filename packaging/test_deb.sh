#!/usr/bin/env bash
# test_deb.sh [MIRROR]: puts the packages that deb.sh has built to the test on a bare Debian 12. Run it by hand, as root; it
# needs debootstrap (installed if missing), a mirror and about 1.5 GB in build-deb/.
#
# A minimal Debian 12 is made once by debootstrap, as build-deb/bare; each call works on a fresh copy. In there it
#   1. installs both packages with apt, and what they recommend,
#   2. lets pipescope-cli make a demo cluster and say what is in it, and reads the manual pages' and completions' files,
#   3. lets pipescope paint the first picture, without a display,
#   4. says how long it took from the start of `apt install` to this picture: more than a minute is a failure,
#   5. removes both, and compares all files below /etc, /usr and /var with those before: nothing of theirs may be left.
set -u
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
[ "$(id -u)" -eq 0 ] || fail "debootstrap and chroot need root"
[ $# -le 1 ] || fail "usage: packaging/test_deb.sh [MIRROR]"

mirror=${1:-http://deb.debian.org/debian}
out=$PIPESCOPE_TOP/build-deb
bare=$out/bare
root=$out/bare-with-packages
at_most_seconds=60

inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

# inside_as_user: as somebody without rights, in a folder of his own.
inside_as_user() {
    inside setpriv --reuid 1000 --regid 1000 --clear-groups env HOME=/tmp/user XDG_RUNTIME_DIR=/tmp/user "$@"
}

make_bare() {
    [ -e "$bare/etc/debian_version" ] && return
    debootstrap --variant=minbase bookworm "$bare.new" "$mirror" >&2 || fail "debootstrap failed"
    mv "$bare.new" "$bare"
}

# copy_bare: a fresh machine that knows its mirror, whose lists are up to date, and which has the packages at hand.
copy_bare() {
    rm -rf "$root"
    cp -a "$bare" "$root" || fail "there is no room for a copy of $bare"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    mkdir -p "$root/packages" "$root/tmp/user"
    cp "$out"/*.deb "$root/packages" || fail "there are no packages; call packaging/deb.sh before"
    chown 1000:1000 "$root/tmp/user" && chmod 700 "$root/tmp/user"
    # No service may start in here.
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
    chmod +x "$root/usr/sbin/policy-rc.d"
    inside apt-get -q update >&2 || fail "the mirror does not answer"
}

# files: what lies in the machine. Left out is what apt, dpkg and ldconfig note for themselves, and what dbus, which Qt
# needs, leaves when it is removed: the machine's id, and copies of the lists of accounts before its own was added.
files() {
    (cd "$root" && find etc opt usr var home root -not -type d -not -path 'var/lib/apt/*' -not -path 'var/lib/dpkg/*' \
        -not -path 'var/cache/apt/*' -not -path 'var/log/*' -not -path 'var/cache/ldconfig/*' \
        -not -path 'var/lib/systemd/*' -not -path etc/machine-id -not -path 'etc/*shadow-' -not -path etc/passwd- \
        -not -path etc/group- | sort)
}

# check TEXT COMMAND...: ends the test unless the command succeeds.
check() {
    local text=$1
    shift
    "$@" || fail "FAILED: $text"
    printf 'ok: %s\n' "$text"
}

installs() { inside sh -c 'apt-get -q -y install /packages/*.deb' >"$out/install.log" 2>&1; }
makes_demo() { inside_as_user pipescope-cli demo /tmp/user/demo; }
says_what_is_in_it() { inside_as_user pipescope-cli info --quiet /tmp/user/demo; }
paints() { inside_as_user pipescope --export-png /tmp/user/first.png --size 1920x1080 /tmp/user/demo; }
is_picture() { file -b "$root/tmp/user/first.png" | grep -q '^PNG image data, 1920 x 1080'; }
has_no_qt() { ! inside ldd /usr/bin/pipescope-cli | grep -qi qt; }
lists_of_packages() { inside dpkg -L pipescope pipescope-cli | sort -u; }
removes() { inside apt-get -q -y purge --autoremove pipescope pipescope-cli >"$out/remove.log" 2>&1; }

has_forms() {
    local file
    for program in pipescope pipescope-cli; do
        for file in man/man1/$program.1.gz bash-completion/completions/$program zsh/vendor-completions/_$program \
            fish/vendor_completions.d/$program.fish doc/$program/copyright doc/$program/pipescope_ranges.py; do
            grep -qx "/usr/share/$file" "$out/files-of-packages" || return
        done
    done
}

# leaves_nothing: neither a file of the two packages, nor any file that was not there before.
leaves_nothing() {
    local path left
    left=$(while read -r path; do
        [ ! -d "$root$path" ] && [ -e "$root$path" ] && printf '%s\n' "$path"
    done <"$out/files-of-packages")
    files >"$out/files-after"
    left+=$(comm -13 "$out/files-before" "$out/files-after")
    [ -z "$left" ] || { printf 'left: %s\n' "$left" >&2 && return 1; }
}

install_packages deb-test-packages.txt
make_bare
copy_bare
files >"$out/files-before"
started=$(date +%s)
check "both packages can be installed" installs
installed=$(date +%s)
check "pipescope-cli makes a demo cluster" makes_demo
check "pipescope-cli says what is in it" says_what_is_in_it
check "pipescope paints a picture" paints
painted=$(date +%s)
check "it is a picture of this size" is_picture
printf 'apt install: %d s; until the first picture: %d s\n' $((installed - started)) $((painted - started))
lists_of_packages >"$out/files-of-packages"
check "pipescope-cli needs no Qt" has_no_qt
check "manual pages, completions and licences are there" has_forms
check "both packages can be removed" removes
check "nothing is left" leaves_nothing
check "the first picture came within $at_most_seconds s" test $((painted - started)) -le $at_most_seconds
cp "$root/tmp/user/first.png" "$out/first.png"
rm -rf "$root"
