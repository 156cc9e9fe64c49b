#pragma once

#include <QObject>

#include "ui/shell/document/open_task.h"
#include "ui/shell/toolkit/background_job.h"

#include <cstdint>

namespace pipescope::ui {

/// Reads documents on a worker thread. A newer load replaces one that still runs, whose late result is
/// dropped. Destruction while reading is clean; it takes as long as the reader needs to react to a stop
/// request.
class LoadJob : public QObject
{
    Q_OBJECT

public:
    explicit LoadJob(QObject* parent = nullptr);

    /// Previews come only if they are wanted.
    void start(const OpenTask& task, bool wantsPreviews = false);
    void cancel();

    bool isIdle() const { return m_job.isIdle(); }

signals:
    void progressed(const pipescope::ProgressState& state);
    /// What has been read so far.
    void previewed(const pipescope::ui::DocumentPointer& part);
    void loaded(const pipescope::ui::DocumentPointer& document);
    void failed(const pipescope::Error& error);
    /// The load was cancelled by the user; not sent when a newer one replaces it.
    void cancelled();
    void idleChanged(bool idle);

private:
    TakePart takePartsOf(std::uint64_t generation);

    /// Counts starts and cancels, to drop previews of earlier loads.
    std::uint64_t m_generation = 0;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
