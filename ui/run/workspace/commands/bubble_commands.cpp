#include "ui/run/workspace/commands/bubble_commands.h"

#include <QAction>

#include "ui/run/scene/draw/path_items.h"
#include "ui/run/session/run_analyser.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/timeline_view.h"

#include <variant>

namespace pipescope::ui {
BubbleCommands::BubbleCommands(TimelineSession& session, TimelineView& timeline, CommandActions& actions,
                               QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_timeline(timeline)
    , m_actions(actions)
{
    actions.handle(TimelineCommand::kNextGap, [this] { showNextGap(); });
    actions.handle(TimelineCommand::kGapBefore, [this] { showGapBefore(); });
    actions.handle(TimelineCommand::kCriticalPath, [this] { highlightPath(); });
    connect(&session, &TimelineSession::analysedChanged, this, [this] {
        m_next = 0;
        updateActions();
    });
    connect(&session, &TimelineSession::traceChanged, this, &BubbleCommands::updateActions);
    connect(&session, &TimelineSession::selectionChanged, this, &BubbleCommands::updateActions);
    updateActions();
}

void BubbleCommands::updateActions()
{
    const auto& run = m_session.analysed();
    m_actions.allow(TimelineCommand::kNextGap, run && !run->worstGaps.empty());
    m_actions.allow(TimelineCommand::kCriticalPath, run && run->analysis);
    const auto selected = m_session.selection();
    m_actions.allow(TimelineCommand::kGapBefore, selected && std::holds_alternative<BlockRef>(*selected));
}

void BubbleCommands::showNextGap()
{
    const auto& gaps = m_session.analysed()->worstGaps;
    const WorstGap& worst = gaps[m_next % gaps.size()];
    m_next = (m_next + 1) % gaps.size();
    showGap({worst.track, worst.next});
}

void BubbleCommands::showGapBefore()
{
    const TraceRef selected = *m_session.selection();
    const BlockRef block = std::get<BlockRef>(selected);
    const GapRef gap{block.track, block.block};
    if (spanOf(*m_session.trace(), gap).duration() > Duration{}) {
        showGap(gap);
    }
}

void BubbleCommands::highlightPath()
{
    const bool isShown = m_path && m_session.highlight() == m_path;
    m_path = isShown ? nullptr : scene::criticalItems(*m_session.recorded(), *m_session.analysed()->analysis);
    m_session.setHighlight(m_path);
}

void BubbleCommands::showGap(const GapRef& gap)
{
    m_session.selectGap(gap);
    m_timeline.revealer().showWithSurroundings(gap.track, spanOf(*m_session.trace(), gap));
    m_actions.action(CommandId::ShowDetails)->setChecked(true);
}

} // namespace pipescope::ui
