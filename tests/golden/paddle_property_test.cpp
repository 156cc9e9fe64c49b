#include "core/run/exporters/exporters.h"
#include "core/run/model/names.h"
#include "tests/golden/cluster_fixture.h"
#include "tests/golden/paddle_logs.h"
#include "tests/support/run_comparison.h"
#include "tests/support/trace_invariants.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <string>

namespace pipescope::test {
namespace {

/// Arguments of the generator, and what its logs must therefore hold.
struct RandomRun
{
    int devices = 1;
    int machines = 1;
    int microBatches = 1;
    int steps = 1;
    int firstStep = 0;
    std::string schedule;
    bool hasOptimizer = false;
    std::string arguments;

    int stages() const { return devices * machines; }

    std::size_t jobsPerStep() const
    {
        const std::size_t each = schedule == "zb" ? 3 : schedule == "vpp" ? 4 : 2;
        return each * static_cast<std::size_t>(microBatches) + (hasOptimizer ? 2 : 0);
    }

    std::size_t linksPerStep() const
    {
        const int chunks = schedule == "vpp" ? 2 : 1;
        const int hops = stages() > 1 ? chunks * stages() - 1 : 0;
        return std::size_t{2} * static_cast<std::size_t>(hops) * static_cast<std::size_t>(microBatches);
    }
};

RandomRun randomRun(std::mt19937& random)
{
    const auto between = [&](int least, int most) {
        return std::uniform_int_distribution<int>(least, most)(random);
    };
    RandomRun run;
    run.devices = between(1, 4);
    run.machines = between(1, 3);
    run.microBatches = between(2, 9);
    run.steps = between(1, 4);
    run.schedule =
        std::vector<std::string>{"1f1b", "fthenb", "zb", "vpp"}[static_cast<std::size_t>(between(0, 3))];
    run.hasOptimizer = between(0, 1) == 1;
    run.arguments = "--devices " + std::to_string(run.devices) + " --machines " + std::to_string(run.machines)
                    + " --microbatches " + std::to_string(run.microBatches) + " --steps "
                    + std::to_string(run.steps) + " --schedule " + run.schedule + " --seed "
                    + std::to_string(between(1, 1000)) + " --skew-ms " + std::to_string(between(0, 60));
    if (between(0, 1) == 1) {
        run.firstStep = between(1, 50);
        run.arguments += " --start-step " + std::to_string(run.firstStep);
    }
    run.arguments += run.hasOptimizer ? " --lr-optimizer" : "";
    run.arguments += between(0, 2) == 0 ? " --variant nvtx" : "";
    run.arguments += between(0, 2) == 0 ? " --quirk garbage" : "";
    run.arguments += between(0, 2) == 0 ? " --quirk crlf" : "";
    return run;
}

/// Of one step: forwards before the first backward that fill the pipeline, and as many backwards that drain
/// it.
std::size_t warmUpBlocks(const RandomRun& run, int stage)
{
    if (run.schedule == "fthenb" || run.schedule == "vpp") {
        return static_cast<std::size_t>(run.schedule == "vpp" ? 2 * run.microBatches : run.microBatches);
    }
    return static_cast<std::size_t>(std::min(run.stages() - 1 - stage, run.microBatches));
}

std::string scheduleName(const RandomRun& run)
{
    static const std::map<std::string, std::string> kNames{
        {"1f1b", "1f1b"}, {"fthenb", "gpipe"}, {"zb", "zb-h1"}, {"vpp", "interleaved gpipe"}};
    return kNames.at(run.schedule);
}

void expectSchedule(const RandomRun& run, const Trace& trace)
{
    EXPECT_EQ(scheduleName(trace.schedule), scheduleName(run));
    EXPECT_EQ(trace.schedule.microBatches, run.microBatches);
    EXPECT_EQ(trace.schedule.virtualStages, run.stages() * (run.schedule == "vpp" ? 2 : 1));
    for (const Track& track : trace.tracks) {
        std::map<std::pair<Phase, BlockKind>, std::size_t> counts;
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            ++counts[{block.phase, block.kind}];
            EXPECT_EQ(block.phase == Phase::Unknown, block.kind == BlockKind::Other);
        }
        const std::size_t blocks = trace.steps.size() * warmUpBlocks(run, track.stage->value);
        EXPECT_EQ((counts[{Phase::WarmUp, BlockKind::Forward}]), blocks);
        EXPECT_EQ((counts[{Phase::CoolDown, BlockKind::Backward}]), blocks);
        EXPECT_EQ((counts[{Phase::WarmUp, BlockKind::Backward}]), 0U);
    }
}

void expectTruth(const RandomRun& run, const Trace& trace)
{
    EXPECT_THAT(brokenInvariants(trace), testing::IsEmpty());
    ASSERT_EQ(trace.tracks.size(), static_cast<std::size_t>(run.stages()));
    ASSERT_EQ(trace.steps.size(), static_cast<std::size_t>(run.steps));
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        EXPECT_EQ(trace.steps[i].number.value, run.firstStep + static_cast<int>(i));
    }
    for (const Track& track : trace.tracks) {
        std::map<std::uint32_t, std::set<std::string_view>> jobs;
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const auto step = track.blocks.step(BlockIndex{i});
            ASSERT_TRUE(step);
            jobs[step->value].insert(trace.strings.text(track.blocks.name(BlockIndex{i})));
        }
        ASSERT_EQ(jobs.size(), trace.steps.size());
        for (const auto& [step, names] : jobs) {
            EXPECT_EQ(names.size(), run.jobsPerStep()) << "step " << step;
        }
        EXPECT_EQ(track.blocks.size(), run.jobsPerStep() * trace.steps.size());
    }
    EXPECT_EQ(trace.links.size(), run.linksPerStep() * trace.steps.size());
}

const BlockPart& workOf(const Block& block)
{
    return block.kind == BlockKind::Forward ? block.forward : block.backward;
}

/// Names are a type, the number of its chunk where there are several, and the micro-batch: "backward1_3".
void expectNumbers(const RandomRun& run, const Trace& trace)
{
    for (const Track& track : trace.tracks) {
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            const std::string name(trace.strings.text(block.name));
            const std::size_t number = name.rfind('_');
            if (block.kind == BlockKind::Other) {
                continue;
            }
            const int chunk = run.schedule == "vpp" ? name[number - 1] - '0' : 0;
            EXPECT_EQ(workOf(block).microBatch, MicroBatch{std::stoi(name.substr(number + 1))}) << name;
            EXPECT_EQ(workOf(block).virtualStage, VirtualStage{chunk * run.stages() + track.stage->value})
                << name;
        }
    }
    for (const Link& link : trace.links) {
        const Block source = trace.track(link.source.track).blocks.at(*link.source.block);
        const Block target = trace.track(link.target.track).blocks.at(*link.target.block);
        const int next = source.kind == BlockKind::Forward ? 1 : -1;
        EXPECT_EQ(source.kind, target.kind);
        EXPECT_EQ(source.step, target.step);
        EXPECT_EQ(workOf(source).microBatch, workOf(target).microBatch);
        EXPECT_EQ(workOf(source).virtualStage->value + next, workOf(target).virtualStage->value);
    }
}

/// Data arrive before they are needed, once the clocks are corrected by the estimated offsets.
void expectCausality(const Trace& trace)
{
    const auto onOneClock = [&](TrackIndex track, TimePoint time) {
        const auto& clock = trace.hosts[trace.track(track).host.value].clock;
        return clock ? time - clock->ahead : time;
    };
    for (const Link& link : trace.links) {
        const TimePoint made = onOneClock(link.source.track, link.departure());
        const TimePoint needed = onOneClock(link.target.track, link.arrival());
        ASSERT_LE(made.ns, needed.ns + 2);
    }
}

/// Stages of a pipeline that keep their log; the first machine keeps at least one.
std::vector<int> someStages(const RandomRun& run, std::mt19937& random)
{
    std::vector<int> stages;
    while (stages.size() < 2 || stages.front() >= run.devices) {
        stages.clear();
        for (int stage = 0; stage < run.stages(); ++stage) {
            if (std::uniform_int_distribution<int>(0, 2)(random) > 0) {
                stages.push_back(stage);
            }
        }
    }
    return stages;
}

std::filesystem::path logOf(const RandomRun& run, const std::filesystem::path& folder, int stage)
{
    const std::string log = "workerlog." + std::to_string(stage % run.devices);
    return run.machines > 1 ? folder / ("machine" + std::to_string(stage / run.devices)) / log : folder / log;
}

/// Links between stages that are both there.
std::size_t remainingLinks(const RandomRun& run, const std::vector<int>& stages)
{
    std::size_t neighbours = 0;
    for (std::size_t i = 1; i < stages.size(); ++i) {
        neighbours += stages[i] == stages[i - 1] + 1 ? 1 : 0;
    }
    return 2 * neighbours * static_cast<std::size_t>(run.microBatches * run.steps);
}

TEST(PaddleProperty, StagesOfRandomRunsThatLackLogsAreThoseThatWereMade)
{
    std::mt19937 random(20231021);
    for (int i = 0; i < 16; ++i) {
        RandomRun run = randomRun(random);
        run.schedule = i % 2 == 0 ? "1f1b" : "zb";
        run.devices = std::max(2, run.devices);
        run.microBatches = run.stages() + 1 + i % 3;
        run.arguments = "--devices " + std::to_string(run.devices) + " --machines "
                        + std::to_string(run.machines) + " --microbatches " + std::to_string(run.microBatches)
                        + " --steps " + std::to_string(run.steps) + " --schedule " + run.schedule;
        const GeneratedLogs logs(run.arguments);
        const std::vector<int> stages = someStages(run, random);
        std::string described = run.arguments + ", stages";
        for (int stage = 0; stage < run.stages(); ++stage) {
            if (std::find(stages.begin(), stages.end(), stage) == stages.end()) {
                std::filesystem::remove(logOf(run, logs.folder(), stage));
            } else {
                described += " " + std::to_string(stage);
            }
        }
        SCOPED_TRACE(described);
        const auto trace = loadTrace(logs.folder());
        std::vector<int> placed;
        for (const Track& track : trace->tracks) {
            placed.push_back(track.stage->value);
        }
        EXPECT_EQ(placed, stages);
        EXPECT_EQ(trace->schedule.stages, run.stages());
        EXPECT_EQ(scheduleName(trace->schedule), scheduleName(run));
        EXPECT_EQ(trace->links.size(), remainingLinks(run, stages));
        const bool isWhole = static_cast<int>(stages.size()) == run.stages();
        EXPECT_EQ(isWhole, !trace->findings.contains(FindingId::StagesMissing)
                               && !trace->findings.contains(FindingId::DeviceLogsMissing));
    }
}

TEST(PaddleProperty, ALastDeviceThatIsMissingIsSuspectedWhereAllForwardsComeFirst)
{
    for (const char* schedule : {"fthenb", "vpp"}) {
        const GeneratedLogs logs(std::string("--devices 3 --quirk missing-device --schedule ") + schedule);
        const auto trace = loadTrace(logs.folder());
        EXPECT_TRUE(trace->findings.contains(FindingId::StagesMayFollow)) << schedule;
        const GeneratedLogs whole(std::string("--devices 3 --schedule ") + schedule);
        EXPECT_FALSE(loadTrace(whole.folder())->findings.contains(FindingId::StagesMayFollow)) << schedule;
    }
}

TEST(PaddleProperty, JobsThatOtherOutputInterruptsAreLeftOutAndTheScheduleStays)
{
    for (const char* schedule : {"1f1b", "fthenb", "zb", "vpp"}) {
        for (const int devices : {2, 3, 4}) {
            RandomRun run;
            run.schedule = schedule;
            run.devices = devices;
            run.microBatches = 5;
            run.steps = 2;
            const GeneratedLogs logs("--microbatches 5 --steps 2 --quirk interleaved-write --devices "
                                     + std::to_string(devices) + " --schedule " + schedule);
            const auto trace = loadTrace(logs.folder());
            SCOPED_TRACE(schedule + std::to_string(devices));
            EXPECT_EQ(scheduleName(trace->schedule), scheduleName(run));
            EXPECT_EQ(trace->schedule.stages, devices);
            EXPECT_FALSE(trace->findings.contains(FindingId::StagesMissing));
            // The forward of micro-batch 1 in the first step, and with it what it hands on.
            const std::size_t jobs = run.jobsPerStep() * 2 - 1;
            for (const Track& track : trace->tracks) {
                EXPECT_EQ(track.blocks.size(), jobs);
            }
            const int lost = run.schedule == "vpp" ? devices : devices - 1;
            EXPECT_EQ(trace->links.size(), run.linksPerStep() * 2 - static_cast<std::size_t>(lost));
        }
    }
}

TEST(PaddleProperty, BlocksStepsAndLinksOfRandomRunsAreThoseThatWereMade)
{
    std::mt19937 random(20231020);
    for (int i = 0; i < 30; ++i) {
        const RandomRun run = randomRun(random);
        SCOPED_TRACE(run.arguments);
        const GeneratedLogs logs(run.arguments);
        const auto trace = loadTrace(logs.folder());
        expectTruth(run, *trace);
        if (run.stages() > 1) {
            expectSchedule(run, *trace);
            expectNumbers(run, *trace);
        }
        expectCausality(*trace);
        if (testing::Test::HasFailure()) {
            return;
        }
    }
}

TEST(PaddleProperty, RandomRunsAreTheSameAfterTheyWereExportedAndReadBack)
{
    std::mt19937 random(20231121);
    for (int i = 0; i < 12; ++i) {
        const RandomRun run = randomRun(random);
        SCOPED_TRACE(run.arguments);
        const GeneratedLogs logs(run.arguments);
        const auto trace = loadTrace(logs.folder());
        ASSERT_GT(trace->blockCount(), 0U);
        const TemporaryFolder folder;
        std::ofstream out(folder / "trace.json", std::ios::binary);
        const ChromeTimes times = i % 2 == 0 ? ChromeTimes::FromBegin : ChromeTimes::Absolute;
        ASSERT_TRUE(writeChromeTrace(*trace, out, times));
        out.close();
        const auto read = loadTrace(folder / "trace.json");
        EXPECT_THAT(differencesOfRuns(*trace, *read), testing::IsEmpty());
        EXPECT_THAT(brokenInvariants(*read), testing::IsEmpty());
    }
}

} // namespace
} // namespace pipescope::test
