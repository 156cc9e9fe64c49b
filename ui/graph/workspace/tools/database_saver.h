#pragma once

#include <QObject>

#include "core/graph/open/hand_match/hand_matching.h"
#include "ui/graph/session/hand_matcher.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/commands/command_actions.h"

#include <filesystem>
#include <memory>
#include <vector>

class QMainWindow;
class QSettings;

namespace pipescope::ui {

/// Saves the dumps that are shown as a database for the public viewer, on a worker thread: the whole run, and
/// what was matched by hand. Lives on the GUI thread.
class DatabaseSaver : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        GraphSession& session;
        HandMatcher& matcher;
        CommandActions& actions;
        QMainWindow& window;
        QSettings& settings;
    };

    /// All parts outlive it.
    DatabaseSaver(const Parts& parts, QObject* parent);

    /// Enables its command for what is shown.
    void update(bool isSettled);

    bool isIdle() const { return m_job.isIdle(); }

    void cancel() { m_job.requestStop(); }

signals:
    /// Work begins; stateChanged() follows at its end.
    void started(const pipescope::ui::TextProvider& what);
    void progressed(const pipescope::ProgressState& state);
    void stateChanged();
    /// A sentence for the user.
    void reported(const pipescope::ui::TextProvider& sentence);
    void fileWritten(const std::filesystem::path& file);

private:
    void askForFile();
    void save(const std::filesystem::path& file);

    GraphSession& m_session;
    HandMatcher& m_matcher;
    CommandActions& m_actions;
    QMainWindow& m_window;
    QSettings& m_settings;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
