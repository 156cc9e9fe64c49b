#include "core/base/json/json_writer.h"
#include "core/run/analysis/details/run_facts.h"
#include "core/run/analysis/summary.h"
#include "core/run/model/names.h"

namespace pipescope {
namespace {

constexpr std::int64_t kSummaryVersion = 1;
/// Members of the summary, and rows of its lists, stand on separate lines.
constexpr std::size_t kBrokenLevels = 2;

void writeLayouts(const Trace& trace, JsonWriter& json)
{
    json.objects("layouts", trace.layouts, [&](const LayoutFound& found) {
        json.member("layout", found.layout.id);
        json.member("name", found.layout.name);
        json.member("ranks", found.ranks);
        json.member("shown", found.isShown);
    });
}

void writeTracks(const Trace& trace, JsonWriter& json)
{
    std::vector<const Track*> ranks;
    std::vector<const Track*> others;
    for (const Track& track : trace.tracks) {
        (track.isOther ? others : ranks).push_back(&track);
    }
    json.objects("ranks", ranks, [&](const Track* track) {
        json.member("rank", track->rank);
        json.member("stage", track->stage);
        json.member("pp_group", track->group);
        json.memberOrNull("host", track->host.value < trace.hosts.size()
                                      ? std::string_view(trace.hosts[track->host.value].name)
                                      : std::string_view());
        json.member("blocks", track->blocks.size());
        json.member("operators", track->operators.size());
        json.member("collectives", track->collectives.size());
        json.member("file", track->file.native());
    });
    json.objects("other_rows", others, [&](const Track* track) {
        json.member("name", track->name);
        json.member("records", track->blocks.size());
        json.member("file", track->file.native());
    });
}

void writeHosts(const Trace& trace, const RunFacts& facts, JsonWriter& json)
{
    json.objects("hosts", trace.hosts.size(), [&](std::size_t i) {
        const Host& host = trace.hosts[i];
        json.memberOrNull("name", host.name);
        json.memberOrNull("uid", host.uid);
        json.values("ranks", facts.ranksByHost[i]);
        json.objectOrNull("clock", host.clock, [&](const ClockOffset& clock) {
            const Host& reference = trace.hosts[clock.reference.value];
            json.member("reference", reference.name.empty() ? reference.uid : reference.name);
            json.member("ahead_ns", clock.ahead);
            json.member("links", clock.links);
            json.member("spread_ns", clock.spread);
            json.member("low_ns", clock.low);
            json.member("high_ns", clock.high);
        });
    });
}

void writePlaces(const Trace& trace, const RunFacts& facts, JsonWriter& json)
{
    json.objects("stages", facts.ranksByStage, [&](const auto& stage) {
        json.member("stage", stage.first);
        json.values("ranks", stage.second);
    });
    json.objects("pipeline_groups", trace.groups.size(), [&](std::size_t i) {
        json.member("pp_group", i);
        json.values("ranks", trace.groups[i].ranks);
    });
}

void writeSchedule(const Trace& trace, JsonWriter& json)
{
    json.object("sizes", [&] {
        for (const NamedSize& each : namedSizes(trace.sizes)) {
            json.member(each.name, each.size);
        }
    });
    json.memberOrNull("rank_order", trace.sizes.order ? trace.sizes.order->text() : std::string());
    json.object("schedule", [&] {
        json.memberOrNull("name", scheduleName(trace.schedule));
        json.memberOrNull("origin", scheduleOriginName(trace.schedule.origin));
        json.member("microbatches", trace.schedule.microBatches);
        json.member("stages", trace.schedule.stages);
        json.member("virtual_stages", trace.schedule.virtualStages);
    });
}

void writeSteps(const Trace& trace, const RunFacts& facts, JsonWriter& json)
{
    json.objects("steps", trace.steps.size(), [&](std::size_t i) {
        const Step& step = trace.steps[i];
        json.member("step", step.number);
        json.member("blocks", facts.blocksByStep[i]);
        json.member("start_ns", step.span.begin);
        json.member("end_ns", step.span.end);
    });
}

void writeCounts(const char* key, std::uint64_t total, const std::vector<NamedCount>& counts,
                 JsonWriter& json)
{
    json.object(key, [&] {
        json.member("total", total);
        for (const NamedCount& each : counts) {
            json.member(each.name, each.count);
        }
    });
}

void writeFindingCounts(const Trace& trace, JsonWriter& json)
{
    json.objects("findings", trace.findings.rows(), [&](const Finding& finding) {
        json.member("id", findingKind(finding.id).name);
        json.member("severity", severityName(finding.severity()));
        json.member("rank", finding.rank);
        json.member("count", finding.count);
        json.member("sentence", finding.sentence());
    });
}

} // namespace

void writeSummaryJson(const Trace& trace, std::ostream& out)
{
    const RunFacts facts = gatherFacts(trace);
    JsonWriter json(out, kBrokenLevels);
    json.beginObject();
    json.member("version", kSummaryVersion);
    json.member("root", trace.root().native());
    json.memberOrNull("source", trace.sourceName());
    writeLayouts(trace, json);
    json.member("databases_opened", trace.filesOpened);
    writeTracks(trace, json);
    writeHosts(trace, facts, json);
    writePlaces(trace, facts, json);
    writeSchedule(trace, json);
    writeSteps(trace, facts, json);
    writeCounts("blocks", facts.blocks, blockCounts(facts), json);
    json.member("blocks_outside_steps", facts.blocksOutsideSteps);
    writeCounts("operators", facts.operators, operatorCounts(facts), json);
    writeCounts("links", facts.measuredLinks + facts.inferredLinks,
                {{linkOriginName(LinkOrigin::Measured), facts.measuredLinks},
                 {linkOriginName(LinkOrigin::Inferred), facts.inferredLinks}},
                json);
    writeFindingCounts(trace, json);
    json.endObject();
    json.finish();
}

} // namespace pipescope
