#pragma once

#include <QObject>
#include <QString>

#include "core/run/analysis/details/describe.h"
#include "ui/run/session/engine.h"
#include "ui/run/session/timeline_panel.h"
#include "ui/shell/commands/command.h"

#include <span>
#include <vector>

class QSettings;
class QWidget;

namespace pipescope::ui {

class CausesPanel;
class CommandActions;
class DetailsPanel;
class DifferencePanel;
class Docks;
class LinksPanel;
class Panel;
class PlaceGuide;
class QueryPanel;
class RunAnalyser;
class RunComparer;
class SearchPanel;
class TimelineSession;
class StatisticsPanel;
class TimelineView;
class WhatIfPanel;

/// The panels around the timeline, what they lead to, and the commands that show and fill them. The docks own
/// the panels.
class TimelinePanels : public QObject
{
    Q_OBJECT

public:
    /// Its environment; everything outlives it.
    struct Parts
    {
        TimelineSession& session;
        TimelineView& timeline;
        PlaceGuide& guide;
        const RunAnalyser& analyser;
        const RunComparer& comparer;
        CommandActions& actions;
        Docks& docks;
        QSettings& settings;
        Engine core;
        /// The parent of the panels.
        QWidget& window;
    };

    TimelinePanels(const Parts& parts, QObject* parent);

    /// No panel has running work.
    bool isIdle() const;
    /// Text of the panel with the focus, else of the details.
    QString copiedText(bool asTable) const;

    /// What the panels offer for a block or operator.
    std::span<const CommandId> itemCommands() const { return m_itemCommands; }

    DetailsPanel* details() const { return m_details; }

    SearchPanel* search() const { return m_search; }

    QueryPanel* query() const { return m_query; }

    StatisticsPanel* statistics() const { return m_statistics; }

    CausesPanel* causes() const { return m_causes; }

    DifferencePanel* difference() const { return m_difference; }

    WhatIfPanel* whatIf() const { return m_whatIf; }

    LinksPanel* links() const { return m_links; }

    /// Another run is shown that can be analysed: says where its time goes, unless the user has closed that
    /// panel.
    void showCauses();

private:
    void build(const Parts& parts);
    void addPanelKinds();
    void connectPanels();
    void connectCauses();
    void connectDifference(const RunComparer& comparer);
    void connectLinks();
    void handleCommands();
    void runQuery();
    void querySelection();

    TimelineSession& m_session;
    TimelineView& m_timeline;
    PlaceGuide& m_guide;
    CommandActions& m_actions;
    Docks& m_docks;
    QSettings& m_settings;
    QWidget& m_window;
    DetailsPanel* m_details = nullptr;
    SearchPanel* m_search = nullptr;
    QueryPanel* m_query = nullptr;
    StatisticsPanel* m_statistics = nullptr;
    CausesPanel* m_causes = nullptr;
    DifferencePanel* m_difference = nullptr;
    WhatIfPanel* m_whatIf = nullptr;
    LinksPanel* m_links = nullptr;
    /// All panels.
    std::vector<Panel*> m_all;
    std::vector<CommandId> m_itemCommands;
};

/// The timeline's panels that need nothing but their host, in the order of their tabs: one line each.
std::vector<TimelinePanelKind> timelinePanelKinds();

/// What the timeline and these panels add to the window's commands, in the order of the menus.
std::vector<Command> timelineCommands();

} // namespace pipescope::ui
