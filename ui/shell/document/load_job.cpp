#include "ui/shell/document/load_job.h"

#include <QMetaObject>

#include <utility>

namespace pipescope::ui {

LoadJob::LoadJob(QObject* parent)
    : QObject(parent)
{
    connect(&m_job, &BackgroundJob::progressed, this, &LoadJob::progressed);
    connect(&m_job, &BackgroundJob::idleChanged, this, &LoadJob::idleChanged);
    connect(&m_job, &BackgroundJob::failed, this, [this](const QString& reason) {
        emit failed({ErrorKind::Internal, {}, reason.toStdString()});
    });
}

TakePart LoadJob::takePartsOf(std::uint64_t generation)
{
    return [this, generation](const DocumentPointer& part) {
        QMetaObject::invokeMethod(
            this,
            [this, generation, part] {
                if (generation == m_generation && !isIdle()) {
                    emit previewed(part);
                }
            },
            Qt::QueuedConnection);
    };
}

void LoadJob::start(const OpenTask& task, bool wantsPreviews)
{
    ++m_generation;
    const TakePart takePart = wantsPreviews ? takePartsOf(m_generation) : TakePart();
    m_job.start([this, read = task.read, takePart](Progress& progress, const std::stop_token& stop) {
        const Result<DocumentPointer> result = read(progress, stop, takePart);
        return [this, result] {
            if (result) {
                emit loaded(*result);
            } else {
                emit failed(result.error());
            }
        };
    });
}

void LoadJob::cancel()
{
    if (!isIdle()) {
        ++m_generation;
        m_job.abandon();
        emit cancelled();
    }
}

} // namespace pipescope::ui
