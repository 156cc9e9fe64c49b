#include "ui/run/picture/charts/run_charts.h"

#include "core/run/bubbles/report/analysis.h"
#include "tests/core/run/bubbles/simulated_run.h"
#include "ui/run/picture/charts/bubble_charts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace pipescope::picture {
namespace {

using test::SimulatedBlock;
using test::SimulatedRun;
using testing::HasSubstr;
using testing::StartsWith;

constexpr StepIndex kFirstStep{std::size_t{0}};
constexpr StepIndex kSecondStep{std::size_t{1}};

/// Four stages of one pipeline, two steps of eight micro-batches.
SimulatedRun smallRun()
{
    SimulatedRun run;
    run.steps = 2;
    return run;
}

/// Blocks of this kind, stage, step and micro-batch take so many times as long.
SimulatedRun runWithLongBlock(std::int64_t times)
{
    SimulatedRun run = smallRun();
    run.blockTime = [times](const SimulatedBlock& block) {
        const bool isIt = block.step == 1 && block.stage == 2 && block.scheduled.kind == BlockKind::Forward
                          && block.scheduled.forward.microBatch == MicroBatch{5};
        return SimulatedRun::usualTime(block) * (isIt ? times : 1);
    };
    return run;
}

struct Analysed
{
    TracePointer trace;
    BubbleAnalysis analysis;

    explicit Analysed(const SimulatedRun& run)
        : trace(run.trace())
        , analysis(*analyseBubbles(*trace, {}))
    { }
};

std::string svgOf(const Chart& chart)
{
    std::ostringstream svg;
    writeChart(chart, {}, svg);
    return svg.str();
}

std::string csvOf(const Chart& chart)
{
    std::ostringstream csv;
    EXPECT_TRUE(writeReportCsv(chart.table(), csv));
    return csv.str();
}

std::vector<ChartPlace> placesOf(const Chart& chart)
{
    return chart.places(chart.width);
}

/// The place that says this.
ChartPlace placeThatSays(const Chart& chart, const std::string& begin)
{
    for (const ChartPlace& place : placesOf(chart)) {
        if (place.text.english().starts_with(begin)) {
            return place;
        }
    }
    ADD_FAILURE() << "nothing says " << begin;
    return {};
}

BlockRef blockOf(const Trace& trace, std::size_t track, StepIndex step, BlockKind kind, MicroBatch microBatch)
{
    const BlockTable& blocks = trace.tracks[track].blocks;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const BlockIndex block{i};
        const BlockPart part = hasForward(kind) ? blocks.forward(block) : blocks.backward(block);
        if (blocks.kind(block) == kind && blocks.step(block) == step && part.microBatch == microBatch) {
            return {TrackIndex{track}, block};
        }
    }
    ADD_FAILURE() << "no such block";
    return {};
}

TEST(StepsChart, ShowsHowLongAStepIsAndWhatItsMeanRankDoes)
{
    const Analysed run(smallRun());
    const Chart chart = stepsChart(*run.trace, run.analysis, {});
    // Eight forwards of 1 ms and backwards of 2 ms.
    const ChartPlace second = placeThatSays(chart, "step 1: busy 24 ms, warm-up ");
    EXPECT_EQ(second.subject, (ChartSubject{std::nullopt, kSecondStep}));
    const auto selected = chart.areaOf({Rank{2}, kSecondStep}, chart.width);
    ASSERT_TRUE(selected);
    EXPECT_EQ(selected->top, second.area.top);
    EXPECT_FALSE(chart.areaOf({Rank{2}}, chart.width));
    EXPECT_THAT(csvOf(chart), StartsWith("step,busy_ns,warm_up_ns,"));
}

TEST(StepsChart, OfManyStepsKeepsTheLongest)
{
    SimulatedRun run = smallRun();
    run.steps = 130;
    run.blockTime = [](const SimulatedBlock& block) {
        return SimulatedRun::usualTime(block) * (block.step == 77 ? 2 : 1);
    };
    const Analysed analysed(run);
    const Chart chart = stepsChart(*analysed.trace, analysed.analysis, {});
    EXPECT_EQ(placesOf(chart).size(), 65U);
    EXPECT_EQ(placeThatSays(chart, "step 77: busy 48 ms").subject.step, StepIndex{std::size_t{77}});
}

TEST(StagesChart, ShowsWhatAMicroBatchTakesOnEachStage)
{
    SimulatedRun run = smallRun();
    run.blockTime = [](const SimulatedBlock& block) {
        return SimulatedRun::usualTime(block) * (block.stage == 3 ? 150 : 100) / 100;
    };
    const Analysed analysed(run);
    const Chart chart = stagesChart(analysed.trace, analysed.analysis, {});
    ASSERT_EQ(placesOf(chart).size(), 4U);
    EXPECT_EQ(placesOf(chart)[0].text, "virtual stage 0: forward 1 ms, backward 2 ms");
    EXPECT_EQ(placesOf(chart)[3].text, "virtual stage 3: forward 1.5 ms, backward 3 ms");
    EXPECT_EQ(placesOf(chart)[3].subject, ChartSubject{Rank{3}});
    const auto selected = chart.areaOf(ChartSubject{Rank{3}}, chart.width);
    ASSERT_TRUE(selected);
    EXPECT_EQ(selected->top, placesOf(chart)[3].area.top);
    EXPECT_THAT(csvOf(chart), HasSubstr("3,1500000,3000000,4500000"));
}

TEST(StagesChart, OfOverlapsShowsThemByThemselves)
{
    SimulatedRun run = smallRun();
    run.shape = {ScheduleKind::DualPipeV, 4, 8, 2};
    const Analysed analysed(run);
    const Chart chart = stagesChart(analysed.trace, analysed.analysis, {});
    ASSERT_EQ(placesOf(chart).size(), 4U);
    EXPECT_THAT(placesOf(chart)[1].text.english(), StartsWith("stage 1: forward "));
    EXPECT_THAT(placesOf(chart)[1].text.english(), HasSubstr("overlap "));
}

TEST(DurationsChart, CountsBlocksByDurationAndKind)
{
    const Analysed run(smallRun());
    const Chart chart = durationsChart(run.trace, run.analysis, {}, {});
    // 4 ranks × 2 steps × 8 micro-batches of each kind.
    ASSERT_EQ(placesOf(chart).size(), 2U);
    for (const ChartPlace& place : placesOf(chart)) {
        EXPECT_THAT(place.text.english(), HasSubstr(": 64, outliers among them: 0;"));
    }
}

TEST(DurationsChart, CountsOnlyTheKindAndStageThatAreChosen)
{
    const Analysed run(smallRun());
    const BlockChoice choice{BlockKind::Backward, Stage{2}};
    const Chart chart = durationsChart(run.trace, run.analysis, choice, {});
    EXPECT_EQ(chart.title.english(), "Durations of blocks: backward, stage 2");
    ASSERT_EQ(placesOf(chart).size(), 1U);
    EXPECT_THAT(placesOf(chart)[0].text.english(), HasSubstr(": 16, outliers among them: 0;"));
    const BlockRef other = blockOf(*run.trace, 1, kFirstStep, BlockKind::Backward, MicroBatch{5});
    EXPECT_FALSE(chart.areaOf({std::nullopt, std::nullopt, other}, chart.width)) << "of another stage";
    const Chart none = durationsChart(run.trace, run.analysis, {BlockKind::Weight, std::nullopt}, {});
    EXPECT_TRUE(placesOf(none).empty());
    EXPECT_FALSE(svgOf(none).empty());
}

/// From rank to rank: 0 → 1 moves 10 GB/s, 1 → 2 2 GB/s; nobody waits at the first.
std::vector<MessagePair> somePairs()
{
    MessagePair fast;
    fast.sender = Rank{0};
    fast.receiver = Rank{1};
    fast.messages = 8;
    fast.bandwidth = 1e10;
    fast.waiting = Duration{0};
    MessagePair slow;
    slow.sender = Rank{1};
    slow.receiver = Rank{2};
    slow.messages = 8;
    slow.bandwidth = 2e9;
    slow.waiting = Duration{3'000'000};
    return {fast, slow};
}

TEST(LinksChart, ShowsAFigureOfEachPairOfRanksTheWorstOneDarkest)
{
    const auto trace = smallRun().trace();
    const Chart bandwidth = linksChart(*trace, somePairs(), LinkFigure::Bandwidth, {});
    ASSERT_EQ(placesOf(bandwidth).size(), 2U);
    EXPECT_EQ(placesOf(bandwidth)[1].text, "rank 1 to rank 2: 2 GB/s in 8 messages");
    EXPECT_THAT(svgOf(bandwidth), HasSubstr("#d55e00"));
    const Chart waiting = linksChart(*trace, somePairs(), LinkFigure::Waiting, {});
    EXPECT_EQ(placesOf(waiting)[1].text, "rank 1 to rank 2: receivers waited 3 ms in 8 messages");
    EXPECT_THAT(svgOf(waiting), HasSubstr(">3 ms<"));
}

TEST(LinksChart, ACellLeadsToItsPairOfRanksAndARankToItsRow)
{
    const Chart chart = linksChart(*smallRun().trace(), somePairs(), LinkFigure::Bandwidth, {});
    const ChartPlace slow = placesOf(chart)[1];
    EXPECT_EQ(slow.subject.rank, Rank{1});
    EXPECT_EQ(slow.subject.receiver, Rank{2});
    const auto cell = chart.areaOf(slow.subject, chart.width);
    ASSERT_TRUE(cell);
    EXPECT_EQ(cell->left, slow.area.left);
    const auto row = chart.areaOf({Rank{1}}, chart.width);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->top, slow.area.top);
    EXPECT_LT(row->left, slow.area.left);
}

TEST(LinksChart, OfManyRanksStaysSmallAndShowsTheWorstPairOfACell)
{
    SimulatedRun run = smallRun();
    run.replicas = 256;
    run.steps = 1;
    std::vector<MessagePair> pairs;
    for (std::int32_t rank = 0; rank + 1 < 1024; ++rank) {
        MessagePair& pair = pairs.emplace_back(somePairs()[0]);
        pair.sender = Rank{rank};
        pair.receiver = Rank{rank + 1};
        pair.bandwidth = rank == 517 ? 1e9 : 1e10;
    }
    const Chart chart = linksChart(*run.trace(), pairs, LinkFigure::Bandwidth, {});
    EXPECT_LT(svgOf(chart).size(), 200'000U);
    EXPECT_TRUE(std::ranges::any_of(placesOf(chart),
                                    [](const ChartPlace& place) { return place.subject.rank == Rank{517}; }));
}

TEST(LinksChart, HasATableOfItsPairs)
{
    const Chart chart = linksChart(*smallRun().trace(), somePairs(), LinkFigure::Waiting, {});
    std::ostringstream csv;
    ASSERT_TRUE(writeReportCsv(chart.table(), csv));
    EXPECT_THAT(csv.str(), HasSubstr("src_rank,dst_rank,messages"));
    EXPECT_THAT(csv.str(), HasSubstr("1,2,8,"));
}

TEST(LossesChart, ALossLeadsToWhereItCostsMost)
{
    const Analysed run(runWithLongBlock(5));
    const Chart chart = lossesChart(run.analysis, {});
    const BlockRef longest = blockOf(*run.trace, 2, kSecondStep, BlockKind::Forward, MicroBatch{5});
    const auto places = placesOf(chart);
    const auto jitter = std::ranges::find_if(places, [&](const ChartPlace& place) {
        return place.subject.block == longest && !place.subject.isGap;
    });
    ASSERT_NE(jitter, places.end());
    const auto area = chart.areaOf(jitter->subject, chart.width);
    ASSERT_TRUE(area);
    EXPECT_EQ(area->top, jitter->area.top);
    EXPECT_EQ(places.front().subject.step, kSecondStep) << "the longest step";
}

TEST(DurationsChart, ABarLeadsToItsLongestBlockAndABlockToItsBar)
{
    const Analysed run(runWithLongBlock(5));
    const Chart chart = durationsChart(run.trace, run.analysis, {}, {});
    const BlockRef longest = blockOf(*run.trace, 2, kSecondStep, BlockKind::Forward, MicroBatch{5});
    const ChartPlace last = placesOf(chart).back();
    EXPECT_THAT(last.text.english(), HasSubstr(": 1, outliers among them: 1; the longest one is of rank 2"));
    EXPECT_EQ(last.subject.block, longest);
    const auto selected = chart.areaOf({std::nullopt, std::nullopt, longest}, chart.width);
    ASSERT_TRUE(selected);
    EXPECT_EQ(selected->left, last.area.left);
    const BlockRef usual = blockOf(*run.trace, 2, kFirstStep, BlockKind::Forward, MicroBatch{5});
    EXPECT_LT(chart.areaOf({std::nullopt, std::nullopt, usual}, chart.width)->left, last.area.left);
}

TEST(MicroBatchesChart, ShowsWhatTakesLongerThanUsualInAStep)
{
    const Analysed run(runWithLongBlock(4));
    const Chart chart = microBatchesChart(run.trace, run.analysis, kSecondStep, {});
    EXPECT_EQ(placesOf(chart).size(), 4U * 8U);
    // The forward takes 4 ms instead of 1, the backward 2 as usual.
    const ChartPlace place = placeThatSays(chart, "rank 2, micro-batch 5: 6 ms, usually 3 ms (+100 %)");
    const BlockRef block = blockOf(*run.trace, 2, kSecondStep, BlockKind::Forward, MicroBatch{5});
    EXPECT_EQ(place.subject, (ChartSubject{Rank{2}, kSecondStep, block}));
    const auto selected = chart.areaOf(place.subject, chart.width);
    ASSERT_TRUE(selected);
    EXPECT_EQ(selected->left, place.area.left);
    EXPECT_EQ(selected->top, place.area.top);
    EXPECT_THAT(csvOf(chart), HasSubstr("2,5,6000000,3000000,1"));
    EXPECT_THAT(csvOf(microBatchesChart(run.trace, run.analysis, kFirstStep, {})),
                HasSubstr("2,5,3000000,3000000,0"));
}

TEST(InFlightChart, ShowsWhatEachRankKeeps)
{
    const Analysed run(smallRun());
    const Chart chart = inFlightChart(*run.trace, run.analysis, kFirstStep, {});
    // 1F1B: the first of four stages keeps four micro-batches, the last one a single one.
    const ChartPlace first =
        placeThatSays(chart, "rank 0 (stage 0) keeps at most 4 of its micro-batches, after 3");
    EXPECT_EQ(first.subject.block, blockOf(*run.trace, 0, kFirstStep, BlockKind::Forward, MicroBatch{3}));
    placeThatSays(chart, "rank 3 (stage 3) keeps at most 1 of its micro-batches");
    EXPECT_THAT(svgOf(chart), HasSubstr(">peak 4<"));
    const auto selected = chart.areaOf(ChartSubject{Rank{0}}, chart.width);
    ASSERT_TRUE(selected);
    EXPECT_EQ(selected->top, first.area.top);
}

TEST(InFlightChart, OfManyRanksShowsThoseThatKeepMost)
{
    SimulatedRun run = smallRun();
    run.replicas = 20;
    const Analysed analysed(run);
    const std::vector<ChartPlace> places =
        placesOf(inFlightChart(*analysed.trace, analysed.analysis, kFirstStep, {}));
    EXPECT_EQ(places.size(), 16U);
    EXPECT_TRUE(std::ranges::all_of(places, [](const ChartPlace& place) {
        return place.text.english().find("(stage 0) keeps at most 4") != std::string::npos;
    }));
}

TEST(StepsOfRankChart, StacksTheStepsAlignedByTheirBegin)
{
    const Analysed run(runWithLongBlock(4));
    const Chart chart = stepsOfRankChart(*run.trace, run.analysis, Rank{0}, {});
    const ChartPlace first =
        placeThatSays(chart, "rank 0, step 0: forward of micro-batch 0, 1 ms long, 0 ns");
    const ChartPlace second =
        placeThatSays(chart, "rank 0, step 1: forward of micro-batch 0, 1 ms long, 0 ns");
    EXPECT_EQ(first.area.left, second.area.left);
    EXPECT_LT(first.area.bottom, second.area.top);
    EXPECT_EQ(placesOf(chart).size(), 2U * 16U);
    EXPECT_THAT(svgOf(chart), HasSubstr(">step 1<"));
    EXPECT_THAT(csvOf(chart), StartsWith("rank,step,kind,f_microbatch,b_microbatch,begin_ns,end_ns"));
}

TEST(StepsOfRankChart, ABarLeadsToItsBlockWhichIsFramedWhereItIsSelected)
{
    const Analysed run(smallRun());
    const Chart chart = stepsOfRankChart(*run.trace, run.analysis, Rank{2}, {});
    const ChartPlace place = placeThatSays(chart, "rank 2, step 1: forward of micro-batch 5");
    EXPECT_EQ(place.subject.block, blockOf(*run.trace, 2, kSecondStep, BlockKind::Forward, MicroBatch{5}));
    const auto framed = chart.areaOf(place.subject, chart.width);
    ASSERT_TRUE(framed);
    EXPECT_EQ(framed->left, place.area.left);
    EXPECT_EQ(framed->top, place.area.top);
    EXPECT_FALSE(chart.areaOf({Rank{1}, kSecondStep}, chart.width));
    EXPECT_TRUE(chart.areaOf({std::nullopt, kSecondStep}, chart.width));
}

TEST(StepsOfRankChart, OfManyStepsShowsTheLongestOfThoseThatShareARow)
{
    SimulatedRun run = runWithLongBlock(4);
    run.steps = 130;
    const Analysed analysed(run);
    const Chart chart = stepsOfRankChart(*analysed.trace, analysed.analysis, Rank{2}, {});
    placeThatSays(chart, "rank 2, step 1: forward of micro-batch 5, 4 ms long");
    EXPECT_LE(placesOf(chart).size(), 44U * 16U);
    const auto shared = chart.areaOf({Rank{2}, StepIndex{std::size_t{2}}}, chart.width);
    ASSERT_TRUE(shared);
    EXPECT_EQ(shared->top, 0.0) << "steps 0, 1 and 2 share the first row";
}

TEST(RankToShow, IsTheSelectedOneOrElseTheFirstWithBlocks)
{
    const Analysed run(smallRun());
    EXPECT_EQ(rankToShow(run.analysis, {Rank{3}}), Rank{3});
    EXPECT_EQ(rankToShow(run.analysis, {}), Rank{0});
    EXPECT_EQ(rankToShow(run.analysis, {Rank{99}}), Rank{0});
}

TEST(StepToShow, IsTheSelectedOneOrElseTheLongest)
{
    const Analysed run(runWithLongBlock(4));
    EXPECT_EQ(stepToShow(run.analysis, {}), kSecondStep);
    EXPECT_EQ(stepToShow(run.analysis, {std::nullopt, kFirstStep}), kFirstStep);
    EXPECT_EQ(stepToShow(run.analysis, {std::nullopt, StepIndex{std::size_t{9}}}), kSecondStep);
}

/// All stages of a run whose third one takes 40 % longer are made to take the same.
Chart equalisedChart(const Scenario& scenario)
{
    SimulatedRun run = smallRun();
    run.blockTime = [](const SimulatedBlock& block) {
        return SimulatedRun::usualTime(block) * (block.stage == 2 ? 140 : 100) / 100;
    };
    const Analysed analysed(run);
    return scenarioChart(*analysed.trace,
                         *playScenario(*analysed.trace, analysed.analysis.run, scenario, {}, {}), {});
}

Scenario equalStages()
{
    Scenario scenario;
    scenario.stages = ScenarioStages::Equal;
    return scenario;
}

TEST(ScenarioChart, ShowsBothStepsOnOneTimeAxis)
{
    const Chart chart = equalisedChart(equalStages());
    double measured = 0;
    double asSet = 0;
    double lowestMeasured = 0;
    double highestAsSet = chart.height;
    for (const ChartPlace& place : placesOf(chart)) {
        const bool isMeasured = place.text.english().find(", measured: ") != std::string::npos;
        double& end = isMeasured ? measured : asSet;
        end = std::max(end, place.area.right);
        lowestMeasured = isMeasured ? std::max(lowestMeasured, place.area.bottom) : lowestMeasured;
        highestAsSet = isMeasured ? highestAsSet : std::min(highestAsSet, place.area.top);
    }
    EXPECT_NEAR(measured, chart.width, 0.5);
    EXPECT_LT(asSet, measured - 50) << "the step is shorter";
    EXPECT_LT(lowestMeasured, highestAsSet);
}

TEST(ScenarioChart, HasABarForEachBlockWithItsSentence)
{
    const Chart chart = equalisedChart(equalStages());
    EXPECT_EQ(placesOf(chart).size(), 2U * 4U * 16U);
    EXPECT_EQ(placesOf(chart).front().text,
              "rank 0, measured: forward of micro-batch 0, 1 ms long, 0 ns after the begin of the step");
}

TEST(ScenarioChart, ABarLeadsToItsBlockAndTheSelectionIsFramed)
{
    const Chart chart = equalisedChart(equalStages());
    for (const ChartPlace& place : placesOf(chart)) {
        ASSERT_TRUE(place.subject.block) << place.text;
        EXPECT_TRUE(chart.areaOf(place.subject, chart.width)) << place.text;
    }
}

TEST(ScenarioChart, BlocksOfAnotherScheduleLeadToTheirRank)
{
    Scenario scenario;
    scenario.schedule = PlayableSchedule{planShape(ScheduleKind::GPipe, 4, 8), {}};
    const ChartPlace place = placeThatSays(equalisedChart(scenario), "rank 3, as set: ");
    EXPECT_EQ(place.subject.rank, Rank{3});
    EXPECT_FALSE(place.subject.block);
}

TEST(ScenarioChart, AsDocumentAndTableHasBothSteps)
{
    const Chart chart = equalisedChart(equalStages());
    const std::string svg = svgOf(chart);
    EXPECT_THAT(svg, HasSubstr("measured"));
    EXPECT_THAT(svg, HasSubstr("as set"));
    EXPECT_THAT(svg, HasSubstr("backward"));
    EXPECT_THAT(csvOf(chart), StartsWith("rank,stage,step,kind,f_microbatch,b_microbatch,begin_ns,end_ns"));
    EXPECT_EQ(chart.table().rows.size(), 2U * 4U * 16U);
}

TEST(ScenarioChart, OfManyBlocksHasBarsOfBoundedNumber)
{
    SimulatedRun run;
    run.shape = {ScheduleKind::OneForwardOneBackward, 8, 4000, 1};
    const Analysed analysed(run);
    const Chart chart =
        scenarioChart(*analysed.trace, *playScenario(*analysed.trace, analysed.analysis.run, {}, {}, {}), {});
    EXPECT_LE(placesOf(chart).size(), 17'000U);
}

} // namespace
} // namespace pipescope::picture
