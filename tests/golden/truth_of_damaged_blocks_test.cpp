#include "tests/golden/cluster_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

namespace pipescope::test {
namespace {

using Json = nlohmann::json;

/// A cluster with damaged ranks, and how many of its blocks may stay without labels.
struct DamagedCase
{
    std::string arguments;
    std::size_t mostUnknown = 0;

    friend std::ostream& operator<<(std::ostream& out, const DamagedCase& c) { return out << c.arguments; }
};

/// The truth of one rank's blocks by begin, which damage leaves as it was or makes the end.
struct RankTruth
{
    std::vector<Json> blocks;
    std::map<std::int64_t, std::size_t> byBegin;

    const Json* find(TimeSpan span) const
    {
        // A negative range has begin and end exchanged.
        const auto begin = byBegin.find(std::min(span.begin, span.end).ns);
        return begin != byBegin.end() ? &blocks[begin->second] : nullptr;
    }
};

std::map<int, RankTruth> truthByRank(const GeneratedCluster& cluster)
{
    std::map<int, RankTruth> ranks;
    for (const Json& block : cluster.truth("block")) {
        RankTruth& rank = ranks[block["rank"]];
        rank.byBegin[block["start_local"]] = rank.blocks.size();
        rank.blocks.push_back(block);
    }
    return ranks;
}

template<class Id>
int numberOr(const std::optional<Id>& id, int none)
{
    return id ? id->value : none;
}

/// Compares what is known with the truth; returns whether everything is known.
bool agrees(const Block& block, const Json& truth, std::string_view name)
{
    static const std::map<std::string, BlockKind> kKinds{{"F", BlockKind::Forward},
                                                         {"B", BlockKind::Backward},
                                                         {"W", BlockKind::Weight},
                                                         {"FB", BlockKind::Overlap},
                                                         {"LOGITS", BlockKind::Logits}};
    const std::array<int, 4> wanted{truth.value("f_mb", -1), truth.value("f_vstage", -1),
                                    truth.value("b_mb", -1), truth.value("b_vstage", -1)};
    const std::array<int, 4> found{
        numberOr(block.forward.microBatch, -1), numberOr(block.forward.virtualStage, -1),
        numberOr(block.backward.microBatch, -1), numberOr(block.backward.virtualStage, -1)};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        EXPECT_TRUE(found[i] == wanted[i] || found[i] == -1) << truth << " number " << found[i];
    }
    if (found != wanted) {
        return false;
    }
    EXPECT_EQ(block.kind, kKinds.at(truth["kind"])) << truth;
    EXPECT_EQ(name, truth["name"].get<std::string>());
    EXPECT_EQ(block.typeCode, truth["code"].get<int>()) << truth;
    return true;
}

bool hasDoubt(const Trace& trace, Rank rank)
{
    constexpr std::array<FindingId, 5> kDoubts{FindingId::MicroBatchUnclear, FindingId::ScheduleMismatch,
                                               FindingId::ScheduleUnknown, FindingId::ScheduleAmbiguous,
                                               FindingId::MicroBatchContradicted};
    const auto rows = trace.findings.rows();
    return std::any_of(rows.begin(), rows.end(), [&](const Finding& finding) {
        return (!finding.rank || finding.rank == rank)
               && std::find(kDoubts.begin(), kDoubts.end(), finding.id) != kDoubts.end();
    });
}

/// Number of blocks that the truth has and that are not completely known.
std::size_t unknownBlocks(const Trace& trace, const std::map<int, RankTruth>& truth)
{
    std::size_t unknown = 0;
    for (const Track& track : trace.tracks) {
        std::size_t unknownHere = 0;
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            const Json* record = truth.at(track.rank.value).find(block.span);
            if (record == nullptr) {
                EXPECT_FALSE(block.forward.microBatch || block.backward.microBatch)
                    << "rank " << track.rank.value << " block " << i << " is none of the schedule's";
            } else if (block.anomaly != BlockAnomaly::RepeatsConnection) {
                unknownHere += agrees(block, *record, trace.strings.text(block.name)) ? 0 : 1;
            }
        }
        EXPECT_TRUE(unknownHere == 0 || hasDoubt(trace, track.rank)) << "rank " << track.rank.value;
        unknown += unknownHere;
    }
    return unknown;
}

class TruthOfDamagedBlocks : public testing::TestWithParam<DamagedCase>
{ };

TEST_P(TruthOfDamagedBlocks, EveryBlockHasItsTrueNumbersOrIsUnknownWithAFinding)
{
    const GeneratedCluster cluster(GetParam().arguments);
    LoadOptions options;
    options.detail = LoadDetail::Blocks;
    const auto trace = loadTrace(cluster.folder(), options);
    const std::size_t unknown = unknownBlocks(*trace, truthByRank(cluster));
    EXPECT_LE(unknown, GetParam().mostUnknown);
}

const std::string kEveryQuirk =
    " --kernels-per-block 1 --dp 2 --steps 2 --quirk late-start:0 --quirk missing-event:1 --quirk "
    "extra-event:2 --quirk null-times:3 --quirk negative-times:4 --quirk zero-length:5 "
    "--quirk no-string:6 --quirk dup-connection:7";
const std::string kOtherRanks =
    " --kernels-per-block 1 --dp 2 --steps 2 --quirk late-start:6 --quirk missing-event:4 --quirk "
    "extra-event:7 --quirk null-times:0 --quirk negative-times:1 --quirk zero-length:3 "
    "--quirk no-string:5 --quirk overlap-ranges:2";

std::vector<DamagedCase> everySchedule(const std::string& rest)
{
    std::vector<DamagedCase> cases;
    for (const char* schedule :
         {"--schedule gpipe --pp 4 --microbatches 6", "--schedule 1f1b --pp 4 --microbatches 8",
          "--schedule interleaved --pp 4 --vpp 2 --microbatches 8",
          "--schedule dualpipev --pp 4 --microbatches 9"})
    {
        for (const char* metadata : {"", " --no-pp-info"}) {
            cases.push_back({schedule + std::string(metadata) + rest, 40});
        }
    }
    return cases;
}

INSTANTIATE_TEST_SUITE_P(EveryQuirk, TruthOfDamagedBlocks, testing::ValuesIn(everySchedule(kEveryQuirk)));
INSTANTIATE_TEST_SUITE_P(OtherRanks, TruthOfDamagedBlocks, testing::ValuesIn(everySchedule(kOtherRanks)));

/// What nothing names is recognised, to the last block.
INSTANTIATE_TEST_SUITE_P(
    WithoutMetadata, TruthOfDamagedBlocks,
    testing::Values(
        DamagedCase{"--schedule gpipe --pp 4 --microbatches 5 --steps 2 --no-pp-info --seed 1"},
        DamagedCase{"--schedule gpipe --pp 2 --microbatches 3 --no-pp-info --no-group-info --seed 2"},
        DamagedCase{"--schedule 1f1b --pp 4 --microbatches 3 --no-pp-info --seed 3"},
        DamagedCase{"--schedule 1f1b --pp 8 --microbatches 16 --no-pp-info --seed 4"},
        DamagedCase{"--schedule interleaved --pp 2 --vpp 3 --microbatches 4 --no-pp-info --seed 5"},
        DamagedCase{"--schedule interleaved --pp 4 --vpp 4 --microbatches 4 --no-pp-info --seed 6"},
        DamagedCase{"--schedule dualpipev --pp 2 --microbatches 4 --no-pp-info --seed 7"},
        DamagedCase{"--schedule dualpipev --pp 8 --microbatches 17 --no-pp-info --seed 8"},
        DamagedCase{"--schedule dualpipev --pp 1 --microbatches 3 --no-pp-info --seed 9"}));

/// Cases of the baseline that it gives up; the truth is the target.
INSTANTIATE_TEST_SUITE_P(
    WhereTheBaselineGivesUp, TruthOfDamagedBlocks,
    testing::Values(
        DamagedCase{"--schedule dualpipev --pp 4 --microbatches 8 --steps 2 --quirk extra-event:2 "
                    "--quirk missing-event:1 --kernels-per-block 1 --seed 106"},
        DamagedCase{"--schedule dualpipev --pp 2 --cp 2 --dp 1 --tp 2 --microbatches 4 --steps 1 "
                    "--kernels-per-block 1 --seed 108"}));

/// A range lost and one too many in the same step: the numbers agree by chance.
INSTANTIATE_TEST_SUITE_P(
    PairsOfQuirks, TruthOfDamagedBlocks,
    testing::Values(
        DamagedCase{"--schedule gpipe --pp 2 --microbatches 6 --quirk missing-event --quirk extra-event", 12},
        DamagedCase{"--schedule 1f1b --pp 4 --microbatches 6 --quirk missing-event --quirk extra-event", 8},
        DamagedCase{"--schedule dualpipev --pp 2 --microbatches 6 --quirk missing-event --quirk extra-event "
                    "--quirk overlap-ranges",
                    12},
        DamagedCase{"--schedule 1f1b --pp 4 --microbatches 8 --quirk null-times --quirk late-start --quirk "
                    "zero-length",
                    16},
        DamagedCase{"--schedule interleaved --pp 2 --vpp 2 --microbatches 8 --quirk null-times --quirk "
                    "overlap-ranges --quirk no-string",
                    32}));

} // namespace
} // namespace pipescope::test
