#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"
#include "ui/shell/commands/command.h"
#include "ui/shell/document/workspace.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
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

/// Takes what is to be opened.
using StartTask = std::function<void(const OpenTask& task)>;

/// A command that opens documents of a kind, whatever kind is shown.
struct OpenCommand
{
    Command command;
    /// Asks the user what to open, and calls `start`, now or later, unless they change their mind. `shown`
    /// are the roots that are open.
    std::function<void(QMainWindow& window, QSettings& settings,
                       const std::vector<std::filesystem::path>& shown, const StartTask& start)>
        ask;
};

/// A kind of document that the window can show.
struct DocumentKind
{
    /// Whether it can open these roots. Called on the GUI thread: it may only read names and the entries of a
    /// folder. The window takes the last kind that returns true, else the first.
    std::function<bool(const std::vector<std::filesystem::path>& roots)> opens;
    /// Whether several things that were dropped together are one document of this kind. Called like `opens`.
    std::function<bool(const std::vector<std::filesystem::path>& roots)> belongTogether;
    /// For roots that no kind opens: why this one does not, if it can say which of them is at fault. Called
    /// like `opens`; may be empty.
    std::function<std::optional<Error>(const std::vector<std::filesystem::path>& roots)> whyNot;
    /// What the files it opens are called: "*.db".
    std::vector<std::string> filePatterns;
    /// What it adds to the window's commands while it is shown.
    std::vector<Command> commands;
    /// Which of its commands does what a finding advises; may be empty.
    std::function<std::optional<CommandId>(FindingId)> remedyOf;
    /// A word of the heading in the recording guide below which it says how to record such documents, the
    /// same in all languages; empty for the beginning.
    std::string guideWord;
    std::vector<OpenCommand> openCommands;
    std::function<std::unique_ptr<Workspace>(const WorkspaceHost& host)> makeWorkspace;
};

} // namespace pipescope::ui
