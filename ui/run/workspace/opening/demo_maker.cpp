#include "ui/run/workspace/opening/demo_maker.h"

#include <QCoreApplication>
#include <QStandardPaths>

#include "core/base/error_text.h"
#include "ui/shell/toolkit/qt_text.h"

#include <system_error>
#include <utility>

namespace pipescope::ui {
namespace {

/// Writes beside the place and renames, so that a half-written run is never opened.
Status writeOnce(const Engine& core, const std::filesystem::path& folder)
{
    std::error_code failure;
    if (std::filesystem::exists(folder, failure)) {
        return ok();
    }
    std::filesystem::path beside = folder;
    beside += ".part" + std::to_string(QCoreApplication::applicationPid());
    std::filesystem::remove_all(beside, failure);
    std::filesystem::create_directories(folder.parent_path(), failure);
    if (const Status written = core.writeDemo(beside); !written) {
        std::filesystem::remove_all(beside, failure);
        return written.error();
    }
    std::filesystem::rename(beside, folder, failure);
    if (failure) {
        return systemError(failure, folder);
    }
    return ok();
}

QString failureText(const Error& error)
{
    return error.kind == ErrorKind::Cancelled
               ? DemoMaker::tr("Making the demo was cancelled.")
               : DemoMaker::tr("The demo could not be made: %1").arg(errorText(error));
}

} // namespace

DemoMaker::DemoMaker(Engine core, QObject* parent)
    : QObject(parent)
    , m_core(std::move(core))
{
    connect(&m_job, &BackgroundJob::idleChanged, this, &DemoMaker::idleChanged);
    connect(&m_job, &BackgroundJob::failed, this,
            [this](const QString& reason) { emit failed([reason] { return reason; }); });
}

void DemoMaker::make()
{
    if (!isIdle()) {
        return;
    }
    emit started([] { return tr("Making the demo…"); });
    m_job.start([this, core = m_core, folder = demoFolder()](Progress&, const std::stop_token& stop) {
        Status written = writeOnce(core, folder);
        if (stop.stop_requested()) {
            written = Error{ErrorKind::Cancelled, {}, {}};
        }
        return [this, written, folder] {
            if (written) {
                emit ready(folder);
            } else {
                emit failed([error = written.error()] { return failureText(error); });
            }
        };
    });
}

std::filesystem::path demoFolder()
{
    const QString cache = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    return toPath(cache) / ("demo-" + QCoreApplication::applicationVersion().toStdString());
}

} // namespace pipescope::ui
