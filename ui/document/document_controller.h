#pragma once

#include <QObject>

#include "core/chrome_rules/default_trace_rules.h"
#include "core/session_file/session_state.h"
#include "ui/document/file_watch.h"
#include "ui/document/recent_list.h"
#include "ui/scene/rows/view_options.h"
#include "ui/session/load_job.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pipescope::ui {

class Session;

/// Opens documents into the session: loads on a worker, remembers what was open, watches its files. The open
/// document stays until the next one is loaded.
class DocumentController : public QObject
{
    Q_OBJECT

public:
    /// `session` and `settings` must outlive the controller.
    DocumentController(Session& session, LoadFunction load, QSettings& settings, QObject* parent = nullptr);

    /// The sizes that the user gave for a run before.
    using KeptSizes = std::function<ParallelSizes(const std::filesystem::path& root)>;

    void takeSizesFrom(KeptSizes keptSizes) { m_keptSizes = std::move(keptSizes); }

    void open(const std::filesystem::path& root);
    /// Loads the open document again and keeps the selection where it is still there.
    void reload();
    /// Loads the open document again with sizes given by the user; empty ones are taken from the metadata.
    void reloadWithSizes(const ParallelSizes& sizes);
    /// Loads the open folder again and shows its databases of the layout with this id.
    void reloadWithLayout(const std::string& layout);
    /// Loads the open document again, with its Chrome traces understood by these rules; null stands for the
    /// default ones. They are kept for the next time it is opened.
    void reloadWithTraceRules(std::shared_ptr<const TraceRules> rules);
    void cancel();
    /// Tells of no changed files until the next call of acceptFilesAsTheyAre: the program itself writes to
    /// them.
    void expectOwnChanges();
    /// Takes the files as they are now for what is shown: the program itself has just written to them.
    void acceptFilesAsTheyAre();

    bool isIdle() const { return m_job.isIdle(); }

    /// The session shows what has been read so far of a run that is still being loaded.
    bool isPreviewing() const { return m_before.has_value(); }

    /// What is open; empty before the first document.
    const std::filesystem::path& root() const { return m_open.root; }

    const TraceRules& traceRules() const
    {
        return m_open.traceRules ? *m_open.traceRules : defaultTraceRules();
    }

    const ParallelSizes& givenSizes() const { return m_open.sizes; }

    QStringList recentPaths() const { return m_recent.paths(); }

signals:
    void started(const std::filesystem::path& root);
    void progressed(const pipescope::ProgressState& state);
    /// Another run, or the same one read again, is about to take the place of the open one.
    void aboutToShow();
    /// Another run than before is shown, the whole or its first part, or again the one before a preview.
    void runChanged();
    void opened();
    /// The first part of a run is shown while the rest is read.
    void previewed();
    void failed(const pipescope::Error& error);
    void cancelled();
    void idleChanged(bool idle);
    /// Files of the open document changed on disk.
    void filesChanged();

private:
    struct Request
    {
        std::filesystem::path root;
        ParallelSizes sizes;
        /// Id of the layout the user chose; empty if none was chosen.
        std::string layout;
        /// Null stands for the default rules.
        std::shared_ptr<const TraceRules> traceRules = nullptr;
    };

    struct Shown
    {
        std::shared_ptr<const scene::SceneIndex> index;
        scene::ViewOptions view;
        std::vector<Mark> marks;
    };

    bool isOpen(const Request& request) const;
    /// That the user gave for what lies there.
    ParallelSizes sizesFor(const std::filesystem::path& root) const;
    void start(Request request);
    void showPreview(const std::shared_ptr<const scene::SceneIndex>& index);
    void leavePreview();
    /// What was chosen for another run is not of this one.
    void lookAnew();
    /// There may be very many, and the pipeline is what one comes for.
    void collapseOtherRows();
    void show(const std::shared_ptr<const scene::SceneIndex>& index);

    Session& m_session;
    LoadJob m_job;
    RecentList m_recent;
    QSettings& m_settings;
    FileWatch m_watch;
    /// What is being loaded.
    Request m_wanted;
    /// What is shown.
    Request m_open;
    KeptSizes m_keptSizes;
    /// While a preview is shown: what comes back if its load does not end well.
    std::optional<Shown> m_before;
};

} // namespace pipescope::ui
