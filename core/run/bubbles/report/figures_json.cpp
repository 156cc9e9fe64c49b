#include "core/run/bubbles/report/figures_json.h"

#include "core/run/bubbles/path/slack.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <array>
#include <string>

namespace pipescope {
namespace {

constexpr std::array<SourceText, kIdleClassCount> kIdleClasses{
    "warm-up"_text,       "cool-down"_text,  "sender late"_text, "transfer"_text,
    "receiver late"_text, "collective"_text, "launch gap"_text,  "unexplained"_text};
constexpr std::array<SourceText, kLossRungCount> kLossRungs{
    "replay error"_text, "late start"_text,      "exposed communication"_text,
    "launch gaps"_text,  "transfer jitter"_text, "micro-batch jitter"_text,
    "slow ranks"_text,   "unequal stages"_text,  "latency"_text,
    "inherent"_text};
constexpr std::array<SourceText, kPathSegmentKindCount> kSegmentKinds{
    "compute"_text, "transfer"_text, "collective"_text, "launch gap"_text, "unexplained"_text};

} // namespace

SourceText titleOf(IdleClass idleClass)
{
    return kIdleClasses[static_cast<std::size_t>(idleClass)];
}

SourceText titleOf(LossRung rung)
{
    return kLossRungs[static_cast<std::size_t>(rung)];
}

SourceText titleOf(PathSegmentKind kind)
{
    return kSegmentKinds[static_cast<std::size_t>(kind)];
}

namespace {

void writePart(const Trace& trace, const BlockPart& part, char letter, JsonWriter& json)
{
    const auto directed =
        part.virtualStage ? std::optional(trace.schedule.directed(*part.virtualStage)) : std::nullopt;
    const std::string prefix = {letter, '_'};
    json.member(prefix + "microbatch", part.microBatch);
    json.member(prefix + "vstage", directed ? std::optional(directed->virtualStage) : std::nullopt);
    if (directed && directed->direction) {
        json.member(prefix + "direction", *directed->direction);
    }
}

} // namespace

BlockFigures::BlockFigures(const Trace& trace, const StepGraph& graph, const std::vector<Work>& works)
    : slack(slackOf(graph))
    , inFlight(inFlightCurves(trace, graph, works))
{ }

void writeBlockFigures(const Trace& trace, const StepGraph& graph, const BlockFigures& figures,
                       std::size_t rank, JsonWriter& json)
{
    const GraphRank& place = graph.ranks[rank];
    const BlockTable& blocks = trace.track(place.track).blocks;
    std::int64_t busyUntil = 0;
    json.objects("blocks", place.endNode - place.firstNode, [&](std::uint32_t i) {
        const std::uint32_t node = place.firstNode + i;
        json.member("kind", blockKindName(graph.kind[node]));
        writePart(trace, blocks.forward(graph.block[node]), 'f', json);
        writePart(trace, blocks.backward(graph.block[node]), 'b', json);
        json.member("begin_ns", graph.begin[node]);
        json.member("end_ns", graph.end[node]);
        json.member("idle_before_ns", std::max<std::int64_t>(0, graph.begin[node] - busyUntil));
        json.member("slack_ns", figures.slack[node]);
        busyUntil = std::max(busyUntil, graph.end[node]);
    });
    json.array("in_flight", figures.inFlight[rank], [&](const InFlightChange& change) {
        json.beginArray();
        json.value(change.at);
        json.value(change.kept);
        json.endArray();
    });
}

} // namespace pipescope
