#include <QWidget>

#include "tests/ui/every_command/command_checks.h"
#include "ui/run/panels/causes/causes_panel.h"
#include "ui/run/panels/causes/difference_panel.h"
#include "ui/run/panels/details/details_panel.h"
#include "ui/run/panels/links/links_panel.h"
#include "ui/run/panels/marks/marks_panel.h"
#include "ui/run/panels/query/query_panel.h"
#include "ui/run/panels/statistics/statistics_panel.h"
#include "ui/run/panels/what_if/what_if_panel.h"
#include "ui/run/session/timeline_command.h"
#include "ui/shell/findings/findings_panel.h"

namespace pipescope::ui::test {
namespace {

void giveTwice(CommandStage& stage, const QWidget& panel)
{
    const bool isVisible = panel.isVisible();
    stage.give();
    EXPECT_NE(panel.isVisible(), isVisible);
    stage.give();
    EXPECT_EQ(panel.isVisible(), isVisible);
}

void showDetails(CommandStage& stage)
{
    giveTwice(stage, *stage.window.details());
}

void showFindings(CommandStage& stage)
{
    giveTwice(stage, *stage.window.findings());
}

void showStatistics(CommandStage& stage)
{
    giveTwice(stage, *stage.window.statistics());
}

void showCauses(CommandStage& stage)
{
    giveTwice(stage, *stage.window.run().panels().causes());
}

void showDifference(CommandStage& stage)
{
    giveTwice(stage, *stage.window.run().panels().difference());
}

void showWhatIf(CommandStage& stage)
{
    giveTwice(stage, *stage.window.run().panels().whatIf());
}

void showLinkTable(CommandStage& stage)
{
    giveTwice(stage, *stage.window.run().panels().links());
}

void showMarks(CommandStage& stage)
{
    giveTwice(stage, *stage.window.marks());
}

void showQuery(CommandStage& stage)
{
    giveTwice(stage, *stage.window.query());
}

} // namespace

CommandChecks panelCommandChecks()
{
    return {{CommandId::ShowDetails, showDetails},
            {CommandId::ShowFindings, showFindings},
            {TimelineCommand::kShowStatistics, showStatistics},
            {TimelineCommand::kShowCauses, showCauses},
            {TimelineCommand::kShowDifference, showDifference},
            {TimelineCommand::kShowWhatIf, showWhatIf},
            {TimelineCommand::kShowLinkTable, showLinkTable},
            {kShowMarks, showMarks},
            {TimelineCommand::kShowQuery, showQuery}};
}

} // namespace pipescope::ui::test
