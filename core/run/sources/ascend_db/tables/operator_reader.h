#pragma once

#include "core/base/result.h"
#include "core/run/sources/ascend_db/tables/string_lookup.h"
#include "core/run/sources/ascend_db/tables/table_reader.h"

#include <optional>
#include <string_view>

namespace pipescope::ascend {

/// Kind of a point-to-point operator by its name ("hcom_send__455_0_1", "hcom_receive__…", "hcom_recv__…",
/// "hcom_batchSendRecv__…", or "HcclSend", "HcclReceive__285_0_1", …); empty for all others.
std::optional<OperatorKind> operatorKindFromName(std::string_view name);

/// Kind of a communication operator that is not point to point, by its name ("hcom_allReduce__455_0_1",
/// "HcclAllGather", …); Other where the name says nothing.
CollectiveKind collectiveKindFromName(std::string_view name);

/// Whether the communication operators are those of COMMUNICATION_OP. If not, they are known from messages
/// only: the table is missing, or writing back made it from the messages.
Result<bool> recordsOperators(const Database& database);

/// Makes the point-to-point operators among `capture.messageOperators` into `capture.operators` and
/// `capture.parts`, in order of begin, and the others into `capture.collectives`.
void addMessageOperators(const RankReading& reading);

/// How much of the operators is read.
struct OperatorDetail
{
    /// The times of the small tasks that move data: one more pass over TASK.
    bool dataTimes = true;
    /// When the host issued each operator, from CANN_API.
    bool issueTimes = true;
};

/// Reads the point-to-point operators of COMMUNICATION_OP with their small tasks of COMMUNICATION_TASK_INFO
/// into `capture.operators` and `capture.parts`, in order of begin, and all others into
/// `capture.collectives`. One pass over each table; memory grows with the operators, not with their tasks. A
/// missing table is a finding. The error is that of the database.
Status readOperators(const RankReading& reading, StringLookup& strings, const OperatorDetail& detail);

} // namespace pipescope::ascend
