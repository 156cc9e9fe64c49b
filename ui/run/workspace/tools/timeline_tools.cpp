#include "ui/run/workspace/tools/timeline_tools.h"

#include <QAction>
#include <QToolBar>

#include "ui/run/workspace/tools/group_selector.h"
#include "ui/run/workspace/tools/layout_selector.h"
#include "ui/run/workspace/tools/row_filter_field.h"
#include "ui/run/workspace/tools/step_selector.h"
#include "ui/shell/commands/command_actions.h"

namespace pipescope::ui {

TimelineTools::TimelineTools(TimelineSession& session, CommandActions& actions)
    : m_actions(actions)
    , m_steps(new StepSelector(session))
    , m_groups(new GroupSelector(session))
    , m_layouts(new LayoutSelector(session))
    , m_rowFilter(new RowFilterField(session))
{ }

void TimelineTools::fill(QToolBar& bar)
{
    bar.addWidget(m_steps);
    bar.addWidget(m_groups);
    m_layoutsInBar = bar.addWidget(m_layouts);
    bar.addSeparator();
    bar.addAction(m_actions.action(CommandId::Fit));
    bar.addAction(m_actions.action(CommandId::ShowLinks));
    bar.addSeparator();
    bar.addWidget(m_rowFilter);
}

void TimelineTools::showLayouts(bool areShown)
{
    if (m_layoutsInBar != nullptr) {
        m_layoutsInBar->setVisible(areShown);
    }
}

} // namespace pipescope::ui
