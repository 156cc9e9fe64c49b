#pragma once

#include "ui/run/session/block_colourer.h"
#include "ui/run/session/clock_shifter.h"
#include "ui/run/session/companion_shower.h"
#include "ui/run/session/engine.h"
#include "ui/run/session/run_analyser.h"
#include "ui/run/session/run_comparer.h"
#include "ui/run/session/timeline_session.h"
#include "ui/run/workspace/opening/timeline_opener.h"
#include "ui/shell/document/workspace.h"
#include "ui/shell/window/document_kind.h"

#include <memory>
#include <optional>

class QLabel;
class QWidget;

namespace pipescope::ui {

class DemoMaker;
class ExportController;
class MicroBatchFollower;
class MinimapView;
class PlaceGuide;
class SessionKeeper;
class TimelinePanels;
class TimelineTools;
class TimelineView;
class ViewCommands;

/// The workspace of a run: its timeline, minimap, panels and tools, and the commands that act on them.
class TimelineWorkspace : public Workspace
{
    Q_OBJECT

public:
    TimelineWorkspace(Engine core, const WorkspaceHost& host);
    ~TimelineWorkspace() override;

    OpenTask taskFor(const std::vector<std::filesystem::path>& roots) override;
    void show(const DocumentPointer& document, Arrival arrival) override;
    std::function<void()> rememberShown() override;

    QWidget* centre() override { return m_centre; }

    void takeFocus() override;
    void fillToolBar(QToolBar& bar) override;
    QWidget* statusWidget() override;
    QString verdict() const override;
    std::shared_ptr<const DocumentFiles> filesBefore() const override;
    void updateActions(bool isSettled) override;
    bool isIdle() const override;
    bool isWorking() const override;
    bool canCancel() const override;
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

    TimelineSession& session() { return m_session; }

    const TimelineOpener& opener() const { return m_opener; }

    const RunComparer& comparer() const { return m_comparer; }

    ClockShifter& clocks() { return m_clocks; }

    ExportController& exports() { return *m_exports; }

    TimelineView* timeline() const { return m_timeline; }

    TimelinePanels& panels() const { return *m_panels; }

    TimelineTools& tools() const { return *m_tools; }

private:
    void buildCentre();
    void buildCommands(const WorkspaceHost& host);
    void buildKeeper(const WorkspaceHost& host);
    /// The exports, and the making of the demo.
    void connectWork();
    void showOptions();
    void showDocument(const std::shared_ptr<const scene::SceneIndex>& index, Arrival arrival);

    CommandActions& m_actions;
    Engine m_core;
    TimelineOpener m_opener;
    TimelineSession m_session;
    ClockShifter m_clocks{m_session};
    RunAnalyser m_analyser;
    RunComparer m_comparer;
    CompanionShower m_companions{m_session};
    BlockColourer m_colourer{m_session};
    QWidget* m_centre;
    TimelineView* m_timeline = nullptr;
    MinimapView* m_minimap = nullptr;
    std::unique_ptr<PlaceGuide> m_guide;
    std::unique_ptr<TimelineTools> m_tools;
    TimelinePanels* m_panels = nullptr;
    ExportController* m_exports;
    DemoMaker* m_demo;
    SessionKeeper* m_keeper = nullptr;
    MicroBatchFollower* m_follower;
    ViewCommands* m_viewCommands = nullptr;
    QLabel* m_clockOffsets;
};

/// Runs: everything that the engine opens. `core` is the engine, or a test double.
DocumentKind timelineKind(const Engine& core);

} // namespace pipescope::ui
