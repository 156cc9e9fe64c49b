#pragma once

#include <QObject>

#include "ui/graph/exporting/graph_picture_file.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/background_job.h"

#include <filesystem>

class QSettings;
class QWidget;

namespace pipescope::ui {

/// Writes pictures of model graphs, one at a time, on a worker thread. Calls while one is written are
/// ignored.
class GraphExporter : public QObject
{
    Q_OBJECT

public:
    /// `settings` must outlive it; `window` becomes the parent of its dialogs, and outlives it.
    GraphExporter(QSettings& settings, QWidget& window, QObject* parent);

    /// Asks for the kind of picture and a file first, at first beside `root`; `view` is the picture of what
    /// the window shows now.
    void ask(const graph_picture::GraphPictureRequest& view, const std::filesystem::path& root);
    void write(const GraphPictureFile& picture, const std::filesystem::path& path);

    /// Nothing is left of a file that is not complete.
    void requestStop() { m_job.requestStop(); }

    bool isIdle() const { return m_job.isIdle(); }

signals:
    void started(const pipescope::ui::TextProvider& what);
    void idleChanged(bool idle);
    void written(const std::filesystem::path& file);
    /// How it ended, as a sentence.
    void reported(const pipescope::ui::TextProvider& sentence);

private:
    void askForFile(const GraphPictureFile& picture, const std::filesystem::path& root);

    QSettings& m_settings;
    QWidget& m_window;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
