#include "core/writeback/export_db.h"

#include <algorithm>
#include <string_view>

namespace pipescope {
namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// As text, since leading zeros belong to it: "097".
std::string_view firstNumber(std::string_view name)
{
    const auto* const begin = std::find_if(name.begin(), name.end(), isDigit);
    const auto* const end = std::find_if_not(begin, name.end(), isDigit);
    return name.substr(static_cast<std::size_t>(begin - name.begin()), static_cast<std::size_t>(end - begin));
}

} // namespace

std::optional<std::string> connectionId(const Trace& trace, const Track& track, const P2pOperator& op)
{
    // The baseline has no ids for batches, and viewers draw a link only where exactly two operators share
    // one.
    if (op.partCount != 1 || op.kind == OperatorKind::BatchSendReceive) {
        return std::nullopt;
    }
    const OperatorPart& part = track.partsOf(op).front();
    const auto sender = part.senderLocalRank();
    const auto receiver = part.receiverLocalRank();
    const std::string_view number = firstNumber(trace.strings.text(op.name));
    if (!part.ordinal || !sender || !receiver || number.empty()) {
        return std::nullopt;
    }
    std::string id(number);
    for (const std::int64_t each :
         {std::int64_t{*sender}, std::int64_t{*receiver}, std::int64_t{*part.ordinal}}) {
        id += '_';
        id += std::to_string(each);
    }
    return id;
}

} // namespace pipescope
