#include "core/run/bubbles/causes/cause.h"
#include "tests/golden/bubbles/analysed_cluster.h"

#include <gtest/gtest.h>

#include <string_view>

namespace pipescope::test {
namespace {

/// One cause that the generator injects into a run that is clean otherwise.
struct Injected
{
    std::string_view name;
    std::string_view options;
    CauseKind kind = CauseKind::SlowRank;
    std::vector<Rank> ranks;
    LossRung rung = LossRung::SlowRanks;
    /// Options of the same run without it.
    std::string_view without = {};
};

const std::vector<Injected>& injectedCauses()
{
    static const std::vector<Injected> kCauses{
        {"straggler",
         "--dp 2 --straggler 5:1.3",
         CauseKind::SlowRank,
         {Rank{5}},
         LossRung::SlowRanks,
         "--dp 2"},
        {"straggler alone", "--straggler 2:1.3", CauseKind::SlowRank, {Rank{2}}, LossRung::SlowRanks, ""},
        {"slow link", "--slow-link 1:2:12", CauseKind::SlowLinks, {Rank{1}, Rank{2}}, LossRung::Latency, ""},
        {"launch gap", "--launch-gap 1:400", CauseKind::LaunchGaps, {Rank{1}}, LossRung::LaunchGaps, ""},
        {"late rank", "--late-rank 2:12000", CauseKind::LateStart, {Rank{2}}, LossRung::LateStart, ""}};
    return kCauses;
}

const std::vector<std::string>& schedules()
{
    static const std::vector<std::string> kSchedules{"--schedule gpipe",
                                                     "--schedule 1f1b",
                                                     "--schedule interleaved",
                                                     "--schedule zb-h1",
                                                     "--schedule zbv",
                                                     "--schedule dualpipev --microbatches 12",
                                                     "--schedule dualpipe --microbatches 12"};
    return kSchedules;
}

std::string cleanRun(const std::string& schedule, std::string_view options)
{
    return "--kernels-per-block 1 --jitter 0 --stage-imbalance 0 --steps 2 " + schedule + " "
           + std::string(options);
}

LossRung greatestRung(const LossLadder& ladder)
{
    LossRung greatest = LossRung::ReplayError;
    for (std::size_t i = 0; i + 1 < kLossRungCount; ++i) {
        const auto rung = static_cast<LossRung>(i);
        greatest = ladder.rung(rung) > ladder.rung(greatest) ? rung : greatest;
    }
    return greatest;
}

TEST(CauseTruth, FirstSentenceNamesTheInjectedCauseItsRanksAndItsCost)
{
    std::vector<std::string> arguments;
    for (const std::string& schedule : schedules()) {
        for (const Injected& injected : injectedCauses()) {
            arguments.push_back(cleanRun(schedule, injected.options));
            arguments.push_back(cleanRun(schedule, injected.without));
        }
    }
    const GeneratedClusters clusters(arguments);
    for (std::size_t i = 0; i < arguments.size(); i += 2) {
        const Injected& injected = injectedCauses()[i / 2 % injectedCauses().size()];
        const auto cluster = analysed(clusters.folder(i));
        ASSERT_FALSE(cluster.analysis.causes.empty()) << arguments[i];
        const Cause& first = cluster.analysis.causes.front();
        EXPECT_EQ(causeKindName(first.kind), causeKindName(injected.kind)) << arguments[i];
        EXPECT_EQ(first.ranks, injected.ranks) << arguments[i];
        const double lost = truthWindow(clusters.truthFile(i)) - truthWindow(clusters.truthFile(i + 1));
        EXPECT_NEAR(static_cast<double>(first.cost), lost, 0.1 * lost) << arguments[i];
        EXPECT_EQ(lossRungName(greatestRung(cluster.analysis.run.lossesOfSteps())),
                  lossRungName(injected.rung))
            << arguments[i];
    }
}

TEST(CauseTruth, OfARunWithoutFaultThereIsNoSentence)
{
    std::vector<std::string> arguments;
    for (const std::string& schedule : schedules()) {
        for (const char* options : {"", "--dp 2", "--tp 2", "--p2p batch", "--level 0"}) {
            arguments.push_back(cleanRun(schedule, options));
        }
    }
    const GeneratedClusters clusters(arguments);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        EXPECT_TRUE(analysed(clusters.folder(i)).analysis.causes.empty()) << arguments[i];
    }
}

TEST(CauseTruth, ALongReductionOfGradientsIsTheFirstSentence)
{
    const GeneratedClusters clusters({cleanRun("--schedule 1f1b", "--dp 2 --allreduce-us 30000")});
    const auto cluster = analysed(clusters.folder(0));
    ASSERT_FALSE(cluster.analysis.causes.empty());
    const Cause& first = cluster.analysis.causes.front();
    EXPECT_EQ(causeKindName(first.kind), "exposed_communication");
    EXPECT_NEAR(static_cast<double>(first.outside), 30e6, 3e6);
}

TEST(CauseTruth, ALateRankWithTheFirstBlockIsFoundByTheHostsWindow)
{
    std::vector<std::string> arguments;
    for (const std::string& schedule : schedules()) {
        arguments.push_back(cleanRun(schedule, "--late-rank 0:9000"));
        arguments.push_back(cleanRun(schedule, "--dp 2 --late-rank 1:9000"));
    }
    const GeneratedClusters clusters(arguments);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto cluster = analysed(clusters.folder(i));
        ASSERT_FALSE(cluster.analysis.causes.empty()) << arguments[i];
        const Cause& first = cluster.analysis.causes.front();
        EXPECT_EQ(causeKindName(first.kind), "late_start") << arguments[i];
        EXPECT_EQ(first.ranks, std::vector<Rank>{Rank{static_cast<std::int32_t>(i % 2)}}) << arguments[i];
        EXPECT_NEAR(static_cast<double>(first.cost), 9e6, 9e5) << arguments[i];
    }
}

TEST(CauseTruth, HoldsAmongJitterAndUnequalStages)
{
    std::vector<std::string> arguments;
    for (const std::string& schedule : schedules()) {
        const std::string noisy = "--kernels-per-block 1 --steps 3 --seed 5 " + schedule + " ";
        for (const Injected& injected : injectedCauses()) {
            arguments.push_back(noisy + std::string(injected.options));
            arguments.push_back(noisy + std::string(injected.without));
        }
    }
    const GeneratedClusters clusters(arguments);
    for (std::size_t i = 0; i < arguments.size(); i += 2) {
        const Injected& injected = injectedCauses()[i / 2 % injectedCauses().size()];
        const auto cluster = analysed(clusters.folder(i));
        ASSERT_FALSE(cluster.analysis.causes.empty()) << arguments[i];
        const Cause& first = cluster.analysis.causes.front();
        EXPECT_EQ(causeKindName(first.kind), causeKindName(injected.kind)) << arguments[i];
        EXPECT_EQ(first.ranks, injected.ranks) << arguments[i];
        // Without peers the rank's own stage without the fault is not known, only what the others take.
        const double tolerance = first.hasNoPeers ? 0.2 : 0.1;
        const double lost = truthWindow(clusters.truthFile(i)) - truthWindow(clusters.truthFile(i + 1));
        EXPECT_NEAR(static_cast<double>(first.cost), lost, tolerance * lost) << arguments[i];
    }
}

TEST(CauseTruth, OfARealStepOfMegatronIsTheLastVirtualStage)
{
    const auto cluster = analysed(sharedFolder() / "data/megatron_real/interleaved_step.json");
    ASSERT_FALSE(cluster.analysis.causes.empty());
    // By hand: 537 ms of work on rank 3, 336, 322 and 327 ms on the others.
    const Cause& first = cluster.analysis.causes.front();
    EXPECT_EQ(causeKindName(first.kind), "unequal_stages");
    EXPECT_EQ(first.stage, Stage{3});
    // By hand: its forwards take 17.2 ms and its backwards 19.2, those of the other chunks 3.5 and 6.7.
    ASSERT_TRUE(first.heavyStage);
    EXPECT_EQ(first.heavyStage->stage, VirtualStage{15});
    EXPECT_NEAR(first.heavyStage->forward, 17.2 / 3.5, 0.1);
    EXPECT_NEAR(first.heavyStage->backward, 19.2 / 6.7, 0.1);
    // By hand, per micro-batch: ranks work 40.6 ms on layers, rank 3 26.2 ms besides; equal are 47.2 ms each.
    ASSERT_TRUE(first.split);
    ASSERT_EQ(first.split->stages.size(), 4U);
    EXPECT_NEAR(first.split->stages[0].factor, 47.2 / 40.6, 0.03);
    EXPECT_NEAR(first.split->stages[3].factor, (47.2 - 26.2) / 40.6, 0.03);
    EXPECT_GT(first.split->saved, 0);
    const auto& ranks = cluster.analysis.steps.at(0).groups.at(0).ranks;
    EXPECT_EQ(ranks.at(3).idle.busy / 1'000'000, 537);
    EXPECT_EQ(ranks.at(0).idle.window / 1'000'000, 676);
}

TEST(CauseTruth, TheNarrowestOfRankHostAndLinkIsNamedOnceForAllItsPipelines)
{
    struct Narrowest
    {
        std::string options;
        CauseKind kind;
        std::vector<Rank> ranks;
    };

    const std::vector<Rank> lastFour{Rank{4}, Rank{5}, Rank{6}, Rank{7}};
    const std::string slowHost =
        " --straggler 4:1.25 --straggler 5:1.25 --straggler 6:1.25 --straggler 7:1.25";
    const std::vector<Narrowest> injected{
        {"--pp 8 --microbatches 16 --host-size 4" + slowHost, CauseKind::SlowHost, lastFour},
        {"--dp 4 --host-size 4" + slowHost, CauseKind::UnequalStages, lastFour},
        {"--dp 4 --host-size 8 --slow-link 4:8:10 --slow-link 5:9:10 --slow-link 6:10:10 --slow-link 7:11:10",
         CauseKind::SlowHostPair,
         {Rank{4}, Rank{5}, Rank{6}, Rank{7}, Rank{8}, Rank{9}, Rank{10}, Rank{11}}},
        {"--pp 8 --host-size 4 --slow-link 3:4:10 --slow-link 4:3:10",
         CauseKind::SlowLinks,
         {Rank{3}, Rank{4}}},
        {"--dp 2 --straggler 2:1.3 --straggler 5:1.3", CauseKind::SlowRank, {Rank{2}, Rank{5}}}};
    std::vector<std::string> arguments;
    for (const Narrowest& each : injected) {
        arguments.push_back("--kernels-per-block 1 --stage-imbalance 0 --steps 2 " + each.options);
    }
    const GeneratedClusters clusters(arguments);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto cluster = analysed(clusters.folder(i));
        ASSERT_FALSE(cluster.analysis.causes.empty()) << arguments[i];
        const Cause& first = cluster.analysis.causes.front();
        EXPECT_EQ(causeKindName(first.kind), causeKindName(injected[i].kind)) << arguments[i];
        EXPECT_EQ(first.ranks, injected[i].ranks) << arguments[i];
        std::int64_t sum = 0;
        for (const Cause& cause : cluster.analysis.causes) {
            sum += cause.cost;
        }
        const LossLadder losses = cluster.analysis.run.lossesOfSteps();
        EXPECT_LT(sum, losses.measured() / cluster.analysis.run.stepCount()) << arguments[i];
    }
}

TEST(CauseTruth, AMicroBatchThatIsSlowOnAllStagesIsNamed)
{
    const GeneratedClusters clusters({cleanRun("--schedule 1f1b", "--mb-jitter 25")});
    const auto cluster = analysed(clusters.folder(0));
    ASSERT_FALSE(cluster.analysis.causes.empty());
    const Cause& first = cluster.analysis.causes.front();
    EXPECT_EQ(causeKindName(first.kind), "microbatch_jitter");
    EXPECT_TRUE(first.microBatch);
    EXPECT_GT(first.slower, 0.05);
    EXPECT_LT(first.slower, 0.4);
}

TEST(CauseTruth, CausesOfAllRanksAreNamedByKind)
{
    const std::vector<std::pair<std::string, CauseKind>> injected{
        {"--mb-jitter 25", CauseKind::MicroBatchJitter},
        {"--jitter 20", CauseKind::MicroBatchJitter},
        {"--p2p-us 1500", CauseKind::SlowLinks},
        {"--stage-imbalance 25", CauseKind::UnequalStages},
        {"--dp 2 --dp-imbalance 20", CauseKind::SlowRank}};
    std::vector<std::string> arguments;
    for (const auto& [options, kind] : injected) {
        arguments.push_back(cleanRun("--schedule 1f1b", options));
    }
    const GeneratedClusters clusters(arguments);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto cluster = analysed(clusters.folder(i));
        ASSERT_FALSE(cluster.analysis.causes.empty()) << arguments[i];
        EXPECT_EQ(causeKindName(cluster.analysis.causes.front().kind), causeKindName(injected[i].second))
            << arguments[i];
    }
}

} // namespace
} // namespace pipescope::test
