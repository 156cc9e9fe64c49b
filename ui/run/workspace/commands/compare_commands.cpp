#include "ui/run/workspace/commands/compare_commands.h"

#include <QAction>

#include "ui/run/panels/causes/difference_panel.h"
#include "ui/run/panels/causes/sentence_page.h"
#include "ui/run/session/companion_shower.h"
#include "ui/run/session/run_comparer.h"
#include "ui/run/session/timeline_command.h"

namespace pipescope::ui {

CompareCommands::CompareCommands(const Parts& parts, CommandActions& actions, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
    , m_actions(actions)
{
    actions.handle(TimelineCommand::kShowRunBefore, [this](bool checked) { showBefore(checked); });
    actions.handle(TimelineCommand::kNextDifference, [this] { m_parts.panel.page()->showNext(); });
    connect(&parts.comparer, &RunComparer::changed, this, &CompareCommands::follow);
    connect(&parts.companions, &CompanionShower::changed, this, &CompareCommands::updateActions);
    updateActions();
}

void CompareCommands::follow()
{
    const auto& compared = m_parts.comparer.compared();
    if (compared && compared != m_shown) {
        showBefore(true);
    } else if (!compared && m_parts.companions.isOtherWanted()) {
        m_parts.companions.showNothing();
    }
    m_shown = compared;
    updateActions();
}

void CompareCommands::updateActions()
{
    const auto& compared = m_parts.comparer.compared();
    m_actions.allow(TimelineCommand::kShowRunBefore, compared != nullptr);
    m_actions.action(TimelineCommand::kShowRunBefore)->setChecked(m_parts.companions.isOtherWanted());
    m_actions.allow(TimelineCommand::kNextDifference, compared && m_parts.panel.page()->leadsAnywhere());
}

void CompareCommands::showBefore(bool isShown)
{
    const auto& compared = m_parts.comparer.compared();
    if (isShown && compared) {
        m_parts.companions.showOther(compared->clockedBefore, compared->steps);
    } else {
        m_parts.companions.showNothing();
    }
}

} // namespace pipescope::ui
