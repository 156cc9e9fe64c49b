#include "ui/marks/marks_panel_kind.h"

#include "ui/commands/command_actions.h"
#include "ui/marks/marks_panel.h"
#include "ui/session/session.h"

namespace pipescope::ui {
namespace {

constexpr DockKind kMarksDock{"marks", QT_TRANSLATE_NOOP("Docks", "Marks"), CommandId::ShowMarks};

Panel* makeMarksPanel(const TimelinePanelHost& host, QWidget* parent)
{
    auto* panel = new MarksPanel(host.session, parent);
    QObject::connect(panel, &MarksPanel::goneTo, panel, host.showTime);
    host.actions.handle(CommandId::AddMark, [host, panel] {
        const TimePoint moment = host.momentAtPointer();
        host.showPanel();
        panel->addMark(host.session.range().value_or(TimeSpan{moment, moment}));
    });
    return panel;
}

} // namespace

TimelinePanelKind marksPanelKind()
{
    return {kMarksDock, makeMarksPanel};
}

} // namespace pipescope::ui
