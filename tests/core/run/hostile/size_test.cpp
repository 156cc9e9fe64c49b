#include "tests/core/run/hostile/hostile_folder.h"
#include "tests/support/process/measured_child.h"

#include <gtest/gtest.h>

#include <fstream>

namespace pipescope {
namespace {

using test::countOf;
using test::findingsOf;
using test::HostileFolder;
using test::runInChild;

/// Rows 1 … 1,000,000.
constexpr const char* kMillion =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000) ";

/// Loads the damaged folder in a child; the rank must have the finding.
void expectModestMemory(const HostileFolder& folder, FindingId expected)
{
    const auto end = runInChild([&] {
        const auto trace = folder.load();
        const bool reported = trace->findings.contains(expected);
        if (!reported) {
            std::fputs(findingsOf(*trace).c_str(), stderr);
        }
        return reported && !testing::Test::HasFailure();
    });
    EXPECT_TRUE(end.succeeded) << end.how;
    EXPECT_LT(end.peakBytes, test::modestBytes());
}

TEST(Size, AMillionStepWindowsAreBounded)
{
    const HostileFolder folder;
    folder.restoreAndChange(std::string(kMillion)
                            + "INSERT INTO STEP_TIME SELECT i, i * 1000, i * 1000 + 2000 FROM n");
    const auto end = runInChild([&] { return folder.load()->tracks.size() == 2; });
    EXPECT_TRUE(end.succeeded) << end.how;
    EXPECT_LT(end.peakBytes, test::modestBytes());
}

TEST(Size, AMillionRangesOfOneConnectionAreOneRangeAndAFinding)
{
    const HostileFolder folder;
    folder.restoreAndChange(
        std::string(kMillion)
        + "INSERT INTO MSTX_EVENTS (startNs, endNs, message, connectionId) SELECT i, i + 1, "
          "(SELECT message FROM MSTX_EVENTS LIMIT 1), 4000000001 FROM n");
    expectModestMemory(folder, FindingId::BadValue);
}

TEST(Size, AMillionTasksOfOneConnectionAreAFewAndAFinding)
{
    const HostileFolder folder;
    folder.restoreAndChange(
        std::string(kMillion)
        + "INSERT INTO TASK (startNs, endNs, connectionId) SELECT i, i + 1, (SELECT min(connectionId) FROM "
          "MSTX_EVENTS) FROM n");
    expectModestMemory(folder, FindingId::DuplicateConnection);
}

TEST(Size, TextsOfMegabytesAreReadOrReportedAndBounded)
{
    const HostileFolder folder;
    folder.restoreAndChange(
        "UPDATE STRING_IDS SET value = value || hex(zeroblob(4000000)) WHERE id IN "
        "(SELECT message FROM MSTX_EVENTS) OR id IN (SELECT groupName FROM COMMUNICATION_OP);"
        "UPDATE HOST_INFO SET hostName = hex(zeroblob(4000000))");
    const auto end = runInChild([&] { return folder.load()->tracks.size() == 2; });
    EXPECT_TRUE(end.succeeded) << end.how;
    EXPECT_LT(end.peakBytes, test::modestBytes());
}

TEST(Size, MetadataOfAHundredMegabytesIsLeftOutAndReported)
{
    const HostileFolder folder;
    folder.restoreAndChange("UPDATE META_DATA SET value = hex(zeroblob(50000000)) WHERE name = 'pp_info'");
    expectModestMemory(folder, FindingId::MetadataMalformed);
}

TEST(Size, MetadataInAFileOfAHundredMegabytesIsLeftOutAndReported)
{
    const HostileFolder folder;
    folder.restoreAndChange("DROP TABLE META_DATA");
    const auto file = folder.damagedFile().parent_path().parent_path() / "profiler_metadata.json";
    std::ofstream(file) << "{\"pp_info\": \"" << std::string(100'000'000, 'x') << "\"}";
    expectModestMemory(folder, FindingId::MetadataMalformed);
}

TEST(Size, BracketsAHundredThousandDeepAreLeftOutAndReported)
{
    const HostileFolder folder;
    for (const char* bracket : {"[", "{\"a\":"}) {
        folder.restoreAndChange("UPDATE META_DATA SET value = replace(hex(zeroblob(50000)), '0', '"
                                + std::string(bracket) + "') WHERE name = 'parallel_group_info'");
        expectModestMemory(folder, FindingId::MetadataMalformed);
    }
}

TEST(Size, AGroupOfMillionsOfRanksIsBounded)
{
    const HostileFolder folder;
    folder.restoreAndChange(
        "UPDATE META_DATA SET value = '{\"g\": {\"group_name\": \"pp\", \"group_rank\": 0, "
        "\"global_ranks\": [0' || replace(hex(zeroblob(2000000)), '0', ',1') || ']}}' WHERE "
        "name = 'parallel_group_info'");
    const auto end = runInChild([&] { return folder.load()->tracks.size() == 2; });
    EXPECT_TRUE(end.succeeded) << end.how;
    EXPECT_LT(end.peakBytes, test::modestBytes());
}

} // namespace
} // namespace pipescope
