#pragma once

#include <QObject>

#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/commands/command_actions.h"
#include "ui/shell/toolkit/last_folder.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

class QSettings;
class QWidget;

namespace pipescope::ui {

class DocumentController;
class Workspace;

/// The commands that open documents, and save and open sessions.
class FileCommands : public QObject
{
    Q_OBJECT

public:
    using OpenRoots = std::function<void(const std::vector<std::filesystem::path>&)>;

    struct Parts
    {
        /// The parent of dialogs.
        QWidget& window;
        DocumentController& documents;
        Workspace& workspace;
        QSettings& settings;
        /// What the files are called that can be opened.
        std::vector<std::string> filePatterns;
        OpenRoots open;
    };

    /// Its arguments outlive it.
    FileCommands(const Parts& parts, CommandActions& actions, QObject* parent);

signals:
    void reported(const pipescope::ui::TextProvider& sentence);
    void written(const std::filesystem::path& file);

private:
    void exportSession();
    void importSession();
    void fillRecentMenu();
    LastFolder sessionFolder() const;

    Parts m_parts;
    CommandActions& m_actions;
};

} // namespace pipescope::ui
