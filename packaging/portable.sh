#!/usr/bin/env bash
# portable.sh: puts the viewer, pipescope-cli and all libraries that they need into one folder that runs where it is copied
# to: build-portable/pipescope-VERSION-x86_64, and the same as .tar.xz. C's library is among them, so that older and newer
# systems do; what the machine brings are an X server, or none for pictures, and fonts. See test_portable.sh.
set -u
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
[ $# -eq 0 ] || fail "usage: packaging/portable.sh"

version=$(sed -n 's/^project(pipescope VERSION \([0-9.]*\) .*/\1/p' "$PIPESCOPE_TOP/CMakeLists.txt")
out=$PIPESCOPE_TOP/build-portable
name=pipescope-$version-$(uname -m)
folder=$out/$name
plugins=/usr/lib/$(uname -m)-linux-gnu/qt6/plugins

# libraries FILE...: all that they need, the loader too.
libraries() {
    ldd "$@" | grep -o '/[^ )]*' | grep -v ':$' | sort -u
}

# write_launcher PROGRAM: starts it with the folder's own loader and libraries, whatever the machine has.
write_launcher() {
    cat >"$folder/$1" <<END
#!/bin/sh
here=\$(dirname "\$(readlink -f "\$0")")
exec "\$here/lib/$loader" --argv0 $1 --library-path "\$here/lib" "\$here/bin/$1" "\$@"
END
    chmod +x "$folder/$1"
}

build release pipescope pipescope-cli
rm -rf "$folder"
cmake --install "$PIPESCOPE_BUILD" --prefix "$folder" --strip >&2 || fail "the programs could not be installed"
mkdir -p "$folder/lib" "$folder/plugins"
for kind in platforms xcbglintegrations imageformats platforminputcontexts sqldrivers; do
    [ -d "$plugins/$kind" ] && cp -r "$plugins/$kind" "$folder/plugins"
done
# Plugins for other databases and devices need libraries that a machine without them lacks.
find "$folder/plugins" -name '*.so' \( -path '*/sqldrivers/*' -a ! -name libqsqlite.so -o -name libqeglfs.so -o -name libqlinuxfb.so \
    -o -name 'libqvk*' -o -name 'libqminimalegl.so' -o -name libqvnc.so \) -delete
mapfile -t objects < <(find "$folder/bin" "$folder/plugins" -type f)
libraries "${objects[@]}" | while read -r library; do
    cp -L "$library" "$folder/lib" || fail "$library could not be copied"
done
loader=$(basename "$(ls "$folder"/lib/ld-linux*)")
# Qt looks beside the running program, which is the loader, for where its plugins are.
printf '[Paths]\nPlugins = ../plugins\n' >"$folder/lib/qt.conf"
for program in pipescope pipescope-cli; do
    write_launcher "$program"
done
tar -C "$out" -cJf "$out/$name.tar.xz" "$name" || fail "the archive could not be written"
du -sh "$folder" "$out/$name.tar.xz"
