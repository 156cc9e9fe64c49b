#pragma once

#include <QObject>

#include "ui/run/session/engine.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/background_job.h"

#include <filesystem>

namespace pipescope::ui {

/// A made-up run to try the program out, written once into a folder of the user's cache on a worker thread.
class DemoMaker : public QObject
{
    Q_OBJECT

public:
    explicit DemoMaker(Engine core, QObject* parent = nullptr);

    /// Ends with ready() or failed(). Calls while it is being written are ignored.
    void make();

    /// Finishes writing the run for the next time, but does not open it now.
    void cancel() { m_job.requestStop(); }

    bool isIdle() const { return m_job.isIdle(); }

signals:
    void started(const pipescope::ui::TextProvider& what);
    void idleChanged(bool idle);
    void ready(const std::filesystem::path& folder);
    void failed(const pipescope::ui::TextProvider& why);

private:
    Engine m_core;
    BackgroundJob m_job;
};

/// In the user's cache, by the program's version: another version may write another demo.
std::filesystem::path demoFolder();

} // namespace pipescope::ui
