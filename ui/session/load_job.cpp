#include "ui/session/load_job.h"

#include <QMetaObject>

#include "core/base/threads/memory.h"

#include <chrono>
#include <utility>

namespace pipescope::ui {
namespace {

std::shared_ptr<const scene::SceneIndex> indexOf(const Document& document)
{
    return std::visit(
        [](const std::shared_ptr<const Trace>& trace) {
            return std::make_shared<const scene::SceneIndex>(trace);
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
    constexpr std::chrono::seconds kUntilReplacedIsFree{2};
    m_untilReplacedIsFree.setSingleShot(true);
    m_untilReplacedIsFree.setInterval(kUntilReplacedIsFree);
    connect(&m_untilReplacedIsFree, &QTimer::timeout, this, &LoadJob::returnMemory);
    connect(&m_job, &BackgroundJob::failed, this, [this](const QString& reason) {
        emit failed({ErrorKind::Internal, {}, reason.toStdString()});
    });
}

PreviewFunction LoadJob::previewFor(std::uint64_t generation)
{
    return [this, generation](const std::shared_ptr<const Trace>& trace) {
        const auto index = std::make_shared<const scene::SceneIndex>(trace, 1);
        QMetaObject::invokeMethod(
            this,
            [this, generation, index] {
                if (generation == m_generation && !isIdle()) {
                    emit previewed(index);
                }
            },
            Qt::QueuedConnection);
    };
}

void LoadJob::start(const std::filesystem::path& root, const LoadOptions& options, bool wantsPreviews)
{
    ++m_generation;
    const PreviewFunction preview = wantsPreviews ? previewFor(m_generation) : PreviewFunction();
    m_job.start([this, root, options, preview](Progress& progress, const std::stop_token& stop) {
        const Result<Document> result = m_load(root, options, progress, stop, preview);
        const auto index = result ? indexOf(*result) : nullptr;
        return [this, result, index] {
            if (result) {
                emit loaded(index);
            } else {
                emit failed(result.error());
            }
            m_untilReplacedIsFree.start();
        };
    });
}

void LoadJob::returnMemory()
{
    m_memoryJob.start([](Progress& /*progress*/, const std::stop_token& /*stop*/) {
        returnFreedMemory();
        return [] {};
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
