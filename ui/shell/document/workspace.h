#pragma once

#include <QObject>
#include <QString>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/document/message_place.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/document/open_task.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QToolBar;
class QWidget;

namespace pipescope::ui {

/// How a document arrives in a workspace.
enum class Arrival
{
    /// Another document than the one before it.
    Opened,
    /// The same document, read again.
    ReadAgain,
    /// The first part of another document, while the rest is read.
    FirstPart,
    /// More of the document whose part is shown.
    MoreParts,
    /// The whole document whose part was shown.
    Whole
};

/// Everything in the window that is specific to one kind of document: reading, the central widget, the
/// panels, the commands, and its session. The window has one workspace at a time, and makes another one for a
/// document of another kind. Lives on the GUI thread.
class Workspace : public QObject
{
    Q_OBJECT

public:
    explicit Workspace(QObject* parent = nullptr);
    ~Workspace() override;

    /// How to read the documents at `roots`, with the user's earlier choices for them.
    virtual OpenTask taskFor(const std::vector<std::filesystem::path>& roots) = 0;
    virtual void show(const DocumentPointer& document, Arrival arrival) = 0;
    /// Returns a function that restores the current document and its view, in case opening the next document
    /// is cancelled.
    virtual std::function<void()> rememberShown() = 0;

    /// Shown in the middle of the window while there is something to show. Owned by the workspace until the
    /// window takes it; deleted by whichever of the two is destroyed first.
    virtual QWidget* centre() = 0;

    /// The lowest part of the centre, which messages may not cover; may be null.
    virtual QWidget* foot() { return nullptr; }

    /// Gives the focus to the main view.
    virtual void takeFocus() = 0;

    /// Adds its own tools behind those of the window.
    virtual void fillToolBar(QToolBar& /*bar*/) { }

    /// A widget for the status bar, before the window's own; may be null. The window owns it.
    virtual QWidget* statusWidget() { return nullptr; }

    /// A few words on what was found in the document, for the status bar; empty for nothing. It may change
    /// with stateChanged().
    virtual QString verdict() const { return {}; }

    /// Those of the document that the shown one is compared with; null while there is none. It may change
    /// with stateChanged().
    virtual std::shared_ptr<const DocumentFiles> filesBefore() const { return nullptr; }

    /// Enables and checks its commands for what is shown now. `isSettled` is true once the document has been
    /// read completely.
    virtual void updateActions(bool isSettled) = 0;

    /// Nothing is being computed or painted for what is shown.
    virtual bool isIdle() const = 0;
    /// Work that workStarted() announced has not ended.
    virtual bool isWorking() const = 0;
    /// Something runs that cancel() stops.
    virtual bool canCancel() const = 0;
    virtual void cancel() = 0;
    /// The files of the document are being written: nothing else may be.
    virtual bool isWriting() const = 0;

    /// What the command Copy puts on the clipboard: of the panel that has the focus, else of the selection.
    virtual QString copiedText(bool asTable) const = 0;
    /// Shows the place that a finding is about.
    virtual void showPlace(Rank rank, const std::optional<TimeSpan>& recordedTime) = 0;
    /// Whether a finding's rank is shown, so that showPlace() works.
    virtual bool hasRank(Rank rank) const = 0;

    /// The message whose end is selected; empty for none.
    virtual std::optional<MessagePlace> selectedMessage() const { return std::nullopt; }

    /// Goes to that end of the message, at once or when its rank and step are read; false if it is not there.
    virtual bool showMessage(const MessagePlace& /*place*/) { return false; }

    /// The session as a file to share.
    virtual Status saveSession(const std::filesystem::path& file) const = 0;
    virtual Status applySession(const std::filesystem::path& file) = 0;
    /// Stores the session for the next time the document is opened.
    virtual void keepSession() = 0;
    /// Restores the stored session; called when the window shows the document. For a first part (not
    /// `isWhole`) the workspace may remember its state, to see later what the user has changed.
    virtual void restoreSession(bool isWhole) = 0;

signals:
    /// The user wants to read the document with other settings.
    void taskChosen(const pipescope::ui::OpenTask& task);
    /// Something else is to be opened.
    void rootsChosen(const std::vector<std::filesystem::path>& roots);
    /// Work begins that the window's activity bar shows, until isWorking() no longer holds.
    void workStarted(const pipescope::ui::TextProvider& what);
    void workProgressed(const pipescope::ProgressState& state);
    /// isIdle(), canCancel() or the state for updateActions() has changed.
    void stateChanged();
    void hoverTextChanged(const QString& text);
    /// A sentence for the window's notice bar; an empty one takes the last away.
    void reported(const pipescope::ui::TextProvider& sentence);
    void fileWritten(const std::filesystem::path& file);
    /// This program begins to write to files of the document, and has finished.
    void writingOwnFiles();
    void ownFilesWritten();
};

} // namespace pipescope::ui
