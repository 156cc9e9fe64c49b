#pragma once

#include "core/base/result.h"
#include "core/run/sources/ascend_db/tables/string_lookup.h"
#include "core/run/sources/ascend_db/tables/table_reader.h"

#include <string_view>

namespace pipescope::ascend {

/// Whether a range's message names a block of the pipeline: it contains "forward", "backward", or
/// "WeightGradStore" and "pop" with one character between, all without regard to ASCII case, as in the SQL of
/// msprof-analyze.
bool isBlockMessage(std::string_view message);

/// Which ranges of MSTX_EVENTS are read.
enum class RangeSelection
{
    Blocks,
    /// Also those whose messages describe communication operators.
    BlocksAndCommunication
};

/// Reads the pipeline ranges of MSTX_EVENTS with the times of their tasks in TASK into `capture.ranges`, in
/// order of device begin; those of communication operators into `capture.messageOperators`. TASK is passed
/// over once; memory grows with the ranges only. What has to be left out is a finding. The error is that of
/// the database.
Status readRanges(const RankReading& reading, StringLookup& strings, RangeSelection selection);

/// Brings `capture.ranges` into order of device begin, and reports odd times.
void finishRanges(const RankReading& reading);

} // namespace pipescope::ascend
