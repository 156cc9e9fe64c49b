#pragma once

#include <QObject>

#include "ui/graph/session/hand_matcher.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/commands/command_actions.h"

#include <filesystem>

class QMainWindow;
class QSettings;

namespace pipescope::ui {

/// The commands of matching by hand, with the questions where to load from and where to write.
class MatchCommands : public QObject
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
    MatchCommands(const Parts& parts, QObject* parent);

    /// Enables them for what is shown.
    void update(bool isSettled);

signals:
    /// A sentence for the user.
    void reported(const pipescope::ui::TextProvider& sentence);
    void fileWritten(const std::filesystem::path& file);

private:
    void handleEdits();
    void handleFiles();
    void askForFileToLoad();
    void askForFileToSave();
    void askBeforeWriting();
    void save(const std::filesystem::path& file);

    GraphSession& m_session;
    HandMatcher& m_matcher;
    CommandActions& m_actions;
    QMainWindow& m_window;
    QSettings& m_settings;
    bool m_isSettled = false;
};

} // namespace pipescope::ui
