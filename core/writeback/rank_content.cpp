#include "core/writeback/rank_content.h"

#include "core/writeback/export_db.h"

#include <algorithm>
#include <set>
#include <utility>

namespace pipescope {
namespace {

/// Ranks in which no pipeline range could be read at all.
std::set<Rank> ranksWithoutRanges(const Trace& trace)
{
    std::set<Rank> ranks;
    for (const Finding& finding : trace.findings.rows()) {
        if (finding.rank && (finding.id == FindingId::NoRanges || finding.severity() == Severity::Error)) {
            ranks.insert(*finding.rank);
        }
    }
    return ranks;
}

std::vector<StepTaskRow> stepTaskRows(const Trace& trace, const BlockTable& blocks)
{
    std::vector<StepTaskRow> rows;
    rows.reserve(blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const Block block = blocks.at(BlockIndex{i});
        if (block.typeCode) {
            rows.push_back(
                {trace.strings.text(block.name), block.span.begin.ns, block.span.end.ns, *block.typeCode});
        }
    }
    return rows;
}

std::vector<RowConnectionId> connectionIds(const Trace& trace, const Track& track)
{
    std::vector<RowConnectionId> ids;
    for (const P2pOperator& op : track.operators) {
        if (auto id = connectionId(trace, track, op)) {
            ids.push_back({op.sourceRow, std::move(*id)});
        }
    }
    std::sort(ids.begin(), ids.end(),
              [](const RowConnectionId& a, const RowConnectionId& b) { return a.row < b.row; });
    return ids;
}

} // namespace

std::vector<RankContent> rankContents(const Trace& trace)
{
    const std::set<Rank> withoutRanges = trace.stepLimit ? ranksWithoutRanges(trace) : std::set<Rank>{};
    std::vector<RankContent> contents;
    contents.reserve(trace.tracks.size());
    for (const Track& track : trace.tracks) {
        RankContent content;
        auto rows = stepTaskRows(trace, track.blocks);
        const bool hasNoneInThisStep = trace.stepLimit && withoutRanges.count(track.rank) == 0;
        if (!rows.empty() || hasNoneInThisStep) {
            content.stepTasks = std::move(rows);
        }
        content.connectionIds = connectionIds(trace, track);
        content.isEmpty = !content.stepTasks && track.operators.empty();
        contents.push_back(std::move(content));
    }
    return contents;
}

} // namespace pipescope
