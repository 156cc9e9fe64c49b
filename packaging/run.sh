#!/usr/bin/env bash
# run.sh [DIR]: builds Pipescope if needed and opens DIR, or a generated demo cluster. Without a display it writes a picture
# and prints what is in DIR.
set -u
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
[ $# -le 1 ] || fail "usage: packaging/run.sh [DIR]"

build release pipescope pipescope-cli
viewer=$PIPESCOPE_BUILD/pipescope
cli=$PIPESCOPE_BUILD/pipescope-cli

folder=${1:-}
if [ -z "$folder" ]; then
    folder=$PIPESCOPE_BUILD/demo-cluster
    # Made anew when the generator is newer than what it made.
    if [ ! -d "$folder" ] || [ "$cli" -nt "$folder" ]; then
        rm -rf "$folder"
        "$cli" demo "$folder" >&2 || fail "the demo cluster could not be made"
    fi
fi

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$viewer" "$folder"
fi

picture=$PIPESCOPE_BUILD/pipescope.png
"$viewer" --export-png "$picture" --size 1920x1080 "$folder" || exit
"$cli" info --quiet "$folder" || exit
printf '\nThere is no display. The timeline is in this picture: %s\n' "$picture"
