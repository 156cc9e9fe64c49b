#include <QCoreApplication>

#include "ui/run/panels/marks/marks_panel.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/commands/command_actions.h"

#include <array>

namespace pipescope::ui {
namespace {

constexpr DockKind kMarksDock{"marks", QT_TRANSLATE_NOOP("Docks", "Marks"), kShowMarks};

constexpr std::array kCommands{
    behind(
        CommandId::FindPrevious,
        {kAddMark, CommandMenu::Edit, CommandKind::Action, QT_TRANSLATE_NOOP("Commands", "Add &Mark"),
         QT_TRANSLATE_NOOP("Commands", "Mark the chosen range, else the time under the pointer, with a text"),
         keys(Qt::Key_K), "", true}),
    behind(
        TimelineCommand::kShowStatistics,
        needing(CommandNeed::Nothing,
                {kShowMarks, CommandMenu::View, CommandKind::Toggle, QT_TRANSLATE_NOOP("Commands", "&Marks"),
                 QT_TRANSLATE_NOOP("Commands", "Show or hide the list of marks; Delete removes one"),
                 keys(Qt::SHIFT | Qt::Key_K)}))};

Panel* makeMarksPanel(const TimelinePanelHost& host, QWidget* parent)
{
    auto* panel = new MarksPanel(host.session, parent);
    QObject::connect(panel, &MarksPanel::goneTo, panel, host.showTime);
    host.actions.handle(kAddMark, [host, panel] {
        const TimePoint moment = host.momentAtPointer();
        host.showPanel();
        panel->addMark(host.session.range().value_or(TimeSpan{moment, moment}));
    });
    return panel;
}

} // namespace

TimelinePanelKind marksPanelKind()
{
    return {kMarksDock, makeMarksPanel, kCommands, {kAddMark}};
}

} // namespace pipescope::ui
