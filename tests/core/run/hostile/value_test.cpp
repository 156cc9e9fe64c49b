#include "tests/core/run/hostile/hostile_folder.h"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

namespace pipescope {
namespace {

using test::findingsOf;
using test::HostileFolder;

/// What a user would take for the content of the run: blocks with their times and meaning, links with their
/// ends.
using Content = std::pair<std::vector<std::tuple<int, std::int64_t, std::int64_t, int, int, int>>,
                          std::vector<std::tuple<int, std::int64_t, int, std::int64_t, int>>>;

template<class Id>
int numberOf(const std::optional<Id>& id)
{
    return id ? static_cast<int>(id->value) : -1;
}

Content contentOf(const Trace& trace)
{
    Content content;
    for (const Track& track : trace.tracks) {
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            content.first.emplace_back(track.rank.value, block.span.begin.ns, block.span.end.ns,
                                       static_cast<int>(block.kind), numberOf(block.forward.microBatch),
                                       numberOf(block.backward.microBatch));
        }
    }
    for (const Link& link : trace.links) {
        content.second.emplace_back(trace.track(link.source.track).rank.value, link.source.span.begin.ns,
                                    trace.track(link.target.track).rank.value, link.target.span.begin.ns,
                                    numberOf(link.microBatch));
    }
    return content;
}

const std::vector<std::pair<std::string, std::vector<std::string>>> kColumns{
    {"MSTX_EVENTS", {"startNs", "endNs", "message", "connectionId", "domainId"}},
    {"TASK", {"startNs", "endNs", "connectionId", "globalTaskId", "taskType", "streamId"}},
    {"STRING_IDS", {"id", "value"}},
    {"META_DATA", {"name", "value"}},
    {"STEP_TIME", {"id", "startNs", "endNs"}},
    {"COMMUNICATION_OP", {"opName", "startNs", "endNs", "connectionId", "groupName", "opId"}},
    {"COMMUNICATION_TASK_INFO",
     {"globalTaskId", "taskType", "planeId", "srcRank", "dstRank", "size", "opId"}},
    {"CANN_API", {"startNs", "endNs", "type", "connectionId"}},
    {"HOST_INFO", {"hostUid", "hostName"}},
    {"RANK_DEVICE_MAP", {"rankId", "deviceId"}},
};

class OddValue : public testing::TestWithParam<std::string>
{ };

/// In all rows, then in one: a single odd value is the harder one to notice.
TEST_P(OddValue, InAnyColumnIsReportedWhereItChangesWhatIsShown)
{
    const HostileFolder folder;
    const Content sound = contentOf(*folder.load());
    for (const auto& [table, columns] : kColumns) {
        for (const std::string& column : columns) {
            for (const char* rows : {"", " WHERE rowid = (SELECT max(rowid) / 2 + 1 FROM "}) {
                const std::string where = *rows == '\0' ? "" : rows + table + ")";
                const std::string sql =
                    "UPDATE OR IGNORE " + table + " SET " + column + " = " + GetParam() + where;
                folder.restoreAndChange(sql);
                const auto trace = folder.load();
                EXPECT_TRUE(contentOf(*trace) == sound || !findingsOf(*trace).empty()) << sql;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, OddValue,
                         testing::Values("NULL", "'text'", "''", "x'00ff'", "1e300", "0.5", "-1",
                                         "4294967295", "-9223372036854775808", "9223372036854775807",
                                         "'17e18 ns'"));

TEST(OddValues, AnOperatorThatLastsForYearsOrEndsBeforeItStartsIsReported)
{
    const HostileFolder folder;
    for (const char* change : {"startNs = 1", "startNs = endNs + 1"}) {
        folder.restoreAndChange(
            "UPDATE COMMUNICATION_OP SET " + std::string(change)
            + " WHERE opName IN (SELECT id FROM STRING_IDS WHERE value LIKE 'hcom_send%')");
        EXPECT_TRUE(folder.load()->findings.contains(FindingId::OddOperatorTimes)) << change;
    }
}

TEST(OddValues, TimesAtBothEndsOfTheRangeDoNotOverflow)
{
    const HostileFolder folder;
    folder.restoreAndChange(
        "UPDATE TASK SET startNs = -9223372036854775808, endNs = 9223372036854775807;"
        "UPDATE MSTX_EVENTS SET startNs = -9223372036854775808, endNs = 9223372036854775807;"
        "UPDATE COMMUNICATION_OP SET startNs = -9223372036854775808, endNs = 9223372036854775807;"
        "UPDATE STEP_TIME SET startNs = -9223372036854775808, endNs = 9223372036854775807");
    EXPECT_FALSE(findingsOf(*folder.load()).empty());
}

} // namespace
} // namespace pipescope
