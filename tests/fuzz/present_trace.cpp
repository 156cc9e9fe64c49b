#include "tests/fuzz/present_trace.h"

#include "core/run/analysis/details/describe.h"
#include "core/run/analysis/summary.h"
#include "core/run/exporters/exporters.h"
#include "tests/support/trace_invariants.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace pipescope::test {
namespace {

/// Enough to meet every kind of row; describing all blocks of all ranks would take most of the time.
constexpr std::size_t kMaxDescribed = 3;

void describeTrack(const Trace& trace, TrackIndex index)
{
    const Track& track = trace.track(index);
    const auto visit = [&](const TraceRef& ref) {
        describe(trace, ref);
        neighbour(trace, ref, true);
        linkedTo(trace, ref, false);
    };
    for (std::size_t i = 0; i < std::min(track.blocks.size(), kMaxDescribed); ++i) {
        visit(BlockRef{index, BlockIndex{i}});
    }
    for (std::size_t i = 0; i < std::min(track.operators.size(), kMaxDescribed); ++i) {
        visit(OperatorRef{index, OperatorIndex{i}});
    }
}

} // namespace

void requireSound(const Trace& trace)
{
    const auto broken = brokenInvariants(trace);
    for (const std::string& what : broken) {
        std::fprintf(stderr, "broken: %s\n", what.c_str());
    }
    if (!broken.empty()) {
        std::abort();
    }
}

void presentTrace(const Trace& trace)
{
    std::ostringstream out;
    writeSummary(trace, out);
    writeSummaryJson(trace, out);
    for (const TableFormat format : {TableFormat::Csv, TableFormat::Json}) {
        (void)writeBlocks(trace, format, out);
        (void)writeLinks(trace, format, out);
    }
    (void)writeChromeTrace(trace, out);
    (void)writeFindings(trace.findings, out);
    for (std::size_t i = 0; i < std::min(trace.tracks.size(), kMaxDescribed); ++i) {
        describeTrack(trace, TrackIndex{i});
    }
    trace.span();
    trace.tracksInStageOrder();
}

} // namespace pipescope::test
