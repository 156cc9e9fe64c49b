#include "ui/run/workspace/timeline_panels.h"

#include <QAction>
#include <QSettings>

#include "core/run/analysis/details/block_facts.h"
#include "ui/run/panels/causes/causes_panel.h"
#include "ui/run/panels/causes/difference_panel.h"
#include "ui/run/panels/details/details_panel.h"
#include "ui/run/panels/links/links_panel.h"
#include "ui/run/panels/marks/marks_panel.h"
#include "ui/run/panels/query/query_panel.h"
#include "ui/run/panels/query/sql_editor.h"
#include "ui/run/panels/search/search_panel.h"
#include "ui/run/panels/statistics/statistics_panel.h"
#include "ui/run/panels/what_if/what_if_panel.h"
#include "ui/run/session/run_comparer.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/session/timeline_session.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/run/workspace/commands/timeline_command_table.h"
#include "ui/run/workspace/place_guide.h"
#include "ui/shell/commands/command_actions.h"
#include "ui/shell/toolkit/focus.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace pipescope::ui {
namespace {

constexpr DockKind kDetailsDock{"details", QT_TRANSLATE_NOOP("Docks", "Details"), CommandId::ShowDetails,
                                DockPlace::Right, 430};
constexpr DockKind kSearchDock{"search", QT_TRANSLATE_NOOP("Docks", "Search"), std::nullopt};
constexpr DockKind kQueryDock{
    "query", QT_TRANSLATE_NOOP("Docks", "Query"), TimelineCommand::kShowQuery, DockPlace::Bottom, 0, 310};
constexpr DockKind kStatisticsDock{"statistics", QT_TRANSLATE_NOOP("Docks", "Statistics of the Range"),
                                   TimelineCommand::kShowStatistics};
constexpr DockKind kCausesDock{"causes",
                               QT_TRANSLATE_NOOP("Docks", "Where the Time Goes"),
                               TimelineCommand::kShowCauses,
                               DockPlace::Bottom,
                               0,
                               210};
constexpr DockKind kDifferenceDock{"difference",
                                   QT_TRANSLATE_NOOP("Docks", "What Changed"),
                                   TimelineCommand::kShowDifference,
                                   DockPlace::Bottom,
                                   0,
                                   210};
constexpr DockKind kWhatIfDock{
    "whatIf", QT_TRANSLATE_NOOP("Docks", "What If"), TimelineCommand::kShowWhatIf, DockPlace::Bottom, 0, 340};
constexpr DockKind kLinksDock{"links", QT_TRANSLATE_NOOP("Docks", "Links"), TimelineCommand::kShowLinkTable};
/// Whether the user wants to see where the time goes.
constexpr auto kCausesShown = "whereTheTimeGoes";

} // namespace

TimelinePanels::TimelinePanels(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_session(parts.session)
    , m_timeline(parts.timeline)
    , m_guide(parts.guide)
    , m_actions(parts.actions)
    , m_docks(parts.docks)
    , m_settings(parts.settings)
    , m_window(parts.window)
{
    build(parts);
    connectPanels();
    connectCauses();
    connectDifference(parts.comparer);
    connectLinks();
    handleCommands();
}

void TimelinePanels::build(const Parts& parts)
{
    m_details = new DetailsPanel(m_session, parts.core.rawRows, &m_window);
    m_search = new SearchPanel(m_session, &m_window);
    m_query = new QueryPanel(m_session, m_settings, &m_window);
    m_statistics = new StatisticsPanel(
        m_session, [this] { return m_timeline.scene().shownTracks(); },
        [this] { return m_timeline.times().targetSpan(); }, &m_window);
    m_causes = new CausesPanel(parts.analyser, &m_window);
    m_difference = new DifferencePanel(parts.comparer, &m_window);
    m_whatIf = new WhatIfPanel(parts.analyser, &m_window);
    m_links = new LinksPanel(m_session, &m_window);
    m_all = {m_details, m_search, m_query, m_statistics, m_causes, m_difference, m_whatIf, m_links};
    m_docks.add(kDetailsDock, m_details);
    m_docks.add(kSearchDock, m_search);
    addPanelKinds();
    m_docks.add(kQueryDock, m_query);
    m_docks.add(kStatisticsDock, m_statistics);
    m_docks.add(kCausesDock, m_causes);
    m_docks.add(kDifferenceDock, m_difference);
    m_docks.add(kWhatIfDock, m_whatIf);
    m_docks.add(kLinksDock, m_links);
}

void TimelinePanels::addPanelKinds()
{
    for (const TimelinePanelKind& kind : timelinePanelKinds()) {
        const TimelinePanelHost host{m_session,
                                     m_actions,
                                     m_settings,
                                     [this](TimeSpan span) { m_timeline.revealer().ensureVisible(span); },
                                     [this] { return m_timeline.momentAtPointer(); },
                                     [this, &dock = kind.dock] { m_docks.show(dock); }};
        Panel* panel = kind.make(host, &m_window);
        m_docks.add(kind.dock, panel);
        m_all.push_back(panel);
        m_itemCommands.insert(m_itemCommands.end(), kind.itemCommands.begin(), kind.itemCommands.end());
    }
}

void TimelinePanels::connectPanels()
{
    const auto showItem = [this](const TraceRef& target) { m_guide.showItem(target); };
    connect(m_details, &DetailsPanel::followed, this, showItem);
    connect(m_search, &SearchPanel::followed, this, showItem);
    for (const SentencePanel* panel : std::initializer_list<const SentencePanel*>{m_causes, m_difference}) {
        connect(panel, &SentencePanel::evidenceChosen, this, [this](const Evidence& evidence) {
            m_search->clear();
            m_guide.showEvidence(evidence);
        });
        connect(panel, &SentencePanel::rankChosen, this, [this](Rank rank) { m_guide.showRank(rank); });
    }
    connect(m_search, &SearchPanel::left, this, [this] {
        m_search->clear();
        m_docks.hide(kSearchDock);
        m_timeline.setFocus();
    });
    connect(m_query, &QueryPanel::timeChosen, this,
            [this](TrackIndex track, TimeSpan time) { m_guide.showRecordedTime(track, time); });
    connect(m_statistics, &StatisticsPanel::rankChosen, this, [this](Rank rank) {
        m_guide.showTime(rank, m_session.range().value_or(m_timeline.times().targetSpan()));
    });
    connect(&m_timeline.times(), &TimeNavigation::moved, m_statistics, &StatisticsPanel::followView);
    connect(&m_session, &TimelineSession::rangeChanged, this, [this] {
        if (m_session.range() && !m_guide.setsRange()) {
            m_docks.show(kStatisticsDock);
        }
    });
    connect(&m_docks, &Docks::shownByCommand, this, [this](const char* name) {
        if (std::string_view(name) == kQueryDock.name) {
            m_query->editor()->setFocus();
        }
    });
}

void TimelinePanels::connectCauses()
{
    const auto showSubject = [this](const picture::ChartSubject& subject) {
        if (subject.rank && subject.receiver) {
            m_docks.show(kLinksDock);
            m_links->showPair(*subject.rank, *subject.receiver);
        } else {
            m_guide.showSubject(subject);
        }
    };
    connect(m_causes, &CausesPanel::subjectChosen, this, showSubject);
    connect(m_whatIf, &WhatIfPanel::subjectChosen, this, showSubject);
    const auto showSelected = [this] {
        m_causes->setSelected(subjectOf(m_session));
        m_whatIf->setSelected(subjectOf(m_session));
    };
    connect(&m_session, &TimelineSession::selectionChanged, this, showSelected);
    connect(&m_session, &TimelineSession::currentRowChanged, this, showSelected);
    connect(&m_session, &TimelineSession::traceChanged, this, showSelected);
    connect(m_causes, &SentencePanel::reportWanted, m_actions.action(TimelineCommand::kExportReport),
            &QAction::trigger);
    m_actions.handle(TimelineCommand::kNextCause, [this] { m_causes->page()->showNext(); });
    connect(m_actions.action(TimelineCommand::kShowCauses), &QAction::toggled, this, [this](bool isShown) {
        // A window that is closed hides its docks, too.
        const bool isUsers = isShown || m_docks.isHidden(kCausesDock);
        if (isUsers && !m_session.trace()->tracks.empty()) {
            m_settings.setValue(kCausesShown, isShown);
        }
    });
}

void TimelinePanels::connectDifference(const RunComparer& comparer)
{
    connect(&comparer, &RunComparer::changed, this, [this, &comparer, isShown = false]() mutable {
        // Once for each comparison: it may be closed.
        if (comparer.isComparing() && !isShown) {
            m_docks.show(kDifferenceDock);
        }
        isShown = comparer.isComparing();
    });
}

void TimelinePanels::connectLinks()
{
    connect(m_links, &LinksPanel::messageChosen, this, [this](LinkIndex link) { m_guide.showLink(link); });
    connect(m_links, &LinksPanel::itemChosen, this, [this](const TraceRef& item) { m_guide.showItem(item); });
}

void TimelinePanels::showCauses()
{
    if (m_settings.value(kCausesShown, true).toBool()) {
        m_docks.show(kCausesDock);
    }
}

void TimelinePanels::handleCommands()
{
    m_actions.handle(CommandId::Find, [this] {
        m_docks.show(kSearchDock);
        m_search->takeFocus();
    });
    m_actions.handle(CommandId::FindNext, [this] { m_search->goToNext(); });
    m_actions.handle(CommandId::FindPrevious, [this] { m_search->goToPrevious(); });
    m_actions.handle(TimelineCommand::kRunQuery, [this] { runQuery(); });
    m_actions.handle(TimelineCommand::kQuerySelection, [this] { querySelection(); });
}

void TimelinePanels::runQuery()
{
    if (m_docks.isSeen(kQueryDock)) {
        m_query->run();
    } else {
        m_actions.action(TimelineCommand::kShowQuery)->trigger();
    }
}

void TimelinePanels::querySelection()
{
    const TraceRef selected = *m_session.selection();
    m_docks.show(kQueryDock);
    m_query->offer(trackOf(selected), toQString(rawRowQuery(*m_session.trace(), selected)));
}

bool TimelinePanels::isIdle() const
{
    return std::all_of(m_all.begin(), m_all.end(), [](const Panel* panel) { return panel->isIdle(); });
}

QString TimelinePanels::copiedText(bool asTable) const
{
    const auto focused =
        std::find_if(m_all.begin(), m_all.end(), [](const Panel* panel) { return hasFocusWithin(panel); });
    if (focused != m_all.end() && *focused != m_details) {
        return (*focused)->tsv();
    }
    return asTable ? m_details->tsv() : m_details->text();
}

std::vector<TimelinePanelKind> timelinePanelKinds()
{
    return {
        marksPanelKind(),
    };
}

std::vector<Command> timelineCommands()
{
    std::vector<Command> commands = timelineCommandRows();
    for (const TimelinePanelKind& kind : timelinePanelKinds()) {
        commands.insert(commands.end(), kind.commands.begin(), kind.commands.end());
    }
    return commands;
}

} // namespace pipescope::ui
