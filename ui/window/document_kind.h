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

/// What a workspace finds in its window. All outlive it.
struct WorkspaceHost
{
    /// The parent of its dialogs.
    QMainWindow& window;
    CommandActions& actions;
    Docks& docks;
    DocumentController& documents;
    QSettings& settings;
    /// Where it keeps how documents were looked at; empty for nowhere.
    std::filesystem::path stateFolder;
};

/// A kind of document that the window can show.
struct DocumentKind
{
    /// Whether it opens what lies at these roots. Called on the GUI thread: it may look at names and at the
    /// entries of a folder, not more. The window takes the first kind that says so.
    std::function<bool(const std::vector<std::filesystem::path>& roots)> opens;
    /// What the files it opens are called: "*.db".
    std::vector<std::string> filePatterns;
    /// What it adds to the window's commands.
    std::vector<Command> commands;
    std::function<std::unique_ptr<Workspace>(const WorkspaceHost& host)> makeWorkspace;
};

} // namespace pipescope::ui
