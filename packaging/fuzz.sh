#!/usr/bin/env bash
# fuzz.sh build [-O1]: builds the fuzzers and their seeds in build-asan/. Not optimised they are built in a third of the
#   time, which is right for the short runs of test.sh; for hours of fuzzing give -O1.
# fuzz.sh run NAME SECONDS [LIBFUZZER-OPTION...]: runs one of them, e.g. "run database_file 36000 -jobs=2" over night. It
#   stops at the first fault with status 1; the input is then in build-asan/faults/ and "NAME FILE" repeats it:
#   build-asan/tests/fuzz/fuzz_NAME build-asan/faults/NAME-crash-…. What it has learnt stays in build-asan/corpus/NAME.
# fuzz.sh list: their names.
set -u
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
FUZZ_BUILD=$(build_folder asan)

build_fuzzers() {
    configure asan
    cmake -DCMAKE_CXX_FLAGS_DEBUG="${1:--O0} -g1" "$FUZZ_BUILD" >&2 || fail "cmake failed"
    build asan fuzzers
    rm -rf "$FUZZ_BUILD/seeds"
    "$FUZZ_BUILD/tests/fuzz/make_fuzz_seeds" "$FUZZ_BUILD/seeds" || fail "the seeds could not be made"
}

run_fuzzer() {
    local name=$1 seconds=$2
    shift 2
    mkdir -p "$FUZZ_BUILD/corpus/$name" "$FUZZ_BUILD/faults"
    # Sound code needs neither a second nor much memory for so small an input. libFuzzer's weighing of inputs takes several
    # times as long as running them, and a long quarantine of freed memory finds nothing more.
    export ASAN_OPTIONS=quarantine_size_mb=16:malloc_context_size=8
    exec "$FUZZ_BUILD/tests/fuzz/fuzz_$name" "$FUZZ_BUILD/corpus/$name" "$FUZZ_BUILD/seeds/$name" \
        -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=65536 -entropic=0 -print_final_stats=1 \
        -artifact_prefix="$FUZZ_BUILD/faults/$name-" "$@"
}

case "${1:-}" in
build)
    shift
    build_fuzzers "$@"
    ;;
run)
    [ $# -ge 3 ] || fail "run NAME SECONDS"
    shift
    run_fuzzer "$@"
    ;;
list) (cd "$FUZZ_BUILD/tests/fuzz" && ls fuzz_* | sed 's/^fuzz_//') ;;
*) fail "build, run NAME SECONDS, or list" ;;
esac
