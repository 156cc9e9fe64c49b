#include "core/run/writeback/export_db.h"
#include "core/sqlite/database.h"
#include "tests/golden/cluster_fixture.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>
#include <string>

namespace pipescope::test {
namespace {

/// What the written blocks have to equal.
enum class ParityTarget
{
    Baseline,
    /// What the generator did, where the baseline is wrong.
    Truth
};

/// What to compare a case with; the README beside the cases says why the rest is left out.
struct ParityCase
{
    std::string name;
    /// Ranks whose blocks are the target; all if empty.
    std::set<std::string> ranks;
    std::optional<std::int64_t> step;
    std::string rankList;
    /// Connection ids that occur twice only; else all of them as text.
    bool onlyPairedIds = false;
    bool idsAreTarget = true;
    ParityTarget target = ParityTarget::Baseline;

    friend std::ostream& operator<<(std::ostream& out, const ParityCase& c) { return out << c.name; }
};

using Row = std::vector<std::string>;

std::string asText(const Statement& statement, int column)
{
    if (const auto integer = statement.integer(column)) {
        return std::to_string(*integer);
    }
    return std::string(statement.text(column).value_or(""));
}

std::vector<Row> query(const std::filesystem::path& file, const std::string& sql, int columns)
{
    std::vector<Row> rows;
    auto database = SnapshotDatabase::open(file);
    if (!database) {
        return rows;
    }
    auto statement = database->prepare(sql);
    if (!statement) {
        return rows;
    }
    for (auto row = statement->step(); row && *row; row = statement->step()) {
        Row fields;
        for (int i = 0; i < columns; ++i) {
            fields.push_back(asText(*statement, i));
        }
        rows.push_back(std::move(fields));
    }
    return rows;
}

void keepPairedIds(std::vector<Row>& rows)
{
    std::map<std::string, int> uses;
    for (const Row& row : rows) {
        ++uses[row.back()];
    }
    for (Row& row : rows) {
        if (uses[row.back()] != 2) {
            row.back().clear();
        }
    }
}

class BaselineParity : public testing::TestWithParam<ParityCase>
{
protected:
    std::filesystem::path caseFolder() const { return sharedFolder() / "golden/pp_chart" / GetParam().name; }

    void exportCluster(const GeneratedCluster& cluster) const
    {
        LoadOptions options;
        options.detail = LoadDetail::Operators;
        if (GetParam().step) {
            options.step = StepNumber{*GetParam().step};
        }
        if (!GetParam().rankList.empty()) {
            options.ranks = RankSet::parse(GetParam().rankList).value();
        }
        Progress progress;
        const auto trace = loadTrace(cluster.folder(), options);
        const auto exported = exportToDatabases(*trace, {}, progress, {});
        ASSERT_TRUE(exported) << exported.error().text;
        for (const DatabaseOutcome& rank : *exported) {
            const bool isTarget =
                GetParam().ranks.empty() || GetParam().ranks.contains(std::to_string(rank.rank.value));
            EXPECT_FALSE(isTarget && rank.error) << rank.error->text;
        }
    }

    /// Golden rows of the ranks and the step that are the target.
    std::vector<Row> goldenBlocks(const GeneratedCluster& cluster) const
    {
        std::set<std::pair<std::string, std::string>> ofStep;
        for (const auto& block : cluster.truth("block")) {
            if (!GetParam().step || block["step"] == *GetParam().step) {
                ofStep.emplace(std::to_string(block["rank"].get<int>()),
                               std::to_string(block["start_local"].get<std::int64_t>()));
            }
        }
        std::vector<Row> rows;
        for (const CsvRow& row : readCsv(caseFolder() / "StepTaskInfo.csv")) {
            const bool isTarget = GetParam().ranks.empty() || GetParam().ranks.contains(row.at("rank"));
            if (isTarget && (!GetParam().step || ofStep.contains({row.at("rank"), row.at("startNs")}))) {
                rows.push_back(
                    {row.at("rank"), row.at("name"), row.at("startNs"), row.at("endNs"), row.at("type")});
            }
        }
        return rows;
    }

    /// Rows of the truth, but for blocks that lost a time.
    std::vector<Row> trueBlocks(const GeneratedCluster& cluster) const
    {
        std::set<int> withoutTimes;
        for (const auto& quirk : cluster.truth("quirk")) {
            if (quirk["name"] == "null-times") {
                withoutTimes.insert(quirk["rank"].get<int>());
            }
        }
        std::map<int, int> position;
        std::vector<Row> rows;
        for (const auto& block : cluster.truth("block")) {
            const int rank = block["rank"];
            const int index = position[rank]++;
            const bool isLost = withoutTimes.contains(rank) && (index == 3 || index == 5);
            const bool isTarget = GetParam().ranks.empty() || GetParam().ranks.contains(std::to_string(rank));
            if (isTarget && !isLost) {
                rows.push_back({std::to_string(rank), block["name"].get<std::string>(),
                                block["start_local"].dump(), block["end_local"].dump(),
                                block["code"].dump()});
            }
        }
        return rows;
    }

    std::vector<Row> writtenBlocks(const GeneratedCluster& cluster) const
    {
        std::vector<Row> rows;
        for (const CsvRow& database : readCsv(caseFolder() / "databases.csv")) {
            const std::string& rank = database.at("rank");
            if (!GetParam().ranks.empty() && !GetParam().ranks.contains(rank)) {
                continue;
            }
            for (Row row : query(cluster.folder() / database.at("path"),
                                 "SELECT name, startNs, endNs, type FROM StepTaskInfo", 4))
            {
                row.insert(row.begin(), rank);
                rows.push_back(std::move(row));
            }
        }
        return rows;
    }

    std::vector<Row> writtenIds(const GeneratedCluster& cluster) const
    {
        std::vector<Row> rows;
        for (const CsvRow& database : readCsv(caseFolder() / "databases.csv")) {
            for (Row row : query(cluster.folder() / database.at("path"),
                                 "SELECT s.value, c.startNs, c.opConnectionId FROM COMMUNICATION_OP c "
                                 "JOIN STRING_IDS s ON s.id = c.opName WHERE c.opConnectionId IS NOT NULL "
                                 "ORDER BY c.startNs, s.value",
                                 3))
            {
                row.insert(row.begin(), database.at("rank"));
                rows.push_back(std::move(row));
            }
        }
        return rows;
    }

    std::vector<Row> goldenIds() const
    {
        std::vector<Row> rows;
        for (const CsvRow& row : readCsv(caseFolder() / "p2p.csv")) {
            if (!row.at("opConnectionId").empty()) {
                rows.push_back(
                    {row.at("rank"), row.at("opName"), row.at("startNs"), row.at("opConnectionId")});
            }
        }
        return rows;
    }
};

void dropUnpaired(std::vector<Row>& rows)
{
    keepPairedIds(rows);
    std::erase_if(rows, [](const Row& row) { return row.back().empty(); });
}

TEST_P(BaselineParity, WritesTheSameTables)
{
    const GeneratedCluster cluster(
        readText(caseFolder() / "args.txt").substr(0, readText(caseFolder() / "args.txt").find('\n')));
    exportCluster(cluster);
    const bool isTruth = GetParam().target == ParityTarget::Truth;
    const auto golden = isTruth ? trueBlocks(cluster) : goldenBlocks(cluster);
    EXPECT_FALSE(golden.empty());
    EXPECT_EQ(writtenBlocks(cluster), golden);
    if (GetParam().idsAreTarget) {
        auto written = writtenIds(cluster);
        auto expected = goldenIds();
        if (GetParam().onlyPairedIds) {
            dropUnpaired(written);
            dropUnpaired(expected);
        }
        EXPECT_EQ(written, expected);
    }
}

INSTANTIATE_TEST_SUITE_P(
    PyTorchLayout, BaselineParity,
    testing::Values(
        ParityCase{"1f1b_step_time", {}, {}, {}}, ParityCase{"1f1b_no_step_time", {}, {}, {}},
        ParityCase{"dualpipev_pp4_mb10", {}, {}, {}}, ParityCase{"dualpipev_pp2_tp2", {}, {}, {}},
        ParityCase{"dualpipev_pp8", {}, {}, {}}, ParityCase{"dualpipev_overlap_ranges", {}, {}, {}},
        ParityCase{"dualpipev_count_mismatch", {"0", "3"}, {}, {}},
        ParityCase{"dualpipev_step_windows", {"0"}, {}, {}}, ParityCase{"dualpipev_step_id", {}, 12, {}},
        ParityCase{"interleaved_batch", {}, {}, {}}, ParityCase{"level_none_sendrecv", {}, {}, {}},
        ParityCase{"level_none_stream_collision", {"0"}, {}, {}}, ParityCase{"two_dirs_one_rank", {}, {}, {}},
        ParityCase{"capitals_step_id_rank_list", {"0", "2"}, 11, "0,2,77"},
        ParityCase{"bad_times", {"1", "2", "3"}, {}, {}},
        ParityCase{"bad_files", {"0", "6", "7"}, {}, {}, true},
        ParityCase{"group_collision_late_start", {"0", "2", "3"}, {}, {}, false, false}),
    [](const auto& tested) { return "Case_" + tested.param.name; });

INSTANTIATE_TEST_SUITE_P(
    WhereTheBaselineGivesNoNames, BaselineParity,
    testing::Values(ParityCase{"dualpipev_no_step_time", {}, {}, {}, false, false, ParityTarget::Truth},
                    ParityCase{"dualpipev_step_windows", {}, {}, {}, false, false, ParityTarget::Truth},
                    ParityCase{"dualpipev_cp2", {}, {}, {}, false, false, ParityTarget::Truth},
                    ParityCase{"msmonitor_dualpipev", {}, {}, {}, false, false, ParityTarget::Truth}),
    [](const auto& tested) { return "Case_" + tested.param.name; });

INSTANTIATE_TEST_SUITE_P(OtherLayouts, BaselineParity,
                         testing::Values(ParityCase{"mindspore_gpipe", {}, {}, {}},
                                         ParityCase{"msprof_1f1b", {}, {}, {}, false, false}),
                         [](const auto& tested) { return "Case_" + tested.param.name; });

} // namespace
} // namespace pipescope::test
