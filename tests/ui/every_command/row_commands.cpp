#include <QMenu>

#include "tests/ui/every_command/command_checks.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/workspace/tools/row_filter_field.h"

namespace pipescope::ui::test {
namespace {

using Ranks = std::vector<std::int32_t>;
using scene::RowGrouping;
using scene::RowPlace;
using scene::RowSort;

const Ranks kAll{0, 1, 2, 3};

/// By a click on its header.
void goTo(CommandStage& stage, std::int32_t rank)
{
    stage.click(stage.surface(), stage.timeline()->rows().headerRect(Rank{rank}).center());
    EXPECT_EQ(stage.window.session().currentRow(), RowPlace(Rank{rank}));
}

int heightOfRows(CommandStage& stage)
{
    return stage.timeline()->rows().headerRect(Rank{0}).height();
}

void filterRows(CommandStage& stage)
{
    stage.give();
    stage.type(QStringLiteral("stage:1"));
    EXPECT_EQ(stage.window.rowFilter()->text(), QStringLiteral("stage:1"));
    EXPECT_EQ(stage.shownRanks(), (Ranks{1, 3}));
}

void openGroupMenu(CommandStage& stage)
{
    stage.give();
    EXPECT_TRUE(stage.window.actions().submenu(TimelineCommand::kGroupRows)->isVisible());
}

void openSortMenu(CommandStage& stage)
{
    stage.give();
    EXPECT_TRUE(stage.window.actions().submenu(TimelineCommand::kSortRows)->isVisible());
}

void groupByPipelineGroup(CommandStage& stage)
{
    stage.choose(TimelineCommand::kGroupByStage);
    stage.give();
    EXPECT_EQ(stage.view().rows.grouping, RowGrouping::PipelineGroup);
    EXPECT_EQ(stage.shownRanks(), kAll);
}

void groupByStage(CommandStage& stage)
{
    stage.give();
    EXPECT_EQ(stage.view().rows.grouping, RowGrouping::Stage);
    EXPECT_EQ(stage.shownRanks(), (Ranks{0, 2, 1, 3}));
}

void groupByHost(CommandStage& stage)
{
    stage.give();
    EXPECT_EQ(stage.view().rows.grouping, RowGrouping::Host);
    EXPECT_TRUE(stage.timeline()->rows().headerRect(std::string("group:0")).isEmpty())
        << "there is one host only";
}

void groupByNothing(CommandStage& stage)
{
    stage.give();
    EXPECT_EQ(stage.view().rows.grouping, RowGrouping::None);
    EXPECT_TRUE(stage.timeline()->rows().headerRect(std::string("group:0")).isEmpty());
}

/// Whatever the order is, those of stage 0 come first: they also work more, wait more and take longer.
void expectSortedBy(CommandStage& stage, RowSort sort)
{
    stage.choose(TimelineCommand::kGroupByNothing);
    stage.choose(TimelineCommand::kSortByRank);
    ASSERT_EQ(stage.shownRanks(), kAll);
    stage.give();
    EXPECT_EQ(stage.view().rows.sort, sort);
    EXPECT_EQ(stage.shownRanks(), (Ranks{0, 2, 1, 3}));
}

void sortByStage(CommandStage& stage)
{
    expectSortedBy(stage, RowSort::Stage);
}

void sortByRank(CommandStage& stage)
{
    stage.choose(TimelineCommand::kGroupByNothing);
    stage.give();
    EXPECT_EQ(stage.view().rows.sort, RowSort::Rank);
    EXPECT_EQ(stage.shownRanks(), kAll);
}

void sortByHost(CommandStage& stage)
{
    expectSortedBy(stage, RowSort::Host);
}

void sortByBusy(CommandStage& stage)
{
    expectSortedBy(stage, RowSort::Busy);
}

void sortByIdle(CommandStage& stage)
{
    expectSortedBy(stage, RowSort::Idle);
}

void sortByMeanDuration(CommandStage& stage)
{
    expectSortedBy(stage, RowSort::MeanDuration);
}

void toggleGroup(CommandStage& stage)
{
    goTo(stage, 2);
    stage.give();
    EXPECT_EQ(stage.shownRanks(), (Ranks{0, 1}));
    stage.give();
    EXPECT_EQ(stage.shownRanks(), kAll);
}

void expandAllGroups(CommandStage& stage)
{
    stage.choose(TimelineCommand::kCollapseAllGroups);
    stage.give();
    EXPECT_EQ(stage.shownRanks(), kAll);
}

void collapseAllGroups(CommandStage& stage)
{
    stage.give();
    EXPECT_TRUE(stage.shownRanks().empty());
}

void pinRow(CommandStage& stage)
{
    goTo(stage, 3);
    stage.give();
    EXPECT_EQ(stage.shownRanks(), (Ranks{3, 0, 1, 2}));
    stage.give();
    EXPECT_EQ(stage.shownRanks(), kAll);
}

void unpinAllRows(CommandStage& stage)
{
    goTo(stage, 3);
    stage.choose(TimelineCommand::kPinRow);
    stage.give();
    EXPECT_EQ(stage.shownRanks(), kAll);
}

void hideRow(CommandStage& stage)
{
    goTo(stage, 1);
    stage.give();
    EXPECT_EQ(stage.shownRanks(), (Ranks{0, 2, 3}));
}

void onlyThisStage(CommandStage& stage)
{
    goTo(stage, 3);
    stage.give();
    EXPECT_EQ(stage.shownRanks(), (Ranks{1, 3}));
}

void onlyThisHost(CommandStage& stage)
{
    goTo(stage, 3);
    stage.give();
    EXPECT_EQ(stage.view().rows.filter, "host:host-0");
}

void onlyThisGroup(CommandStage& stage)
{
    goTo(stage, 3);
    stage.give();
    EXPECT_EQ(stage.shownRanks(), (Ranks{2, 3}));
}

void showAllRows(CommandStage& stage)
{
    goTo(stage, 1);
    stage.choose(TimelineCommand::kHideRow);
    stage.give();
    EXPECT_EQ(stage.shownRanks(), kAll);
}

void tallerRows(CommandStage& stage)
{
    const int before = heightOfRows(stage);
    stage.give();
    // What is seen of the row may be less: rows fill the window, so that it scrolls now.
    EXPECT_GT(stage.view().rows.height.value_or(0.0), before);
}

void lowerRows(CommandStage& stage)
{
    const int before = heightOfRows(stage);
    stage.give();
    EXPECT_LT(heightOfRows(stage), before);
}

void defaultRowHeight(CommandStage& stage)
{
    const int before = heightOfRows(stage);
    stage.choose(TimelineCommand::kLowerRows);
    stage.give();
    EXPECT_EQ(heightOfRows(stage), before);
}

} // namespace

CommandChecks rowCommandChecks()
{
    return {{TimelineCommand::kFilterRows, filterRows},
            {TimelineCommand::kGroupRows, openGroupMenu},
            {TimelineCommand::kGroupByPipelineGroup, groupByPipelineGroup},
            {TimelineCommand::kGroupByStage, groupByStage},
            {TimelineCommand::kGroupByHost, groupByHost},
            {TimelineCommand::kGroupByNothing, groupByNothing},
            {TimelineCommand::kSortRows, openSortMenu},
            {TimelineCommand::kSortByStage, sortByStage},
            {TimelineCommand::kSortByRank, sortByRank},
            {TimelineCommand::kSortByHost, sortByHost},
            {TimelineCommand::kSortByBusy, sortByBusy},
            {TimelineCommand::kSortByIdle, sortByIdle},
            {TimelineCommand::kSortByMeanDuration, sortByMeanDuration},
            {TimelineCommand::kToggleGroup, toggleGroup},
            {TimelineCommand::kExpandAllGroups, expandAllGroups},
            {TimelineCommand::kCollapseAllGroups, collapseAllGroups},
            {TimelineCommand::kPinRow, pinRow},
            {TimelineCommand::kUnpinAllRows, unpinAllRows},
            {TimelineCommand::kHideRow, hideRow},
            {TimelineCommand::kOnlyThisStage, onlyThisStage},
            {TimelineCommand::kOnlyThisHost, onlyThisHost},
            {TimelineCommand::kOnlyThisGroup, onlyThisGroup},
            {TimelineCommand::kShowAllRows, showAllRows},
            {TimelineCommand::kTallerRows, tallerRows},
            {TimelineCommand::kLowerRows, lowerRows},
            {TimelineCommand::kDefaultRowHeight, defaultRowHeight}};
}

} // namespace pipescope::ui::test
