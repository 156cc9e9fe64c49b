#include "core/run/writeback/export_db.h"
#include "core/sqlite/database.h"
#include "tests/golden/cluster_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <tuple>

namespace pipescope::test {
namespace {

using OperatorRow = std::vector<std::string>;

/// As the baseline's output files have them.
constexpr std::array<const char*, 9> kColumns{"rank",      "opName",   "startNs", "endNs", "connectionId",
                                              "groupName", "dataType", "count",   "opType"};

std::vector<OperatorRow> query(const std::filesystem::path& file, const std::string& sql)
{
    std::vector<OperatorRow> rows;
    auto database = SnapshotDatabase::open(file);
    auto statement = database->prepare(sql);
    if (!statement) {
        ADD_FAILURE() << statement.error().text;
        return rows;
    }
    for (auto row = statement->step(); row && *row; row = statement->step()) {
        OperatorRow fields;
        for (int i = 0; i < statement->columnCount(); ++i) {
            const auto integer = statement->integer(i);
            fields.push_back(integer ? std::to_string(*integer)
                                     : std::string(statement->text(i).value_or("")));
        }
        rows.push_back(std::move(fields));
    }
    return rows;
}

class LevelNone : public testing::TestWithParam<std::string>
{
protected:
    LevelNone()
        : m_case(sharedFolder() / "golden/pp_chart" / GetParam())
        , m_cluster(readText(m_case / "args.txt").substr(0, readText(m_case / "args.txt").find('\n')))
    { }

    std::vector<DatabaseOutcome> exportCluster(const LoadOptions& options = {}) const
    {
        Progress progress;
        auto exported = exportToDatabases(*loadTrace(m_cluster.folder(), options), {}, progress, {});
        EXPECT_TRUE(exported);
        return *exported;
    }

    std::filesystem::path database(const std::string& rank) const
    {
        for (const CsvRow& row : readCsv(m_case / "databases.csv")) {
            if (row.at("rank") == rank) {
                return m_cluster.folder() / row.at("path");
            }
        }
        return {};
    }

    std::vector<OperatorRow> goldenOperators(const std::string& rank) const
    {
        std::vector<OperatorRow> rows;
        for (const CsvRow& row : readCsv(m_case / "communication_op.csv")) {
            if (row.at("rank") == rank) {
                OperatorRow& fields = rows.emplace_back();
                std::transform(kColumns.begin(), kColumns.end(), std::back_inserter(fields),
                               [&](const char* column) { return row.at(column); });
            }
        }
        return rows;
    }

    std::vector<OperatorRow> writtenOperators(const std::string& rank) const
    {
        auto rows = query(database(rank),
                          "SELECT n.value, startNs, endNs, connectionId, g.value, dataType, count, t.value "
                          "FROM COMMUNICATION_OP c JOIN STRING_IDS n ON n.id = opName "
                          "JOIN STRING_IDS g ON g.id = groupName JOIN STRING_IDS t ON t.id = opType "
                          "ORDER BY c.rowid");
        for (OperatorRow& row : rows) {
            row.insert(row.begin(), rank);
        }
        return rows;
    }

    std::filesystem::path m_case;
    GeneratedCluster m_cluster;
};

using AllRanks = LevelNone;

TEST_P(AllRanks, TheTableOfOperatorsIsTheBaselines)
{
    exportCluster();
    for (const CsvRow& row : readCsv(m_case / "databases.csv")) {
        EXPECT_EQ(writtenOperators(row.at("rank")), goldenOperators(row.at("rank")));
        EXPECT_EQ(
            query(database(row.at("rank")), "SELECT sql FROM sqlite_schema WHERE tbl_name = "
                                            "'COMMUNICATION_OP' ORDER BY type DESC"),
            (std::vector<OperatorRow>{
                {R"(CREATE TABLE "COMMUNICATION_OP" ("opId" INTEGER, "opName" INTEGER, "startNs" INTEGER, )"
                 R"("endNs" INTEGER, "connectionId" INTEGER, "groupName" INTEGER, "relay" TEXT, )"
                 R"("retry" TEXT, "dataType" INTEGER, "algType" TEXT, "count" TEXT, "opType" INTEGER))"},
                {R"(CREATE INDEX "ix_COMMUNICATION_OP_opId" ON "COMMUNICATION_OP" ("opId"))"}}));
    }
}

TEST_P(AllRanks, ASecondExportChangesNothing)
{
    exportCluster();
    const std::string before = fingerprint(m_cluster.folder());
    for (const DatabaseOutcome& rank : exportCluster()) {
        EXPECT_FALSE(rank.changes);
    }
    EXPECT_EQ(fingerprint(m_cluster.folder()), before);
}

TEST_P(AllRanks, TheOperatorsOfOneStepAreNumberedFromZero)
{
    LoadOptions options;
    options.step = StepNumber{11};
    exportCluster(options);
    const auto written = writtenOperators("0");
    const auto all = goldenOperators("0");
    ASSERT_EQ(written.size() * 2, all.size());
    EXPECT_EQ(written.front()[1], "HcclSend__285_0_1");
    for (std::size_t i = 0; i < written.size(); ++i) {
        EXPECT_EQ(written[i][2], all[all.size() / 2 + i][2]);
    }
}

TEST_P(AllRanks, AnExportOfAllStepsAfterOneOfASingleStepIsThatOfAllSteps)
{
    LoadOptions options;
    options.step = StepNumber{11};
    exportCluster(options);
    exportCluster();
    EXPECT_EQ(writtenOperators("0"), goldenOperators("0"));
}

INSTANTIATE_TEST_SUITE_P(Cases, AllRanks, testing::Values("level_none_sendrecv"));

using StreamCollision = LevelNone;

TEST_P(StreamCollision, TheRankWithoutCollisionHasTheBaselinesOperators)
{
    exportCluster();
    EXPECT_EQ(writtenOperators("0"), goldenOperators("0"));
}

TEST_P(StreamCollision, EachMessageIsOneOperator)
{
    exportCluster();
    std::set<std::tuple<std::string, std::string, std::string>> truth;
    for (const auto& link : m_cluster.truth("link")) {
        for (const auto& [end, type] : {std::pair("send", "HcclSend_"), std::pair("recv", "HcclReceive_")}) {
            if (link[end]["rank"] == 1) {
                truth.emplace(type, link[end]["start_local"].dump(), link[end]["end_local"].dump());
            }
        }
    }
    std::set<std::tuple<std::string, std::string, std::string>> written;
    const auto rows = writtenOperators("1");
    for (const OperatorRow& row : rows) {
        written.emplace(row[8], row[2], row[3]);
    }
    EXPECT_EQ(written, truth);
    EXPECT_EQ(rows.size(), truth.size());
}

INSTANTIATE_TEST_SUITE_P(Cases, StreamCollision, testing::Values("level_none_stream_collision"));

} // namespace
} // namespace pipescope::test
