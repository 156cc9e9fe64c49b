#include "ui/run/exporting/export_controller.h"

#include <QCoreApplication>

#include "core/base/files/atomic_file.h"
#include "core/base/text.h"
#include "ui/run/exporting/picture_dialog.h"
#include "ui/run/page/difference_page.h"
#include "ui/run/page/run_page.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/document/file_dialogs.h"
#include "ui/shell/toolkit/qt_text.h"

#include <sstream>
#include <utility>

namespace pipescope::ui {
namespace {

/// `first` first.
QStringList pictureSuffixes(PictureFormat first)
{
    QStringList suffixes{suffixOf(first)};
    for (const PictureFormat format : kPictureFormats) {
        if (format != first) {
            suffixes.append(suffixOf(format));
        }
    }
    return suffixes;
}

/// How pages are written, and what by.
struct PageMaking
{
    std::string program;
    std::string language;
    Translate translate;
};

PageMaking pageMaking()
{
    const QString program = QStringLiteral("Pipescope %1").arg(QCoreApplication::applicationVersion());
    //: The language of a page, as HTML names it.
    return {program.toStdString(), ExportController::tr("en").toStdString(), coreTranslation()};
}

std::string commandOf(const ComparedRuns& runs, const std::filesystem::path& file)
{
    std::ostringstream command;
    command << "pipescope-cli diff " << shellWord(runs.before.trace->root().native()) << ' '
            << shellWord(runs.after->root().native());
    if (const auto& steps = runs.before.steps) {
        command << " --steps " << steps->first.value << ',' << steps->second.value;
    }
    command << " -o " << shellWord(file.native());
    return command.str();
}

} // namespace

ExportController::ExportController(TimelineSession& session, Engine core, QSettings& settings,
                                   QWidget* window)
    : QObject(window)
    , m_session(session)
    , m_core(std::move(core))
    , m_settings(settings)
    , m_window(window)
{
    connect(&m_job, &BackgroundJob::progressed, this, &ExportController::progressed);
    connect(&m_job, &BackgroundJob::idleChanged, this, &ExportController::idleChanged);
    connect(&m_job, &BackgroundJob::failed, this,
            [this](const QString& reason) { emit reported([reason] { return reason; }); });
}

void ExportController::exportToDatabases()
{
    planAndAsk(RankExportDialog::Task::Export, exportWith({}));
}

ExportController::ChangeDatabases ExportController::exportWith(RankExportDialog::Choices choices) const
{
    return [exportRanks = m_core.exportToDatabases,
            choices](const Trace& trace, bool dryRun, Progress& progress, const std::stop_token& stop) {
        ExportOptions options;
        options.dryRun = dryRun;
        options.rich = choices.rich;
        options.linkIds = choices.linkIds;
        return exportRanks(trace, options, progress, stop);
    };
}

void ExportController::undoExport()
{
    planAndAsk(RankExportDialog::Task::Undo,
               [undo = m_core.undoExport](const Trace& trace, bool dryRun, Progress& progress,
                                          const std::stop_token& stop) {
                   UndoOptions options;
                   options.dryRun = dryRun;
                   return undo(trace, options, progress, stop);
               });
}

void ExportController::planAndAsk(RankExportDialog::Task task, const ChangeDatabases& change)
{
    const auto trace = m_session.recorded();
    runOnDatabases(trace, change, true, [this, task, trace, change](const RankExports& planned) {
        ask(task, trace, change, planned);
    });
}

void ExportController::runOnDatabases(std::shared_ptr<const Trace> trace, ChangeDatabases change, bool dryRun,
                                      std::function<void(const RankExports&)> then)
{
    if (!isIdle()) {
        return;
    }
    if (!dryRun) {
        emit writingDatabases();
    }
    emit started(
        [dryRun] { return dryRun ? tr("Finding out what will change…") : tr("Writing databases…"); });
    m_job.start([change = std::move(change), trace = std::move(trace), dryRun,
                 then = std::move(then)](Progress& progress, const std::stop_token& stop) {
        const RankExports result = change(*trace, dryRun, progress, stop);
        return [then, result] { then(result); };
    });
}

void ExportController::ask(RankExportDialog::Task task, const std::shared_ptr<const Trace>& trace,
                           const ChangeDatabases& change, const RankExports& planned)
{
    if (!planned) {
        if (planned.error().kind != ErrorKind::Cancelled) {
            emit reported([error = planned.error()] { return errorText(error); });
        }
        return;
    }
    auto* dialog = new RankExportDialog(task, RankExportDialog::Purpose::Ask, *planned, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RankExportDialog::planOutdated, this,
            [this, trace, dialog] { planAgain(trace, QPointer<RankExportDialog>(dialog)); });
    // Writes the trace that the dialog was opened for, even if another one was opened meanwhile.
    connect(dialog, &QDialog::accepted, this, [this, task, trace, change, dialog] {
        const bool isExport = task == RankExportDialog::Task::Export;
        runOnDatabases(trace, isExport ? exportWith(dialog->choices()) : change, false,
                       [this, task](const RankExports& written) { report(task, written); });
    });
    dialog->open();
}

void ExportController::planAgain(const std::shared_ptr<const Trace>& trace,
                                 const QPointer<RankExportDialog>& dialog)
{
    dialog->awaitPlan();
    if (!isIdle()) {
        connect(
            this, &ExportController::idleChanged, dialog, [this, trace, dialog] { planAgain(trace, dialog); },
            Qt::SingleShotConnection);
        return;
    }
    const RankExportDialog::Choices choices = dialog->choices();
    runOnDatabases(trace, exportWith(choices), true, [this, dialog, choices](const RankExports& planned) {
        if (!dialog) {
            return;
        }
        if (planned) {
            dialog->showPlan(*planned, choices);
            return;
        }
        dialog->reject();
        if (planned.error().kind != ErrorKind::Cancelled) {
            emit reported([error = planned.error()] { return errorText(error); });
        }
    });
}

void ExportController::report(RankExportDialog::Task task, const RankExports& written)
{
    emit databasesWritten();
    if (!written) {
        emit reported([error = written.error()] { return errorText(error); });
        return;
    }
    auto* dialog = new RankExportDialog(task, RankExportDialog::Purpose::Report, *written, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ExportController::askAndExportPicture(const picture::PictureRequest& view)
{
    auto* dialog = new PictureDialog(view, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const PictureFormat chosen = dialog->format();
        askForFile(tr("Export Picture"), pictureSuffixes(chosen), QStringLiteral("pictures"),
                   [this, request = dialog->request(), chosen](const auto& path) {
                       exportPicture(request, formatOfFile(path).value_or(chosen), path);
                   });
    });
    dialog->open();
}

void ExportController::askAndExportChromeTrace()
{
    askForFile(tr("Export Chrome Trace"), {QStringLiteral("json"), QStringLiteral("json.gz")},
               QStringLiteral("traces"), [this](const auto& path) { exportChromeTrace(path); });
}

void ExportController::askAndExportReport(const std::shared_ptr<const AnalysedRun>& run)
{
    askForFile(tr("Export Report"), {QStringLiteral("html")}, QStringLiteral("reports"),
               [this, run](const auto& path) { exportReport(run, path); });
}

void ExportController::exportReport(const std::shared_ptr<const AnalysedRun>& run,
                                    const std::filesystem::path& path)
{
    writeFile(path, [run, made = pageMaking()](const std::filesystem::path& file) {
        std::vector<page::InputFile> inputs;
        for (const std::filesystem::path& input : run->trace->files) {
            inputs.push_back(page::sizedInput(input));
        }
        const std::string command = "pipescope-cli report " + shellWord(run->trace->root().native()) + " -o "
                                    + shellWord(file.native());
        const page::RunPage page{run->onOneClock, *run->analysis, std::move(inputs), command,
                                 made.program,    made.language,  made.translate};
        return writeFileAtomically(file, [&](std::ostream& out) { return page::writeRunPage(page, out); });
    });
}

void ExportController::askAndExportDifference(const std::shared_ptr<const ComparedRuns>& runs)
{
    askForFile(tr("Export Report"), {QStringLiteral("html")}, QStringLiteral("reports"),
               [this, runs](const auto& path) { exportDifference(runs, path); });
}

void ExportController::exportDifference(const std::shared_ptr<const ComparedRuns>& runs,
                                        const std::filesystem::path& path)
{
    writeFile(path, [runs, made = pageMaking()](const std::filesystem::path& file) {
        const page::DifferencePage page{*runs->sideBefore,   *runs->sideAfter, *runs->difference,
                                        *runs->before.trace, *runs->after,     commandOf(*runs, file),
                                        made.program,        made.language,    made.translate};
        return writeFileAtomically(file,
                                   [&](std::ostream& out) { return page::writeDifferencePage(page, out); });
    });
}

void ExportController::askAndExportChart(const picture::Chart& chart, const QImage& shown)
{
    askForFile(tr("Save Chart"), suffixesOfCharts(), QStringLiteral("charts"),
               [this, chart, shown](const auto& path) {
                   writeFile(path, [chart, shown, translate = coreTranslation()](const auto& file) {
                       return writeChartFile(chart, shown, translate, file);
                   });
               });
}

void ExportController::askAndExportScenario(const std::shared_ptr<const Trace>& trace,
                                            const Scenario& scenario,
                                            const std::shared_ptr<const PlayedScenario>& played)
{
    askForFile(tr("Save What If"), {QStringLiteral("json")}, QStringLiteral("scenarios"),
               [this, trace, scenario, played](const auto& path) {
                   writeFile(path, [trace, scenario, played, write = m_core.writeScenario](const auto& file) {
                       return write(*trace, scenario, *played, file);
                   });
               });
}

void ExportController::askAndExportTable(const std::function<Status(std::ostream&)>& write)
{
    askForFile(tr("Save Table"), {QStringLiteral("csv")}, QStringLiteral("tables"),
               [this, write](const auto& path) {
                   writeFile(path, [write](const auto& file) { return writeFileAtomically(file, write); });
               });
}

void ExportController::exportPicture(const picture::PictureRequest& request, PictureFormat format,
                                     const std::filesystem::path& path)
{
    writeFile(path, [request, format](const std::filesystem::path& file) {
        return writePicture(request, format, file);
    });
}

void ExportController::exportChromeTrace(const std::filesystem::path& path)
{
    writeFile(path, [trace = m_session.recorded(), write = m_core.writeChromeTrace](
                        const std::filesystem::path& file) { return write(*trace, file); });
}

void ExportController::writeFile(const std::filesystem::path& path,
                                 std::function<Status(const std::filesystem::path&)> write)
{
    if (!isIdle()) {
        return;
    }
    emit started([path] { return tr("Writing %1…").arg(nameOfPath(path)); });
    m_job.start([this, path, write = std::move(write)](Progress&, const std::stop_token&) {
        const Status status = write(path);
        return [this, path, status] {
            if (status) {
                emit written(path);
            } else {
                emit reported([error = status.error()] { return errorText(error); });
            }
        };
    });
}

void ExportController::askForFile(const QString& title, const QStringList& suffixes, const QString& purpose,
                                  std::function<void(const std::filesystem::path&)> then)
{
    const auto& root = m_session.recorded()->root();
    askForFileToWrite(
        m_window, {title, suffixes, nameOfPath(root), LastFolder(m_settings, purpose, folderBeside(root))},
        std::move(then), [this](const TextProvider& why) { emit reported(why); });
}

} // namespace pipescope::ui
