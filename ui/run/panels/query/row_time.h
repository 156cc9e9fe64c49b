#pragma once

#include "core/run/analysis/details/describe.h"
#include "core/run/model/trace.h"
#include "ui/run/panels/query/query_result.h"

#include <optional>

namespace pipescope::ui {

/// The columns startNs and endNs of a result, whatever their case; the first ones where a join has several.
struct TimeColumns
{
    int begin = 0;
    int end = 0;
};

std::optional<TimeColumns> timeColumnsOf(const QStringList& columns);

/// The time of a row, on the clock of the rank's host as all times are. Texts count too, for some tables keep
/// times as texts. Empty where one of them is no whole number, or the end comes before the begin.
std::optional<TimeSpan> timeOfRow(const QueryResult& result, int row, const TimeColumns& columns);

/// The block or, if there is none, the operator of a rank that has exactly this time.
std::optional<TraceRef> itemAt(const Trace& trace, TrackIndex track, TimeSpan time);

} // namespace pipescope::ui
