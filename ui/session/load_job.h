#pragma once

#include <QObject>
#include <QTimer>

#include "core/load/load.h"
#include "ui/scene/index/scene_index.h"
#include "ui/session/background_job.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>

namespace pipescope::ui {

/// The engine's load(), or a stand-in.
using LoadFunction =
    std::function<Result<Document>(const std::filesystem::path& root, const LoadOptions&, Progress&,
                                   const std::stop_token&, const PreviewFunction&)>;

/// Loads documents on a worker thread. A newer load replaces one that still runs, whose late result is
/// dropped. Destruction while loading is clean; it takes as long as `load` needs to heed a stop request.
class LoadJob : public QObject
{
    Q_OBJECT

public:
    explicit LoadJob(LoadFunction load, QObject* parent = nullptr);

    /// `previews` come only if they are wanted.
    void start(const std::filesystem::path& root, const LoadOptions& options, bool wantsPreviews = false);
    void cancel();

    bool isIdle() const { return m_job.isIdle(); }

signals:
    void progressed(const pipescope::ProgressState& state);
    /// What has been read so far.
    void previewed(const std::shared_ptr<const pipescope::scene::SceneIndex>& index);
    /// The index of a trace is built on the worker as well, so that no frame waits for it.
    void loaded(const std::shared_ptr<const pipescope::scene::SceneIndex>& index);
    void failed(const pipescope::Error& error);
    /// The load was cancelled by the user; not sent when a newer one replaces it.
    void cancelled();
    void idleChanged(bool idle);

private:
    PreviewFunction previewFor(std::uint64_t generation);
    /// That of what a load replaced or has left, on a worker.
    void returnMemory();

    LoadFunction m_load;
    /// Counts starts and cancels: previews of another one are late.
    std::uint64_t m_generation = 0;
    BackgroundJob m_job;
    /// Workers may hold what was replaced for a moment longer.
    QTimer m_untilReplacedIsFree;
    BackgroundJob m_memoryJob;
};

} // namespace pipescope::ui
