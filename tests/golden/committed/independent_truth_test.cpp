// Runs that are kept with the project, beside tables of what happened in them. The tables come from the
// programs that made the runs, not from Pipescope: see tests/golden/data/README.md.

#include "core/run/model/names.h"
#include "tests/golden/committed/committed_run.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pipescope::test {
namespace {

using Table = std::vector<CsvRow>;

template<class Id>
std::string textOf(const std::optional<Id>& id)
{
    return id ? std::to_string(id->value) : std::string();
}

std::string stepText(const Trace& trace, std::optional<StepIndex> step)
{
    return step ? std::to_string(trace.steps[step->value].number.value) : std::string();
}

/// The columns of a virtual stage: as counted in the direction of its micro-batch, and that direction where
/// the micro-batches go both ways.
CsvRow stageColumns(const ScheduleInfo& schedule, std::optional<VirtualStage> stage,
                    const std::string& number, const std::string& direction)
{
    const auto directed = stage ? std::optional(schedule.directed(*stage)) : std::nullopt;
    CsvRow row{{number, directed ? std::to_string(directed->virtualStage.value) : ""}};
    if (schedule.goesBothWays()) {
        row[direction] = directed && directed->direction ? std::to_string(*directed->direction) : "";
    }
    return row;
}

Table blocksOf(const Trace& trace)
{
    Table rows;
    for (const Track& track : trace.tracks) {
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            rows.push_back({{"rank", std::to_string(track.rank.value)},
                            {"step", stepText(trace, block.step)},
                            {"kind", std::string(blockKindName(block.kind))},
                            {"forward_mb", textOf(block.forward.microBatch)},
                            {"backward_mb", textOf(block.backward.microBatch)},
                            {"begin_ns", std::to_string(block.span.begin.ns)},
                            {"end_ns", std::to_string(block.span.end.ns)}});
            rows.back().merge(stageColumns(trace.schedule, block.forward.virtualStage, "forward_vstage",
                                           "forward_direction"));
            rows.back().merge(stageColumns(trace.schedule, block.backward.virtualStage, "backward_vstage",
                                           "backward_direction"));
        }
    }
    return rows;
}

Table linksOf(const Trace& trace)
{
    Table rows;
    for (const Link& link : trace.links) {
        rows.push_back({{"step", stepText(trace, link.step)},
                        {"direction", std::string(linkDirectionName(link.direction))},
                        {"mb", textOf(link.microBatch)},
                        {"source", std::to_string(trace.track(link.source.track).rank.value)},
                        {"source_begin_ns", std::to_string(link.source.span.begin.ns)},
                        {"source_end_ns", std::to_string(link.source.span.end.ns)},
                        {"target", std::to_string(trace.track(link.target.track).rank.value)},
                        {"target_begin_ns", std::to_string(link.target.span.begin.ns)},
                        {"target_end_ns", std::to_string(link.target.span.end.ns)}});
        rows.back().merge(stageColumns(trace.schedule, link.virtualStage, "vstage", "pipe_direction"));
    }
    return rows;
}

/// Sorts by what the files themselves say, so that rows of the same item are compared with each other.
void sortByPlace(Table& rows)
{
    static const std::vector<std::string> kColumns{
        "rank", "begin_ns", "source", "source_begin_ns", "target", "target_begin_ns", "direction", "mb"};
    const auto place = [](const CsvRow& row) {
        std::vector<std::string> fields;
        for (const std::string& column : kColumns) {
            const auto field = row.find(column);
            fields.push_back(field != row.end() ? field->second : std::string());
        }
        return fields;
    };
    std::sort(rows.begin(), rows.end(),
              [&](const CsvRow& a, const CsvRow& b) { return place(a) < place(b); });
}

class IndependentTruth : public testing::TestWithParam<std::string>
{
protected:
    void expectTable(Table shown, const std::string& file) const
    {
        Table expected = m_run.table(file);
        ASSERT_FALSE(expected.empty());
        sortByPlace(shown);
        sortByPlace(expected);
        ASSERT_EQ(shown.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            ASSERT_EQ(shown[i], expected[i]) << "row " << i;
        }
    }

    const CommittedRun m_run{GetParam()};
    const std::shared_ptr<const Trace> m_trace = loadTrace(m_run.folder());
};

TEST_P(IndependentTruth, EveryBlockHasItsRankStepKindNumbersAndTimes)
{
    expectTable(blocksOf(*m_trace), "blocks.csv");
}

TEST_P(IndependentTruth, EveryLinkHasItsEndsStepDirectionAndNumbers)
{
    expectTable(linksOf(*m_trace), "links.csv");
}

INSTANTIATE_TEST_SUITE_P(CommittedRuns, IndependentTruth, testing::ValuesIn(committedRuns()),
                         [](const auto& tested) { return "Run_" + tested.param; });

class IndependentClocks : public testing::TestWithParam<std::string>
{ };

TEST_P(IndependentClocks, EachMachineIsAheadAsFarAsItWasMade)
{
    // The parts of a batch begin some hundred nanoseconds after each other.
    constexpr std::int64_t kMaxErrorNs = 1000;
    const CommittedRun run(GetParam());
    const auto trace = loadTrace(run.folder());
    const Table expected = run.table("clocks.csv");
    ASSERT_EQ(trace->hosts.size(), expected.size());
    for (std::size_t host = 1; host < expected.size(); ++host) {
        ASSERT_TRUE(trace->hosts[host].clock);
        EXPECT_NEAR(trace->hosts[host].clock->ahead.ns, std::stoll(expected[host].at("ahead_ns")),
                    kMaxErrorNs);
    }
}

INSTANTIATE_TEST_SUITE_P(CommittedRuns, IndependentClocks,
                         testing::Values("1f1b", "1f1b_batch_four_clocks", "dualpipev_two_clocks",
                                         "interleaved_level_zero"),
                         [](const auto& tested) { return "Run_" + tested.param; });

} // namespace
} // namespace pipescope::test
