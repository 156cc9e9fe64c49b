#include "core/run/bubbles/report/figures_json.h"

#include "core/base/text.h"
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
    const auto member = [&](const char* name, std::optional<std::int64_t> value) {
        json.memberOrNull(std::string(1, letter) + "_" + name, value);
    };
    member("microbatch",
           part.microBatch ? std::optional<std::int64_t>(part.microBatch->value) : std::nullopt);
    member("vstage", directed ? std::optional<std::int64_t>(directed->virtualStage.value) : std::nullopt);
    if (directed && directed->direction) {
        member("direction", *directed->direction);
    }
}

void writeInFlight(const std::vector<InFlightChange>& curve, JsonWriter& json)
{
    constexpr int kDigits = 6;
    json.key("in_flight");
    json.beginArray();
    for (const InFlightChange& change : curve) {
        json.beginArray();
        json.integer(change.at);
        json.number(formatNumber(change.kept, kDigits));
        json.endArray();
    }
    json.endArray();
}

/// Closes the object.
void endWithFigures(const LinkFigures& figures, bool isBetweenHosts, JsonWriter& json)
{
    json.key("between_hosts");
    json.boolean(isBetweenHosts);
    json.member("messages", static_cast<std::int64_t>(figures.messages));
    json.member("bytes", figures.bytes);
    json.member("latency_ns", figures.latency);
    json.member("latency_p95_ns", figures.latencyOf95Percent);
    json.key("bytes_per_second");
    if (figures.bytesPerSecond) {
        constexpr int kDigits = 6;
        json.number(formatNumber(*figures.bytesPerSecond, kDigits));
    } else {
        json.null();
    }
    json.endObject();
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
    json.key("blocks");
    json.beginArray();
    for (std::uint32_t node = place.firstNode; node < place.endNode; ++node) {
        json.beginObject();
        json.member("kind", blockKindName(graph.kind[node]));
        writePart(trace, blocks.forward(graph.block[node]), 'f', json);
        writePart(trace, blocks.backward(graph.block[node]), 'b', json);
        json.member("begin_ns", graph.begin[node]);
        json.member("end_ns", graph.end[node]);
        json.member("idle_before_ns", std::max<std::int64_t>(0, graph.begin[node] - busyUntil));
        json.member("slack_ns", figures.slack[node]);
        json.endObject();
        busyUntil = std::max(busyUntil, graph.end[node]);
    }
    json.endArray();
    writeInFlight(figures.inFlight[rank], json);
}

void writeLinkFigures(const Trace& trace, const LinksOfRun& links, JsonWriter& json)
{
    json.key("links");
    json.beginObject();
    json.key("size_classes");
    json.beginArray();
    for (const LinkSizeClass& size : links.sizes) {
        json.beginObject();
        json.memberOrNull("least_bytes", size.leastBytes);
        endWithFigures(size.figures, size.isBetweenHosts, json);
    }
    json.endArray();
    json.key("pairs");
    json.beginArray();
    for (const LinkPair& pair : links.pairs) {
        json.beginObject();
        json.member("src_rank", trace.track(pair.source).rank.value);
        json.member("dst_rank", trace.track(pair.target).rank.value);
        endWithFigures(pair.figures, pair.isBetweenHosts, json);
    }
    json.endArray();
    json.endObject();
}

} // namespace pipescope
