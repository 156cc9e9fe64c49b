#include "core/run/model/names.h"
#include "core/sqlite/writable_database.h"
#include "tests/golden/cluster_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace pipescope::test {
namespace {

using Json = nlohmann::json;

/// step, direction, micro-batch, virtual stage and direction of the micro-batch, source rank, operator,
/// begin, end, target rank, operator, begin, end, bytes, data begin, data end
using LinkFacts = std::tuple<std::int64_t, std::string, int, std::pair<int, int>, int, std::string,
                             std::int64_t, std::int64_t, int, std::string, std::int64_t, std::int64_t,
                             std::int64_t, std::int64_t, std::int64_t>;

std::vector<LinkFacts> linkFactsOfTruth(const GeneratedCluster& cluster)
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
        links.emplace_back(l["step"], l["direction"], l["mb"],
                           std::pair(l["vstage"].get<int>(), l.value("pipe_direction", -1)), send["rank"],
                           send["op"], send["start_local"], send["end_local"], receive["rank"], receive["op"],
                           receive["start_local"], receive["end_local"], l["bytes"],
                           l["data_start"].get<std::int64_t>() + offset,
                           l["data_end"].get<std::int64_t>() + offset);
    }
    std::sort(links.begin(), links.end());
    return links;
}

/// As shown, and the direction; -1 for none.
std::pair<int, int> stageFacts(const Trace& trace, const Link& link)
{
    if (!link.virtualStage) {
        return {-1, -1};
    }
    const DirectedStage stage = trace.schedule.directed(*link.virtualStage);
    return {stage.virtualStage.value, stage.direction.value_or(-1)};
}

std::vector<LinkFacts> linkFactsOfTrace(const Trace& trace)
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
            stageFacts(trace, link), trace.track(link.source.track).rank.value, nameOf(link.source),
            link.source.span.begin.ns, link.source.span.end.ns, trace.track(link.target.track).rank.value,
            nameOf(link.target), link.target.span.begin.ns, link.target.span.end.ns, link.bytes,
            data.begin.ns, data.end.ns);
    }
    std::sort(links.begin(), links.end());
    return links;
}

class TruthOfLinks : public testing::TestWithParam<std::string>
{ };

TEST_P(TruthOfLinks, EveryLinkIsPresentAndNoneIsWrong)
{
    const GeneratedCluster cluster(GetParam());
    const auto truth = linkFactsOfTruth(cluster);
    EXPECT_FALSE(truth.empty());
    EXPECT_EQ(linkFactsOfTrace(*loadTrace(cluster.folder())), truth);
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
        "--schedule dualpipev --pp 8 --microbatches 16 --straggler 5:1.3 --jitter 8 --seed 29",
        "--schedule gpipe --pp 4 --microbatches 5 --p2p batch --skew-us 5000 --host-size 2 --seed 30",
        "--schedule 1f1b --pp 4 --dp 2 --microbatches 6 --p2p batch --seed 31",
        "--schedule interleaved --pp 4 --vpp 2 --microbatches 8 --p2p batch --seed 32",
        "--schedule dualpipev --pp 4 --microbatches 9 --p2p batch --skew-us 900 --host-size 2 --seed 33"));

INSTANTIATE_TEST_SUITE_P(
    BothDirections, TruthOfLinks,
    testing::Values(
        "--schedule dualpipe --pp 4 --microbatches 8 --steps 2 --skew-us 500 --host-size 2 --seed 231",
        "--schedule dualpipe --pp 8 --microbatches 20 --straggler 5:1.3 --jitter 8 --seed 232",
        "--schedule dualpipe --pp 2 --microbatches 6 --p2p batch --dp 2 --seed 233",
        "--schedule dualpipe --pp 6 --microbatches 12 --no-pp-info --seed 234"));

INSTANTIATE_TEST_SUITE_P(
    Layouts, TruthOfLinks,
    testing::Values(
        "--layout mindspore --schedule gpipe --pp 4 --microbatches 6 --steps 2 --seed 113",
        "--layout msprof --schedule 1f1b --pp 4 --microbatches 6 --first-step 0 --seed 114",
        "--layout msmonitor --schedule dualpipev --pp 2 --microbatches 4 --first-step 0 --seed 115"));

/// At levels without recorded peers and bytes, it is still known who sent what to whom.
using PairFacts =
    std::tuple<std::int64_t, std::string, int, std::pair<int, int>, int, std::int64_t, int, std::int64_t>;

std::vector<PairFacts> pairsOf(const std::vector<LinkFacts>& links)
{
    std::vector<PairFacts> pairs;
    for (const LinkFacts& link : links) {
        pairs.emplace_back(std::get<0>(link), std::get<1>(link), std::get<2>(link), std::get<3>(link),
                           std::get<4>(link), std::get<6>(link), std::get<8>(link), std::get<10>(link));
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

class TruthOfInferredLinks : public testing::TestWithParam<std::string>
{ };

TEST_P(TruthOfInferredLinks, EveryLinkIsPresentAndNoneIsWrong)
{
    const GeneratedCluster cluster(GetParam());
    const auto trace = loadTrace(cluster.folder());
    EXPECT_EQ(pairsOf(linkFactsOfTrace(*trace)), pairsOf(linkFactsOfTruth(cluster)));
    for (const Link& link : trace->links) {
        EXPECT_EQ(link.origin, LinkOrigin::Inferred);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Schedules, TruthOfInferredLinks,
    testing::Values(
        "--level 0 --schedule gpipe --pp 4 --tp 2 --microbatches 4 --skew-us 5000 --host-size 2 --seed 41",
        "--level 0 --schedule 1f1b --pp 8 --microbatches 9 --skew-us 5000 --host-size 2 --seed 42",
        "--level 0 --schedule 1f1b --pp 4 --dp 2 --microbatches 6 --no-pp-info --seed 43",
        "--level none --schedule 1f1b --pp 4 --microbatches 6 --steps 2 --seed 44",
        "--level none --schedule interleaved --pp 4 --vpp 2 --microbatches 8 --skew-us 5000 --host-size 2 "
        "--seed 45",
        "--level 0 --schedule dualpipev --pp 4 --microbatches 10 --skew-us 5000 --host-size 2 --seed 46"));

INSTANTIATE_TEST_SUITE_P(
    Batches, TruthOfInferredLinks,
    testing::Values(
        "--p2p batch --level 0 --schedule gpipe --pp 2 --microbatches 3 --skew-us 5000 --host-size 1",
        "--p2p batch --level none --schedule gpipe --pp 3 --microbatches 4 --steps 2 --no-pp-info",
        "--p2p batch --level none --schedule gpipe --pp 4 --microbatches 5 --skew-us 2000 --host-size 2",
        "--p2p batch --level none --schedule 1f1b --pp 2 --tp 2 --microbatches 4 --steps 3",
        "--p2p batch --level 0 --schedule 1f1b --pp 3 --dp 2 --microbatches 6 --no-group-info",
        "--p2p batch --level 0 --schedule 1f1b --pp 4 --microbatches 7 --skew-us 5000 --host-size 1 --steps "
        "2",
        "--p2p batch --level none --schedule interleaved --pp 2 --vpp 3 --microbatches 4 --layout mindspore",
        "--p2p batch --level 0 --schedule interleaved --pp 3 --vpp 2 --microbatches 6 --straggler 1:1.7",
        "--p2p batch --level none --schedule interleaved --pp 4 --vpp 2 --microbatches 8 --skew-us 900 "
        "--host-size 2",
        "--p2p batch --level 0 --schedule dualpipev --pp 2 --microbatches 5 --steps 2 --no-step-time",
        "--p2p batch --level none --schedule dualpipev --pp 3 --microbatches 8 --jitter 25",
        "--p2p batch --level none --schedule dualpipev --pp 4 --microbatches 10 --skew-us 5000 "
        "--host-size 2 --layout msmonitor --first-step 0"));

/// The same link without what may be left open: direction, micro-batch and virtual stage.
PairFacts leftOpen(PairFacts link)
{
    std::get<1>(link).clear();
    std::get<2>(link) = -1;
    std::get<3>(link) = {-1, -1};
    return link;
}

/// Links that are not so, how many of the true ones are shown, and how many of these without a micro-batch.
struct LinkDifferences
{
    std::vector<PairFacts> wrong;
    std::size_t right = 0;
    std::size_t open = 0;
};

LinkDifferences comparePairs(const Trace& trace, const GeneratedCluster& cluster)
{
    std::set<PairFacts> truth;
    for (const PairFacts& link : pairsOf(linkFactsOfTruth(cluster))) {
        truth.insert({link, leftOpen(link)});
    }
    LinkDifferences result;
    for (const PairFacts& link : pairsOf(linkFactsOfTrace(trace))) {
        const bool isOpen = std::get<2>(link) < 0;
        if (truth.contains(isOpen ? leftOpen(link) : link)) {
            ++result.right;
            result.open += isOpen ? 1 : 0;
        } else {
            result.wrong.push_back(link);
        }
    }
    return result;
}

struct LossyCase
{
    std::string arguments;
    std::size_t lost;

    friend std::ostream& operator<<(std::ostream& out, const LossyCase& c) { return out << c.arguments; }
};

class TruthOfLinksWithLosses : public testing::TestWithParam<LossyCase>
{ };

TEST_P(TruthOfLinksWithLosses, OnlyTheLinksOfLostOperatorsAreMissing)
{
    const GeneratedCluster cluster(GetParam().arguments);
    const auto trace = loadTrace(cluster.folder());
    const auto [wrong, right, open] = comparePairs(*trace, cluster);
    EXPECT_TRUE(wrong.empty());
    EXPECT_EQ(right, linkFactsOfTruth(cluster).size() - GetParam().lost);
    EXPECT_TRUE(trace->findings.contains(FindingId::OperatorsNotCaptured));
    EXPECT_TRUE(open == 0 || trace->findings.contains(FindingId::MicroBatchUnclear));
}

INSTANTIATE_TEST_SUITE_P(
    LateStarts, TruthOfLinksWithLosses,
    testing::Values(
        LossyCase{"--schedule 1f1b --pp 4 --microbatches 6 --quirk late-start:2 --skew-us 5000 --host-size 1",
                  1},
        LossyCase{"--schedule gpipe --pp 2 --dp 2 --microbatches 3 --quirk group-collision --quirk "
                  "late-start:1 --seed 51",
                  1},
        LossyCase{"--schedule interleaved --pp 4 --microbatches 8 --quirk late-start:3 --seed 52", 1},
        LossyCase{"--schedule 1f1b --pp 4 --microbatches 6 --p2p batch --quirk late-start:1 --seed 53", 1}));

TEST(TruthOfLinksWithLosses, OperatorsMissingAnywhereShiftNoLink)
{
    for (int seed = 0; seed < 3; ++seed) {
        const GeneratedCluster cluster(
            "--schedule 1f1b --pp 3 --microbatches 8 --skew-us 5000 --host-size 1 --seed "
            + std::to_string(seed));
        for (const auto& rank : cluster.truth("rank")) {
            const auto file = cluster.folder() / rank["db"].get<std::string>();
            auto database = WritableDatabase::open(file, std::chrono::milliseconds(100), {});
            ASSERT_TRUE(database);
            const int missing = 3 + 4 * seed + 2 * rank["rank"].get<int>();
            ASSERT_TRUE(
                database->execute("DELETE FROM COMMUNICATION_OP WHERE opId = " + std::to_string(missing)));
        }
        const auto trace = loadTrace(cluster.folder());
        const auto [wrong, right, open] = comparePairs(*trace, cluster);
        EXPECT_TRUE(wrong.empty()) << seed;
        EXPECT_EQ(open, 0U) << seed;
        EXPECT_GE(right, linkFactsOfTruth(cluster).size() - 3) << seed;
        EXPECT_TRUE(trace->findings.contains(FindingId::UnpairedOperators)) << seed;
    }
}

TEST(TruthOfClocks, OffsetsBetweenHostsAreThoseOfTheGenerator)
{
    const GeneratedCluster cluster(
        "--schedule 1f1b --pp 4 --microbatches 5 --skew-us 5000 --host-size 1 --seed 61");
    const auto trace = loadTrace(cluster.folder());
    const auto hosts = cluster.truth("host");
    for (std::size_t host = 1; host < hosts.size(); ++host) {
        ASSERT_TRUE(trace->hosts[host].clock);
        EXPECT_EQ(trace->hosts[host].clock->ahead.ns,
                  hosts[host]["offset_ns"].get<std::int64_t>() - hosts[0]["offset_ns"].get<std::int64_t>());
    }
}

/// Waiting of sender and receiver, and who came last, by the operators' ranks and begins.
class TruthOfWaiting : public testing::TestWithParam<std::string>
{ };

TEST_P(TruthOfWaiting, BothSidesWaitAsLongAsInTruth)
{
    // Until the copy begins once both are ready; and from its end to that of the receive.
    constexpr std::int64_t kMaxSet = 10'000;
    const GeneratedCluster cluster(GetParam());
    std::map<std::tuple<int, std::int64_t, int, std::int64_t, std::string, int>, Json> truth;
    for (const Json& link : cluster.truth("link")) {
        truth[{link["send"]["rank"], link["send"]["start_local"], link["recv"]["rank"],
               link["recv"]["start_local"], link["direction"], link["mb"]}] = link;
    }
    const auto trace = loadTrace(cluster.folder());
    ASSERT_EQ(trace->links.size(), truth.size());
    for (const Link& link : trace->links) {
        const auto partAt = [&](const LinkEnd& end) {
            const Track& track = trace->track(end.track);
            return track.partsOf(track.operators[end.op->value])[end.part];
        };
        const Json& expected =
            truth.at({trace->track(link.source.track).rank.value, link.source.span.begin.ns,
                      trace->track(link.target.track).rank.value, link.target.span.begin.ns,
                      std::string(linkDirectionName(link.direction)), link.microBatch->value});
        const std::int64_t send = expected["wait_send_ns"];
        const std::int64_t receive = expected["wait_recv_ns"];
        EXPECT_NEAR(partAt(link.source).waiting.value().ns, send, kMaxSet);
        EXPECT_NEAR(partAt(link.target).waiting.value().ns, receive, kMaxSet);
        EXPECT_EQ(partAt(link.target).transferring.value().ns,
                  expected["data_end"].get<std::int64_t>() - expected["data_start"].get<std::int64_t>());
        EXPECT_EQ(lateSideName(link.late), receive > 0 ? "sender" : send > 0 ? "receiver" : "neither");
    }
}

INSTANTIATE_TEST_SUITE_P(
    SkewedClocks, TruthOfWaiting,
    testing::Values(
        "--schedule 1f1b --pp 4 --microbatches 6 --skew-us 5000 --host-size 1 --seed 71",
        "--schedule 1f1b --pp 4 --microbatches 6 --skew-us 700 --host-size 2 --p2p batch --seed 72",
        "--schedule dualpipev --pp 2 --microbatches 5 --straggler 1:1.5 --seed 73"));

/// Where not even messages are recorded: between which blocks data went.
using RouteFacts = std::tuple<std::int64_t, std::string, int, std::pair<int, int>, int, int>;

std::vector<RouteFacts> routesOf(const std::vector<LinkFacts>& links)
{
    std::vector<RouteFacts> routes;
    for (const LinkFacts& link : links) {
        routes.emplace_back(std::get<0>(link), std::get<1>(link), std::get<2>(link), std::get<3>(link),
                            std::get<4>(link), std::get<8>(link));
    }
    std::sort(routes.begin(), routes.end());
    return routes;
}

std::vector<RouteFacts> routesOf(const Trace& trace)
{
    std::vector<RouteFacts> routes;
    for (const Link& link : trace.links) {
        routes.emplace_back(trace.steps[link.step->value].number.value,
                            std::string(linkDirectionName(link.direction)), link.microBatch->value,
                            stageFacts(trace, link), trace.track(link.source.track).rank.value,
                            trace.track(link.target.track).rank.value);
    }
    std::sort(routes.begin(), routes.end());
    return routes;
}

/// Leaves of a cluster at level none only the ranges of blocks.
void dropMessages(const std::filesystem::path& folder)
{
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".db") {
            auto database = WritableDatabase::open(entry.path());
            ASSERT_TRUE(database) << database.error().text;
            ASSERT_TRUE(database->execute("DELETE FROM MSTX_EVENTS WHERE message IN (SELECT id FROM "
                                          "STRING_IDS WHERE value LIKE '%\"opName\"%')"));
        }
    }
}

class TruthOfScheduledLinks : public testing::TestWithParam<std::string>
{ };

TEST_P(TruthOfScheduledLinks, EveryLinkIsPresentAndNoneIsWrong)
{
    const GeneratedCluster cluster("--level none " + GetParam());
    dropMessages(cluster.folder());
    const auto trace = loadTrace(cluster.folder());
    for (const Track& track : trace->tracks) {
        EXPECT_TRUE(track.operators.empty());
    }
    const auto truth = linkFactsOfTruth(cluster);
    EXPECT_FALSE(truth.empty());
    EXPECT_EQ(routesOf(*trace), routesOf(truth));
}

INSTANTIATE_TEST_SUITE_P(
    Schedules, TruthOfScheduledLinks,
    testing::Values("--schedule gpipe --pp 4 --microbatches 5 --steps 2 --seed 51",
                    "--schedule 1f1b --pp 4 --dp 2 --tp 2 --microbatches 6 --steps 2 --seed 52",
                    "--schedule 1f1b --pp 8 --microbatches 9 --skew-us 5000 --host-size 2 --seed 53",
                    "--schedule interleaved --pp 4 --vpp 2 --microbatches 8 --seed 54",
                    "--schedule dualpipev --pp 4 --microbatches 10 --steps 2 --seed 55"));

} // namespace
} // namespace pipescope::test
