#include "ui/run/workspace/commands/go_commands.h"

#include <QAction>
#include <QMenu>
#include <QStatusBar>

#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/painting/timeline_painter.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/run/workspace/dialogs/go_to_time_dialog.h"
#include "ui/shell/document/file_dialogs.h"

#include <array>

namespace pipescope::ui {

namespace {

constexpr int kNoteMs = 6000;

// In the menu of a block or operator. The first ones lead from it, and need one.
constexpr std::array kFromItem{TimelineCommand::kFollowLink, TimelineCommand::kFollowLinkBack,
                               TimelineCommand::kOtherLink, TimelineCommand::kOtherLinkBack,
                               TimelineCommand::kFollowMicroBatch};
constexpr std::array kAtItem{CommandId::Fit, TimelineCommand::kRangeOfSelection, TimelineCommand::kNextBlock,
                             TimelineCommand::kPreviousBlock};
constexpr std::array kOfItem{CommandId::Copy, CommandId::CopyTable, CommandId::ShowDetails,
                             TimelineCommand::kQuerySelection, CommandId::ExportPicture};

} // namespace

GoCommands::GoCommands(TimelineSession& session, const DocumentController& documents, CommandActions& actions,
                       TimelineView& timeline, QStatusBar& statusBar, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_documents(documents)
    , m_actions(actions)
    , m_timeline(timeline)
    , m_walk(session, [this](const TraceRef& ref) { m_timeline.revealer().showAtSameScale(ref); })
    , m_history(session, [this](const TraceRef& ref) { m_timeline.revealer().showAtSameScale(ref); })
    , m_itemMenu(actions.makeMenu(&timeline, {kFromItem, kAtItem, kOfItem}))
{
    handleWalk();
    handlePlaces();
    connect(&m_walk, &SelectionWalk::noted, &statusBar,
            [&statusBar](const QString& sentence) { statusBar.showMessage(sentence, kNoteMs); });
    // What was said of one thing is no longer true of the next.
    connect(&session, &TimelineSession::selectionChanged, &statusBar, &QStatusBar::clearMessage);
    connect(&timeline, &TimelineView::itemMenuRequested, m_itemMenu,
            [this](QPoint at) { m_itemMenu->popup(at); });
    connect(&session, &TimelineSession::selectionChanged, this, &GoCommands::updateActions);
    connect(&session, &TimelineSession::traceChanged, this, &GoCommands::updateActions);
    connect(&m_history, &SelectionHistory::changed, this, &GoCommands::updateActions);
    updateActions();
}

void GoCommands::offerAtItem(std::span<const CommandId> commands)
{
    for (const CommandId id : commands) {
        m_itemMenu->insertAction(m_actions.action(TimelineCommand::kNextBlock), m_actions.action(id));
    }
}

void GoCommands::handleWalk()
{
    using enum ChainDirection;
    m_actions.handle(TimelineCommand::kNextBlock, [this] { goAlongRank(true); });
    m_actions.handle(TimelineCommand::kPreviousBlock, [this] { goAlongRank(false); });
    m_actions.handle(TimelineCommand::kFollowLink, [this] { m_walk.follow(ToConsumers); });
    m_actions.handle(TimelineCommand::kFollowLinkBack, [this] { m_walk.follow(ToProducers); });
    m_actions.handle(TimelineCommand::kOtherLink, [this] { m_walk.followOther(ToConsumers); });
    m_actions.handle(TimelineCommand::kOtherLinkBack, [this] { m_walk.followOther(ToProducers); });
    m_actions.handle(TimelineCommand::kSelectionBack, [this] { m_history.goBack(); });
    m_actions.handle(TimelineCommand::kSelectionForward, [this] { m_history.goForward(); });
}

void GoCommands::goAlongRank(bool forward)
{
    if (m_session.selection()) {
        m_walk.goAlongRank(forward);
    } else if (const auto gap = m_session.selectedGap()) {
        m_session.select(forward ? BlockRef{gap->track, gap->next} : blockBefore(*m_session.trace(), *gap));
        m_timeline.revealer().ensureVisible(*m_session.selection());
    } else if (const auto step = m_session.selectedStep()) {
        m_session.selectStep(stepBeside(*m_session.trace(), *step, forward));
        m_timeline.revealer().ensureVisible(*selectedSpan(m_session));
    } else if (const auto first = firstItemOf(m_timeline.frame())) {
        m_session.select(first);
    }
}

void GoCommands::handlePlaces()
{
    m_actions.handle(TimelineCommand::kGoToTime, [this] { askForTime(); });
    m_actions.handle(TimelineCommand::kRangeOfSelection, [this] { chooseRangeOfSelection(); });
}

void GoCommands::chooseRangeOfSelection()
{
    m_session.setRange(selectedSpan(m_session));
}

void GoCommands::askForTime()
{
    const scene::TimeOrigin origin = m_timeline.scene()->timeOrigin(m_timeline.times().visibleSpan());
    auto* dialog = new GoToTimeDialog(origin, m_session.index()->span, m_timeline.window());
    connect(dialog, &GoToTimeDialog::chosen, &m_timeline.times(), &TimeNavigation::centreOn);
    openForRun(dialog, m_documents);
}

void GoCommands::updateActions()
{
    m_actions.allow(kFromItem, m_session.selection().has_value());
    m_actions.allow(TimelineCommand::kRangeOfSelection, selectedSpan(m_session).has_value());
    m_actions.allow(TimelineCommand::kSelectionBack, m_history.canGoBack());
    m_actions.allow(TimelineCommand::kSelectionForward, m_history.canGoForward());
}

} // namespace pipescope::ui
