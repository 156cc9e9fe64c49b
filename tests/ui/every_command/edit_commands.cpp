#include <QApplication>
#include <QClipboard>
#include <QLineEdit>

#include "tests/ui/every_command/command_checks.h"
#include "ui/run/panels/details/details_panel.h"
#include "ui/run/panels/marks/marks_panel.h"
#include "ui/run/panels/search/search_panel.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/view_picture.h"

namespace pipescope::ui::test {
namespace {

void copy(CommandStage& stage)
{
    stage.window.session().select(CommandStage::block(0, 0));
    stage.settle();
    stage.give();
    EXPECT_FALSE(stage.window.details()->text().isEmpty());
    EXPECT_EQ(QApplication::clipboard()->text(), stage.window.details()->text());
}

void copyTable(CommandStage& stage)
{
    stage.window.session().select(CommandStage::block(0, 0));
    stage.settle();
    stage.give();
    EXPECT_FALSE(stage.window.details()->tsv().isEmpty());
    EXPECT_EQ(QApplication::clipboard()->text(), stage.window.details()->tsv());
}

void copyView(CommandStage& stage)
{
    stage.give();
    EXPECT_EQ(QApplication::clipboard()->image().convertToFormat(QImage::Format_RGB32),
              viewRenderer(*stage.timeline())());
}

void find(CommandStage& stage)
{
    EXPECT_FALSE(stage.window.searchPanel()->isVisible());
    stage.give();
    EXPECT_TRUE(stage.window.searchPanel()->field()->hasFocus());
    stage.type(QStringLiteral("kind:backward"));
    EXPECT_EQ(stage.window.searchPanel()->hits().rowCount(), 4);
}

/// Backward blocks are searched for; the search field is left by a click on the timeline's canvas.
void search(CommandStage& stage)
{
    stage.press(Qt::Key_Slash);
    stage.type(QStringLiteral("kind:backward"));
    stage.click(stage.surface(), stage.onCanvas(0.5));
    stage.settle();
}

void findNext(CommandStage& stage)
{
    search(stage);
    const auto& hits = stage.window.searchPanel()->hits();
    stage.give();
    EXPECT_EQ(stage.window.session().selection(), hits.rowAt(0));
    stage.give();
    EXPECT_EQ(stage.window.session().selection(), hits.rowAt(1));
}

void findPrevious(CommandStage& stage)
{
    search(stage);
    const auto& hits = stage.window.searchPanel()->hits();
    stage.give();
    EXPECT_EQ(stage.window.session().selection(), hits.rowAt(3));
    stage.give();
    EXPECT_EQ(stage.window.session().selection(), hits.rowAt(2));
}

void addMark(CommandStage& stage)
{
    const TimeSpan range{{100'000}, {200'000}};
    stage.window.session().setRange(range);
    stage.settle();
    stage.give();
    EXPECT_TRUE(stage.window.marks()->isVisible());
    stage.type(QStringLiteral("here"));
    stage.press(Qt::Key_Return);
    ASSERT_EQ(stage.window.session().marks().size(), 1U);
    EXPECT_EQ(stage.window.session().marks().front().span, range);
    EXPECT_EQ(stage.window.session().marks().front().text, "here");
}

} // namespace

CommandChecks editCommandChecks()
{
    return {
        {CommandId::Copy, copy}, {CommandId::CopyTable, copyTable}, {TimelineCommand::kCopyView, copyView},
        {CommandId::Find, find}, {CommandId::FindNext, findNext},   {CommandId::FindPrevious, findPrevious},
        {kAddMark, addMark}};
}

} // namespace pipescope::ui::test
