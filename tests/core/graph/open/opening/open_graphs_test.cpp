#include "core/graph/open/assembly/write_run.h"
#include "core/graph/open/opening/graph_document.h"
#include "core/graph/open/outline/node_classes.h"
#include "tests/support/dump_writer.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace pipescope::graph {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class OpenGraphs : public ::testing::Test
{
protected:
    OpenGraphs()
    {
        test::DumpModel faulty;
        faulty.faultyLayer = 1;
        test::writeDump(m_debug, faulty);
        test::writeDump(m_bench, {});
        m_faultyNode = test::faultyNode(faulty);
    }

    std::filesystem::path writeDatabase(const std::filesystem::path& name)
    {
        GraphRequest request;
        request.debug = m_debug;
        request.bench = m_bench;
        FindingList findings;
        Progress progress;
        const auto file = m_folder.path() / name;
        EXPECT_TRUE(writeRun(request, file, findings, progress, {}));
        return file;
    }

    Result<GraphDocumentPointer> open(const std::filesystem::path& debug,
                                      const std::optional<std::filesystem::path>& bench = {},
                                      const TakeTree& takeTree = {})
    {
        GraphOpening opening;
        opening.request.debug = debug;
        opening.request.bench = bench;
        return openGraphs(opening, m_progress, {}, takeTree);
    }

    test::TemporaryFolder m_folder;
    std::filesystem::path m_debug = m_folder.path() / "debug";
    std::filesystem::path m_bench = m_folder.path() / "bench";
    std::string m_faultyNode;

private:
    Progress m_progress;
};

TEST_F(OpenGraphs, ADumpAloneHasOneSide)
{
    const auto document = open(m_debug);
    ASSERT_TRUE(document);
    EXPECT_FALSE((*document)->isComparison);
    ASSERT_THAT((*document)->sheets, SizeIs(1));
    EXPECT_FALSE((*document)->sheets[0].bench);
    EXPECT_THAT((*document)->files.files, SizeIs(3));
}

TEST_F(OpenGraphs, TwoDumpsAreCompared)
{
    const auto document = open(m_debug, m_bench);
    ASSERT_TRUE(document);
    const Sheet& sheet = (*document)->sheets.at(0);
    const auto faulty = sheet.debug.find(m_faultyNode);
    ASSERT_TRUE(faulty);
    EXPECT_EQ(sheet.debug.levels[faulty->value], Level::Different);
    const auto partner = sheet.debug.partner(*faulty);
    ASSERT_TRUE(partner);
    EXPECT_EQ(sheet.bench->name(*partner), m_faultyNode);
    EXPECT_EQ(sheet.bench->levels[partner->value], Level::Different);
}

TEST_F(OpenGraphs, ADatabaseShowsItsTreeBeforeItsVerdicts)
{
    const auto file = writeDatabase("compare_1.vis.db");
    GraphDocumentPointer tree;
    const auto document = open(file, {}, [&](GraphDocumentPointer part) { tree = std::move(part); });
    ASSERT_TRUE(document);
    ASSERT_TRUE(tree);
    EXPECT_TRUE(tree->isTreeOnly);
    EXPECT_TRUE(tree->sheets[0].debug.find(m_faultyNode));
    EXPECT_THAT(tree->sheets[0].debug.levels, IsEmpty());
    EXPECT_FALSE((*document)->isTreeOnly);
}

TEST_F(OpenGraphs, ADatabaseGivesTheVerdictsOfItsDumps)
{
    const auto fromDumps = open(m_debug, m_bench);
    const auto fromDatabase = open(writeDatabase("compare_1.vis.db"));
    ASSERT_TRUE(fromDumps && fromDatabase);
    const Outline& dumped = (*fromDumps)->sheets[0].debug;
    const Outline& stored = (*fromDatabase)->sheets[0].debug;
    ASSERT_EQ(dumped.size(), stored.size());
    for (std::uint32_t row = 0; row < dumped.size(); ++row) {
        const auto there = stored.find(dumped.name(RowId{row}));
        ASSERT_TRUE(there) << dumped.name(RowId{row});
        EXPECT_EQ(dumped.levels[row], stored.levels[there->value]) << dumped.name(RowId{row});
    }
}

// What goes wrong in one rank may come from another, so the ranks of a step are read together.
TEST_F(OpenGraphs, ADatabaseOfSeveralRanksAndStepsHasAllRanksOfItsStep)
{
    for (const char* step : {"step0", "step2"}) {
        for (const char* rank : {"rank0", "rank1", "rank2"}) {
            test::writeDump(m_folder.path() / "a" / step / rank, {});
            test::writeDump(m_folder.path() / "b" / step / rank, {});
        }
    }
    m_debug = m_folder.path() / "a";
    m_bench = m_folder.path() / "b";
    GraphOpening opening;
    opening.request.debug = writeDatabase("compare_1.vis.db");
    opening.step = 2;
    opening.rank = Rank{1};
    GraphDocumentPointer tree;
    Progress progress;
    const auto document =
        openGraphs(opening, progress, {}, [&](GraphDocumentPointer part) { tree = std::move(part); });
    ASSERT_TRUE(document);
    ASSERT_TRUE(tree);
    ASSERT_THAT(tree->sheets, SizeIs(1)) << "the tree of the rank that was asked for is there at once";
    EXPECT_EQ(tree->sheets[0].rank(), Rank{1});
    EXPECT_THAT((*document)->ranks, ElementsAre(Rank{0}, Rank{1}, Rank{2}));
    ASSERT_THAT((*document)->sheets, SizeIs(3));
    for (const Sheet& sheet : (*document)->sheets) {
        EXPECT_EQ(sheet.debug.graph->step, 2);
        EXPECT_TRUE(sheet.comparison->verdicts);
    }
}

TEST_F(OpenGraphs, AFolderOfDatabasesOffersAll)
{
    writeDatabase("compare_2.vis.db");
    const auto first = writeDatabase("compare_1.vis.db");
    std::filesystem::create_directory(m_folder.path() / "out");
    std::filesystem::rename(first, m_folder.path() / "out" / "compare_1.vis.db");
    std::filesystem::rename(m_folder.path() / "compare_2.vis.db",
                            m_folder.path() / "out" / "compare_2.vis.db");
    const auto document = open(m_folder.path() / "out");
    ASSERT_TRUE(document);
    EXPECT_EQ((*document)->opening.request.debug.filename(), "compare_1.vis.db");
    EXPECT_THAT((*document)->databases, SizeIs(2));
}

TEST_F(OpenGraphs, OnlyOneOfSeveralStepsIsRead)
{
    for (const char* step : {"step0", "step3"}) {
        test::writeDump(m_folder.path() / "steps" / step / "rank0", {});
    }
    GraphOpening opening;
    opening.request.debug = m_folder.path() / "steps";
    Progress progress;
    const auto first = openGraphs(opening, progress, {}, {});
    ASSERT_TRUE(first);
    EXPECT_THAT((*first)->steps, ElementsAre(0, 3));
    EXPECT_EQ((*first)->opening.step, 0);
    opening.step = 3;
    const auto second = openGraphs(opening, progress, {}, {});
    ASSERT_TRUE(second);
    EXPECT_EQ((*second)->sheets[0].debug.graph->step, 3);
    opening.step = 4;
    const auto none = openGraphs(opening, progress, {}, {});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, ErrorKind::NotFound);
}

TEST_F(OpenGraphs, GraphsAreToldByTheNamesOfTheirFiles)
{
    EXPECT_TRUE(looksLikeGraph(m_debug));
    test::writeDump(m_folder.path() / "ranks" / "rank0", {});
    EXPECT_TRUE(looksLikeGraph(m_folder.path() / "ranks"));
    EXPECT_TRUE(looksLikeGraph(m_folder.path() / "any.vis.db"));
    std::filesystem::create_directories(m_folder.path() / "cluster" / "rank0" / "ASCEND_PROFILER_OUTPUT");
    EXPECT_FALSE(looksLikeGraph(m_folder.path() / "cluster"));
    EXPECT_FALSE(looksLikeGraph(m_folder.path() / "missing"));
}

TEST_F(OpenGraphs, WhatIsNoDatabaseIsAnError)
{
    const auto file = m_folder.path() / "broken.vis.db";
    std::ofstream(file) << "no database";
    const auto document = open(file);
    ASSERT_FALSE(document);
    EXPECT_EQ(document.error().path, file);
}

} // namespace
} // namespace pipescope::graph
