#!/usr/bin/env bash
# test.sh [CTEST-OPTION...]: builds everything in Release, and the fuzzers, and runs all tests: also each fuzzer for a
# minute. "-LE fuzz" leaves these out; see fuzz.sh for how to run them for hours.
# test.sh asan|tsan [CTEST-OPTION...]: the same with AddressSanitizer and UBSan, or core's tests with ThreadSanitizer.
# test.sh tsan-painter: the timeline's tests and a short run of its benchmark with ThreadSanitizer. Qt itself is not
# instrumented: what it does with memory is not seen, and the order in which it hands events on is taken for none.
set -u
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

flavour=release
case "${1:-}" in
asan | tsan)
    flavour=$1
    shift
    ;;
tsan-painter)
    install_packages
    cd "$PIPESCOPE_TOP" || exit 1
    cmake --preset tsan-painter >&2 && cmake --build --preset tsan-painter >&2 || fail "the build failed"
    export QT_QPA_PLATFORM=offscreen TSAN_OPTIONS="ignore_noninstrumented_modules=1 exitcode=66"
    build-tsan-painter/tests/ui/timeline/ui_timeline_test && build-tsan-painter/tests/bench/timeline_bench --quick
    exit
    ;;
esac

# Each test is named by its program; what is not built is not listed.
if [ "$flavour" = release ]; then
    build all
    bash "$PIPESCOPE_TOP/packaging/fuzz.sh" build || exit 1
    cmake -DPIPESCOPE_FUZZ_BUILD="$PIPESCOPE_TOP/build-fuzz" "$PIPESCOPE_BUILD" >&2 || fail "cmake failed"
else
    install_packages
    PIPESCOPE_BUILD=$PIPESCOPE_TOP/build-$flavour
    (cd "$PIPESCOPE_TOP" && cmake --preset "$flavour" >&2) || fail "cmake failed"
    ninja -C "$PIPESCOPE_BUILD" >&2 || fail "the build failed"
fi

export QT_QPA_PLATFORM=offscreen
exec ctest --test-dir "$PIPESCOPE_BUILD" --output-on-failure -j "$(nproc)" "$@"
