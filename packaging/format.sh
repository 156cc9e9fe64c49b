#!/usr/bin/env bash
# format.sh: gives the sources that differ from the last commit, new ones among them, the form of .clang-format.
# format.sh --staged: those that are about to be committed, and stages them again; the hook pre-commit runs it.
# format.sh --all: every source.
# format.sh --install-hook: makes git run the hook in this work tree, see packaging/hooks.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

fail() {
    printf 'format: %s\n' "$*" >&2
    exit 1
}

command -v clang-format-14 >/dev/null || fail "clang-format-14 is not installed; see packaging/check-packages.txt"

format() {
    xargs -r -0 clang-format-14 -i
}

case "${1:-}" in
--install-hook)
    git config core.hooksPath packaging/hooks || fail "this is no git work tree"
    ;;
--all)
    git ls-files -z '*.h' '*.cpp' | format
    ;;
--staged)
    git diff --cached --name-only -z --diff-filter=d -- '*.h' '*.cpp' | while IFS= read -r -d '' file; do
        # What is only partly staged cannot be formatted without the other part.
        if git diff --quiet -- "$file"; then
            clang-format-14 -i "$file" && git add -- "$file" || exit 1
        elif ! git show ":$file" | clang-format-14 --assume-filename="$file" --dry-run -Werror 2>/dev/null; then
            fail "$file is staged in part and has not its form: run packaging/format.sh and stage it again"
        fi
    done
    ;;
'')
    {
        git diff HEAD --name-only -z --diff-filter=d -- '*.h' '*.cpp'
        git ls-files -z --others --exclude-standard '*.h' '*.cpp'
    } | format
    ;;
*) fail "usage: packaging/format.sh [--staged | --all | --install-hook]" ;;
esac
