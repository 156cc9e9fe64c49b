#include "ui/run/session/gap_reasons.h"

#include "core/base/parse/durations.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/bubbles/causes/gap_explanation.h"
#include "core/run/bubbles/report/figures_json.h"
#include "ui/run/session/run_analyser.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace pipescope::ui {
namespace {

/// An explanation and the graph that its nodes belong to.
struct ExplainedGap
{
    const StepGraph& graph;
    NodeIndex node;
    GapExplanation explanation;

    BlockRef blockOf(NodeIndex of) const
    {
        return {graph.ranks[graph.rankOf[of.value]].track, graph.block[of.value]};
    }
};

/// The graph's node of a block.
std::optional<NodeIndex> nodeOf(const StepGraph& graph, const GapRef& gap)
{
    const auto rank = std::ranges::find(graph.ranks, gap.track, &GraphRank::track);
    for (std::uint32_t i = rank == graph.ranks.end() ? 0 : rank->firstNode;
         rank != graph.ranks.end() && i < rank->endNode; ++i)
    {
        if (graph.block[i] == gap.next) {
            return NodeIndex{i};
        }
    }
    return std::nullopt;
}

std::optional<ExplainedGap> explained(const AnalysedRun& run, const GapRef& gap)
{
    if (!run.analysis) {
        return std::nullopt;
    }
    const auto step = run.trace->track(gap.track).blocks.step(gap.next);
    for (const StepGraph& graph : run.analysis->run.graphs.graphs) {
        if (graph.step != step) {
            continue;
        }
        if (const auto node = nodeOf(graph, gap)) {
            return ExplainedGap{graph, *node, explainGap(run.analysis->run, graph, *node)};
        }
    }
    return std::nullopt;
}

std::string titleOf(const Trace& trace, const BlockRef& block)
{
    return blockTitle(trace, trace.track(block.track), block.block);
}

/// By GapOrigin; of a rank, with the time that it took longer, and the block that took longest.
constexpr std::array<SourceText, 8> kOrigins{
    "%3 on rank %1 took %2 longer than usual there"_text,
    "rank %1 is slower than its peers, by %2 on the way"_text,
    "the stage of rank %1 takes longer than the mean of the stages, by %2 on the way"_text,
    "data from rank %1 was %2 longer on its way than usual"_text,
    "rank %1 was in collectives for %2"_text,
    "rank %1 began blocks later than it could, by %2"_text,
    "nothing in the records says what rank %1 waited for, for %2"_text,
    "nothing on the way took unusually long: the schedule makes the rank wait"_text};

UserText originText(const Trace& trace, const ExplainedGap& gap)
{
    const GapExplanation& explanation = gap.explanation;
    if (!explanation.rank || !explanation.block) {
        return kOrigins.back();
    }
    return kOrigins[static_cast<std::size_t>(explanation.origin)](
        explanation.rank->value, formatDuration(Duration{explanation.longer}),
        titleOf(trace, gap.blockOf(*explanation.block)));
}

/// What the rank waited for: each class with its time.
std::vector<std::pair<UserText, Duration>> partsOf(const GapIdle& idle)
{
    std::vector<std::pair<UserText, Duration>> parts;
    for (std::size_t i = 0; i < kIdleClassCount; ++i) {
        if (idle.idle[i] > 0) {
            parts.emplace_back(pipescope::titleOf(static_cast<IdleClass>(i)), Duration{idle.idle[i]});
        }
    }
    return parts;
}

/// From the rank waited for on, at most so many.
void addWay(const Trace& trace, const ExplainedGap& gap, const UserText& origin, std::vector<DetailRow>& rows)
{
    constexpr std::size_t kMost = 6;
    const auto& way = gap.explanation.way;
    for (std::size_t i = 0; i < std::min(way.size(), kMost); ++i) {
        const BlockRef block = gap.blockOf(way[i].block);
        rows.push_back({i == 0 ? "Waited for"_text : "which waited for"_text,
                        "rank %1: %2, data after %3"_text(way[i].rank.value, titleOf(trace, block),
                                                          formatDuration(Duration{way[i].transfer})),
                        origin, block});
    }
    if (way.size() > kMost) {
        rows.push_back({"which waited for"_text, "%1 more"_text(way.size() - kMost), origin, {}});
    }
    if (way.empty() && gap.explanation.idle.waitedFor) {
        rows.push_back(
            {"Waited for"_text, "rank %1"_text(gap.explanation.idle.waitedFor->value), origin, {}});
    }
}

void addOrigin(const Trace& trace, const ExplainedGap& gap, const UserText& origin,
               std::vector<DetailRow>& rows)
{
    DetailRow row{"Because"_text, originText(trace, gap), origin, {}};
    const auto& block = gap.explanation.block;
    if (block) {
        row.target = gap.blockOf(*block);
    }
    rows.push_back(std::move(row));
    // It may be the waiting block itself.
    if (block && *block != gap.node) {
        const Duration before{gap.graph.begin[gap.node.value] - gap.graph.begin[block->value]};
        rows.push_back({"Since"_text, "%1 before the next block"_text(formatDuration(before)), origin, {}});
    }
}

} // namespace

std::vector<DetailRow> reasonsOf(const AnalysedRun& run, const GapRef& gap)
{
    const auto known = explained(run, gap);
    if (!known) {
        return {};
    }
    const Trace& trace = *run.trace;
    const UserText origin = "analysis of the run"_text;
    std::vector<DetailRow> rows;
    addWay(trace, *known, origin, rows);
    addOrigin(trace, *known, origin, rows);
    Duration rest = spanOf(trace, gap).duration() - Duration{known->explanation.idle.missing};
    for (const auto& [name, duration] : partsOf(known->explanation.idle)) {
        rows.push_back({"Idle: %1"_text(name), exactDuration(duration), origin, {}});
        rest = rest - duration;
    }
    if (known->explanation.idle.missing > 0) {
        rows.push_back({"Blocks that are not recorded"_text,
                        exactDuration(Duration{known->explanation.idle.missing}),
                        origin,
                        {}});
    }
    if (rest > Duration{}) {
        rows.push_back({"Between the steps"_text, exactDuration(rest), origin, {}});
    }
    return rows;
}

std::vector<UserText> shortReasonsOf(const AnalysedRun& run, const GapRef& gap)
{
    const auto known = explained(run, gap);
    if (!known) {
        return {};
    }
    std::vector<UserText> words;
    for (const auto& [name, duration] : partsOf(known->explanation.idle)) {
        words.push_back("%1 %2"_text(name, formatDuration(duration)));
    }
    if (known->explanation.idle.waitedFor) {
        words.push_back("waited for rank %1"_text(known->explanation.idle.waitedFor->value));
    }
    words.push_back(originText(*run.trace, *known));
    return words;
}

} // namespace pipescope::ui
