#include "core/graph/open/parts/merge_databases.h"

#include "core/graph/open/assembly/write_run.h"
#include "core/sqlite/database.h"
#include "core/sqlite/writable_database.h"
#include "tests/core/graph/open/parts/dump_of_ranks.h"
#include "tests/support/dump_writer.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace pipescope::graph {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string valueOf(const Statement& row, int column)
{
    switch (row.columnType(column)) {
    case ValueType::Integer:
        return std::to_string(*row.integer(column));
    case ValueType::Real: {
        std::array<char, 64> text{};
        return {text.data(),
                static_cast<std::size_t>(std::snprintf(text.data(), text.size(), "%a", *row.real(column)))};
    }
    case ValueType::Text:
        return "'" + std::string(*row.text(column)) + "'";
    case ValueType::Null:
    case ValueType::Blob:
        break;
    }
    return "NULL";
}

using Rows = std::vector<std::string>;

Rows rowsOf(const SnapshotDatabase& database, const std::string& sql)
{
    Rows rows;
    auto statement = database.prepare(sql);
    EXPECT_TRUE(statement) << sql;
    EXPECT_TRUE(statement->forEachRow([&](const Statement& row) {
        std::string text;
        for (int i = 0; i < row.columnCount(); ++i) {
            text += (i > 0 ? " | " : "") + valueOf(row, i);
        }
        rows.push_back(text);
    }));
    return rows;
}

/// By table, its rows with their rowids; and the schema.
std::map<std::string, Rows> contentOf(const fs::path& file)
{
    std::map<std::string, Rows> content;
    const auto database = SnapshotDatabase::open(file);
    EXPECT_TRUE(database) << file;
    content["schema"] = rowsOf(*database, "SELECT type, name, tbl_name, sql FROM sqlite_master");
    for (const std::string& quoted :
         rowsOf(*database, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"))
    {
        const std::string name = quoted.substr(1, quoted.size() - 2);
        content[name] = rowsOf(*database, "SELECT rowid, * FROM \"" + name + "\" ORDER BY rowid");
    }
    return content;
}

std::string bytesOf(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

RankSet ranksOf(const std::string& text)
{
    return RankSet::parse(text).value();
}

class MergeDatabasesTest : public testing::Test
{
protected:
    GraphRequest request() const
    {
        GraphRequest request;
        request.debug = m_folder / "debug";
        request.bench = m_folder / "bench";
        request.settings.jobs = 2;
        return request;
    }

    void writeRuns(std::uint32_t seed = 1) const
    {
        test::writeRanks(request().debug, {4, 2, seed, false, true});
        test::writeRanks(*request().bench, {4, 2, seed, false, false});
    }

    fs::path write(GraphRequest request, const std::string& name, const std::string& ranks = {})
    {
        if (!ranks.empty()) {
            request.selection.ranks = ranksOf(ranks);
        }
        FindingList findings;
        Progress progress;
        const auto written = writeRun(request, m_folder / name, findings, progress, {});
        EXPECT_TRUE(written) << written.error().text;
        return m_folder / name;
    }

    /// Merges parts of these ranks, and looks whether the result is that of one go.
    void expectOneGo(const GraphRequest& request, const std::vector<std::string>& splits)
    {
        const int run = m_runs++;
        const std::string stem = "run" + std::to_string(run) + "_";
        const auto expected = contentOf(write(request, stem + "whole.vis.db"));
        std::vector<fs::path> parts;
        for (const std::string& ranks : splits) {
            parts.push_back(write(request, stem + std::to_string(parts.size()) + ".vis.db", ranks));
        }
        expectMerged(parts, stem + "merged.vis.db", expected);
    }

    void expectMerged(const std::vector<fs::path>& parts, const std::string& name,
                      const std::map<std::string, Rows>& expected)
    {
        const auto merged = mergeDatabases(parts, m_folder / name, {});
        ASSERT_TRUE(merged) << merged.error().path << ": " << merged.error().text;
        const auto actual = contentOf(m_folder / name);
        for (const auto& [table, rows] : expected) {
            ASSERT_TRUE(actual.contains(table)) << table;
            EXPECT_EQ(actual.at(table), rows) << table << " of " << name;
        }
        EXPECT_EQ(actual.size(), expected.size());
    }

    /// The error, after which there must be no file.
    Error refusalOf(const std::vector<fs::path>& parts)
    {
        const fs::path target = m_folder / "out.vis.db";
        const auto before = std::distance(fs::directory_iterator(m_folder.path()), {});
        const auto merged = mergeDatabases(parts, target, {});
        EXPECT_FALSE(merged);
        EXPECT_EQ(std::distance(fs::directory_iterator(m_folder.path()), {}), before) << "a file was left";
        return merged ? Error{} : merged.error();
    }

    pipescope::test::TemporaryFolder m_folder;
    int m_runs = 0;
};

TEST_F(MergeDatabasesTest, AnySplitOfTheRanksGivesTheRowsOfOneGo)
{
    writeRuns();
    for (const std::vector<std::string>& splits : {std::vector<std::string>{"0", "1-3"},
                                                   {"0-1", "2-3"},
                                                   {"0", "1", "2", "3"},
                                                   {"0,2", "1,3"},
                                                   {"0-3"}})
    {
        expectOneGo(request(), splits);
    }
}

TEST_F(MergeDatabasesTest, PartsMayComeInAnyOrder)
{
    writeRuns();
    expectOneGo(request(), {"3", "1", "0,2"});
    expectOneGo(request(), {"2-3", "0-1"});
}

TEST_F(MergeDatabasesTest, RandomRunsAndSplitsGiveTheRowsOfOneGo)
{
    constexpr std::uint32_t kRuns = 8;
    for (std::uint32_t seed = 2; seed < 2 + kRuns; ++seed) {
        SCOPED_TRACE(seed);
        fs::remove_all(request().debug);
        fs::remove_all(*request().bench);
        writeRuns(seed);
        std::mt19937 random(seed);
        std::map<std::uint32_t, std::string> splits;
        for (int rank = 0; rank < 4; ++rank) {
            std::string& ranks = splits[random() % 3];
            ranks += (ranks.empty() ? "" : ",") + std::to_string(rank);
        }
        std::vector<std::string> parts;
        std::ranges::transform(splits, std::back_inserter(parts),
                               [](const auto& part) { return part.second; });
        std::ranges::shuffle(parts, random);
        GraphRequest run = request();
        run.settings.checksOverflow = seed % 2 == 0;
        expectOneGo(run, parts);
    }
}

TEST_F(MergeDatabasesTest, TheLinksBetweenPartsAreThere)
{
    writeRuns();
    const auto first = write(request(), "a.vis.db", "0");
    const auto second = write(request(), "b.vis.db", "1-3");
    ASSERT_TRUE(mergeDatabases(std::vector{first, second}, m_folder / "out.vis.db", {}));
    const std::string sql =
        "SELECT count(*) FROM tb_nodes WHERE rank = 0 AND matched_distributed LIKE '%\"1\": [%'";
    EXPECT_EQ(rowsOf(*SnapshotDatabase::open(first), sql), Rows{"0"});
    EXPECT_NE(rowsOf(*SnapshotDatabase::open(m_folder / "out.vis.db"), sql), Rows{"0"});
}

TEST_F(MergeDatabasesTest, ChecksumsThatItemsDoNotShowStillDecideWhatTransfersChanged)
{
    test::writeRanks(request().debug, {4, 1, 5, true, true});
    test::writeRanks(*request().bench, {4, 1, 5, false, false});
    expectOneGo(request(), {"0,3", "1-2"});
    const auto whole = SnapshotDatabase::open(m_folder / "run0_whole.vis.db");
    EXPECT_NE(rowsOf(*whole, "SELECT count(*) FROM pipescope_findings WHERE detail LIKE '%another md5%'"),
              Rows{"0"});
}

TEST_F(MergeDatabasesTest, ComparisonsByChecksumsAreMerged)
{
    test::writeRanks(request().debug, {4, 2, 5, true, true});
    test::writeRanks(*request().bench, {4, 2, 5, true, false});
    expectOneGo(request(), {"0,3", "1-2"});
}

TEST_F(MergeDatabasesTest, BuildsAreMerged)
{
    test::writeRanks(request().debug, {4, 2, 3, true, false});
    GraphRequest build = request();
    build.bench.reset();
    expectOneGo(build, {"0,2", "3", "1"});
}

TEST_F(MergeDatabasesTest, RealTensorsAndTheNoiseFloorAreMerged)
{
    GraphRequest floor = request();
    floor.floor = m_folder / "again";
    for (const int rank : {0, 1, 2}) {
        const std::string name = "rank" + std::to_string(rank);
        pipescope::test::writeDump(floor.debug / name, {2, 1, 1, 1.5, true});
        pipescope::test::writeDump(*floor.bench / name, {2, 1, {}, 1.5, true});
        pipescope::test::writeDump(*floor.floor / name, {2, 1, {}, 1.5, true});
    }
    expectOneGo(floor, {"1", "0,2"});
    const auto whole = SnapshotDatabase::open(m_folder / "run0_whole.vis.db");
    EXPECT_NE(rowsOf(*whole, "SELECT count(*) FROM pipescope_tensors"), Rows{"0"});
    EXPECT_NE(rowsOf(*whole, "SELECT count(*) FROM pipescope_floors"), Rows{"0"});
}

TEST_F(MergeDatabasesTest, PartsOfStepsAreMergedToo)
{
    writeRuns();
    const auto expected = contentOf(write(request(), "whole.vis.db"));
    GraphRequest step = request();
    step.selection.steps = ranksOf("1");
    const auto second = write(step, "second.vis.db");
    step.selection.steps = ranksOf("0");
    const auto first = write(step, "first.vis.db", "0-1");
    const auto rest = write(step, "rest.vis.db", "2-3");
    expectMerged({second, rest, first}, "out.vis.db", expected);
}

TEST_F(MergeDatabasesTest, WhatIsWrongWithTheInputIsReportedAsInOneGo)
{
    writeRuns();
    m_folder.write("debug/notes.txt", "stray");
    m_folder.write("debug/step0/rank2/stack.json", "broken");
    fs::remove(m_folder / "bench/step0/rank1/construct.json");
    fs::remove_all(m_folder / "bench/step1/rank3");
    expectOneGo(request(), {"0-1", "2-3"});
}

TEST_F(MergeDatabasesTest, EachNodeMayHaveTheDumpsOfItsOwnRanksOnly)
{
    writeRuns();
    const auto expected = contentOf(write(request(), "whole.vis.db"));
    std::vector<fs::path> parts;
    for (const int other : {2, 0}) {
        std::vector<std::pair<fs::path, fs::path>> hidden;
        for (const char* side : {"debug", "bench"}) {
            for (const char* step : {"step0", "step1"}) {
                for (const int rank : {other, other + 1}) {
                    const std::string name = "rank" + std::to_string(rank);
                    const fs::path away = m_folder / (std::string(side) + step + name);
                    fs::rename(m_folder / side / step / name, away);
                    hidden.emplace_back(m_folder / side / step / name, away);
                }
            }
        }
        parts.push_back(write(request(), "part" + std::to_string(other) + ".vis.db"));
        for (const auto& [place, away] : hidden) {
            fs::rename(away, place);
        }
    }
    expectMerged(parts, "out.vis.db", expected);
}

TEST_F(MergeDatabasesTest, AStepOfOneDumpIsReportedAsInOneGo)
{
    writeRuns();
    fs::remove_all(m_folder / "bench/step1/rank0");
    test::writeRanks(m_folder / "more", {4, 3, 1, false, false});
    fs::rename(m_folder / "more/step2", m_folder / "debug/step2");
    expectOneGo(request(), {"0", "1-3"});
}

TEST_F(MergeDatabasesTest, AMergedDatabaseIsAPartAgain)
{
    writeRuns();
    const auto expected = contentOf(write(request(), "whole.vis.db"));
    const auto a = write(request(), "a.vis.db", "0");
    const auto b = write(request(), "b.vis.db", "3");
    const auto c = write(request(), "c.vis.db", "1-2");
    ASSERT_TRUE(mergeDatabases(std::vector{a, b}, m_folder / "ab.vis.db", {}));
    expectMerged({c, m_folder / "ab.vis.db"}, "abc.vis.db", expected);
}

TEST_F(MergeDatabasesTest, PartsAreNotChanged)
{
    writeRuns();
    const auto a = write(request(), "a.vis.db", "0-1");
    const auto b = write(request(), "b.vis.db", "2-3");
    const std::string before = bytesOf(a) + bytesOf(b);
    ASSERT_TRUE(mergeDatabases(std::vector{a, b}, m_folder / "out.vis.db", {}));
    EXPECT_EQ(bytesOf(a) + bytesOf(b), before);
}

TEST_F(MergeDatabasesTest, TheSameRankOfAStepInTwoPartsIsRefused)
{
    writeRuns();
    const auto a = write(request(), "a.vis.db", "0-1");
    const auto b = write(request(), "b.vis.db", "1-3");
    const Error error = refusalOf({a, b});
    EXPECT_EQ(error.path, b);
    EXPECT_EQ(error.text, "rank 1 of step 0 is in " + a.native() + " as well");
    EXPECT_THAT(refusalOf({a, a}).text.english(), HasSubstr("rank 0 of step 0"));
}

TEST_F(MergeDatabasesTest, PartsThatWereMadeInAnotherWayAreRefused)
{
    writeRuns();
    const auto a = write(request(), "a.vis.db", "0-1");
    GraphRequest fuzzy = request();
    fuzzy.matching.isFuzzy = true;
    const Error error = refusalOf({a, write(fuzzy, "b.vis.db", "2-3")});
    EXPECT_EQ(error.path, m_folder / "b.vis.db");
    EXPECT_EQ(error.text,
              "it was made in another way than " + a.native() + ": \"fuzzy\" is yes here and no there");
    GraphRequest mapped = request();
    mapped.matching.mapping.emplace().rules["TopLayer"] = {{"a", "b"}};
    EXPECT_THAT(refusalOf({a, write(mapped, "c.vis.db", "2-3")}).text.english(), HasSubstr("\"mapping\""));
    GraphRequest overflow = request();
    overflow.settings.checksOverflow = true;
    EXPECT_THAT(refusalOf({a, write(overflow, "d.vis.db", "2-3")}).text.english(), HasSubstr("\"overflow\""));
    GraphRequest build = request();
    build.bench.reset();
    EXPECT_THAT(refusalOf({a, write(build, "e.vis.db", "2-3")}).text.english(),
                HasSubstr("\"bench\" is nothing here"));
}

TEST_F(MergeDatabasesTest, PartsThatWereComparedInDifferentModesAreRefused)
{
    for (const auto& folder : {request().debug, *request().bench}) {
        test::writeRanks(folder, {4, 1, 1, true, false});
        test::writeRanks(m_folder / "plain", {4, 1, 1, false, false});
        fs::remove_all(folder / "step0/rank3");
        fs::rename(m_folder / "plain/step0/rank3", folder / "step0/rank3");
        fs::remove_all(m_folder / "plain");
    }
    const auto a = write(request(), "a.vis.db", "0-2");
    const Error error = refusalOf({a, write(request(), "b.vis.db", "3")});
    EXPECT_EQ(error.path, m_folder / "b.vis.db");
    EXPECT_EQ(error.text, "step 0 was compared by summary here and by md5 in " + a.native());
}

TEST_F(MergeDatabasesTest, DatabasesWithoutOurTablesAreRefused)
{
    writeRuns();
    GraphRequest compatible = request();
    compatible.settings.compatible = Edition::New;
    compatible.matching.compatible = Edition::New;
    const auto a = write(compatible, "a.vis.db", "0-1");
    const Error error = refusalOf({a});
    EXPECT_EQ(error.path, a);
    EXPECT_THAT(error.text.english(), HasSubstr("the public tool wrote it, or --compatible"));
    EXPECT_EQ(refusalOf({m_folder.write("b.vis.db", "no database at all")}).kind, ErrorKind::NotADatabase);
    EXPECT_EQ(refusalOf({m_folder / "nowhere.vis.db"}).kind, ErrorKind::NotFound);
}

TEST_F(MergeDatabasesTest, AnotherVersionIsRefused)
{
    writeRuns();
    const auto a = write(request(), "a.vis.db", "0-1");
    ASSERT_TRUE(
        WritableDatabase::open(a)->execute("UPDATE pipescope_info SET value = '1' WHERE key = 'version'"));
    EXPECT_THAT(refusalOf({a}).text.english(), HasSubstr("another version"));
}

TEST_F(MergeDatabasesTest, MergedRanksAreRefused)
{
    for (const char* folder : {"debug/rank0", "debug/rank1", "bench/rank0", "bench/rank1"}) {
        pipescope::test::writeDump(m_folder / folder, {});
    }
    GraphRequest merged = request();
    merged.settings.mergeDebug = MergeSizes{2, 2, 1, 1};
    merged.settings.mergeBench = MergeSizes{2, 2, 1, 1};
    const Error error = refusalOf({write(merged, "a.vis.db")});
    EXPECT_THAT(error.text.english(), HasSubstr("its ranks were merged"));
}

TEST_F(MergeDatabasesTest, AnOutputThatIsThereIsNotReplaced)
{
    writeRuns();
    const auto a = write(request(), "a.vis.db", "0-1");
    const auto b = write(request(), "b.vis.db", "2-3");
    const auto mine = m_folder.write("mine.vis.db", "mine");
    const auto merged = mergeDatabases(std::vector{a, b}, mine, {});
    ASSERT_FALSE(merged);
    EXPECT_EQ(merged.error().path, mine);
    EXPECT_EQ(bytesOf(mine), "mine");
    const std::string before = bytesOf(a);
    const auto ontoPart = mergeDatabases(std::vector{a, b}, a, {});
    ASSERT_FALSE(ontoPart);
    EXPECT_EQ(ontoPart.error().text, "it is one of the parts; parts are never changed");
    EXPECT_EQ(bytesOf(a), before);
}

TEST_F(MergeDatabasesTest, ACutPartIsRefused)
{
    writeRuns();
    const auto a = write(request(), "a.vis.db", "0-1");
    const auto b = write(request(), "b.vis.db", "2-3");
    const std::string whole = bytesOf(b);
    for (const std::size_t parts : {2U, 3U, 10U}) {
        fs::resize_file(b, whole.size() / parts);
        EXPECT_EQ(refusalOf({a, b}).path, b);
    }
}

/// Changes after which a part must not be merged.
constexpr std::array kBreakingChanges{
    "DROP TABLE tb_stack",
    "DROP TABLE tb_config",
    "DELETE FROM tb_config",
    "DELETE FROM tb_stack WHERE id LIKE '%_0'",
    "INSERT INTO tb_stack VALUES ('more', '[]')",
    "DELETE FROM tb_nodes WHERE rowid = 3",
    "UPDATE tb_nodes SET rank = 9 WHERE rowid = 3",
    "UPDATE tb_nodes SET node_name = 'other' WHERE rowid = 3",
    "UPDATE tb_nodes SET input_data = x'00' WHERE rowid = 3",
    "UPDATE tb_nodes SET input_data = '{broken' WHERE node_name LIKE 'Distributed.isend%'",
    "UPDATE tb_nodes SET id = 'y', rowid = 100000 WHERE rowid = 3",
    "UPDATE pipescope_verdicts SET node = 100000 WHERE node = 3",
    "UPDATE pipescope_verdicts SET worst_node = 100000 WHERE worst_node IS NOT NULL",
    "UPDATE pipescope_verdicts SET worst_node = 'text' WHERE worst_node IS NOT NULL",
    "INSERT INTO pipescope_tensors (node, partner) VALUES (1, 1)",
    "INSERT INTO pipescope_tensors (node, partner) VALUES (1, 9223372036854775807)",
    "INSERT INTO pipescope_floors (node) VALUES (-1)",
    "INSERT INTO pipescope_checksums VALUES (1, 99, 'a')",
    "DELETE FROM pipescope_graphs",
    "DELETE FROM pipescope_graphs WHERE rowid = 2",
    "DELETE FROM pipescope_graphs WHERE rowid > 4",
    "UPDATE pipescope_graphs SET nodes = 4000000000",
    "UPDATE pipescope_graphs SET nodes = 9223372036854775807, first_node = 9223372036854775807",
    "UPDATE pipescope_graphs SET first_node = first_node + 1",
    "UPDATE pipescope_graphs SET rank = -1",
    "UPDATE pipescope_graphs SET mode = 'odd'",
    "UPDATE pipescope_graphs SET source = 'NPU'",
    "UPDATE pipescope_findings SET id = 'odd'",
    "ALTER TABLE tb_nodes DROP COLUMN dump_data_dir",
};

TEST_F(MergeDatabasesTest, APartWithBrokenRowsIsRefused)
{
    writeRuns();
    const auto a = write(request(), "a.vis.db", "0-1");
    const auto whole = write(request(), "whole.vis.db", "2-3");
    const auto b = m_folder / "b.vis.db";
    for (const char* const sql : kBreakingChanges) {
        SCOPED_TRACE(sql);
        fs::copy_file(whole, b, fs::copy_options::overwrite_existing);
        const auto changed = WritableDatabase::open(b)->execute(sql);
        ASSERT_TRUE(changed) << changed.error().text;
        const Error error = refusalOf({a, b});
        EXPECT_EQ(error.path, b) << error.text;
    }
}

TEST_F(MergeDatabasesTest, AStopLeavesNoFile)
{
    writeRuns();
    const auto a = write(request(), "a.vis.db");
    std::stop_source stop;
    stop.request_stop();
    const auto merged = mergeDatabases(std::vector{a}, m_folder / "out.vis.db", stop.get_token());
    ASSERT_FALSE(merged);
    EXPECT_EQ(merged.error().kind, ErrorKind::Cancelled);
    EXPECT_FALSE(fs::exists(m_folder / "out.vis.db"));
}

} // namespace
} // namespace pipescope::graph
