#include "tests/golden/cluster_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>

namespace pipescope::test {
namespace {

using Json = nlohmann::json;

/// step, direction, micro-batch, virtual stage, source rank, operator, begin, end, target rank, operator,
/// begin, end, bytes, data begin, data end
using LinkFacts =
    std::tuple<std::int64_t, std::string, int, int, int, std::string, std::int64_t, std::int64_t, int,
               std::string, std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

std::vector<LinkFacts> factsOfTruth(const GeneratedCluster& cluster)
{
    std::map<int, std::int64_t> offsets;
    for (const Json& host : cluster.truth("host")) {
        for (const Json& rank : host["ranks"]) {
            offsets[rank] = host["offset_ns"];
        }
    }
    std::vector<LinkFacts> links;
    for (const Json& l : cluster.truth("link")) {
        const Json& send = l["send"];
        const Json& receive = l["recv"];
        const std::int64_t offset = offsets[receive["rank"]];
        links.emplace_back(l["step"], l["direction"], l["mb"], l["vstage"], send["rank"], send["op"],
                           send["start_local"], send["end_local"], receive["rank"], receive["op"],
                           receive["start_local"], receive["end_local"], l["bytes"],
                           l["data_start"].get<std::int64_t>() + offset,
                           l["data_end"].get<std::int64_t>() + offset);
    }
    std::sort(links.begin(), links.end());
    return links;
}

std::vector<LinkFacts> factsOfTrace(const Trace& trace)
{
    std::vector<LinkFacts> links;
    const auto nameOf = [&](const LinkEnd& end) {
        return std::string(trace.strings.text(trace.track(end.track).operators[end.op->value].name));
    };
    for (const Link& link : trace.links) {
        const TimeSpan data = link.data.value_or(TimeSpan{});
        links.emplace_back(
            link.step ? trace.steps[link.step->value].number.value : -1,
            std::string(linkDirectionName(link.direction)), link.microBatch ? link.microBatch->value : -1,
            link.virtualStage ? link.virtualStage->value : -1, trace.track(link.source.track).rank.value,
            nameOf(link.source), link.source.span.begin.ns, link.source.span.end.ns,
            trace.track(link.target.track).rank.value, nameOf(link.target), link.target.span.begin.ns,
            link.target.span.end.ns, link.bytes, data.begin.ns, data.end.ns);
    }
    std::sort(links.begin(), links.end());
    return links;
}

class TruthOfLinks : public testing::TestWithParam<std::string>
{ };

TEST_P(TruthOfLinks, EveryLinkIsPresentAndNoneIsWrong)
{
    const GeneratedCluster cluster(GetParam());
    const auto truth = factsOfTruth(cluster);
    EXPECT_FALSE(truth.empty());
    EXPECT_EQ(factsOfTrace(*loadTrace(cluster.folder())), truth);
}

INSTANTIATE_TEST_SUITE_P(
    Schedules, TruthOfLinks,
    testing::Values(
        "--schedule gpipe --pp 4 --microbatches 5 --steps 2 --seed 21",
        "--schedule 1f1b --pp 4 --microbatches 8 --steps 2 --skew-us 900 --host-size 2 --seed 22",
        "--schedule 1f1b --pp 4 --dp 2 --microbatches 6 --straggler 2:1.5 --seed 23",
        "--schedule 1f1b --pp 4 --tp 2 --microbatches 4 --no-group-info --seed 24",
        "--schedule interleaved --pp 4 --vpp 2 --microbatches 8 --skew-us 400 --host-size 2 --seed 25",
        "--schedule interleaved --pp 2 --vpp 3 --microbatches 4 --steps 2 --seed 26",
        "--schedule dualpipev --pp 4 --microbatches 10 --steps 2 --skew-us 500 --host-size 2 --seed 27",
        "--schedule dualpipev --pp 2 --cp 2 --tp 2 --microbatches 4 --seed 28",
        "--schedule dualpipev --pp 8 --microbatches 16 --straggler 5:1.3 --jitter 8 --seed 29"));

INSTANTIATE_TEST_SUITE_P(
    Layouts, TruthOfLinks,
    testing::Values(
        "--layout mindspore --schedule gpipe --pp 4 --microbatches 6 --steps 2 --seed 113",
        "--layout msprof --schedule 1f1b --pp 4 --microbatches 6 --first-step 0 --seed 114",
        "--layout msmonitor --schedule dualpipev --pp 2 --microbatches 4 --first-step 0 --seed 115"));

} // namespace
} // namespace pipescope::test
