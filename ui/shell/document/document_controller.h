#pragma once

#include <QObject>
#include <QSettings>
#include <QStringList>

#include "ui/shell/document/document_session.h"
#include "ui/shell/document/file_watch.h"
#include "ui/shell/document/load_job.h"
#include "ui/shell/document/recent_list.h"
#include "ui/shell/document/workspace.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

namespace pipescope::ui {

/// Opens documents into the session and the workspace: reads on a worker, remembers what was open, watches
/// its files. The open document stays until the next one is read.
class DocumentController : public QObject
{
    Q_OBJECT

public:
    using Roots = std::vector<std::filesystem::path>;

    /// `session` and `settings` must outlive the controller.
    DocumentController(DocumentSession& session, QSettings& settings, QObject* parent = nullptr);

    /// Sets the workspace that shows documents from now on; it must outlive its use. Nothing may be open in
    /// it.
    void setWorkspace(Workspace* workspace);

    /// Relative paths are made absolute.
    void open(const Roots& roots);
    /// Reads the open document again.
    void reload();
    /// Reads a document with the settings that the user has chosen in the workspace.
    void start(OpenTask task);
    void cancel();
    /// Reports no changed files until the next call of acceptFilesAsTheyAre: the program itself writes to
    /// them.
    void expectOwnChanges();
    /// Accepts the current files as the shown ones: the program itself has just written to them.
    void acceptFilesAsTheyAre();

    bool isIdle() const { return m_job.isIdle(); }

    /// The workspace shows what has been read so far of a document that is still being read.
    bool isPreviewing() const { return m_before.has_value(); }

    /// What is open; empty before the first document.
    const Roots& roots() const { return m_open.roots; }

    /// How what is open was read.
    const OpenTask& task() const { return m_open; }

    QList<QStringList> recentRoots() const { return m_recent.roots(); }

signals:
    void started(const std::vector<std::filesystem::path>& roots);
    void progressed(const pipescope::ProgressState& state);
    /// Another document, or the same one read again, is about to take the place of the open one.
    void aboutToShow();
    /// Another document is shown: a whole one, its first part, or again the one before a preview.
    void documentReplaced();
    void opened();
    /// The first part of a document is shown while the rest is read.
    void previewed();
    void failed(const pipescope::Error& error);
    void cancelled();
    void idleChanged(bool idle);
    /// Files of the open document changed on disk.
    void filesChanged();

private:
    struct Shown
    {
        DocumentPointer document;
        std::function<void()> showAgain;
    };

    void showPart(const DocumentPointer& part);
    void leavePreview();
    void show(const DocumentPointer& document);

    DocumentSession& m_session;
    Workspace* m_workspace = nullptr;
    LoadJob m_job;
    RecentList m_recent;
    FileWatch m_watch;
    /// What is being read.
    OpenTask m_wanted;
    /// What is shown.
    OpenTask m_open;
    /// While a preview is shown: restores the document before it, if the load fails.
    std::optional<Shown> m_before;
};

} // namespace pipescope::ui
