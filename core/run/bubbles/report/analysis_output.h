#pragma once

#include "core/base/tables/report_table.h"
#include "core/run/bubbles/report/analysis.h"

#include <cstdint>
#include <iosfwd>
#include <vector>

namespace pipescope {

/// Changes when a member changes its meaning or goes away.
constexpr std::int64_t kAnalysisVersion = 2;

enum class AnalysisDetail : std::uint8_t
{
    Ranks,
    /// Also every block with its slack, and the curve of micro-batches in flight.
    Blocks
};

/// The analysis as JSON: an object with "version", "steps", "losses", "what_if" and "sentences"; README
/// describes the fields. Times are ns, shares 0 … 1. `shifts` were added to the hosts' clocks before, by
/// HostIndex.
void writeAnalysisJson(const Trace& trace, const BubbleAnalysis& analysis, std::span<const Duration> shifts,
                       AnalysisDetail detail, std::ostream& out);

/// What costs time, the worst first, then what nothing is concluded from; a sentence that nothing costs time,
/// if so. As many as there are causes and refusals, or that one.
std::vector<UserText> analysisSentences(const Trace& trace, const BubbleAnalysis& analysis);

/// Where the time goes, the critical path, other schedules, steps, ranks, clocks; those that there are.
std::vector<ReportTable> analysisTables(const Trace& trace, const BubbleAnalysis& analysis);

/// "equal stages", "zb-h1, weight gradient 33 % of the backward".
UserText whatIfText(const WhatIf& whatIf);

/// Those of them that the JSON has, too.
ReportTable whatIfTable(const WhatIfs& whatIfs);
ReportTable driftTable(const std::vector<MicroBatchDrift>& drifts);
ReportTable linkTable(const LinksOfRun& links);

/// What `pipescope-cli analyze` prints: the sentences, the ladder of the slowest pipelines of all steps, and
/// tables of steps and ranks.
void writeAnalysis(const Trace& trace, const BubbleAnalysis& analysis, std::ostream& out);

} // namespace pipescope
