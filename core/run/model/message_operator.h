#pragma once

#include "core/base/ids.h"
#include "core/base/time.h"

#include <cstdint>
#include <string>

namespace pipescope {

class StringPool;

/// A communication operator of any kind that is known only from the message of an MSTX range that the
/// framework recorded, since the profiler's level records none (level none). Writing back makes a row of
/// COMMUNICATION_OP of each, as msprof-analyze does.
struct MessageOperator
{
    /// Device times of the range, nanoseconds of the rank's own host clock.
    TimeSpan span;
    /// When the host opened the range.
    TimePoint issued;
    /// Of the range, as MSTX_EVENTS and TASK have it.
    std::int64_t connection = 0;
    /// What it does, in the framework's words: "HcclSend", "HcclAllReduce".
    StringId operation;
    /// Name of the communication group.
    StringId group;
    /// As the message has them: "bfp16", and the number of elements in decimals.
    StringId dataType;
    StringId count;
    /// The message had the count as a number, not as a text.
    bool countIsNumber = false;
    /// Running number of this operation in its group on this rank.
    std::uint32_t number = 0;
};

/// "HcclSend__285_0_1": the operation, the last digits of the group's hash, the running number, 1.
std::string messageOperatorName(const MessageOperator& op, const StringPool& strings);

} // namespace pipescope
