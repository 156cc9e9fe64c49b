#include "ui/main_window/go_commands.h"

#include <QAction>
#include <QMenu>
#include <QStatusBar>

#include "ui/main_window/go_to_time_dialog.h"
#include "ui/timeline/step_row.h"
#include "ui/timeline/timeline_view.h"

#include <array>

namespace pipescope::ui {

namespace {

constexpr int kNoteMs = 6000;

/// In the menu of a block or operator; groups of commands that belong together.
constexpr std::array kOfItem{std::array{CommandId::FollowLink, CommandId::FollowLinkBack,
                                        CommandId::OtherLink, CommandId::OtherLinkBack,
                                        CommandId::FollowMicroBatch},
                             std::array{CommandId::Fit, CommandId::RangeOfSelection, CommandId::AddMark,
                                        CommandId::NextBlock, CommandId::PreviousBlock},
                             std::array{CommandId::Copy, CommandId::CopyTable, CommandId::ShowDetails,
                                        CommandId::ShowQuery, CommandId::ExportPicture}};

constexpr std::array kNeedSelection{CommandId::FollowLink,       CommandId::FollowLinkBack,
                                    CommandId::OtherLink,        CommandId::OtherLinkBack,
                                    CommandId::FollowMicroBatch, CommandId::RangeOfSelection};

} // namespace

GoCommands::GoCommands(Session& session, CommandActions& actions, TimelineView& timeline,
                       QStatusBar& statusBar, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_actions(actions)
    , m_timeline(timeline)
    , m_walk(session, [this](const TraceRef& ref) { m_timeline.showAtSameScale(ref); })
    , m_history(session, [this](const TraceRef& ref) { m_timeline.showAtSameScale(ref); })
    , m_itemMenu(new QMenu(&timeline))
{
    handleWalk();
    handlePlaces();
    fillItemMenu();
    connect(&m_walk, &SelectionWalk::noted, &statusBar,
            [&statusBar](const QString& sentence) { statusBar.showMessage(sentence, kNoteMs); });
    // What was said of one thing is no longer true of the next.
    connect(&session, &Session::selectionChanged, &statusBar, &QStatusBar::clearMessage);
    connect(&timeline, &TimelineView::itemMenuRequested, m_itemMenu,
            [this](QPoint at) { m_itemMenu->popup(at); });
    connect(&session, &Session::selectionChanged, this, &GoCommands::updateActions);
    connect(&session, &Session::traceChanged, this, &GoCommands::updateActions);
    connect(&m_history, &SelectionHistory::changed, this, &GoCommands::updateActions);
    updateActions();
}

void GoCommands::handleWalk()
{
    using enum ChainDirection;
    m_actions.handle(CommandId::NextBlock, [this] { goAlongRank(true); });
    m_actions.handle(CommandId::PreviousBlock, [this] { goAlongRank(false); });
    m_actions.handle(CommandId::FollowLink, [this] { m_walk.follow(ToConsumers); });
    m_actions.handle(CommandId::FollowLinkBack, [this] { m_walk.follow(ToProducers); });
    m_actions.handle(CommandId::OtherLink, [this] { m_walk.followOther(ToConsumers); });
    m_actions.handle(CommandId::OtherLinkBack, [this] { m_walk.followOther(ToProducers); });
    m_actions.handle(CommandId::SelectionBack, [this] { m_history.goBack(); });
    m_actions.handle(CommandId::SelectionForward, [this] { m_history.goForward(); });
}

void GoCommands::goAlongRank(bool forward)
{
    if (m_session.selection()) {
        m_walk.goAlongRank(forward);
    } else if (const auto step = m_session.selectedStep()) {
        m_session.selectStep(stepBeside(*m_session.trace(), *step, forward));
        m_timeline.ensureVisible(*selectedSpan(m_session));
    } else if (const auto first = m_timeline.firstInView()) {
        m_session.select(first);
    }
}

void GoCommands::handlePlaces()
{
    m_actions.handle(CommandId::GoToTime, [this] { askForTime(); });
    m_actions.handle(CommandId::RangeOfSelection, [this] { chooseRangeOfSelection(); });
}

void GoCommands::fillItemMenu()
{
    for (const auto& section : kOfItem) {
        for (const CommandId id : section) {
            m_itemMenu->addAction(m_actions.action(id));
        }
        m_itemMenu->addSeparator();
    }
}

void GoCommands::chooseRangeOfSelection()
{
    if (const auto& selection = m_session.selection()) {
        m_session.setRange(spanOf(*m_session.trace(), *selection));
    }
}

void GoCommands::askForTime()
{
    const scene::TimeOrigin origin = m_timeline.timeOrigin();
    auto* dialog = new GoToTimeDialog(origin, m_session.index()->span, m_timeline.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &GoToTimeDialog::chosen, &m_timeline, &TimelineView::centreOn);
    dialog->open();
}

void GoCommands::updateActions()
{
    for (const CommandId id : kNeedSelection) {
        m_actions.allow(id, m_session.selection().has_value());
    }
    m_actions.allow(CommandId::SelectionBack, m_history.canGoBack());
    m_actions.allow(CommandId::SelectionForward, m_history.canGoForward());
}

} // namespace pipescope::ui
