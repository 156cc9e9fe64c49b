#include "core/run/analysis/details/run_facts.h"

#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "core/run/model/names.h"

namespace pipescope {
namespace {

void countTrack(const Track& track, RunFacts& facts)
{
    for (std::size_t i = 0; i < track.blocks.size(); ++i) {
        ++facts.blocksByKind[static_cast<std::size_t>(track.blocks.kinds()[i])];
        if (const auto step = track.blocks.step(BlockIndex{i});
            step && step->value < facts.blocksByStep.size()) {
            ++facts.blocksByStep[step->value];
        } else {
            ++facts.blocksOutsideSteps;
        }
    }
    facts.blocks += track.blocks.size();
    for (const P2pOperator& op : track.operators) {
        ++facts.operatorsByKind[static_cast<std::size_t>(op.kind)];
    }
    facts.operators += track.operators.size();
}

void placeTrack(const Track& track, RunFacts& facts)
{
    facts.ranks.push_back(track.rank);
    if (track.host.value < facts.ranksByHost.size()) {
        facts.ranksByHost[track.host.value].push_back(track.rank);
    }
    if (track.stage) {
        facts.ranksByStage[*track.stage].push_back(track.rank);
    } else {
        facts.ranksWithoutStage.push_back(track.rank);
    }
}

} // namespace

RunFacts gatherFacts(const Trace& trace)
{
    RunFacts facts;
    facts.blocksByStep.resize(trace.steps.size());
    facts.ranksByHost.resize(trace.hosts.size());
    for (const Track& track : trace.tracks) {
        if (track.isOther) {
            ++facts.otherRows;
            facts.recordsOfOtherRows += track.blocks.size();
            continue;
        }
        countTrack(track, facts);
        placeTrack(track, facts);
    }
    for (const Link& link : trace.links) {
        ++(link.origin == LinkOrigin::Measured ? facts.measuredLinks : facts.inferredLinks);
    }
    return facts;
}

std::vector<NamedCount> blockCounts(const RunFacts& facts)
{
    std::vector<NamedCount> counts;
    for (std::size_t i = 0; i < facts.blocksByKind.size(); ++i) {
        counts.push_back({blockKindName(static_cast<BlockKind>(i)), facts.blocksByKind[i]});
    }
    return counts;
}

std::vector<NamedCount> operatorCounts(const RunFacts& facts)
{
    std::vector<NamedCount> counts;
    for (std::size_t i = 0; i < facts.operatorsByKind.size(); ++i) {
        counts.push_back({operatorKindName(static_cast<OperatorKind>(i)), facts.operatorsByKind[i]});
    }
    return counts;
}

std::vector<NamedSize> namedSizes(const ParallelSizes& sizes)
{
    return {{"pp", sizes.pipeline},
            {"tp", sizes.tensor},
            {"cp", sizes.context},
            {"dp", sizes.data},
            {"ep", sizes.expert}};
}

std::string sizesText(const ParallelSizes& sizes)
{
    std::string text;
    const auto add = [&text](std::string_view name, const std::string& value) {
        text += (text.empty() ? "" : ", ") + std::string(name) + " " + value;
    };
    for (const NamedSize& each : namedSizes(sizes)) {
        if (each.size) {
            add(each.name, std::to_string(*each.size));
        }
    }
    if (sizes.order) {
        add("order", sizes.order->text());
    }
    return text;
}

std::string hostName(const Host& host)
{
    const std::string name = escapeToOneLine(host.name.empty() ? host.uid : host.name);
    return name.empty() ? "(unnamed)" : name;
}

std::string clockText(const Trace& trace, HostIndex host)
{
    const auto& clock = trace.hosts[host.value].clock;
    if (!clock) {
        return {};
    }
    if (clock->reference == host) {
        return "reference of the clocks";
    }
    const bool isBehind = clock->ahead < Duration{};
    const auto error = clock->error();
    return "clock " + formatDuration(isBehind ? Duration{} - clock->ahead : clock->ahead)
           + (isBehind ? " behind " : " ahead of ") + hostName(trace.hosts[clock->reference.value]) + " ("
           + formatCount(clock->links) + " links" + (error ? ", ± " + formatDuration(*error) : "") + ")";
}

} // namespace pipescope
