#pragma once

#include "ui/commands/command.h"
#include "ui/document/workspace.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

class QMainWindow;
class QSettings;

namespace pipescope::ui {

class CommandActions;
class Docks;
class DocumentController;

/// The environment of a workspace in its window. Everything outlives it.
struct WorkspaceHost
{
    /// The parent of its dialogs.
    QMainWindow& window;
    CommandActions& actions;
    Docks& docks;
    DocumentController& documents;
    QSettings& settings;
    /// The folder for sessions; empty for none.
    std::filesystem::path stateFolder;
};

/// A kind of document that the window can show.
struct DocumentKind
{
    /// Whether it can open these roots. Called on the GUI thread: it may only read names and the entries of a
    /// folder. The window takes the first kind that returns true.
    std::function<bool(const std::vector<std::filesystem::path>& roots)> opens;
    /// What the files it opens are called: "*.db".
    std::vector<std::string> filePatterns;
    /// What it adds to the window's commands.
    std::vector<Command> commands;
    std::function<std::unique_ptr<Workspace>(const WorkspaceHost& host)> makeWorkspace;
};

} // namespace pipescope::ui
