#pragma once

#include <QObject>

#include "ui/appearance/retranslation.h"
#include "ui/commands/command_actions.h"
#include "ui/graph_session/graph_session.h"
#include "ui/toolkit/background_job.h"

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

signals:
    void stateChanged();
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
