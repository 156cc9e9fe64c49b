#include "core/run/demo/demo_cluster.h"
#include "core/run/demo/simulation/demo_truth.h"
#include "core/sqlite/database.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pipescope {
namespace {

class DemoDatabase : public testing::Test
{
protected:
    void SetUp() override
    {
        DemoOptions options;
        options.stages = 2;
        options.microBatches = 4;
        options.steps = 2;
        auto run = simulateDemo(options);
        ASSERT_TRUE(run);
        m_run = *std::move(run);
        ASSERT_TRUE(writeDemoCluster(m_folder.path(), options));
        open(kRank);
    }

    void open(std::size_t rank)
    {
        const std::string file = "ascend_pytorch_profiler_" + std::to_string(rank) + ".db";
        for (const auto& entry : std::filesystem::recursive_directory_iterator(m_folder.path())) {
            if (entry.path().filename() == file) {
                auto database = SnapshotDatabase::open(entry.path());
                ASSERT_TRUE(database);
                m_database.emplace(*std::move(database));
            }
        }
        ASSERT_TRUE(m_database);
    }

    /// Rows as texts, columns separated by '|'.
    std::vector<std::string> rows(const std::string& sql) const
    {
        std::vector<std::string> result;
        auto statement = m_database->prepare(sql);
        EXPECT_TRUE(statement) << sql;
        while (statement) {
            const auto row = statement->step();
            EXPECT_TRUE(row) << sql;
            if (!row || !*row) {
                break;
            }
            std::string& text = result.emplace_back();
            for (int column = 0; column < statement->columnCount(); ++column) {
                text += column > 0 ? "|" : "";
                if (const auto number = statement->integer(column)) {
                    text += std::to_string(*number);
                } else {
                    text += statement->text(column).value_or("NULL");
                }
            }
        }
        return result;
    }

    std::string count(const std::string& fromWhere) const
    {
        return rows("SELECT count(*) FROM " + fromWhere).at(0);
    }

    const DemoRank& rank() const { return m_run.ranks[kRank]; }

    static constexpr std::size_t kRank = 2;

    test::TemporaryFolder m_folder;
    DemoRun m_run;
    std::optional<SnapshotDatabase> m_database;
};

std::string columnNames(const SnapshotDatabase& database, std::string_view table)
{
    std::string names;
    const auto columns = database.columns(table);
    EXPECT_TRUE(columns) << table;
    for (const ColumnInfo& column : columns ? *columns : std::vector<ColumnInfo>{}) {
        names += (names.empty() ? "" : " ") + column.name;
    }
    return names;
}

TEST_F(DemoDatabase, HasTheTablesAndColumnsOfTheProfiler)
{
    const std::vector<std::pair<std::string_view, std::string_view>> tables{
        {"STRING_IDS", "id value"},
        {"META_DATA", "name value"},
        {"MSTX_EVENTS", "startNs endNs eventType rangeId category message globalTid endGlobalTid domainId "
                        "connectionId"},
        {"TASK",
         "startNs endNs deviceId connectionId globalTaskId globalPid taskType contextId streamId taskId "
         "modelId"},
        {"COMPUTE_TASK_INFO",
         "name globalTaskId blockDim mixBlockDim taskType opType inputFormats "
         "inputDataTypes inputShapes outputFormats outputDataTypes outputShapes attrInfo"},
        {"COMMUNICATION_OP",
         "opName startNs endNs connectionId groupName opId relay retry dataType algType count "
         "opType"},
        {"COMMUNICATION_TASK_INFO", "name globalTaskId taskType planeId groupName notifyId rdmaType srcRank "
                                    "dstRank transportType size dataType linkType opId"},
        {"CANN_API", "startNs endNs type globalTid connectionId name"},
        {"STEP_TIME", "id startNs endNs"},
        {"RANK_DEVICE_MAP", "rankId deviceId"},
        {"HOST_INFO", "hostUid hostName"},
        {"NPU_INFO", "id name"},
        {"SESSION_TIME_INFO", "startTimeNs endTimeNs"},
        {"PYTORCH_API", "startNs endNs globalTid connectionId name sequenceNumber fwdThreadId inputDtypes "
                        "inputShapes callchainId type"},
        {"ENUM_MSTX_EVENT_TYPE", "id name"},
        {"ENUM_API_TYPE", "id name"},
        {"ENUM_HCCL_DATA_TYPE", "id name"},
        {"ENUM_HCCL_LINK_TYPE", "id name"},
        {"ENUM_HCCL_RDMA_TYPE", "id name"},
        {"ENUM_HCCL_TRANSPORT_TYPE", "id name"},
    };
    for (const auto& [table, columns] : tables) {
        EXPECT_EQ(columnNames(*m_database, table), columns) << table;
        EXPECT_NE(count(std::string(table)), "0") << table;
    }
}

TEST_F(DemoDatabase, HasATaskForEachRangeWithTheBlocksTimes)
{
    const auto found =
        rows("SELECT s.value, t.startNs, t.endNs FROM MSTX_EVENTS m JOIN STRING_IDS s ON s.id = "
             "m.message JOIN TASK t ON t.connectionId = m.connectionId JOIN STRING_IDS k ON k.id = "
             "t.taskType AND k.value = 'MsTx' ORDER BY t.startNs");
    std::vector<std::string> expected;
    for (const DemoBlock& block : rank().blocks) {
        expected.push_back(block.message + "|" + std::to_string(block.span.begin.ns) + "|"
                           + std::to_string(block.span.end.ns));
    }
    EXPECT_EQ(found, expected);
}

TEST_F(DemoDatabase, IssuesRangesInOrderBeforeTheirBlocksAndWithinTheirStep)
{
    EXPECT_EQ(count("MSTX_EVENTS m JOIN TASK t USING (connectionId) WHERE m.startNs >= t.startNs"), "0");
    EXPECT_EQ(count("MSTX_EVENTS WHERE endNs < startNs"), "0");
    EXPECT_EQ(
        count("MSTX_EVENTS a JOIN MSTX_EVENTS b ON b.rangeId = a.rangeId + 1 WHERE b.startNs < a.endNs"),
        "0");
    EXPECT_EQ(count("MSTX_EVENTS m JOIN STEP_TIME s ON m.startNs >= s.startNs AND m.endNs <= s.endNs"),
              std::to_string(rank().blocks.size()));
}

TEST_F(DemoDatabase, NamesEveryStringItRefersTo)
{
    const std::vector<std::pair<std::string, std::string>> references{
        {"MSTX_EVENTS", "message"},
        {"MSTX_EVENTS", "domainId"},
        {"TASK", "taskType"},
        {"COMPUTE_TASK_INFO", "name"},
        {"COMPUTE_TASK_INFO", "opType"},
        {"COMPUTE_TASK_INFO", "inputShapes"},
        {"COMPUTE_TASK_INFO", "attrInfo"},
        {"COMMUNICATION_OP", "opName"},
        {"COMMUNICATION_OP", "groupName"},
        {"COMMUNICATION_OP", "opType"},
        {"COMMUNICATION_OP", "algType"},
        {"COMMUNICATION_TASK_INFO", "name"},
        {"COMMUNICATION_TASK_INFO", "taskType"},
        {"COMMUNICATION_TASK_INFO", "groupName"},
        {"CANN_API", "name"},
        {"PYTORCH_API", "name"},
    };
    for (const auto& [table, column] : references) {
        EXPECT_EQ(count(table + " WHERE " + column + " NOT IN (SELECT id FROM STRING_IDS)"), "0")
            << table << "." << column;
    }
}

TEST_F(DemoDatabase, ConnectsKernelsOperatorsAndSmallTasks)
{
    EXPECT_EQ(count("COMPUTE_TASK_INFO WHERE globalTaskId NOT IN (SELECT globalTaskId FROM TASK)"), "0");
    EXPECT_EQ(count("COMMUNICATION_TASK_INFO WHERE globalTaskId NOT IN (SELECT globalTaskId FROM TASK)"),
              "0");
    EXPECT_EQ(count("COMMUNICATION_TASK_INFO WHERE opId NOT IN (SELECT opId FROM COMMUNICATION_OP)"), "0");
    EXPECT_EQ(count("COMMUNICATION_OP WHERE connectionId NOT IN (SELECT connectionId FROM CANN_API)"), "0");
    EXPECT_EQ(count("(SELECT globalTaskId FROM TASK GROUP BY globalTaskId HAVING count(*) > 1)"), "0");
    EXPECT_EQ(
        count("TASK t WHERE connectionId NOT IN (SELECT connectionId FROM MSTX_EVENTS) AND connectionId NOT "
              "IN (SELECT connectionId FROM CANN_API)"),
        "0");
}

TEST_F(DemoDatabase, KeepsKernelsWithinTheirBlocks)
{
    EXPECT_NE(count("COMPUTE_TASK_INFO"), "0");
    EXPECT_EQ(
        count("TASK k JOIN COMPUTE_TASK_INFO USING (globalTaskId) WHERE NOT EXISTS (SELECT 1 FROM "
              "MSTX_EVENTS m "
              "JOIN TASK b ON b.connectionId = m.connectionId WHERE b.startNs <= k.startNs AND k.endNs <= "
              "b.endNs)"),
        "0");
}

TEST_F(DemoDatabase, HasTheHandshakeOfEachSendAndReceive)
{
    const std::string tasks =
        "SELECT group_concat(type, ' ') FROM (SELECT c.opId AS op, s.value AS type FROM "
        "COMMUNICATION_TASK_INFO c JOIN TASK t USING (globalTaskId) JOIN STRING_IDS s ON "
        "s.id = c.taskType JOIN COMMUNICATION_OP o USING (opId) JOIN STRING_IDS n ON n.id = "
        "o.opName WHERE n.value LIKE '";
    const std::string grouped = "' ORDER BY c.opId, t.startNs) GROUP BY op";
    EXPECT_THAT(rows("SELECT DISTINCT * FROM (" + tasks + "hcom_send%" + grouped + ")"),
                testing::ElementsAre("Notify_Record Notify_Wait"));
    EXPECT_THAT(rows("SELECT DISTINCT * FROM (" + tasks + "hcom_receive%" + grouped + ")"),
                testing::ElementsAre("Notify_Wait Memcpy Notify_Record"));
}

TEST_F(DemoDatabase, BooksTheBytesOnTheReceiver)
{
    const auto copies =
        rows("SELECT t.startNs, t.endNs, c.size FROM COMMUNICATION_TASK_INFO c JOIN TASK t USING "
             "(globalTaskId) JOIN STRING_IDS n ON n.id = c.name WHERE c.size > 0 AND n.value LIKE "
             "'hcom_receive%' ORDER BY c.opId");
    std::vector<std::string> expected;
    for (const DemoOperator& op : rank().operators) {
        if (op.kind == DemoOperatorKind::Receive) {
            expected.push_back(std::to_string(op.data.begin.ns) + "|" + std::to_string(op.data.end.ns) + "|"
                               + std::to_string(op.bytes));
        }
    }
    EXPECT_EQ(copies, expected);
}

TEST_F(DemoDatabase, DescribesTheRun)
{
    const auto valueOf = [&](const std::string& name) {
        return rows("SELECT value FROM META_DATA WHERE name = '" + name + "'").at(0);
    };
    EXPECT_EQ(valueOf("pp_info"), R"({"pp_type":"dualpipev","microbatch_num":4})");
    EXPECT_THAT(valueOf("distributed_args"),
                testing::AllOf(testing::HasSubstr(R"("pipeline_model_parallel_size":2)"),
                               testing::HasSubstr(R"("data_parallel_size":2)")));
    // Rank 2 is replica 0 of stage 1; groups 0 and 1 are the stages' replicas, 2 and 3 the pipelines.
    EXPECT_EQ(valueOf("parallel_group_info"),
              R"({"group_name_1":{"group_name":"dp","group_rank":0,"global_ranks":[2,3]},)"
              R"("group_name_2":{"group_name":"pp","group_rank":1,"global_ranks":[0,2]}})");
    EXPECT_THAT(rows("SELECT * FROM RANK_DEVICE_MAP"), testing::ElementsAre("2|0"));
    EXPECT_THAT(rows("SELECT hostName FROM HOST_INFO"), testing::ElementsAre("node-1"));
}

TEST_F(DemoDatabase, IsSound)
{
    EXPECT_THAT(rows("PRAGMA integrity_check"), testing::ElementsAre("ok"));
}

} // namespace
} // namespace pipescope
