#!/usr/bin/env bash
# What is checked besides the tests. Each check prints what is wrong, and how long it took.
# checks.sh format: every source has the form that clang-format makes.
# checks.sh alone [WHICH]: sources compile by themselves, without the precompiled headers and the other files of their
#   library, which the Release build gives them. Without WHICH all of them.
# checks.sh tidy [WHICH]: clang-tidy finds nothing in them. Without WHICH those that a change touches.
#   WHICH is --all, or [--at-most N] [--since COMMIT]: those that differ from COMMIT, and for a header the source beside
#   it, or the first one that includes it; of more than N those with the most changed lines. COMMIT is by default where
#   the branch left origin/main, on origin/main itself the commit before.
# checks.sh asan: the tests of core with AddressSanitizer and UBSan, but those of hostile files and failing allocations;
#   "test.sh asan" runs all tests.
# checks.sh tsan: the tests of threads, of loading and of databases, and painting, with ThreadSanitizer.
set -u -o pipefail
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
cd "$PIPESCOPE_TOP" || exit 1
check=${1:-}
[ $# -gt 0 ] && shift

# all_files PATTERN...: those of the project; outside git all that are there.
all_files() {
    git ls-files "$@" 2>/dev/null && return
    local pattern
    for pattern in "$@"; do
        find app core ui tests -name "$pattern"
    done
}

# Empty where the history does not reach so far.
default_commit() {
    local branched
    branched=$(git merge-base origin/main HEAD 2>/dev/null)
    if [ -n "$branched" ] && [ "$branched" != "$(git rev-parse HEAD)" ]; then
        printf '%s\n' "$branched"
    else
        git rev-parse --verify --quiet 'HEAD~1^{commit}' 2>/dev/null
    fi
}

# source_of HEADER: the source through which it is looked at.
source_of() {
    local beside=${1%.h}.cpp
    if [ -f "$beside" ]; then
        printf '%s\n' "$beside"
    else
        git grep -lF "#include \"$1\"" -- '*.cpp' | head -n 1
    fi
}

# changed_lines COMMIT: "ADDED REMOVED FILE" of each changed file; what was only moved has few.
changed_lines() {
    git diff -z --numstat --find-renames --diff-filter=d "$1" -- '*.cpp' '*.h' | tr '\0' '\n' |
        awk -F '\t' 'NF == 3 && $3 != "" { print $1, $2, $3 }
                     NF == 3 && $3 == "" { added = $1; removed = $2; getline; getline; print added, removed, $0 }'
}

# changed_sources COMMIT: those with the most changed lines first.
changed_sources() {
    local added removed file
    changed_lines "$1" | while read -r added removed file; do
        case "$file" in
        *.h) printf '%s %s\n' "$((added + removed))" "$(source_of "$file")" ;;
        *) printf '%s %s\n' "$((added + removed))" "$file" ;;
        esac
    done | awk 'NF == 2 && $1 > 0 { lines[$2] += $1 } END { for (file in lines) print lines[file], file }' | sort -k1,1nr -k2 | cut -d' ' -f2
}

# chosen_sources DEFAULT [WHICH]: the sources, one a line; what is left out is said on standard error.
chosen_sources() {
    local all=$1 at_most= commit= sources count
    shift
    while [ $# -gt 0 ]; do
        case "$1" in
        --all) all=--all ;;
        --at-most | --since)
            [ $# -ge 2 ] || fail "$1 needs a value"
            [ "$1" = --at-most ] && at_most=$2 || commit=$2
            all=
            shift
            ;;
        *) fail "unknown: $1" ;;
        esac
        shift
    done
    if [ -n "$all" ]; then
        all_files '*.cpp'
        return
    fi
    [ -n "$commit" ] || commit=$(default_commit)
    if [ -z "$commit" ]; then
        printf '%s: no commit to compare with is known here, so nothing is checked; --since COMMIT names one\n' "$check" >&2
        return
    fi
    git rev-parse --verify --quiet "$commit^{commit}" >/dev/null || fail "$commit is no commit"
    sources=$(changed_sources "$commit")
    count=$(printf '%s' "$sources" | grep -c '')
    printf '%s: %s sources to look at since %s\n' "$check" "$count" "$commit" >&2
    if [ -n "$at_most" ] && [ "$count" -gt "$at_most" ]; then
        printf '%s: left out, "packaging/checks.sh %s --since %s" takes them in:\n' "$check" "$check" "$commit" >&2
        printf '%s\n' "$sources" | sed "1,${at_most}d; s/^/  /" >&2
        sources=$(printf '%s\n' "$sources" | head -n "$at_most")
    fi
    printf '%s' "${sources:+$sources$'\n'}"
}

in_parallel() {
    xargs -r -d '\n' -P "$(nproc)" "$@"
}

# They need clang, and the preset "alone" has gcc.
without_fuzzers() {
    sed '/^tests\/fuzz\//d'
}

check_format() {
    all_files '*.h' '*.cpp' | in_parallel -n 64 clang-format-14 --dry-run -Werror
}

check_alone() {
    local sources
    sources=$(chosen_sources --all "$@") || return
    configure alone
    printf '%s' "$sources" | without_fuzzers | python3 packaging/compile_alone.py "$(build_folder alone)"
}

check_tidy() {
    local sources
    sources=$(chosen_sources '' "$@") || return
    configure alone
    # It is given the options of gcc, and says on standard error how many warnings it does not show.
    printf '%s' "$sources" | without_fuzzers | in_parallel -n 1 clang-tidy-14 -p "$(build_folder alone)" --quiet \
        --extra-arg=-Wno-unused-command-line-argument 2> >(grep -v 'warnings\? generated' >&2)
}

# run_programs FOLDER: all test programs below it but those of hostile files. As they are: ctest starts each test by itself,
# and with a sanitizer starting takes longer than most tests.
run_programs() {
    local -x GTEST_BRIEF=1 QT_QPA_PLATFORM=offscreen
    find "$1" -name hostile -prune -o -type f -executable -name '*_test' -print0 \
        | xargs -0 -P "$(nproc)" -n 1 timeout 1200
}

check_asan() {
    build asan tests/core/all
    # The tests of hostile files take minutes each with it: "test.sh asan" runs them, and the fuzzers of test.sh read hostile
    # files with the same checks.
    run_programs "$(build_folder asan)/tests/core"
}

check_tsan() {
    local folder
    build tsan-painter tests/core/base/all tests/core/run/load/all tests/core/sqlite/all
    for folder in base run/load sqlite; do
        run_programs "$(build_folder tsan-painter)/tests/core/$folder" || return
    done
    bash packaging/test.sh tsan-painter
}

case "$check" in
format | alone | tidy | asan | tsan) ;;
*) fail "usage: packaging/checks.sh format | alone [WHICH] | tidy [WHICH] | asan | tsan" ;;
esac
install_packages check-packages.txt
install_hook
"check_$check" "$@"
status=$?
printf '%s: %s after %s s\n' "$check" "$([ $status -eq 0 ] && printf passed || printf FAILED)" "$SECONDS" >&2
exit $status
