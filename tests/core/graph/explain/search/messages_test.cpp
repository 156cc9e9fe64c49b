#include "core/graph/explain/search/messages.h"

#include "tests/core/graph/explain/search/search_sheet.h"

#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

constexpr SheetRow kFirst{Side::Debug, RowId{2U}};
constexpr SheetRow kSecond{Side::Debug, RowId{4U}};
constexpr SheetRow kAnswer{Side::Debug, RowId{5U}};

/// Rank 3 sends to rank 4 twice, and receives something from it; a collective call with it is no message.
Sheet sheetWithMessages()
{
    Sheet sheet = madeUpSheet();
    sheet.debugTransfers = {{RowId{1U}, 0, CommunicationDirection::SendReceive, Rank{4}, "all_reduce"},
                            {kFirst.row, 0, CommunicationDirection::Send, Rank{4}, "recv"},
                            {RowId{3U}, 0, CommunicationDirection::Send, Rank{5}, "recv"},
                            {kSecond.row, 0, CommunicationDirection::Send, Rank{4}, "recv"},
                            {kAnswer.row, 0, CommunicationDirection::Receive, Rank{4}, "send"}};
    return sheet;
}

TEST(GraphMessages, AreCountedByPeerAndDirection)
{
    const Sheet sheet = sheetWithMessages();
    EXPECT_EQ(messageOf(sheet, kFirst), (MessagePlace{StepNumber{20}, Rank{3}, Rank{4}, true, 0}));
    EXPECT_EQ(messageOf(sheet, kSecond), (MessagePlace{StepNumber{20}, Rank{3}, Rank{4}, true, 1}));
    EXPECT_EQ(messageOf(sheet, kAnswer), (MessagePlace{StepNumber{20}, Rank{3}, Rank{4}, false, 0}));
}

TEST(GraphMessages, AreFoundAgainByTheirPlace)
{
    const Sheet sheet = sheetWithMessages();
    for (const SheetRow row : {kFirst, kSecond, kAnswer}) {
        EXPECT_EQ(findMessage(sheet, *messageOf(sheet, row)), row);
    }
    EXPECT_FALSE(findMessage(sheet, {StepNumber{20}, Rank{3}, Rank{4}, true, 2}));
}

TEST(GraphMessages, OfCollectiveCallsAndOtherNodesThereAreNone)
{
    const Sheet sheet = sheetWithMessages();
    EXPECT_FALSE(messageOf(sheet, {Side::Debug, RowId{1U}}));
    EXPECT_FALSE(messageOf(madeUpSheet(), kFirst));
}

TEST(GraphMessages, AreFoundOnTheBenchIfTheDebugSideHasThemNot)
{
    Sheet sheet = sheetWithMessages();
    sheet.benchTransfers = std::exchange(sheet.debugTransfers, {});
    EXPECT_EQ(findMessage(sheet, {StepNumber{20}, Rank{3}, Rank{4}, true, 1}),
              (SheetRow{Side::Bench, kSecond.row}));
}

} // namespace
} // namespace pipescope::graph
