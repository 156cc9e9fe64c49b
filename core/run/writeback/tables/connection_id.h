#pragma once

#include "core/run/model/trace.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

namespace pipescope {

/// Connection ids of a trace's operators as msprof-analyze writes them to COMMUNICATION_OP.opConnectionId:
/// <first number of the operator's name>_<sender's local rank>_<receiver's local rank>_<ordinal>, where the
/// ordinal is the sender's count of its transfers to the receiver. Where groups share the number and the two
/// local ranks, the whole hash of the group's name takes the place of the number. Borrows the trace.
class ConnectionIds
{
public:
    /// Operators known only from messages, for which msprof-analyze has no ids, get ids if `ofMessages`.
    ConnectionIds(const Trace& trace, bool ofMessages);

    /// Empty if the operator has no partner, several links, an unknown peer, or a name without number, or is
    /// a batch.
    std::optional<std::string> of(const Track& track, const P2pOperator& op) const;

private:
    /// Number, sender's and receiver's local ranks: all that msprof-analyze uses to distinguish groups.
    using Place = std::tuple<std::string_view, std::int32_t, std::int32_t>;

    std::optional<Place> placeOf(const Track& track, const P2pOperator& op) const;
    void findSharedPlaces();

    const Trace& m_trace;
    bool m_ofMessages;
    std::set<Place> m_shared;
};

} // namespace pipescope
