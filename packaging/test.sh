#!/usr/bin/env bash
# test.sh [CTEST-OPTION...]: builds everything in Release, and the fuzzers, and runs all tests: also each fuzzer for a
# minute. "-LE fuzz" leaves these out; see fuzz.sh for how to run them for hours.
# test.sh asan|tsan [CTEST-OPTION...]: the same with AddressSanitizer and UBSan, or core's tests with ThreadSanitizer.
set -u
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

flavour=release
case "${1:-}" in
asan | tsan)
    flavour=$1
    shift
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
