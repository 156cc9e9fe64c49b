#pragma once

#include <QObject>

#include "core/graph/explain/details/node_details.h"
#include "ui/graph/session/edge_finder.h"
#include "ui/graph/session/graph_session.h"
#include "ui/graph/session/hand_matcher.h"
#include "ui/graph/session/repair_finder.h"
#include "ui/graph/session/suspect_finder.h"
#include "ui/graph/workspace/opening/graph_opener.h"
#include "ui/shell/document/workspace.h"
#include "ui/shell/window/document_kind.h"

namespace pipescope::ui {

class DatabaseSaver;
class DivergenceBanner;
class FirstSight;
class GraphCommands;
class GraphExporter;
class GraphPanels;
class GraphSelectors;
class GraphSessionKeeper;
class GraphView;
class MatchCommands;
class ScoreColoursEditor;

/// The workspace of model graphs: one dump, or two that are compared.
class GraphWorkspace : public Workspace
{
    Q_OBJECT

public:
    explicit GraphWorkspace(const WorkspaceHost& host);
    ~GraphWorkspace() override;

    OpenTask taskFor(const std::vector<std::filesystem::path>& roots) override;
    void show(const DocumentPointer& document, Arrival arrival) override;
    std::function<void()> rememberShown() override;
    QWidget* centre() override;
    QWidget* foot() override;
    void takeFocus() override;
    void fillToolBar(QToolBar& bar) override;
    void updateActions(bool isSettled) override;
    bool isIdle() const override;
    QString verdict() const override;

    bool isWorking() const override;

    bool canCancel() const override { return isWorking(); }

    void cancel() override;

    bool isWriting() const override;

    QString copiedText(bool asTable) const override;
    void showPlace(Rank rank, const std::optional<TimeSpan>& recordedTime) override;
    bool hasRank(Rank rank) const override;
    Status saveSession(const std::filesystem::path& file) const override;
    Status applySession(const std::filesystem::path& file) override;

    void keepSession() override;

    void restoreSession(bool isWhole) override;

    std::optional<MessagePlace> selectedMessage() const override;
    bool showMessage(const MessagePlace& place) override;

    GraphSession& session() { return m_session; }

    SuspectFinder& suspects() { return m_finder; }

    HandMatcher& matcher() { return m_matcher; }

    RepairFinder& repair() { return m_repair; }

    GraphView* chart() const { return m_view; }

    DivergenceBanner* banner() const { return m_banner; }

    GraphSelectors* selectors() const { return m_selectors; }

    GraphPanels& panels() const { return *m_panels; }

private:
    /// Sentences about the selection, or the picked node, end with it.
    void connectComments();
    void connectSelectors();
    void askForExport(QMainWindow& window, QSettings& settings);
    void goToWanted();
    void connectWriters();
    void connectExports(const WorkspaceHost& host);
    void askForEarlier(QMainWindow& window, QSettings& settings);

    CommandActions& m_actions;
    GraphOpener m_opener;
    GraphSession m_session;
    SuspectFinder m_finder{m_session};
    HandMatcher m_matcher{m_session};
    RepairFinder m_repair{m_session};
    EdgeFinder m_edges{m_session};
    GraphView* m_view;
    GraphSelectors* m_selectors;
    GraphPanels* m_panels;
    GraphCommands* m_commands;
    DivergenceBanner* m_banner;
    FirstSight* m_firstSight;
    MatchCommands* m_matchCommands;
    DatabaseSaver* m_saver;
    ScoreColoursEditor* m_scoreColours;
    GraphSessionKeeper* m_keeper;
    GraphExporter* m_exporter;
    /// The last sentence that was reported is about the selection or the picked node.
    bool m_isCommented = false;
    /// The first part of the document has the kept view already.
    bool m_hasRestored = false;
    /// Where to go once its step and rank are shown.
    std::optional<graph::NodeTarget> m_wanted;
    std::optional<MessagePlace> m_wantedMessage;
};

/// Dumps of model graphs, and databases of them.
DocumentKind graphKind();

} // namespace pipescope::ui
