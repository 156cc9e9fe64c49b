#include "tests/core/run/load/demo_folder.h"

#include "core/sqlite/writable_database.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace pipescope::test {

DemoFolder::DemoFolder(const DemoOptions& options)
{
    const auto written = writeDemoCluster(folder(), options);
    if (!written) {
        throw std::runtime_error(written.error().text.english());
    }
}

DemoOptions DemoFolder::smallRun()
{
    DemoOptions options;
    options.stages = 2;
    options.dataParallel = 1;
    options.microBatches = 4;
    options.steps = 1;
    return options;
}

std::filesystem::path DemoFolder::database(std::int32_t rank) const
{
    const std::string name = "ascend_pytorch_profiler_" + std::to_string(rank) + ".db";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder())) {
        if (entry.path().filename() == name) {
            return entry.path();
        }
    }
    throw std::runtime_error("no database of rank " + std::to_string(rank));
}

void DemoFolder::change(std::int32_t rank, const std::string& sql) const
{
    auto opened = WritableDatabase::open(database(rank));
    ASSERT_TRUE(opened) << opened.error().text;
    const Status changed = opened->execute(sql);
    ASSERT_TRUE(changed) << changed.error().text;
}

void DemoFolder::keepMessagesOnly(std::int32_t rank) const
{
    change(rank,
           "DELETE FROM TASK WHERE connectionId IN (SELECT connectionId FROM COMMUNICATION_OP);"
           "INSERT INTO TASK (startNs, endNs, connectionId, streamId) "
           "SELECT startNs, endNs, connectionId, 1030 FROM COMMUNICATION_OP;"
           "INSERT INTO STRING_IDS SELECT 1000000 + opId, "
           "'{\"streamId\": \"1030\",\"count\": \"8\",\"dataType\": \"fp16\",\"groupName\": \"' || "
           "(SELECT value FROM STRING_IDS WHERE id = groupName) || '\",\"opName\": \"' || "
           "(SELECT CASE value WHEN 'hcom_send_' THEN 'HcclSend' WHEN 'hcom_receive_' THEN 'HcclReceive' "
           "ELSE 'HcclAllReduce' END FROM STRING_IDS WHERE id = opType) || '\"}' FROM COMMUNICATION_OP;"
           "INSERT INTO MSTX_EVENTS (startNs, endNs, message, connectionId) "
           "SELECT startNs - 20, startNs - 10, 1000000 + opId, connectionId FROM COMMUNICATION_OP;"
           "DROP TABLE COMMUNICATION_OP; DROP TABLE COMMUNICATION_TASK_INFO");
}

std::shared_ptr<const Trace> DemoFolder::load(const LoadOptions& options) const
{
    Progress progress;
    auto document = pipescope::load({{folder()}, options}, progress, {});
    if (!document) {
        throw std::runtime_error(document.error().text.english());
    }
    return *document;
}

std::uint64_t countOf(const Trace& trace, FindingId id, std::int32_t rank)
{
    std::uint64_t count = 0;
    for (const Finding& finding : trace.findings.rows()) {
        count += finding.id == id && finding.rank == Rank{rank} ? finding.count : 0;
    }
    return count;
}

} // namespace pipescope::test
