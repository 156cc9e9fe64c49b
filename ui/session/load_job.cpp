#include "ui/session/load_job.h"

#include <utility>

namespace pipescope::ui {
namespace {

std::shared_ptr<const scene::SceneIndex> indexOf(const Document& document)
{
    return std::visit(
        [](const std::shared_ptr<const Trace>& trace) {
            return std::make_shared<const scene::SceneIndex>(*trace);
        },
        document);
}

} // namespace

LoadJob::LoadJob(LoadFunction load, QObject* parent)
    : QObject(parent)
    , m_load(std::move(load))
{
    connect(&m_job, &BackgroundJob::progressed, this, &LoadJob::progressed);
    connect(&m_job, &BackgroundJob::idleChanged, this, &LoadJob::idleChanged);
    connect(&m_job, &BackgroundJob::failed, this, [this](const QString& reason) {
        emit failed({ErrorKind::Internal, {}, reason.toStdString()});
    });
}

void LoadJob::start(const std::filesystem::path& root, const LoadOptions& options)
{
    m_job.start([this, root, options](Progress& progress, const std::stop_token& stop) {
        const Result<Document> result = m_load(root, options, progress, stop);
        const auto index = result ? indexOf(*result) : nullptr;
        return [this, result, index] {
            if (result) {
                emit loaded(*result, index);
            } else {
                emit failed(result.error());
            }
        };
    });
}

void LoadJob::cancel()
{
    if (!isIdle()) {
        m_job.abandon();
        emit cancelled();
    }
}

} // namespace pipescope::ui
