#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>

#include "ui/run/exporting/picture_file.h"
#include "ui/run/exporting/rank_export_dialog.h"
#include "ui/run/picture/charts/chart.h"
#include "ui/run/picture/picture_request.h"
#include "ui/run/session/engine.h"
#include "ui/run/session/run_analyser.h"
#include "ui/run/session/run_comparer.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/background_job.h"

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <vector>

class QSettings;
class QWidget;

namespace pipescope::ui {

class TimelineSession;

/// Writes what is open to files and databases, one export at a time, on a worker thread. Asks the user where
/// needed; nothing blocks the window. Calls while an export runs are ignored.
class ExportController : public QObject
{
    Q_OBJECT

public:
    /// `session` and `settings` must outlive the controller; `window` becomes the parent of its dialogs.
    ExportController(TimelineSession& session, Engine core, QSettings& settings, QWidget* window);

    /// Finds out what would change, asks, writes, reports.
    void exportToDatabases();
    /// Finds out what would be restored, asks, undoes all exports, reports.
    void undoExport();
    /// Asks for the kind of picture and a file first. `view` is the picture of what the window shows now,
    /// even if something else is opened meanwhile.
    void askAndExportPicture(const picture::PictureRequest& view);
    void askAndExportChromeTrace();
    /// A page about where the time goes; must be analysed.
    void askAndExportReport(const std::shared_ptr<const AnalysedRun>& run);

    /// A page about what changed between two runs; there must be a difference.
    void askAndExportDifference(const std::shared_ptr<const ComparedRuns>& runs);

    /// A chart of the run; `shown` is its picture.
    void askAndExportChart(const picture::Chart& chart, const QImage& shown);
    /// What a scenario of the run would be, as JSON.
    void askAndExportScenario(const std::shared_ptr<const Trace>& trace, const Scenario& scenario,
                              const std::shared_ptr<const PlayedScenario>& played);

    /// A table as CSV; `write` is called on a worker thread.
    void askAndExportTable(const std::function<Status(std::ostream&)>& write);

    void exportPicture(const picture::PictureRequest& request, PictureFormat format,
                       const std::filesystem::path& path);
    void exportChromeTrace(const std::filesystem::path& path);
    void exportReport(const std::shared_ptr<const AnalysedRun>& run, const std::filesystem::path& path);
    void exportDifference(const std::shared_ptr<const ComparedRuns>& runs, const std::filesystem::path& path);

    /// Finishes the file being written and leaves out the rest.
    void requestStop() { m_job.requestStop(); }

    bool isIdle() const { return m_job.isIdle(); }

signals:
    void started(const pipescope::ui::TextProvider& what);
    void progressed(const pipescope::ProgressState& state);
    void idleChanged(bool idle);
    /// A file was written.
    void written(const std::filesystem::path& file);
    /// How it ended, as a sentence.
    void reported(const pipescope::ui::TextProvider& sentence);
    /// This program begins to write to databases of the open document, and has finished.
    void writingDatabases();
    void databasesWritten();

private:
    using RankExports = Result<std::vector<DatabaseOutcome>>;

    /// Changes the databases of a trace, or in a dry run says what it would do; called on a worker thread.
    using ChangeDatabases =
        std::function<RankExports(const Trace&, bool dryRun, Progress&, const std::stop_token&)>;

    ChangeDatabases exportWith(RankExportDialog::Choices choices) const;
    void planAndAsk(RankExportDialog::Task task, const ChangeDatabases& change);
    void runOnDatabases(std::shared_ptr<const Trace> trace, ChangeDatabases change, bool dryRun,
                        std::function<void(const RankExports&)> then);
    void ask(RankExportDialog::Task task, const std::shared_ptr<const Trace>& trace,
             const ChangeDatabases& change, const RankExports& planned);
    /// Plans again, with the dialog's current boxes.
    void planAgain(const std::shared_ptr<const Trace>& trace, const QPointer<RankExportDialog>& dialog);
    void report(RankExportDialog::Task task, const RankExports& written);
    void writeFile(const std::filesystem::path& path,
                   std::function<Status(const std::filesystem::path&)> write);
    void askForFile(const QString& title, const QStringList& suffixes, const QString& purpose,
                    std::function<void(const std::filesystem::path&)> then);

    TimelineSession& m_session;
    Engine m_core;
    QSettings& m_settings;
    QWidget* m_window;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
