#pragma once

#include <QObject>

#include "ui/graph/session/graph_session.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/commands/command_actions.h"
#include "ui/shell/toolkit/background_job.h"

#include <filesystem>
#include <vector>

class QMainWindow;

namespace pipescope::ui {

/// Lets the user choose ranges and colours of scores and what scores are made of; shows them, and writes them
/// into the database when asked to, on a worker thread. Lives on the GUI thread.
class ScoreColoursEditor : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        GraphSession& session;
        CommandActions& actions;
        QMainWindow& window;
    };

    /// All parts outlive it.
    ScoreColoursEditor(const Parts& parts, QObject* parent);

    /// Enables its command for what is shown.
    void update(bool isSettled);

    bool isIdle() const { return m_job.isIdle(); }

    /// A database is being written.
    bool isWriting() const { return !isIdle(); }

    void cancel() { m_job.requestStop(); }

signals:
    /// Work has begun or ended.
    void changed();
    /// A database is about to be written; `text` says so to the user.
    void started(const pipescope::ui::TextProvider& text);
    void writingDatabase();
    /// The database is as it stays: written or not.
    void databaseReleased();
    /// A sentence for the user.
    void reported(const pipescope::ui::TextProvider& sentence);
    void fileWritten(const std::filesystem::path& file);

private:
    void ask();
    void write(std::vector<graph::ColourRange> colours);

    GraphSession& m_session;
    CommandActions& m_actions;
    QMainWindow& m_window;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
