#pragma once

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/base/user_text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pipescope {

enum class OperatorKind : std::uint8_t
{
    Send,
    Receive,
    BatchSendReceive
};
constexpr std::size_t kOperatorKindCount = 3;

/// Which way a part of an operator moves data, as seen from its own rank.
enum class PartDirection : std::uint8_t
{
    Send,
    Receive
};

/// One transfer within a P2P operator. A plain send or receive has one, a batch has one per peer and
/// direction.
struct OperatorPart
{
    PartDirection direction = PartDirection::Send;
    /// Local ranks in the communication group. Where the profiler's level does not record them they follow
    /// from the global ranks; empty where those are not known either.
    std::optional<std::int32_t> ownLocalRank;
    std::optional<std::int32_t> peerLocalRank;
    /// Global rank of the peer, empty where the group's members are not known.
    std::optional<Rank> peer;
    /// The peer is not recorded: it follows from the blocks around the operator.
    bool peerInferred = false;
    /// Bytes copied; booked on the receiver. 0 where not recorded.
    std::int64_t bytes = 0;
    /// From the begin of the first small task to the end of the last one, which is the acknowledgement that
    /// both sides see; empty where not recorded.
    std::optional<TimeSpan> span;
    /// When bytes moved, on this rank's clock: from the first copy's begin to the last one's end. Receivers
    /// record it; a sender has that of its link, where the offset between the two clocks is known.
    std::optional<TimeSpan> data;
    /// Length of the union of the copies, and the rest of the part. A sender waits from its begin to that of
    /// the first copy.
    std::optional<Duration> transferring;
    std::optional<Duration> waiting;
    /// Number of the transfer among those of its sender to the receiver, from 0, the same on both ends; empty
    /// if unpaired. The last part of the connection id.
    std::optional<std::uint32_t> ordinal;

    std::optional<std::int32_t> senderLocalRank() const
    {
        return direction == PartDirection::Send ? ownLocalRank : peerLocalRank;
    }

    std::optional<std::int32_t> receiverLocalRank() const
    {
        return direction == PartDirection::Send ? peerLocalRank : ownLocalRank;
    }
};

/// One point-to-point communication operator of one rank. Times are nanoseconds of the rank's own host clock.
struct P2pOperator
{
    TimeSpan span;
    OperatorKind kind = OperatorKind::Send;
    /// Its parts: `partCount` rows of the track's part table from `firstPart`.
    std::uint16_t partCount = 0;
    std::uint32_t firstPart = 0;
    /// Name as recorded: "hcom_send__455_0_1".
    StringId name;
    /// Name of the communication group.
    StringId group;
    std::optional<StepIndex> step;
    /// Row in the file (COMMUNICATION_OP.rowid); 0 where there is none.
    std::int64_t sourceRow = 0;
};

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
    /// Connection of the range, as MSTX_EVENTS and TASK have it.
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
