#pragma once

#include <QMainWindow>

#include "ui/appearance/language.h"
#include "ui/appearance/theme.h"
#include "ui/commands/command_actions.h"
#include "ui/commands/command_keys.h"
#include "ui/document/core_functions.h"
#include "ui/document/document_controller.h"
#include "ui/exporting/export_controller.h"
#include "ui/session/block_colourer.h"
#include "ui/session/clock_shifter.h"
#include "ui/session/last_folder.h"
#include "ui/session/session.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

class QLabel;
class QSettings;
class QStackedWidget;
class QToolButton;

namespace pipescope::ui {

class ActivityBar;
class DemoRun;
class DetailsPanel;
class Docks;
class ElidedLabel;
class EmptyPage;
class FindingsPanel;
class GroupSelector;
class LayoutSelector;
class NoticeBar;
class PlaceGuide;
class QueryPanel;
class MarksPanel;
class MinimapView;
class RowFilterField;
class SearchPanel;
class SessionKeeper;
class StatisticsPanel;
class StepSelector;
class TimelineView;

/// The viewer's window: timeline, details, findings, and the commands that act on them.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// `settings` must outlive the window; it holds the recent list and the window's state. How runs were
    /// looked at is kept in `stateFolder`, or not at all if that is empty.
    MainWindow(CoreFunctions core, QSettings& settings, std::filesystem::path stateFolder = {});
    ~MainWindow() override;

    void open(const std::filesystem::path& root);

    /// Nothing is being loaded, written or painted.
    bool isIdle() const;

    Session& session() { return m_session; }

    DocumentController& documents() { return m_documents; }

    ExportController& exports() { return *m_exports; }

    CommandActions& actions() { return *m_actions; }

    ClockShifter& clocks() { return m_clocks; }

    QAction* action(CommandId id) const { return m_actions->action(id); }

    TimelineView* timeline() const { return m_timeline; }

    MinimapView* minimap() const { return m_minimap; }

    DetailsPanel* details() const { return m_details; }

    FindingsPanel* findings() const { return m_findings; }

    StatisticsPanel* statistics() const { return m_statistics; }

    MarksPanel* marks() const { return m_marks; }

    QueryPanel* query() const { return m_query; }

    SearchPanel* searchPanel() const { return m_search; }

    NoticeBar* notice() const { return m_notice; }

    ActivityBar* activity() const { return m_activity; }

    EmptyPage* emptyPage() const { return m_emptyPage; }

    StepSelector* stepSelector() const { return m_steps; }

    GroupSelector* groupSelector() const { return m_groups; }

    LayoutSelector* layoutSelector() const { return m_layouts; }

    RowFilterField* rowFilter() const { return m_rowFilter; }

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void buildCentre();
    void buildToolBar();
    void buildDocks();
    void connectDocks();
    void buildKeeper(std::filesystem::path stateFolder);
    void buildStatusBar();
    void connectDocuments();
    void connectExports();
    void connectDemo();
    void restoreLook();

    void handleCommands();
    void handleFileCommands();
    void handleEditCommands();
    void handleViewCommands();
    void handleHeldKeys();
    void handleGoCommands();
    void handleHelpCommands();
    void tellAboutProgram();
    void find();
    void addMark();
    void followMicroBatch();
    void copyView();

    void askForSizes();
    void askForTraceRules();
    /// Where files for a purpose are looked for.
    LastFolder folderFor(const QString& purpose);
    void exportSession();
    void importSession();
    void fillRecentMenu();
    void copy(bool asTable);
    void cancel();
    void runQuery();
    void querySelection();
    void showDocument();
    void showPreview();
    void showClockOffsets();
    void tellClockOffsets();
    void showEmptyPage();
    void showViewOptions();
    void showMinimap();
    void updateActions();
    bool hasSomethingToShow() const;

    QSettings& m_settings;
    /// Before all that has texts and colours.
    Language m_language;
    Theme m_theme;
    /// Finds the way of a micro-batch.
    BackgroundJob m_following;
    /// Draws what goes to the clipboard.
    BackgroundJob m_copying;
    /// Whose micro-batch was highlighted last.
    std::optional<TraceRef> m_followed;
    Session m_session;
    ClockShifter m_clocks{m_session};
    BlockColourer m_colourer{m_session};
    CoreFunctions m_core;
    DocumentController m_documents;
    CommandActions* m_actions;
    CommandKeys m_keys;
    ExportController* m_exports;
    QStackedWidget* m_centre = nullptr;
    NoticeBar* m_notice = nullptr;
    EmptyPage* m_emptyPage = nullptr;
    TimelineView* m_timeline = nullptr;
    MinimapView* m_minimap = nullptr;
    StepSelector* m_steps = nullptr;
    GroupSelector* m_groups = nullptr;
    LayoutSelector* m_layouts = nullptr;
    RowFilterField* m_rowFilter = nullptr;
    /// Shows and hides the layout selector in the toolbar.
    QAction* m_layoutsInBar = nullptr;
    DetailsPanel* m_details = nullptr;
    FindingsPanel* m_findings = nullptr;
    SearchPanel* m_search = nullptr;
    SessionKeeper* m_keeper = nullptr;
    MarksPanel* m_marks = nullptr;
    QueryPanel* m_query = nullptr;
    StatisticsPanel* m_statistics = nullptr;
    DemoRun* m_demo = nullptr;
    Docks* m_docks = nullptr;
    std::unique_ptr<PlaceGuide> m_guide;
    ElidedLabel* m_hover = nullptr;
    QLabel* m_clockOffsets = nullptr;
    ActivityBar* m_activity = nullptr;
    QToolButton* m_badge = nullptr;
};

} // namespace pipescope::ui
