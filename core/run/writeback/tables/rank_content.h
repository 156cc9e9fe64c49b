#pragma once

#include "core/run/model/trace.h"
#include "core/run/writeback/tables/connection_id.h"
#include "core/run/writeback/tables/table_change.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace pipescope {

/// Which of it is wanted besides StepTaskInfo.
struct WantedContent
{
    /// Tables of our own, see rich_tables.h.
    bool richTables = false;
    /// Connection ids also for operators that are known only from messages.
    bool linkIds = false;
};

/// The connection id of the operator in one row of COMMUNICATION_OP.
struct RowConnectionId
{
    std::int64_t row = 0;
    std::string id;
};

/// What a rank's database is to hold after writing back. Views into the trace.
struct RankContent
{
    const StringPool& strings;
    /// StepTaskInfo; if empty, the table stays as it is.
    std::optional<TableContent> stepTasks;
    /// The rows of COMMUNICATION_OP where it is made of messages.
    std::span<const MessageOperator> messageOperators;
    /// Indexed by row; all other operators are to have none.
    std::vector<RowConnectionId> connectionIds;
    /// Tables of our own; those of kRichTables that are not among them are to be absent.
    std::vector<TableContent> richTables;
};

/// What is to be written of a trace.
class RunContent
{
public:
    RunContent(const Trace& trace, const WantedContent& wanted);

    /// Nothing is known of this rank, so nothing is to be touched.
    bool isEmpty(std::size_t track) const;
    RankContent ofTrack(std::size_t track) const;

private:
    bool hasStepTasks(const Track& track) const;

    const Trace& m_trace;
    ConnectionIds m_connections;
    /// Ranks in which no pipeline range could be read at all.
    std::set<Rank> m_withoutRanges;
    /// Ranks whose blocks are those of their StepTaskInfo, which is to stay.
    std::set<Rank> m_ofResults;
    /// The links of each track; empty unless wanted.
    std::vector<std::vector<LinkIndex>> m_links;
};

} // namespace pipescope
