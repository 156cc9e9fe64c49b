#include "tests/golden/cluster_fixture.h"
#include "tests/golden/paddle_logs.h"
#include "tests/support/trace_invariants.h"

#include <gmock/gmock.h>

#include <fstream>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <vector>

namespace pipescope::test {
namespace {

/// Where the generator put a rank.
struct TruePlace
{
    int stage = 0;
    int tensor = 0;
    int replica = 0;

    auto pipeline() const { return std::pair(replica, tensor); }
};

std::map<int, TruePlace> readPlaces(const std::filesystem::path& file)
{
    std::map<int, TruePlace> places;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        const auto truth = nlohmann::json::parse(line);
        places[truth["rank"]] = {truth["stage"], truth["mp"], truth["dp"]};
    }
    return places;
}

/// Sizes of a run beside its pipelines, and what its logs are made with.
struct ParallelRun
{
    int tensor = 1;
    int stages = 1;
    int replicas = 1;
    int machines = 1;
    int microBatches = 4;
    int steps = 2;
    std::string schedule;
    std::string quirks;
    int seed = 1;
    int skewMs = 0;
    std::string jitter = "0.05";

    int world() const { return tensor * stages * replicas; }

    int devices() const { return world() / machines; }

    std::string arguments() const
    {
        return "--devices " + std::to_string(devices()) + " --machines " + std::to_string(machines) + " --mp "
               + std::to_string(tensor) + " --dp " + std::to_string(replicas) + " --microbatches "
               + std::to_string(microBatches) + " --steps " + std::to_string(steps) + " --schedule "
               + schedule + " --seed " + std::to_string(seed) + " --skew-ms " + std::to_string(skewMs)
               + " --jitter " + jitter + quirks;
    }

    /// Links of one pipeline.
    std::size_t links() const
    {
        const int hops = stages > 1 ? (schedule == "vpp" ? 2 : 1) * stages - 1 : 0;
        return static_cast<std::size_t>(2 * hops * microBatches * steps);
    }

    /// No job's line is interrupted by other output.
    bool isWhole() const { return quirks.find("interleaved-write") == std::string::npos; }

    std::filesystem::path log(const std::filesystem::path& folder, int rank) const
    {
        const std::string name = "workerlog." + std::to_string(rank % devices());
        return machines > 1 ? folder / ("machine" + std::to_string(rank / devices())) / name : folder / name;
    }
};

class RandomNumbers
{
public:
    explicit RandomNumbers(unsigned seed)
        : m_random(seed)
    { }

    int between(int least, int most) { return std::uniform_int_distribution<int>(least, most)(m_random); }

    template<class Value>
    Value oneOf(std::initializer_list<Value> values)
    {
        return *(values.begin() + between(0, static_cast<int>(values.size()) - 1));
    }

private:
    std::mt19937 m_random;
};

ParallelRun randomRun(RandomNumbers& random)
{
    ParallelRun run;
    do {
        run.tensor = random.oneOf({1, 2, 3, 4, 8});
        run.stages = random.oneOf({1, 2, 2, 3, 4});
        run.replicas = random.oneOf({1, 1, 2, 3});
        run.machines = random.oneOf({1, 1, 2, 3, 4});
    } while (run.world() % run.machines != 0 || run.world() > 24 || run.world() < 2);
    run.microBatches = random.between(2, 9);
    run.steps = random.between(1, 3);
    run.schedule = random.oneOf<std::string>({"1f1b", "fthenb", "zb", "vpp"});
    run.seed = random.between(1, 100'000);
    run.skewMs = random.oneOf({0, 3, 60, 500});
    run.jitter = random.oneOf<std::string>({"0", "0.02", "0.05", "0.1"});
    run.quirks = random.oneOf<std::string>({"", " --quirk garbage", " --quirk crlf", " --lr-optimizer",
                                            " --quirk interleaved-write", " --variant nvtx"});
    return run;
}

void expectPlaces(const ParallelRun& run, const std::map<int, TruePlace>& truth, const Trace& trace)
{
    std::map<std::pair<int, int>, PipelineGroupIndex> groups;
    for (const Track& track : trace.tracks) {
        const TruePlace& place = truth.at(track.rank.value);
        EXPECT_EQ(track.stage, Stage{place.stage}) << track.rank.value;
        ASSERT_TRUE(track.group) << track.rank.value;
        EXPECT_EQ(groups.try_emplace(place.pipeline(), *track.group).first->second, *track.group);
    }
    EXPECT_EQ(groups.size(), trace.groups.size());
    EXPECT_EQ(trace.sizes.pipeline, run.stages);
    EXPECT_EQ(trace.findings.contains(FindingId::PipelinesConcluded), run.tensor * run.replicas > 1);
    EXPECT_FALSE(trace.findings.contains(FindingId::PipelinesUnclear));
}

void expectLinks(const ParallelRun& run, const std::map<int, TruePlace>& truth, const Trace& trace)
{
    for (const Link& link : trace.links) {
        const TruePlace& source = truth.at(trace.track(link.source.track).rank.value);
        const TruePlace& target = truth.at(trace.track(link.target.track).rank.value);
        ASSERT_EQ(source.pipeline(), target.pipeline());
    }
    const std::size_t links = run.links() * static_cast<std::size_t>(run.tensor * run.replicas);
    EXPECT_LE(trace.links.size(), links);
    if (run.isWhole()) {
        EXPECT_EQ(trace.links.size(), links);
    }
}

TEST(PaddleLayout, RandomRunsWithTensorAndDataParallelismHaveTheirTruePlacesAndLinks)
{
    RandomNumbers random(20231022);
    for (int i = 0; i < 40; ++i) {
        const ParallelRun run = randomRun(random);
        SCOPED_TRACE(run.arguments());
        const GeneratedLogs logs(run.arguments(), Truth::Written);
        const auto trace = loadTrace(logs.folder());
        const auto truth = readPlaces(logs.truth());
        ASSERT_EQ(trace->tracks.size(), truth.size());
        EXPECT_THAT(brokenInvariants(*trace), testing::IsEmpty());
        expectPlaces(run, truth, *trace);
        expectLinks(run, truth, *trace);
        if (run.stages > 1 && run.isWhole()) {
            EXPECT_EQ(trace->schedule.microBatches, run.microBatches);
            EXPECT_EQ(trace->schedule.stages, run.stages);
        }
        const bool isDecided = run.jitter != "0" || run.stages > 1 || run.replicas == 1;
        if (run.tensor * run.replicas > 1 && isDecided) {
            EXPECT_EQ(trace->sizes.tensor, run.tensor);
            EXPECT_EQ(trace->sizes.data, run.replicas);
        }
        if (testing::Test::HasFailure()) {
            return;
        }
    }
}

TEST(PaddleLayout, ClocksOfMachinesAreSetByLinksWithinPipelines)
{
    ParallelRun run;
    run.tensor = 4;
    run.stages = 4;
    run.machines = 2;
    run.schedule = "1f1b";
    run.microBatches = 8;
    run.skewMs = 40;
    const GeneratedLogs logs(run.arguments(), Truth::Written);
    const auto trace = loadTrace(logs.folder());
    ASSERT_EQ(trace->hosts.size(), 2U);
    ASSERT_TRUE(trace->hosts[1].clock);
    const Duration ahead = trace->hosts[1].clock->ahead;
    for (const Link& link : trace->links) {
        const auto onOneClock = [&](TrackIndex track, TimePoint time) {
            return trace->track(track).host.value == 1 ? time - ahead : time;
        };
        ASSERT_LE(onOneClock(link.source.track, link.departure()).ns,
                  onOneClock(link.target.track, link.arrival()).ns + 2);
    }
}

/// The logs of some ranks, at least of two stages of one pipeline.
std::vector<int> someRanks(const ParallelRun& run, RandomNumbers& random)
{
    std::vector<int> ranks;
    for (int rank = 0; rank < run.world(); ++rank) {
        if (random.between(0, 4) > 0) {
            ranks.push_back(rank);
        }
    }
    return ranks;
}

TEST(PaddleLayout, RandomRunsThatLackLogsHaveTrueStagesOrNone)
{
    RandomNumbers random(20231023);
    int clear = 0;
    for (int i = 0; i < 24; ++i) {
        ParallelRun run = randomRun(random);
        run.stages = random.oneOf({2, 3, 4});
        run.machines = 1;
        run.schedule = random.oneOf<std::string>({"1f1b", "zb"});
        run.microBatches = run.stages + random.between(1, 3);
        run.quirks.clear();
        const GeneratedLogs logs(run.arguments(), Truth::Written);
        const std::vector<int> ranks = someRanks(run, random);
        std::string described = run.arguments() + ", ranks";
        for (int rank = 0; rank < run.world(); ++rank) {
            if (std::ranges::find(ranks, rank) == ranks.end()) {
                std::filesystem::remove(run.log(logs.folder(), rank));
            } else {
                described += " " + std::to_string(rank);
            }
        }
        SCOPED_TRACE(described);
        const auto trace = loadTrace(logs.folder());
        const auto truth = readPlaces(logs.truth());
        if (trace->findings.contains(FindingId::PipelinesUnclear)) {
            EXPECT_TRUE(trace->links.empty());
            continue;
        }
        ++clear;
        for (const Track& track : trace->tracks) {
            if (ranks.size() > 2) {
                EXPECT_EQ(track.stage, Stage{truth.at(track.rank.value).stage}) << track.rank.value;
            }
        }
        for (const Link& link : trace->links) {
            const TruePlace& source = truth.at(trace->track(link.source.track).rank.value);
            const TruePlace& target = truth.at(trace->track(link.target.track).rank.value);
            EXPECT_EQ(source.pipeline(), target.pipeline());
            EXPECT_EQ(std::abs(source.stage - target.stage), 1);
        }
    }
    EXPECT_GT(clear, 16);
}

ParallelSizes sizes(int pipeline, int tensor, int data)
{
    ParallelSizes given;
    given.pipeline = pipeline;
    given.tensor = tensor;
    given.data = data;
    return given;
}

TEST(PaddleLayout, SizesThatTheUserGivesPlaceRanksInPaddlesOrderAndAreChecked)
{
    ParallelRun run;
    run.tensor = 2;
    run.stages = 2;
    run.replicas = 2;
    run.schedule = "fthenb";
    const GeneratedLogs logs(run.arguments(), Truth::Written);
    LoadOptions options;
    options.sizes = sizes(2, 2, 2);
    const auto right = loadTrace(logs.folder(), options);
    for (const auto& [rank, place] : readPlaces(logs.truth())) {
        EXPECT_EQ(right->tracks[static_cast<std::size_t>(rank)].stage, Stage{place.stage});
    }
    EXPECT_EQ(right->placementOrigin, PlacementOrigin::Given);
    EXPECT_FALSE(right->findings.contains(FindingId::SizesContradicted));
    options.sizes = sizes(4, 2, 1);
    const auto wrong = loadTrace(logs.folder(), options);
    EXPECT_EQ(wrong->tracks[5].stage, Stage{2});
    EXPECT_EQ(wrong->groups.size(), 2U);
    EXPECT_TRUE(wrong->findings.contains(FindingId::SizesContradicted));
    for (const Host& host : wrong->hosts) {
        EXPECT_FALSE(host.clock) << "links that are wrong say nothing of clocks";
    }
}

} // namespace
} // namespace pipescope::test
