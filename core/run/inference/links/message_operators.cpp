#include "core/run/inference/links/link_inference.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace pipescope {
namespace {

/// Gives the kept operators their running numbers, in the order of the host's records.
void numberOperators(std::vector<MessageOperator>& operators, const std::vector<bool>& isKept)
{
    std::map<std::pair<StringId, StringId>, std::uint32_t> counts;
    for (std::size_t i = 0; i < operators.size(); ++i) {
        if (isKept[i]) {
            operators[i].number = counts[{operators[i].group, operators[i].operation}]++;
        }
    }
}

/// Positions of the kept operators, in the order of their future rows.
std::vector<std::uint32_t> rowOrder(const std::vector<MessageOperator>& operators,
                                    const std::vector<bool>& isKept)
{
    std::vector<std::uint32_t> order;
    for (std::size_t i = 0; i < operators.size(); ++i) {
        if (isKept[i]) {
            order.push_back(static_cast<std::uint32_t>(i));
        }
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return operators[a].span < operators[b].span; });
    return order;
}

MessageOperator withTextsIn(StringPool& strings, const StringPool& old, MessageOperator op)
{
    for (StringId* text : {&op.operation, &op.group, &op.dataType, &op.count}) {
        *text = strings.intern(old.text(*text));
    }
    return op;
}

} // namespace

void takeMessageOperators(RankCapture& rank, const std::vector<bool>& isKept, StringPool& strings,
                          Track& track)
{
    numberOperators(rank.messageOperators, isKept);
    std::vector<std::int64_t> rows(rank.messageOperators.size());
    for (const std::uint32_t position : rowOrder(rank.messageOperators, isKept)) {
        track.messageOperators.push_back(withTextsIn(strings, rank.strings, rank.messageOperators[position]));
        rows[position] = static_cast<std::int64_t>(track.messageOperators.size());
    }
    for (CapturedOperator& captured : rank.operators) {
        if (captured.message && isKept[*captured.message]) {
            captured.op.sourceRow = rows[*captured.message];
            captured.op.name = rank.strings.intern(
                messageOperatorName(rank.messageOperators[*captured.message], rank.strings));
        }
    }
    rank.messageOperators.clear();
}

} // namespace pipescope
