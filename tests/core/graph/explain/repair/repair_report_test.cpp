#include "core/graph/explain/repair/repair_report.h"

#include "core/graph/open/assembly/write_run.h"
#include "tests/support/dump_writer.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <sstream>

namespace pipescope::graph {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class RepairReports : public ::testing::Test
{
protected:
    RepairReports()
    {
        write("bench", {});
        write("broken", 1);
    }

    void write(const std::filesystem::path& name, std::optional<std::int32_t> faultyLayer,
               std::int32_t layers = 3)
    {
        test::writeDump(m_folder.path() / name, modelOf(faultyLayer, layers));
    }

    static test::DumpModel modelOf(std::optional<std::int32_t> faultyLayer, std::int32_t layers = 3)
    {
        test::DumpModel model;
        model.layers = layers;
        model.faultyLayer = faultyLayer;
        return model;
    }

    GraphOpening dumps(const char* debug) const
    {
        GraphOpening opening;
        opening.request.debug = m_folder.path() / debug;
        opening.request.bench = m_folder.path() / "bench";
        return opening;
    }

    GraphOpening database(const char* debug)
    {
        const auto file = m_folder.path() / (std::string(debug) + ".vis.db");
        EXPECT_TRUE(writeRun(dumps(debug).request, file, m_findings, m_progress, {}));
        GraphOpening opening;
        opening.request.debug = file;
        return opening;
    }

    Result<RepairReport> compare(const GraphOpening& before, const GraphOpening& after,
                                 const std::stop_token& stop = {})
    {
        return compareRepair(before, after, m_findings, m_progress, stop);
    }

    test::TemporaryFolder m_folder;
    FindingList m_findings;
    Progress m_progress;
};

TEST_F(RepairReports, ARepairedModelHasOnlyFixedNodes)
{
    const auto report = compare(dumps("broken"), dumps("bench"));
    ASSERT_TRUE(report);
    EXPECT_GT(report->counts.fixed, 0);
    EXPECT_EQ(report->counts.unchanged + report->counts.added + report->counts.gone, 0);
    EXPECT_THAT(report->nodes, SizeIs(report->counts.fixed));
    EXPECT_THAT(report->nodes, Contains(Field(&RepairedNode::name, test::faultyNode(modelOf(1)))));
}

TEST_F(RepairReports, TheSameComparisonTwiceIsUnchanged)
{
    const auto report = compare(dumps("broken"), dumps("broken"));
    ASSERT_TRUE(report);
    EXPECT_GT(report->counts.unchanged, 0);
    EXPECT_EQ(report->counts.fixed + report->counts.added + report->counts.gone, 0);
}

TEST_F(RepairReports, ARegressionIsNew)
{
    const auto report = compare(dumps("bench"), dumps("broken"));
    ASSERT_TRUE(report);
    EXPECT_GT(report->counts.added, 0);
    EXPECT_EQ(report->counts.fixed + report->counts.unchanged, 0);
    EXPECT_EQ(report->nodes.front().before, Level::CannotDecide);
}

TEST_F(RepairReports, BadNodesThatAreNotThereAnyMoreAreGone)
{
    write("more", {}, 4);
    const auto report = compare(dumps("more"), dumps("bench"));
    ASSERT_TRUE(report);
    EXPECT_GT(report->counts.gone, 0);
    EXPECT_THAT(report->nodes, Contains(Field(&RepairedNode::name, test::faultyNode(modelOf(3, 4)))));
}

TEST_F(RepairReports, PartnersCountOnce)
{
    const auto report = compare(dumps("broken"), dumps("bench"));
    ASSERT_TRUE(report);
    for (const RepairedNode& node : report->nodes) {
        EXPECT_EQ(node.side, Side::Debug) << node.name;
    }
}

TEST_F(RepairReports, DatabasesGiveTheReportOfTheirDumps)
{
    const auto ofDumps = compare(dumps("broken"), dumps("bench"));
    const GraphOpening broken = database("broken");
    const auto ofDatabases = compare(broken, database("bench"));
    const auto mixed = compare(broken, dumps("bench"));
    ASSERT_TRUE(ofDumps && ofDatabases && mixed);
    EXPECT_EQ(ofDatabases->counts.fixed, ofDumps->counts.fixed);
    EXPECT_EQ(mixed->counts.fixed, ofDumps->counts.fixed);
}

TEST_F(RepairReports, RanksAndStepsAreComparedEachWithItself)
{
    for (const char* place : {"step0/rank0", "step0/rank1", "step1/rank0", "step1/rank1"}) {
        const bool isFaulty = std::string_view(place) == "step1/rank1";
        write(m_folder.path() / "old" / place, isFaulty ? std::optional(1) : std::nullopt);
        write(m_folder.path() / "good" / place, {});
    }
    GraphOpening before = dumps("old");
    GraphOpening after = dumps("good");
    before.request.bench = after.request.bench = m_folder.path() / "good";
    const auto report = compare(before, after);
    ASSERT_TRUE(report);
    ASSERT_THAT(report->ranks, SizeIs(4));
    EXPECT_EQ(report->ranks[2].counts.fixed, 0);
    EXPECT_EQ(report->ranks[3].counts.fixed, report->counts.fixed);
    EXPECT_EQ(report->nodes.front().step, 1);
    EXPECT_EQ(report->nodes.front().rank, Rank{1});
}

TEST_F(RepairReports, WhatOnlyOneOfTheTwoHasIsSaid)
{
    for (const char* place : {"rank0", "rank1"}) {
        write(m_folder.path() / "two" / place, {});
    }
    write("one/rank0", {});
    GraphOpening before = dumps("two");
    GraphOpening after = dumps("one");
    before.request.bench = after.request.bench = m_folder.path() / "two";
    const auto report = compare(before, after);
    ASSERT_TRUE(report);
    EXPECT_THAT(report->inOneOnly, ElementsAre("step 0, rank 1"));
}

TEST_F(RepairReports, OneModelAloneIsNoComparison)
{
    GraphOpening alone;
    alone.request.debug = m_folder.path() / "broken";
    const auto report = compare(alone, dumps("bench"));
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().kind, ErrorKind::InvalidArgument);
}

TEST_F(RepairReports, AStoppedComparisonIsCancelled)
{
    std::stop_source stop;
    stop.request_stop();
    const auto report = compare(dumps("broken"), dumps("bench"), stop.get_token());
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().kind, ErrorKind::Cancelled);
}

TEST_F(RepairReports, JsonSaysWhatBecameOfEachNode)
{
    const auto report = compare(dumps("broken"), dumps("bench"));
    ASSERT_TRUE(report);
    EXPECT_THAT(report->inOneOnly, IsEmpty());
    std::ostringstream out;
    ASSERT_TRUE(writeRepairJson(*report, out));
    EXPECT_THAT(out.str(), HasSubstr("\"version\": 1"));
    EXPECT_THAT(out.str(), HasSubstr("\"repair\": \"fixed\", \"before\": \"different\""));
}

} // namespace
} // namespace pipescope::graph
