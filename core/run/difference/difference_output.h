#pragma once

#include "core/base/tables/report_table.h"
#include "core/run/difference/run_difference.h"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <vector>

namespace pipescope {

/// Changes when a member changes its meaning or goes away.
constexpr std::int64_t kDifferenceVersion = 1;

struct DifferenceSentence
{
    UserText text;
    /// Position of the change that it is about, in RunDifference::changes.
    std::optional<std::size_t> change{};
    /// A rank that it is about, in the run after.
    std::optional<TrackIndex> track{};
};

/// What changed: the step, then schedule and ranks, then the dearest first; a sentence that nothing did, if
/// so. Then what nothing is concluded from.
std::vector<DifferenceSentence> differenceSentences(const RunSide& before, const RunSide& after,
                                                    const RunDifference& difference);

/// What a bar of the waterfall stands for.
UserText titleOf(const WaterfallBar& bar);

/// "Rank 2, forward of micro-batch 3, virtual stage 1: 5 ms instead of 4 ms.".
UserText blockChangeText(const BlockChange& change);

/// From the step before to the step after; the last row is the sum.
ReportTable waterfallTable(const RunDifference& difference);
ReportTable changeTable(const RunDifference& difference);
/// Of single steps.
ReportTable blockChangeTable(const RunDifference& difference);

/// Those of them that have rows.
std::vector<ReportTable> differenceTables(const RunDifference& difference);

/// An object with "version", "before", "after", "waterfall", "changes" and "sentences"; times are ns, shares
/// 0 … 1. resources/help/bubbles.md describes the fields.
void writeDifferenceJson(const RunSide& before, const RunSide& after, const RunDifference& difference,
                         std::ostream& out);

/// The sentences and tables.
void writeDifference(const RunSide& before, const RunSide& after, const RunDifference& difference,
                     std::ostream& out);

} // namespace pipescope
