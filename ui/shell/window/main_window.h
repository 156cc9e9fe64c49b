#pragma once

#include <QMainWindow>

#include "ui/shell/appearance/language.h"
#include "ui/shell/appearance/theme.h"
#include "ui/shell/commands/command_actions.h"
#include "ui/shell/commands/command_keys.h"
#include "ui/shell/document/document_controller.h"
#include "ui/shell/document/document_session.h"
#include "ui/shell/window/document_kind.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <vector>

class QSettings;
class QStackedWidget;
class QToolBar;
class QToolButton;

namespace pipescope::ui {

class ActivityBar;
class BottomOverlay;
class Docks;
class ElidedLabel;
class EmptyPage;
class FindingsPanel;
class NoticeBar;

/// The viewer's window: the parts that are the same for every kind of document. The workspace has the parts
/// for one kind.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    using Roots = DocumentController::Roots;

    /// Begins with a workspace of the first kind; there is at least one. `settings` must outlive the window;
    /// it holds the recent list and the window's state. Sessions are kept in `stateFolder`, or not at all if
    /// that is empty.
    MainWindow(std::vector<DocumentKind> kinds, QSettings& settings, std::filesystem::path stateFolder = {});
    ~MainWindow() override;

    /// In a workspace of the last kind that opens it, else of the first kind, which then reports why it
    /// cannot.
    void open(const Roots& roots);
    /// The same for a task of one of its kinds, given by position.
    void start(std::size_t kind, const OpenTask& task);

    /// Nothing is being read, written or painted.
    bool isIdle() const;

    Workspace& workspace() const { return *m_workspace; }

    DocumentController& documents() { return m_documents; }

    CommandActions& actions() { return *m_actions; }

    QAction* action(CommandId id) const { return m_actions->action(id); }

    FindingsPanel* findings() const { return m_findings; }

    NoticeBar* notice() const { return m_notice; }

    ActivityBar* activity() const { return m_activity; }

    EmptyPage* emptyPage() const { return m_emptyPage; }

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void buildCentre();
    void buildStatusBar();
    void connectDocuments();
    /// Replaces the workspace with its actions, docks and tools.
    void useKind(std::size_t kind);
    void leaveKind();
    void changeKind(std::size_t kind);
    std::vector<Command> commandsOf(std::size_t kind) const;
    void handleOpenCommands();
    void buildToolBar();
    void buildFindings();
    void connectWorkspace();
    void restoreArrangement();

    void handleCommands();
    void copy(bool asTable);
    /// In a document of another kind, which is opened.
    void showMessageElsewhere();
    void showWantedMessage();
    void cancel();

    void reportFailure(const Error& error);
    void showDocument();
    void showPreview();
    void showEmptyPage();
    void updateActions();
    /// And how many findings there are, on the badge.
    void showVerdict();
    /// The roots for dropped files: all of them if a kind opens several together, else their common folder.
    /// Empty if they are in several folders.
    Roots rootsToOpen(const QStringList& dropped) const;

    QSettings& m_settings;
    std::filesystem::path m_stateFolder;
    std::vector<DocumentKind> m_kinds;
    /// Position of the workspace's kind.
    std::size_t m_kind = 0;
    /// How the last document of each other kind was read.
    std::map<std::size_t, OpenTask> m_left;
    /// To be shown in the next document.
    std::optional<MessagePlace> m_wantedMessage;
    /// Before all that has texts and colours.
    Language m_language;
    Theme m_theme;
    DocumentSession m_session;
    DocumentController m_documents;
    std::unique_ptr<CommandActions> m_actions;
    std::optional<CommandKeys> m_keys;
    std::unique_ptr<Docks> m_docks;
    std::unique_ptr<Workspace> m_workspace;
    QStackedWidget* m_centre = nullptr;
    NoticeBar* m_notice = nullptr;
    BottomOverlay* m_noticePlace = nullptr;
    EmptyPage* m_emptyPage = nullptr;
    QToolBar* m_tools = nullptr;
    FindingsPanel* m_findings = nullptr;
    ElidedLabel* m_hover = nullptr;
    ActivityBar* m_activity = nullptr;
    QToolButton* m_badge = nullptr;
};

} // namespace pipescope::ui
