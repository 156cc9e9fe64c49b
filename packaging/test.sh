#!/usr/bin/env bash
# test.sh [CTEST-OPTION...]: builds everything in Release, and the fuzzers, and runs all tests: also each fuzzer for
# five seconds. "-LE fuzz" leaves these out; see fuzz.sh for how to run them for hours.
# test.sh asan|tsan [CTEST-OPTION...]: the same with AddressSanitizer and UBSan, or core's tests with ThreadSanitizer.
# test.sh tsan-painter: the timeline's tests and a short run of its benchmark with ThreadSanitizer. Qt itself is not
# instrumented: what it does with memory is not seen, and the order in which it hands events on is taken for none.
set -u
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
export QT_QPA_PLATFORM=offscreen

preset=release
case "${1:-}" in
asan | tsan)
    preset=$1
    shift
    ;;
tsan-painter)
    build tsan-painter ui_timeline_test timeline_bench
    tests=$(build_folder tsan-painter)/tests
    export TSAN_OPTIONS="$TSAN_OPTIONS ignore_noninstrumented_modules=1 exitcode=66"
    "$tests/ui/run/timeline/ui_timeline_test" && "$tests/bench/timeline_bench" --quick
    exit
    ;;
esac

build "$preset" all
# Each test is named by its program; what is not built is not listed.
if [ "$preset" = release ]; then
    bash "$PIPESCOPE_TOP/packaging/fuzz.sh" build || exit 1
    cmake -DPIPESCOPE_FUZZ_BUILD="$(build_folder asan)" "$PIPESCOPE_BUILD" >&2 || fail "cmake failed"
fi
exec ctest --test-dir "$(build_folder "$preset")" --output-on-failure -j "$(nproc)" "$@"
