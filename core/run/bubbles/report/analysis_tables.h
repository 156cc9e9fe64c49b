#pragma once

#include "core/base/user_text.h"
#include "core/run/bubbles/report/analysis.h"

#include <vector>

namespace pipescope {

/// Figures in rows, for texts and pages. Times are written with their units.
struct ReportTable
{
    UserText title;
    /// Names of the columns; empty where the rows speak for themselves.
    std::vector<UserText> columns;
    /// The first cell of each says what it is about.
    std::vector<std::vector<UserText>> rows;
    /// Sentences below the rows.
    std::vector<UserText> notes;
};

/// What costs time, the worst first, then what nothing is concluded from; a sentence that nothing costs time,
/// if so. As many as there are causes and refusals, or that one.
std::vector<UserText> analysisSentences(const Trace& trace, const BubbleAnalysis& analysis);

/// Where the time goes, the critical path, other schedules, steps, ranks, clocks; those that there are.
std::vector<ReportTable> analysisTables(const Trace& trace, const BubbleAnalysis& analysis);

} // namespace pipescope
