#pragma once

#include "core/model/trace.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// A row of StepTaskInfo.
struct StepTaskRow
{
    /// May be empty, which is written as an empty text.
    std::string_view name;
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    std::int64_t type = 0;

    auto operator<=>(const StepTaskRow&) const = default;
};

/// The connection id of the operator in one row of COMMUNICATION_OP.
struct RowConnectionId
{
    std::int64_t row = 0;
    std::string id;
};

/// What a rank's database is to hold after writing back. Views into the trace's strings.
struct RankContent
{
    /// The rows of StepTaskInfo in order; if empty, the table stays as it is.
    std::optional<std::vector<StepTaskRow>> stepTasks;
    /// By row; all other operators are to have none.
    std::vector<RowConnectionId> connectionIds;
    /// Nothing is known of this rank, so nothing is to be touched.
    bool isEmpty = false;
};

/// The content for each track, in the trace's order.
std::vector<RankContent> rankContents(const Trace& trace);

} // namespace pipescope
