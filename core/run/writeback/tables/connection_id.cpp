#include "core/run/writeback/tables/connection_id.h"

#include "core/base/group_name_hash.h"
#include "core/base/text.h"

#include <algorithm>
#include <map>

namespace pipescope {
namespace {

/// As text, since leading zeros belong to it: "097".
std::string_view firstNumber(std::string_view name)
{
    const auto* const begin = std::find_if(name.begin(), name.end(), isDigit);
    const auto* const end = std::find_if_not(begin, name.end(), isDigit);
    return name.substr(static_cast<std::size_t>(begin - name.begin()), static_cast<std::size_t>(end - begin));
}

} // namespace

ConnectionIds::ConnectionIds(const Trace& trace, bool ofMessages)
    : m_trace(trace)
    , m_ofMessages(ofMessages)
{
    findSharedPlaces();
}

void ConnectionIds::findSharedPlaces()
{
    std::map<Place, StringId> groups;
    for (const Track& track : m_trace.tracks) {
        for (const P2pOperator& op : track.operators) {
            const auto place = placeOf(track, op);
            if (place && groups.emplace(*place, op.group).first->second != op.group) {
                m_shared.insert(*place);
            }
        }
    }
}

std::optional<ConnectionIds::Place> ConnectionIds::placeOf(const Track& track, const P2pOperator& op) const
{
    // msprof-analyze has no ids for batches, and viewers draw a link only where exactly two operators share
    // one.
    if (op.partCount != 1 || op.kind == OperatorKind::BatchSendReceive) {
        return std::nullopt;
    }
    if (!track.messageOperators.empty() && !m_ofMessages) {
        return std::nullopt;
    }
    const OperatorPart& part = track.partsOf(op).front();
    const auto sender = part.senderLocalRank();
    const auto receiver = part.receiverLocalRank();
    const std::string_view number = firstNumber(m_trace.strings.text(op.name));
    if (!part.ordinal || !sender || !receiver || number.empty()) {
        return std::nullopt;
    }
    return Place{number, *sender, *receiver};
}

std::optional<std::string> ConnectionIds::of(const Track& track, const P2pOperator& op) const
{
    const auto place = placeOf(track, op);
    if (!place) {
        return std::nullopt;
    }
    const auto& [number, sender, receiver] = *place;
    std::string id = m_shared.contains(*place) ? std::to_string(groupNameHash(m_trace.strings.text(op.group)))
                                               : std::string(number);
    for (const std::int64_t each :
         {std::int64_t{sender}, std::int64_t{receiver}, std::int64_t{*track.partsOf(op).front().ordinal}})
    {
        id += '_';
        id += std::to_string(each);
    }
    return id;
}

} // namespace pipescope
