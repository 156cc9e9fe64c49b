#pragma once

#include "core/base/ids.h"

#include <cstdint>

namespace pipescope {

/// One end of a message between two ranks, so that profiles and dumps of the same run can be asked for it.
struct MessagePlace
{
    /// As the document numbers its steps; where another document has no such step, its first one is meant.
    StepNumber step{0};
    /// The rank of this end, and that of the other one.
    Rank rank{0};
    Rank peer{0};
    /// Whether `rank` sends.
    bool isSend = true;
    /// Position, from 0, among the messages from the sender to the receiver in that step, in order.
    std::uint32_t order = 0;

    bool operator==(const MessagePlace&) const = default;
};

} // namespace pipescope
