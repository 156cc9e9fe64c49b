#include "core/run/analysis/details/block_facts.h"

#include <optional>
#include <utility>

namespace pipescope {
namespace {

/// Nothing where it was made from no row of a file.
std::optional<RecordPlace> recordPlace(const Trace& trace, const TraceRef& ref)
{
    const Track& track = trace.track(trackOf(ref));
    RecordPlace place{track.file, RecordKind::Block, 0};
    if (const auto* op = std::get_if<OperatorRef>(&ref)) {
        place.kind = RecordKind::Operator;
        place.row = track.operators[op->op.value].sourceRow;
    } else if (const auto* block = std::get_if<BlockRef>(&ref)) {
        place.row = track.blocks.at(block->block).sourceRow;
    }
    const bool isThere = place.row != 0 && !place.file.empty();
    return isThere ? std::optional(std::move(place)) : std::nullopt;
}

} // namespace

std::string rawRowQuery(const Trace& trace, const TraceRef& ref)
{
    const auto place = recordPlace(trace, ref);
    return place && trace.source.recordQuery ? trace.source.recordQuery(*place) : std::string();
}

Result<std::vector<DetailRow>> rawRows(const Trace& trace, const TraceRef& ref, const std::stop_token& stop)
{
    std::vector<DetailRow> rows;
    const auto place = recordPlace(trace, ref);
    if (!place || !trace.source.readRecord) {
        return rows;
    }
    TRY(auto values, trace.source.readRecord(*place, stop));
    rows.reserve(values.size());
    for (RecordedValue& value : values) {
        rows.push_back({std::move(value.name), std::move(value.value), std::move(value.origin), {}});
    }
    return rows;
}

} // namespace pipescope
